#include <algorithm>
#include <array>
#include <string>
#include <tuple>

#include "export/palette.hpp"
#include "export/svg_parts.hpp"
#include "export/svg_path.hpp"
#include "world/nodes.hpp"

namespace waymesh {

namespace {

/// Pixels a tile from which on nodes are drawn, and casings are light.
constexpr std::int32_t node_scale = 4;

/// Roads of the backbone are broader than those that were put back.
enum RoadClass : std::uint8_t { backbone, lesser };

double road_width(const DrawingSize& size, RoadClass road) {
    return road == backbone ? std::max(1.05, size.tiles(1.7)) : std::max(0.8, size.tiles(1.3));
}

double casing_width(const DrawingSize& size) { return std::max(0.16, size.tiles(0.9)); }

/// Coordinates name tiles; a shift of the whole puts them on tile centres.
void write_lines(Text& out, const RoadLayer& roads, const Edits& edits, RoadClass wanted) {
    SvgPath path(out);
    for (std::size_t e = 0; e < roads.edges.size(); ++e) {
        if (((roads.edge_flags[e] & edge_is_backbone) != 0) != (wanted == backbone)) {
            continue;
        }
        const auto a = static_cast<std::size_t>(roads.edges[e][0]);
        const auto b = static_cast<std::size_t>(roads.edges[e][1]);
        if (edits.empty()) {
            path.command('M', {roads.nodes[a].x, roads.nodes[a].y});
            path.command('l', {roads.nodes[b].x - roads.nodes[a].x, roads.nodes[b].y - roads.nodes[a].y});
            continue;
        }
        const double left = static_cast<double>(roads.origin.x) + 0.5;
        const double top = static_cast<double>(roads.origin.y) + 0.5;
        for (const auto& [from, to] : open_parts(edits, roads.absolute(a), roads.absolute(b))) {
            path.command('M', {from.x - left, from.y - top});
            path.command('L', {to.x - left, to.y - top});
        }
    }
}

/// Dots: lines of no length with round ends.
void write_dots(Text& out, const World& world, const RoadLayer& roads, bool towns) {
    SvgPath path(out);
    for (std::size_t v = 0; v < roads.nodes.size(); ++v) {
        if ((town_rank(world, roads.absolute(v)) > 0) == towns) {
            path.command('M', {roads.nodes[v].x, roads.nodes[v].y});
            path.command('h', {0});
        }
    }
}

void write_twice(Text& out, std::string_view id, std::string_view outer, double outer_width, std::string_view inner,
                 double inner_width) {
    out << "<use href=\"#" << id << "\" stroke=\"" << outer << "\" stroke-width=\"" << Decimal{outer_width, 2}
        << "\"/><use href=\"#" << id << "\" stroke=\"" << inner << "\" stroke-width=\"" << Decimal{inner_width, 2}
        << "\"/>\n";
}

struct Label {
    std::int32_t rank;
    Point tile;
    std::string name;
};

/// In hundredths of a tile.
struct LabelBox {
    std::int64_t left;
    std::int64_t top;
    std::int64_t right;
    std::int64_t bottom;

    bool overlaps(const LabelBox& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
};

/// In hundredths of a pixel.
std::int32_t font_size(std::int32_t rank) { return std::min(2400, 1250 + 85 * rank); }

LabelBox box_of(const DrawingSize& size, const Label& label) {
    constexpr std::int64_t air = 5;
    const std::int64_t font = font_size(label.rank) / size.pixels_a_tile;
    const std::int64_t gap = 100 * air / size.pixels_a_tile;
    const std::int64_t x = 100 * std::int64_t{label.tile.x};
    const std::int64_t y = 100 * std::int64_t{label.tile.y};
    // A letter is somewhat more than half as wide as its font is high.
    const std::int64_t width = font * 11 / 20 * static_cast<std::int64_t>(label.name.size());
    return {x - 2 * gap, y - font, x + 2 * gap + width + gap, y + font / 2};
}

/// The smallest rank that is named: about one name for a square of 112 pixels.
std::int32_t named_rank(const DrawingSize& size, const World& world) {
    constexpr std::int64_t pixels_a_name = 150 * 84;
    constexpr std::int64_t tiles_a_chunk = std::int64_t{tiles_per_chunk} * tiles_per_chunk;
    const std::int64_t pixels_a_chunk = tiles_a_chunk * size.pixels_a_tile * size.pixels_a_tile;
    std::int32_t rank = 1;
    // One node in 2^(rank + 2) has that rank or more.
    while (rank < 14 && std::int64_t{world.parameters().density} * pixels_a_name > pixels_a_chunk << (rank + 2)) {
        ++rank;
    }
    return rank;
}

/// Important ones first; each unless a more important one is in its way.
std::vector<Label> placed_labels(const DrawingSize& size, const World& world, const RoadLayer& roads) {
    std::vector<Label> labels;
    const std::int32_t least = named_rank(size, world);
    for (std::size_t v = 0; v < static_cast<std::size_t>(roads.inner_count); ++v) {
        if (const std::int32_t rank = town_rank(world, roads.absolute(v)); rank >= least) {
            labels.push_back({rank, roads.nodes[v], town_name(world, roads.absolute(v))});
        }
    }
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) {
        return std::tuple(-a.rank, a.tile.y, a.tile.x) < std::tuple(-b.rank, b.tile.y, b.tile.x);
    });
    std::vector<LabelBox> taken;
    std::erase_if(labels, [&](const Label& label) {
        const LabelBox box = box_of(size, label);
        const bool is_hidden =
            std::any_of(taken.begin(), taken.end(), [&](const LabelBox& other) { return box.overlaps(other); });
        if (!is_hidden) {
            taken.push_back(box);
        }
        return is_hidden;
    });
    return labels;
}

void write_names(Text& out, const DrawingSize& size, const std::vector<Label>& labels) {
    const double gap = size.tiles(4);
    out << "<g font-family=\"Georgia,'Noto Serif','DejaVu Serif','Times New Roman',serif\" fill=\"" << colour::text
        << "\" stroke=\"" << colour::halo << "\" stroke-width=\"" << Decimal{size.tiles(5.8), 2}
        << "\" stroke-linejoin=\"round\" paint-order=\"stroke\">\n";
    for (const Label& label : labels) {
        out << "<text x=\"" << Decimal{label.tile.x + 2 * gap, 2} << "\" y=\"" << Decimal{label.tile.y - gap / 4, 2}
            << "\" font-size=\"" << Decimal{size.tiles(font_size(label.rank) / 100.0), 2} << '"'
            << (label.rank >= 6 ? " font-weight=\"600\">" : ">") << XmlText{label.name} << "</text>\n";
    }
    out << "</g>\n";
}

/// A dot beside each name, where towns are too small to be seen.
void write_named_dots(Text& out, const std::vector<Label>& labels) {
    SvgPath path(out);
    for (const Label& label : labels) {
        path.command('M', {label.tile.x, label.tile.y});
        path.command('h', {0});
    }
}

}  // namespace

void write_svg_roads(Text& out, const DrawingSize& size, const World& world, const RoadLayer& roads,
                     const Edits& edits) {
    const std::vector<Label> labels = placed_labels(size, world, roads);
    const bool has_nodes = size.pixels_a_tile >= node_scale;
    out << "<defs><path id=\"backbone\" d=\"";
    write_lines(out, roads, edits, backbone);
    out << "\"/>\n<path id=\"lesser\" d=\"";
    write_lines(out, roads, edits, lesser);
    if (has_nodes) {
        out << "\"/>\n<path id=\"nodes\" d=\"";
        write_dots(out, world, roads, false);
    }
    out << "\"/>\n<path id=\"towns\" d=\"";
    if (has_nodes) {
        write_dots(out, world, roads, true);
    } else {
        write_named_dots(out, labels);
    }
    const std::string_view casing = has_nodes ? colour::casing : colour::far_casing;
    const double around = 2 * casing_width(size);
    // Roads join without seams: all casings come before all fills.
    out << "\"/></defs>\n<g transform=\"translate(.5 .5)\" fill=\"none\" stroke-linecap=\"round\">\n";
    for (const auto& [colour, extra] : {std::pair{casing, around}, std::pair{colour::road, 0.0}}) {
        for (const RoadClass road : {lesser, backbone}) {
            out << "<use href=\"#" << (road == backbone ? "backbone" : "lesser") << "\" stroke=\"" << colour
                << "\" stroke-width=\"" << Decimal{road_width(size, road) + extra, 2} << "\"/>\n";
        }
    }
    const double node = has_nodes ? 1.24 : size.tiles(4.4);
    if (has_nodes) {
        write_twice(out, "nodes", casing, node + around / 2, colour::road, node - around / 2);
    }
    write_twice(out, "towns", colour::halo, node + size.tiles(3), colour::town, node);
    write_names(out, size, labels);
    out << "</g>\n";
}

}  // namespace waymesh
