#include "geometry/constrained_delaunay_check.hpp"

#include <algorithm>
#include <set>

#include "geometry/delaunay_check.hpp"
#include "geometry/sort.hpp"

namespace waymesh {

namespace {

__extension__ using Wide = __int128;

/// The edges that constraints must be, smaller vertex first: each segment, split at the vertices on it.
std::set<Segment> split_at_vertices(std::span<const Point> points, std::span<const Segment> segments) {
    const auto point = [points](std::int32_t v) { return points[static_cast<std::size_t>(v)]; };
    std::set<Segment> edges;
    for (const auto [from, to] : segments) {
        std::vector<std::int32_t> along = {from, to};
        for (std::int32_t v = 0; v < static_cast<std::int32_t>(points.size()); ++v) {
            if (orientation(point(from), point(to), point(v)) == 0 &&
                strictly_between(point(from), point(to), point(v))) {
                along.push_back(v);
            }
        }
        // Along a line, the lexicographic order of points is their order.
        sort_range(along.begin(), along.end(), [&](std::int32_t u, std::int32_t v) { return point(u) < point(v); });
        for (std::size_t i = 1; i < along.size(); ++i) {
            edges.insert({std::min(along[i - 1], along[i]), std::max(along[i - 1], along[i])});
        }
    }
    return edges;
}

std::string edge_named(const char* what, const Segment& edge) {
    return std::string(what) + " " + std::to_string(edge[0]) + " to " + std::to_string(edge[1]);
}

std::optional<std::string> flaw_in_constraints(const ConstrainedTriangulation& constrained,
                                               const std::set<Segment>& expected) {
    const Triangulation& triangulation = constrained.triangulation;
    std::set<Segment> found;
    for (std::int32_t h = 0; h < 3 * triangulation.triangle_count(); ++h) {
        if (constrained.is_constraint_h[static_cast<std::size_t>(h)] != 0) {
            const std::int32_t u = triangulation.origin[static_cast<std::size_t>(h)];
            const std::int32_t v = triangulation.destination(h);
            const auto twin = static_cast<std::size_t>(triangulation.twin[static_cast<std::size_t>(h)]);
            found.insert({std::min(u, v), std::max(u, v)});
            if (constrained.is_constraint_h[twin] == 0) {
                return edge_named("on one side alone is a constraint: edge", {u, v});
            }
        }
    }
    for (const Segment& edge : expected) {
        if (found.count(edge) == 0) {
            return edge_named("no constraint is edge", edge);
        }
    }
    for (const Segment& edge : found) {
        if (expected.count(edge) == 0) {
            return edge_named("a constraint is on no segment: edge", edge);
        }
    }
    return std::nullopt;
}

/// A point in thirds, so that centroids are points too.
struct Third {
    std::int64_t x;
    std::int64_t y;
};

constexpr Third in_thirds(Point p) { return {3 * std::int64_t{p.x}, 3 * std::int64_t{p.y}}; }

constexpr int side_of(Third a, Third b, Third c) {
    const Wide twice_area = Wide{b.x - a.x} * (c.y - a.y) - Wide{b.y - a.y} * (c.x - a.x);
    return (twice_area > 0) - (twice_area < 0);
}

constexpr bool is_within(Third a, Third b, Third p) {
    return side_of(a, b, p) == 0 && Wide{p.x - a.x} * (b.x - p.x) + Wide{p.y - a.y} * (b.y - p.y) >= 0;
}

/// Do two closed segments share a point?
constexpr bool segments_meet(Third a, Third b, Third c, Third d) {
    return (side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0) || is_within(a, b, c) ||
           is_within(a, b, d) || is_within(c, d, a) || is_within(c, d, b);
}

/// Does nothing lie between the place and vertex v? A constraint that is merely touched hides what is behind it.
bool sees(Third from, std::int32_t v, std::span<const Point> points, std::span<const Segment> constraints) {
    const auto point = [points](std::int32_t u) { return in_thirds(points[static_cast<std::size_t>(u)]); };
    return std::none_of(constraints.begin(), constraints.end(), [&](const Segment& edge) {
        if (edge[0] == v || edge[1] == v) {
            return is_within(from, point(v), point(edge[0] == v ? edge[1] : edge[0]));
        }
        return segments_meet(from, point(v), point(edge[0]), point(edge[1]));
    });
}

}  // namespace

std::optional<std::string> flaw_in_constrained_delaunay(const ConstrainedTriangulation& constrained,
                                                        std::span<const Point> points,
                                                        std::span<const Segment> segments) {
    const Triangulation& triangulation = constrained.triangulation;
    if (auto flaw = flaw_in_triangulation(triangulation, points)) {
        return flaw;
    }
    if (constrained.is_constraint_h.size() != triangulation.origin.size()) {
        return "flags of constraints: " + std::to_string(constrained.is_constraint_h.size());
    }
    if (triangulation.triangle_count() == 0) {
        return std::nullopt;
    }
    if (auto flaw = flaw_in_constraints(constrained, split_at_vertices(points, segments))) {
        return flaw;
    }
    const auto corner = [&](std::int32_t v) { return points[static_cast<std::size_t>(v)]; };
    for (std::int32_t h = 0; h < 3 * triangulation.triangle_count(); ++h) {
        const std::int32_t twin = triangulation.twin[static_cast<std::size_t>(h)];
        if (constrained.is_constraint_h[static_cast<std::size_t>(h)] != 0 || triangulation.is_ghost_triangle(h / 3) ||
            triangulation.is_ghost_triangle(twin / 3)) {
            continue;
        }
        const std::int32_t u = triangulation.origin[static_cast<std::size_t>(h)];
        const std::int32_t v = triangulation.destination(h);
        if (in_circle_perturbed(corner(u), corner(v), corner(triangulation.apex(h)),
                                corner(triangulation.apex(twin)))) {
            return edge_named("not locally Delaunay: edge", {u, v});
        }
    }
    return std::nullopt;
}

std::optional<std::int32_t> triangle_with_visible_vertex(const ConstrainedTriangulation& constrained,
                                                         std::span<const Point> points) {
    const Triangulation& triangulation = constrained.triangulation;
    std::vector<Segment> constraints;
    for (std::int32_t h = 0; h < 3 * triangulation.triangle_count(); ++h) {
        if (constrained.is_constraint_h[static_cast<std::size_t>(h)] != 0) {
            constraints.push_back({triangulation.origin[static_cast<std::size_t>(h)], triangulation.destination(h)});
        }
    }
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        if (triangulation.is_ghost_triangle(t)) {
            continue;
        }
        const auto corner = [&](std::int32_t k) {
            return points[static_cast<std::size_t>(triangulation.origin[static_cast<std::size_t>(3 * t + k)])];
        };
        const Point a = corner(0);
        const Point b = corner(1);
        const Point c = corner(2);
        const Third centroid{std::int64_t{a.x} + b.x + c.x, std::int64_t{a.y} + b.y + c.y};
        for (std::int32_t v = 0; v < static_cast<std::int32_t>(points.size()); ++v) {
            if (in_circle(a, b, c, points[static_cast<std::size_t>(v)]) > 0 && sees(centroid, v, points, constraints)) {
                return t;
            }
        }
    }
    return std::nullopt;
}

}  // namespace waymesh
