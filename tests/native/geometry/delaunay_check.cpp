#include "geometry/delaunay_check.hpp"

#include <array>

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

TEST_CASE("the checker rejects a triangulation that lacks a hull edge", "[geometry][delaunay]") {
    // The far point nearly on the line of the lowest edge is left outside, as a finite super-triangle would do.
    const Points points = {{0, 0}, {100, 0}, {50, 60}, {50, -1}};
    const Points without_last(points.begin(), points.end() - 1);
    Triangulation wrong = delaunay(without_last);
    wrong.vertex_count = 4;
    CHECK(flaw(wrong, points) == "count of triangles and ghosts is 4");
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
