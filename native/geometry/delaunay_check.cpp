#include "geometry/delaunay_check.hpp"

#include <algorithm>

namespace waymesh {

namespace {

std::string at(const char* what, std::int32_t index) { return std::string(what) + " " + std::to_string(index); }

std::optional<std::string> flaw_in_twins(const Triangulation& triangulation) {
    const auto half_edges = static_cast<std::int32_t>(triangulation.origin.size());
    for (std::int32_t h = 0; h < half_edges; ++h) {
        const std::int32_t twin = triangulation.twin[static_cast<std::size_t>(h)];
        if (twin < 0 || twin >= half_edges || triangulation.twin[static_cast<std::size_t>(twin)] != h ||
            triangulation.origin[static_cast<std::size_t>(h)] != triangulation.destination(twin)) {
            return at("no twin fits half-edge", h);
        }
    }
    return std::nullopt;
}

std::optional<std::string> flaw_in_triangle(const Triangulation& triangulation, std::span<const Point> points,
                                            std::int32_t t) {
    const auto h = static_cast<std::size_t>(3 * t);
    const auto corner = [&](std::size_t k) { return points[static_cast<std::size_t>(triangulation.origin[h + k])]; };
    const Point a = corner(0);
    const Point b = corner(1);
    if (!triangulation.is_ghost_triangle(t)) {
        return orientation(a, b, corner(2)) > 0 ? std::nullopt
                                                : std::optional(at("not counter-clockwise: triangle", t));
    }
    const bool is_hull = std::all_of(points.begin(), points.end(), [&](Point p) {
        const std::int64_t side = orientation(a, b, p);
        return side < 0 || (side == 0 && !strictly_between(a, b, p));
    });
    return is_hull ? std::nullopt : std::optional(at("a point lies outside the hull edge of ghost triangle", t));
}

bool has_empty_circle(const Triangulation& triangulation, std::span<const Point> points, std::int32_t t) {
    const auto h = static_cast<std::size_t>(3 * t);
    const std::int32_t a = triangulation.origin[h];
    const std::int32_t b = triangulation.origin[h + 1];
    const std::int32_t c = triangulation.origin[h + 2];
    const auto point = [points](std::int32_t v) { return points[static_cast<std::size_t>(v)]; };
    for (std::int32_t v = 0; v < static_cast<std::int32_t>(points.size()); ++v) {
        if (v != a && v != b && v != c && in_circle_perturbed(point(a), point(b), point(c), point(v))) {
            return false;
        }
    }
    return true;
}

bool all_collinear(std::span<const Point> points) {
    return points.size() < 3 || std::all_of(points.begin() + 2, points.end(),
                                            [&](Point p) { return orientation(points[0], points[1], p) == 0; });
}

}  // namespace

std::optional<std::string> flaw_in_triangulation(const Triangulation& triangulation, std::span<const Point> points) {
    const auto count = static_cast<std::int32_t>(points.size());
    if (triangulation.vertex_count != count) {
        return at("vertex count is", triangulation.vertex_count);
    }
    const std::int32_t expected = all_collinear(points) ? 0 : 2 * count - 2;
    if (triangulation.triangle_count() != expected) {
        return at("count of triangles and ghosts is", triangulation.triangle_count());
    }
    if (auto flaw = flaw_in_twins(triangulation)) {
        return flaw;
    }
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        if (auto flaw = flaw_in_triangle(triangulation, points, t)) {
            return flaw;
        }
    }
    return std::nullopt;
}

std::optional<std::string> flaw_in_delaunay(const Triangulation& triangulation, std::span<const Point> points) {
    if (auto flaw = flaw_in_triangulation(triangulation, points)) {
        return flaw;
    }
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        if (!triangulation.is_ghost_triangle(t) && !has_empty_circle(triangulation, points, t)) {
            return at("a point lies in the circumcircle of triangle", t);
        }
    }
    return std::nullopt;
}

}  // namespace waymesh
