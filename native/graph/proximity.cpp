#include "graph/proximity.hpp"

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

std::vector<std::uint8_t> urquhart_edges(const Triangulation& triangulation, std::span<const Point> points,
                                         std::span<const std::int64_t> squared_length_h) {
    std::vector<std::uint8_t> belongs_h(triangulation.origin.size(), 1);
    const auto is_longer = [&](std::int32_t h, std::int32_t g) {
        const std::int64_t one = squared_length_h[static_cast<std::size_t>(h)];
        const std::int64_t other = squared_length_h[static_cast<std::size_t>(g)];
        if (one != other) [[likely]] {
            return one > other;
        }
        const auto rank = [&](std::int32_t side) {
            return rank_of_edge(points[static_cast<std::size_t>(triangulation.origin[static_cast<std::size_t>(side)])],
                                points[static_cast<std::size_t>(triangulation.destination(side))]);
        };
        return rank(h) > rank(g);
    };
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        if (triangulation.is_ghost_triangle(t)) {
            continue;
        }
        std::int32_t longest = is_longer(3 * t + 1, 3 * t) ? 3 * t + 1 : 3 * t;
        longest = is_longer(3 * t + 2, longest) ? 3 * t + 2 : longest;
        belongs_h[static_cast<std::size_t>(longest)] = 0;
        belongs_h[static_cast<std::size_t>(triangulation.twin[static_cast<std::size_t>(longest)])] = 0;
    }
    return belongs_h;
}

std::vector<std::int64_t> squared_lengths(const Triangulation& triangulation, std::span<const Point> points) {
    std::vector<std::int64_t> squared_length_h(triangulation.origin.size(), 0);
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        const auto h = static_cast<std::size_t>(3 * t);
        const Point a = points[static_cast<std::size_t>(triangulation.origin[h])];
        const Point b = points[static_cast<std::size_t>(triangulation.origin[h + 1])];
        squared_length_h[h] = squared_distance(a, b);
        if (!triangulation.is_ghost_triangle(t)) {
            const Point c = points[static_cast<std::size_t>(triangulation.origin[h + 2])];
            squared_length_h[h + 1] = squared_distance(b, c);
            squared_length_h[h + 2] = squared_distance(c, a);
        }
    }
    return squared_length_h;
}

bool blocks_relative_neighbours(Point u, Point v, Point z) {
    const EdgeRank edge = rank_of_edge(u, v);
    return precedes(u, z, edge) && precedes(v, z, edge);
}

}  // namespace waymesh
