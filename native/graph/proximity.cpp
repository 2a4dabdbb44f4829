#include "graph/proximity.hpp"

#include <algorithm>
#include <array>

#include "graph/edge.hpp"

namespace waymesh {

namespace {

/// > 0 when the angle at apex between a and b is acute.
std::int64_t dot(Point apex, Point a, Point b) {
    return (std::int64_t{a.x} - apex.x) * (std::int64_t{b.x} - apex.x) +
           (std::int64_t{a.y} - apex.y) * (std::int64_t{b.y} - apex.y);
}

}  // namespace

bool is_gabriel_edge(const Triangulation& triangulation, std::span<const Point> points, std::int32_t h) {
    const auto point = [points](std::int32_t v) { return points[static_cast<std::size_t>(v)]; };
    const Point u = point(triangulation.origin[static_cast<std::size_t>(h)]);
    const Point v = point(triangulation.destination(h));
    for (const std::int32_t side : {h, triangulation.twin[static_cast<std::size_t>(h)]}) {
        const std::int32_t z = triangulation.apex(side);
        // By Thales, z lies in the closed disc exactly when the angle at z is not acute.
        if (z != triangulation.ghost_vertex() && dot(point(z), u, v) <= 0) {
            return false;
        }
    }
    return true;
}

std::vector<std::uint8_t> urquhart_edges(const Triangulation& triangulation, std::span<const Point> points) {
    std::vector<std::uint8_t> belongs_h(triangulation.origin.size(), 1);
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        if (triangulation.is_ghost_triangle(t)) {
            continue;
        }
        const auto h = static_cast<std::size_t>(3 * t);
        const Point a = points[static_cast<std::size_t>(triangulation.origin[h])];
        const Point b = points[static_cast<std::size_t>(triangulation.origin[h + 1])];
        const Point c = points[static_cast<std::size_t>(triangulation.origin[h + 2])];
        const std::array<EdgeRank, 3> sides = {rank_of_edge(a, b), rank_of_edge(b, c), rank_of_edge(c, a)};
        const auto longest = static_cast<std::size_t>(std::max_element(sides.begin(), sides.end()) - sides.begin());
        belongs_h[h + longest] = 0;
        belongs_h[static_cast<std::size_t>(triangulation.twin[h + longest])] = 0;
    }
    return belongs_h;
}

bool blocks_relative_neighbours(Point u, Point v, Point z) {
    const EdgeRank edge = rank_of_edge(u, v);
    return precedes(u, z, edge) && precedes(v, z, edge);
}

}  // namespace waymesh
