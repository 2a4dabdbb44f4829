#include "export/json.hpp"

#include "export/road_layer.hpp"
#include "export/tile_rows.hpp"
#include "world/nodes.hpp"

namespace waymesh {

namespace {

constexpr int places = 6;

/// A parameter in steps of 1 / unit, in as many decimals as it has.
Decimal share(std::int32_t steps, std::int32_t unit) { return {static_cast<double>(steps) / unit, 8}; }

void write_nodes(Text& out, const RoadLayer& roads) {
    out << R"("nodes":[)";
    Separator next;
    for (std::size_t v = 0; v < roads.nodes.size(); ++v) {
        const Tile tile = roads.absolute(v);
        out << next.next() << '[' << tile.x << ',' << tile.y << ']';
    }
    out << ']';
}

void write_edges(Text& out, const RoadLayer& roads) {
    out << R"("edges":[)";
    Separator next;
    for (const auto& [a, b] : roads.edges) {
        out << next.next() << '[' << a << ',' << b << ']';
    }
    out << ']';
}

void write_towns(Text& out, const World& world, const RoadLayer& roads) {
    out << R"("towns":[)";
    Separator next;
    for (std::size_t v = 0; v < static_cast<std::size_t>(roads.inner_count); ++v) {
        const Tile tile = roads.absolute(v);
        if (const std::int32_t rank = town_rank(world, tile); rank > 0) {
            out << next.next() << R"({"node":)" << v << R"(,"rank":)" << rank << R"(,"name":)"
                << JsonString{town_name(world, tile)} << '}';
        }
    }
    out << ']';
}

void write_paths(Text& out, const std::vector<SheetPath>& paths) {
    out << R"("paths":[)";
    Separator next(",\n");
    for (const SheetPath& path : paths) {
        out << next.next() << R"({"solver":")" << name_of(path.solver) << R"(","length":)"
            << Decimal{length_of(path.points), places} << R"(,"turns":)" << turns_along(path.points)
            << R"(,"points":[)";
        Separator next_point;
        for (const Position& point : path.points) {
            out << next_point.next() << '[' << Decimal{point.x, places} << ',' << Decimal{point.y, places} << ']';
        }
        out << "]}";
    }
    out << ']';
}

}  // namespace

void write_sheet_facts(Text& out, std::string_view beginning, const MapSheet& sheet) {
    out << beginning;
    if (sheet.world) {
        const Parameters& parameters = sheet.world->parameters();
        out << R"("seed":)" << JsonString{sheet.world->seed()} << R"(,"version":)" << sheet.world->version()
            << R"(,"style":")" << name_of(parameters.style) << R"(","density":)" << parameters.density << R"(,"keep":)"
            << share(parameters.keep, keep_unit) << R"(,"jitter":)" << share(parameters.jitter, jitter_unit)
            << R"(,"quota":)" << share(parameters.quota, quota_unit) << R"(,"rock":)"
            << share(parameters.rock, rock_unit) << R"(,"rounds":)" << parameters.rounds << R"(,"erosion":)"
            << parameters.erosion << R"(,"roadHalfWidth":)" << share(parameters.road_half_width, half_width_unit)
            << ",\n";
    }
    const auto& [first, last] = sheet.rect;
    out << R"("tiles":[)" << first.x << ',' << first.y << ',' << last.x << ',' << last.y << ']';
}

std::string json_of(const MapSheet& sheet) {
    Text out;
    write_sheet_facts(out, "{", sheet);
    out << ",\n\"rows\":[";
    Separator next(",");
    for_each_row(sheet, [&](std::string_view row) { out << next.next() << "\n\"" << row << '"'; });
    out << "],\n";
    const RoadLayer roads = sheet.world ? roads_over(sheet.network, sheet.rect) : RoadLayer{};
    write_nodes(out, roads);
    out << ",\n";
    write_edges(out, roads);
    if (sheet.world) {
        out << ",\n";
        write_towns(out, *sheet.world, roads);
    }
    out << ",\n";
    write_paths(out, sheet.paths);
    out << "}\n";
    return out.take();
}

std::string json_of(const World& world, const RoadNetwork& network) {
    Text out;
    const Parameters& parameters = world.parameters();
    const ChunkRect& range = network.range;
    const RoadLayer roads = roads_of(network);
    out << R"({"seed":)" << JsonString{world.seed()} << R"(,"version":)" << world.version() << R"(,"style":")"
        << name_of(parameters.style) << R"(","density":)" << parameters.density << R"(,"keep":)"
        << share(parameters.keep, keep_unit) << R"(,"chunks":[)" << range.x0 << ',' << range.y0 << ',' << range.x1
        << ',' << range.y1 << "],";
    write_nodes(out, roads);
    out << ',';
    write_edges(out, roads);
    out << "}\n";
    return out.take();
}

}  // namespace waymesh
