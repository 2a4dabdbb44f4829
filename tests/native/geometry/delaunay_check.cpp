#include "geometry/delaunay_check.hpp"

#include <array>
#include <map>

#include "catch.hpp"
#include "support/point_sets.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::string flaw(const Triangulation& triangulation, const Points& points) {
    return flaw_in_delaunay(triangulation, points).value_or("none");
}

void link(Triangulation& triangulation, std::int32_t h, std::int32_t g) {
    triangulation.twin[static_cast<std::size_t>(h)] = g;
    triangulation.twin[static_cast<std::size_t>(g)] = h;
}

/// Replaces the edge between triangles (a, b, c) and (b, a, d) by the other diagonal:
///
///        c                 c
///       / \               /|\          h runs from a to b; the triangles become (d, c, a) and (c, d, b),
///      a---b      =>     a | b         and all twins fit together again.
///       \ /               \|/
///        d                 d
void flip(Triangulation& triangulation, std::int32_t h) {
    const std::int32_t g = triangulation.twin[static_cast<std::size_t>(h)];
    const std::array<std::int32_t, 4> around = {Triangulation::next(h), Triangulation::previous(h),
                                                Triangulation::next(g), Triangulation::previous(g)};
    std::array<std::int32_t, 4> beyond{};
    for (std::size_t i = 0; i < 4; ++i) {
        beyond[i] = triangulation.twin[static_cast<std::size_t>(around[i])];
    }
    const std::int32_t a = triangulation.origin[static_cast<std::size_t>(h)];
    const std::int32_t b = triangulation.origin[static_cast<std::size_t>(g)];
    const std::int32_t c = triangulation.apex(h);
    const std::int32_t d = triangulation.apex(g);
    const auto write = [&](std::int32_t t, std::array<std::int32_t, 3> corners) {
        for (std::int32_t i = 0; i < 3; ++i) {
            triangulation.origin[static_cast<std::size_t>(3 * t + i)] = corners[static_cast<std::size_t>(i)];
        }
    };
    const std::int32_t t = h / 3;
    const std::int32_t u = g / 3;
    write(t, {d, c, a});
    write(u, {c, d, b});
    link(triangulation, 3 * t, 3 * u);
    link(triangulation, 3 * t + 1, beyond[1]);
    link(triangulation, 3 * t + 2, beyond[2]);
    link(triangulation, 3 * u + 1, beyond[3]);
    link(triangulation, 3 * u + 2, beyond[0]);
}

/// A triangulation with just these triangles, their corners counter-clockwise; ghosts are written with their vertex
/// last.
Triangulation triangulation_of(std::int32_t vertex_count, const std::vector<std::array<std::int32_t, 3>>& triangles) {
    Triangulation triangulation;
    triangulation.vertex_count = vertex_count;
    std::map<std::array<std::int32_t, 2>, std::int32_t> half_edges;
    for (const std::array<std::int32_t, 3>& corners : triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            half_edges[{corners[i], corners[(i + 1) % 3]}] = static_cast<std::int32_t>(triangulation.origin.size());
            triangulation.origin.push_back(corners[i]);
        }
    }
    for (std::int32_t h = 0; h < static_cast<std::int32_t>(triangulation.origin.size()); ++h) {
        const std::int32_t from = triangulation.origin[static_cast<std::size_t>(h)];
        triangulation.twin.push_back(half_edges.at({triangulation.destination(h), from}));
    }
    return triangulation;
}

bool is_inner_edge(const Triangulation& triangulation, std::int32_t h) {
    return !triangulation.is_ghost_triangle(h / 3) &&
           !triangulation.is_ghost_triangle(triangulation.twin[static_cast<std::size_t>(h)] / 3);
}

}  // namespace

TEST_CASE("the checker rejects every flipped edge", "[geometry][delaunay]") {
    Draws draws(1);
    const std::vector<Points> sets = {random_points(draws, 14, -50, 50), lattice(4, 4, {8, 0}, {0, 8}),
                                      circle_points(5 * 13)};
    for (const Points& points : sets) {
        const Triangulation right = delaunay(points);
        REQUIRE(flaw(right, points) == "none");
        int flipped = 0;
        for (std::int32_t h = 0; h < static_cast<std::int32_t>(right.origin.size()); ++h) {
            if (!is_inner_edge(right, h)) {
                continue;
            }
            Triangulation wrong = right;
            flip(wrong, h);
            ++flipped;
            CHECK(flaw(wrong, points) != "none");
            // A flip of the flipped edge gives the old triangles again: it is the diagonal that was found wrong.
            flip(wrong, 3 * (h / 3));
            CHECK(flaw(wrong, points) == "none");
        }
        CHECK(flipped > 10);
    }
}

TEST_CASE("the checker rejects a hull that is not convex", "[geometry][delaunay]") {
    // The sliver below the last point is left out, as a finite super-triangle would do; all else is right.
    const Points points = {{0, 0}, {100, 0}, {50, 60}, {50, 1}};
    const std::int32_t ghost = 4;
    CHECK(flaw(triangulation_of(4, {{0, 3, 2}, {3, 1, 2}, {0, 1, 3}, {1, 0, ghost}, {2, 1, ghost}, {0, 2, ghost}}),
               points) == "none");
    CHECK(flaw(triangulation_of(4, {{0, 3, 2}, {3, 1, 2}, {3, 0, ghost}, {1, 3, ghost}, {2, 1, ghost}, {0, 2, ghost}}),
               points) == "a point lies outside the hull edge of ghost triangle 2");
    // A point on a hull edge that does not end there.
    const Points flat = {{0, 0}, {100, 0}, {50, 60}, {50, 0}};
    CHECK(flaw(triangulation_of(4, {{0, 3, 2}, {3, 1, 2}, {3, 0, ghost}, {1, 3, ghost}, {2, 1, ghost}, {0, 2, ghost}}),
               flat) == "none");
    CHECK(flaw(triangulation_of(4, {{0, 3, 2}, {3, 1, 2}, {0, 1, 3}, {1, 0, ghost}, {2, 1, ghost}, {0, 2, ghost}}),
               flat) == "not counter-clockwise: triangle 2");
}

TEST_CASE("the checker says what is wrong", "[geometry][delaunay]") {
    const Points points = {{0, 0}, {9, 0}, {0, 9}, {20, 20}, {3, 3}};
    const Triangulation right = delaunay(points);
    REQUIRE(flaw(right, points) == "none");

    SECTION("a count") {
        Triangulation wrong = right;
        wrong.vertex_count = 6;
        CHECK(flaw(wrong, points) == "vertex count is 6");
        wrong = right;
        wrong.origin.resize(wrong.origin.size() - 3);
        CHECK(flaw(wrong, points) == "count of triangles and ghosts is 7");
    }
    SECTION("a twin") {
        for (std::size_t h = 0; h < right.twin.size(); ++h) {
            for (const std::int32_t twin : {-1, static_cast<std::int32_t>(right.twin.size()), right.twin[h] ^ 1}) {
                Triangulation wrong = right;
                wrong.twin[h] = twin;
                CHECK(flaw(wrong, points).rfind("no twin fits half-edge ", 0) == 0);
            }
        }
    }
    SECTION("a moved point") {
        // Each triangulation belongs to its points alone.
        Points other = points;
        other[4] = {7, 7};
        CHECK(flaw(right, other) != "none");
        other[4] = {-3, -3};
        CHECK(flaw(right, other) != "none");
    }
    SECTION("the ghost of a hull edge that has a point behind it") {
        Points other = points;
        other[3] = {4, 4};
        CHECK(flaw(right, other) != "none");
    }
    SECTION("triangles of collinear points") {
        const Points line = collinear_points(5, {0, 0}, {1, 2});
        CHECK(flaw(right, line) == "count of triangles and ghosts is 8");
        CHECK(flaw(delaunay(line), line) == "none");
    }
}
