#include "export/geojson.hpp"

#include "export/json.hpp"
#include "export/outlines.hpp"
#include "export/road_layer.hpp"
#include "export/text.hpp"
#include "world/nodes.hpp"

namespace waymesh {

namespace {

/// Places are as fine as a millionth of a tile.
constexpr int places = 6;

void write_position(Text& out, Position at) {
    out << '[' << Decimal{at.x, places} << ',' << Decimal{at.y, places} << ']';
}

Position centre_of(const Tile& tile) { return {static_cast<double>(tile.x) + 0.5, static_cast<double>(tile.y) + 0.5}; }

class FeatureList {
public:
    explicit FeatureList(Text& out) : out_(out) {}

    void add_ground(std::string_view kind, const BitGrid& tiles, const Tile& origin) {
        const Polygons polygons = polygons_of(tiles);
        if (polygons.count() == 0) {
            return;
        }
        begin("MultiPolygon");
        Separator next_polygon(",\n");
        for (std::int32_t p = 0; p < polygons.count(); ++p) {
            out_ << next_polygon.next() << '[';
            Separator next_ring;
            const auto end = polygons.first_r_of_p[static_cast<std::size_t>(p) + 1];
            for (std::int32_t r = polygons.first_r_of_p[static_cast<std::size_t>(p)]; r < end; ++r) {
                out_ << next_ring.next();
                write_ring(polygons.ring(r), origin);
            }
            out_ << ']';
        }
        out_ << ']';
        end_geometry(kind);
        out_ << "}}";
    }

    void add_road(const Tile& a, const Tile& b, std::uint8_t flags, const Edits& edits) {
        const std::vector<RoadPart> parts = open_parts(edits, a, b);
        if (parts.empty()) {
            return;
        }
        begin(parts.size() == 1 ? "LineString" : "MultiLineString");
        Separator next;
        for (const auto& [from, to] : parts) {
            out_ << next.next() << (parts.size() == 1 ? "" : "[");
            write_position(out_, from);
            out_ << ',';
            write_position(out_, to);
            out_ << (parts.size() == 1 ? "" : "]");
        }
        out_ << ']';
        end_geometry("road");
        out_ << R"(,"backbone":)" << ((flags & edge_is_backbone) != 0 ? "true" : "false") << "}}";
    }

    void add_node(const World& world, const Tile& node) {
        const std::int32_t rank = town_rank(world, node);
        const Position at = centre_of(node);
        begin("Point");
        out_ << Decimal{at.x, places} << ',' << Decimal{at.y, places} << ']';
        end_geometry(rank > 0 ? "town" : "node");
        out_ << R"(,"rank":)" << rank;
        if (rank > 0) {
            out_ << R"(,"name":)" << JsonString{town_name(world, node)};
        }
        out_ << "}}";
    }

    void add_path(const SheetPath& path) {
        begin("LineString");
        Separator next;
        for (const Position& point : path.points) {
            out_ << next.next();
            write_position(out_, point);
        }
        if (path.points.size() == 1) {
            // Of a way that goes nowhere: a line has two places.
            out_ << ',';
            write_position(out_, path.points.front());
        }
        out_ << ']';
        end_geometry("path");
        out_ << R"(,"solver":")" << name_of(path.solver) << R"(","length":)" << Decimal{length_of(path.points), places}
             << "}}";
    }

private:
    void begin(std::string_view geometry) {
        out_ << separator_.next() << R"({"type":"Feature","geometry":{"type":")" << geometry << R"(","coordinates":[)";
    }

    void end_geometry(std::string_view kind) { out_ << R"(},"properties":{"kind":")" << kind << '"'; }

    void write_ring(std::span<const Point> ring, const Tile& origin) {
        out_ << '[';
        for (const Point corner : ring) {
            out_ << '[' << origin.x + corner.x << ',' << origin.y + corner.y << "],";
        }
        out_ << '[' << origin.x + ring[0].x << ',' << origin.y + ring[0].y << "]]";
    }

    Text& out_;
    Separator separator_{",\n"};
};

}  // namespace

std::string geojson_of(const MapSheet& sheet) {
    Text out;
    out << R"({"type":"FeatureCollection",)" << '\n';
    write_sheet_facts(out, R"("waymesh":{)", sheet);
    out << "},\n\"features\":[\n";
    FeatureList features(out);
    features.add_ground("open", sheet.open, sheet.rect.first);
    features.add_ground("sealed", sheet.sealed, sheet.rect.first);
    if (sheet.world) {
        const RoadLayer roads = roads_over(sheet.network, sheet.rect);
        for (std::size_t e = 0; e < roads.edges.size(); ++e) {
            features.add_road(roads.absolute(static_cast<std::size_t>(roads.edges[e][0])),
                              roads.absolute(static_cast<std::size_t>(roads.edges[e][1])), roads.edge_flags[e],
                              sheet.edits);
        }
        for (std::size_t v = 0; v < static_cast<std::size_t>(roads.inner_count); ++v) {
            features.add_node(*sheet.world, roads.absolute(v));
        }
    }
    for (const SheetPath& path : sheet.paths) {
        features.add_path(path);
    }
    out << "\n]}\n";
    return out.take();
}

std::string geojson_of(const World& world, const RoadNetwork& network) {
    Text out;
    const RoadLayer roads = roads_of(network);
    out << R"({"type":"FeatureCollection","features":[)" << '\n';
    FeatureList features(out);
    for (std::size_t e = 0; e < roads.edges.size(); ++e) {
        features.add_road(roads.absolute(static_cast<std::size_t>(roads.edges[e][0])),
                          roads.absolute(static_cast<std::size_t>(roads.edges[e][1])), roads.edge_flags[e], {});
    }
    for (std::size_t v = 0; v < roads.nodes.size(); ++v) {
        features.add_node(world, roads.absolute(v));
    }
    out << "\n]}\n";
    return out.take();
}

}  // namespace waymesh
