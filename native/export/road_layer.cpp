#include "export/road_layer.hpp"

#include <algorithm>
#include <cmath>

namespace waymesh {

namespace {

/// Do two tiles' centres have a line between them that reaches a rectangle? All in half tiles.
///
///     It does not if the two lie beyond the same side, or all corners on the same side of the line.
bool reaches(Point a, Point b, Point first, Point last) {
    const auto is_beyond = [](std::int32_t from, std::int32_t to, std::int32_t low, std::int32_t high) {
        return std::max(from, to) < low || std::min(from, to) > high;
    };
    if (is_beyond(a.x, b.x, first.x, last.x) || is_beyond(a.y, b.y, first.y, last.y)) {
        return false;
    }
    const auto side = [&](std::int32_t x, std::int32_t y) {
        const std::int64_t cross =
            std::int64_t{b.x - a.x} * std::int64_t{y - a.y} - std::int64_t{b.y - a.y} * std::int64_t{x - a.x};
        return cross < 0 ? -1 : cross > 0 ? 1 : 0;
    };
    const int corner = side(first.x, first.y);
    return corner == 0 || side(last.x, first.y) != corner || side(first.x, last.y) != corner ||
           side(last.x, last.y) != corner;
}

/// Places looked at along a road, per tile, and how far a part stays away from painted rock, so that its round end does
/// not cover it: as in web/map/open_parts.ts.
constexpr double looks = 4;
constexpr double setback = 0.5;

}  // namespace

RoadLayer roads_of(const RoadNetwork& network) {
    return {{network.range.x0 * tiles_per_chunk, network.range.y0 * tiles_per_chunk},
            network.nodes,
            network.inner_node_count(),
            network.edges,
            network.edge_flags};
}

RoadLayer roads_over(const RoadNetwork& network, const TileRect& rect, std::int32_t margin) {
    RoadLayer layer;
    layer.origin = rect.first;
    const Point shift{static_cast<std::int32_t>(rect.first.x - network.range.x0 * tiles_per_chunk),
                      static_cast<std::int32_t>(rect.first.y - network.range.y0 * tiles_per_chunk)};
    std::vector<std::int32_t> number_of_v(network.nodes.size(), -1);
    const auto add_node = [&](std::size_t v) {
        if (number_of_v[v] < 0) {
            number_of_v[v] = static_cast<std::int32_t>(layer.nodes.size());
            layer.nodes.push_back({network.nodes[v].x - shift.x, network.nodes[v].y - shift.y});
        }
        return number_of_v[v];
    };
    for (std::size_t v = 0; v < network.nodes.size(); ++v) {
        if (rect.contains(network.absolute(static_cast<std::int32_t>(v)))) {
            add_node(v);
        }
    }
    layer.inner_count = static_cast<std::int32_t>(layer.nodes.size());
    const Point first{-2 * margin, -2 * margin};
    const Point last{2 * (rect.width() + margin), 2 * (rect.height() + margin)};
    const auto centre = [&](std::size_t v) {
        return Point{2 * (network.nodes[v].x - shift.x) + 1, 2 * (network.nodes[v].y - shift.y) + 1};
    };
    for (std::size_t e = 0; e < network.edges.size(); ++e) {
        const auto a = static_cast<std::size_t>(network.edges[e][0]);
        const auto b = static_cast<std::size_t>(network.edges[e][1]);
        if (reaches(centre(a), centre(b), first, last)) {
            layer.edges.push_back({add_node(a), add_node(b)});
            layer.edge_flags.push_back(network.edge_flags[e]);
        }
    }
    return layer;
}

std::vector<RoadPart> open_parts(const Edits& edits, const Tile& from, const Tile& to) {
    const Position a{static_cast<double>(from.x) + 0.5, static_cast<double>(from.y) + 0.5};
    const Position b{static_cast<double>(to.x) + 0.5, static_cast<double>(to.y) + 0.5};
    if (edits.empty()) {
        return {{a, b}};
    }
    const double length = distance(a, b);
    const double steps = std::max(1.0, std::ceil(looks * length));
    const auto at = [&](double share) { return Position{a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)}; };
    // As numbers of steps.
    std::vector<std::array<double, 2>> runs;
    for (double step = 0; step < steps; ++step) {
        const Position place = at((step + 0.5) / steps);
        if (edits.is_walled(
                {static_cast<std::int64_t>(std::floor(place.x)), static_cast<std::int64_t>(std::floor(place.y))})) {
            continue;
        }
        if (!runs.empty() && runs.back()[1] == step) {
            runs.back()[1] = step + 1;
        } else {
            runs.push_back({step, step + 1});
        }
    }
    std::vector<RoadPart> parts;
    for (const auto& [first, last] : runs) {
        const double begin = first == 0 ? 0 : first / steps + setback / length;
        const double end = last == steps ? 1 : last / steps - setback / length;
        if (begin < end) {
            parts.push_back({at(begin), at(end)});
        }
    }
    return parts;
}

}  // namespace waymesh
