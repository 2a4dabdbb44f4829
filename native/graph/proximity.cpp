#include "graph/proximity.hpp"

#include <algorithm>
#include <utility>

#include "geometry/sort.hpp"
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

std::vector<std::uint8_t> urquhart_edges(const Triangulation& triangulation, std::span<const std::uint64_t> order_h) {
    std::vector<std::uint8_t> belongs_h(triangulation.origin.size(), 1);
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        if (triangulation.is_ghost_triangle(t)) {
            continue;
        }
        const auto side = order_h.begin() + 3 * t;
        const auto longest = static_cast<std::size_t>(3 * t + (std::max_element(side, side + 3) - side));
        belongs_h[longest] = 0;
        belongs_h[static_cast<std::size_t>(triangulation.twin[longest])] = 0;
    }
    return belongs_h;
}

std::vector<std::uint64_t> edge_order(const Triangulation& triangulation, std::span<const Point> points) {
    std::vector<std::pair<EdgeRank, std::int32_t>> ascending;
    for (std::int32_t h = 0; h < static_cast<std::int32_t>(triangulation.origin.size()); ++h) {
        const std::int32_t u = triangulation.origin[static_cast<std::size_t>(h)];
        const std::int32_t v = triangulation.destination(h);
        if (u < v && v != triangulation.ghost_vertex()) {
            ascending.push_back(
                {rank_of_edge(points[static_cast<std::size_t>(u)], points[static_cast<std::size_t>(v)]), h});
        }
    }
    sort_range(ascending.begin(), ascending.end());
    std::vector<std::uint64_t> order_h(triangulation.origin.size(), 0);
    for (std::size_t place = 0; place < ascending.size(); ++place) {
        const auto h = static_cast<std::size_t>(ascending[place].second);
        order_h[h] = place;
        order_h[static_cast<std::size_t>(triangulation.twin[h])] = place;
    }
    return order_h;
}

bool blocks_relative_neighbours(Point u, Point v, Point z) {
    const EdgeRank edge = rank_of_edge(u, v);
    return precedes(u, z, edge) && precedes(v, z, edge);
}

}  // namespace waymesh
