#include "geometry/delaunay.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "catch.hpp"
#include "geometry/delaunay_check.hpp"
#include "geometry/hilbert.hpp"
#include "support/edge_sets.hpp"
#include "support/point_sets.hpp"
#include "support/refusal.hpp"
#include "support/wide.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Triangles = std::set<std::array<Point, 3>>;

/// Counter-clockwise from the smallest corner.
std::array<Point, 3> canonical(Point a, Point b, Point c) {
    std::array<Point, 3> corners = {a, b, c};
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    return corners;
}

Triangles triangles_of(const Points& points) {
    const Triangulation triangulation = delaunay(points);
    const auto corner = [&](std::int32_t h) {
        return points[static_cast<std::size_t>(triangulation.origin[static_cast<std::size_t>(h)])];
    };
    Triangles triangles;
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        if (!triangulation.is_ghost_triangle(t)) {
            triangles.insert(canonical(corner(3 * t), corner(3 * t + 1), corner(3 * t + 2)));
        }
    }
    return triangles;
}

/// All triples of points with nothing in their circumcircle.
Triangles slow_triangles_of(const Points& points) {
    Triangles triangles;
    for (const Point a : points) {
        for (const Point b : points) {
            for (const Point c : points) {
                if (!(a < b && a < c) || slow_orientation(a, b, c) <= 0) {
                    continue;
                }
                const bool empty = std::none_of(points.begin(), points.end(), [&](Point d) {
                    return d != a && d != b && d != c && slow_in_circle_perturbed(a, b, c, d);
                });
                if (empty) {
                    triangles.insert({a, b, c});
                }
            }
        }
    }
    return triangles;
}

std::string flaw(const Points& points) { return flaw_in_delaunay(delaunay(points), points).value_or("none"); }

Triangles moved_back(const Triangles& triangles, Point by) {
    Triangles moved;
    for (const auto& [a, b, c] : triangles) {
        const auto back = [by](Point p) { return Point{p.x - by.x, p.y - by.y}; };
        moved.insert({back(a), back(b), back(c)});
    }
    return moved;
}

}  // namespace

TEST_CASE("degenerate sets have a flawless triangulation in any order", "[geometry][delaunay]") {
    Draws draws(1);
    for (NamedPoints& set : degenerate_sets()) {
        CAPTURE(set.name);
        CHECK(flaw(set.points) == "none");
        const Triangles triangles = triangles_of(set.points);
        for (int round = 0; round < 6; ++round) {
            draws.shuffle(set.points);
            CHECK(flaw(set.points) == "none");
            CHECK(triangles_of(set.points) == triangles);
        }
        std::sort(set.points.begin(), set.points.end());
        CHECK(flaw(set.points) == "none");
        std::reverse(set.points.begin(), set.points.end());
        CHECK(flaw(set.points) == "none");
    }
}

TEST_CASE("thousands of small sets of every kind have a flawless triangulation", "[geometry][delaunay]") {
    Draws draws(2);
    for (int i = 0; i < 12000; ++i) {
        const Points points = random_set(draws);
        if (const auto found = flaw_in_delaunay(delaunay(points), points)) {
            FAIL("set " << i << " of " << points.size() << " points: " << *found);
        }
    }
}

TEST_CASE("the triangles are those with an empty circle and no others", "[geometry][delaunay]") {
    Draws draws(3);
    for (int i = 0; i < 300; ++i) {
        CAPTURE(i);
        const Points points = random_points(draws, static_cast<std::size_t>(draws.between(3, 9)), -3, 3);
        REQUIRE(triangles_of(points) == slow_triangles_of(points));
    }
    for (const Points& points : {circle_points(25), lattice(4, 3, {8, 0}, {0, 8}), lattice(4, 3, {3, -1}, {1, 5})}) {
        CHECK(triangles_of(points) == slow_triangles_of(points));
    }
}

TEST_CASE("the order of insertion does not matter", "[geometry][delaunay]") {
    Draws draws(4);
    for (int i = 0; i < 300; ++i) {
        CAPTURE(i);
        Points points = random_set(draws);
        const Triangles triangles = triangles_of(points);
        for (int round = 0; round < 4; ++round) {
            draws.shuffle(points);
            REQUIRE(triangles_of(points) == triangles);
        }
    }
}

TEST_CASE("a translation moves the triangles and changes none", "[geometry][delaunay]") {
    Draws draws(5);
    for (int i = 0; i < 300; ++i) {
        CAPTURE(i);
        const Points points = random_points(draws, 16, -6, 6);
        const std::int32_t room = max_coordinate - 6;
        const Point by{draws.int_between(-room, room), draws.int_between(-room, room)};
        REQUIRE(moved_back(triangles_of(moved(points, by)), by) == triangles_of(points));
    }
}

TEST_CASE("all squares of a lattice are cut along the same diagonal", "[geometry][delaunay]") {
    const Triangles triangles = triangles_of(lattice(9, 9, {8, 0}, {0, 8}));
    CHECK(triangles.size() == 2 * 8 * 8);
    // The lexicographically last corner of a square is lifted out of the circle of the three others.
    for (const auto& [a, b, c] : triangles) {
        for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}}) {
            const bool diagonal = from.x != to.x && from.y != to.y;
            CHECK((!diagonal || (to.x - from.x) * (to.y - from.y) < 0));
        }
    }
}

TEST_CASE("a large triangulation is flawless in any order", "[geometry][delaunay]") {
    Draws draws(6);
    const auto order = [](const Points& points) {
        Points ordered;
        for (const std::int32_t v : hilbert_order(points)) {
            ordered.push_back(points[static_cast<std::size_t>(v)]);
        }
        return ordered;
    };
    const Points scattered = random_points(draws, 500, -4000, 4000);
    CHECK(flaw(scattered) == "none");
    CHECK(flaw(order(scattered)) == "none");
    CHECK(flaw(order(lattice(20, 20, {8, 0}, {0, 8}))) == "none");
    CHECK(flaw(order(turned_lattice(20, 20, max_coordinate / 30.0, 0.0001))) == "none");
}

TEST_CASE("the number of triangles obeys Euler, for tens of thousands of points in the worst order",
          "[geometry][delaunay]") {
    // Row by row each point is outside all triangles so far: the walk along the hull is bounded all the same.
    const Points rows = lattice(150, 150, {3, 0}, {0, 3});
    const Triangulation triangulation = delaunay(rows);
    CHECK(triangulation.triangle_count() == 2 * 150 * 150 - 2);
    std::int32_t real = 0;
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        real += triangulation.is_ghost_triangle(t) ? 0 : 1;
    }
    CHECK(real == 2 * 149 * 149);
}

TEST_CASE("half-edges of a vertex form one ring", "[geometry][delaunay]") {
    Draws draws(7);
    const Points points = random_points(draws, 60, -99, 99);
    const Triangulation triangulation = delaunay(points);
    const std::vector<std::int32_t> leaving = triangulation.half_edge_of_vertices();
    REQUIRE(leaving.size() == points.size() + 1);
    std::size_t in_rings = 0;
    for (std::size_t v = 0; v < leaving.size(); ++v) {
        std::int32_t h = leaving[v];
        do {
            REQUIRE(triangulation.origin[static_cast<std::size_t>(h)] == static_cast<std::int32_t>(v));
            ++in_rings;
            h = triangulation.rotate(h);
        } while (h != leaving[v]);
    }
    CHECK(in_rings == triangulation.origin.size());
}

TEST_CASE("edges are listed once, in ascending order", "[geometry][delaunay]") {
    Draws draws(8);
    for (int i = 0; i < 300; ++i) {
        CAPTURE(i);
        const Points points = random_set(draws);
        const Triangulation triangulation = delaunay(points);
        const auto edges = edges_of(triangulation, points);
        REQUIRE(std::is_sorted(edges.begin(), edges.end()));
        REQUIRE(std::adjacent_find(edges.begin(), edges.end()) == edges.end());
        EdgeSet listed;
        for (const auto& [u, v] : edges) {
            REQUIRE(u < v);
            listed.insert(edge_between(points[static_cast<std::size_t>(u)], points[static_cast<std::size_t>(v)]));
        }
        EdgeSet expected;
        if (triangulation.origin.empty()) {
            Points chain = points;
            std::sort(chain.begin(), chain.end());
            for (std::size_t k = 1; k < chain.size(); ++k) {
                expected.insert({chain[k - 1], chain[k]});
            }
        }
        for (const auto& [a, b, c] : triangles_of(points)) {
            expected.insert({edge_between(a, b), edge_between(b, c), edge_between(c, a)});
        }
        REQUIRE(listed == expected);
    }
}

TEST_CASE("two points at one place are refused wherever they come", "[geometry][delaunay]") {
    Draws draws(9);
    for (int i = 0; i < 500; ++i) {
        Points points = random_set(draws);
        if (points.empty()) {
            continue;
        }
        points.push_back(draws.one_of(points));
        draws.shuffle(points);
        const std::string message = refusal_of([&] { delaunay(points); });
        if (message.rfind("delaunay: got ", 0) != 0 || message.find("expected distinct points") == std::string::npos) {
            FAIL("set " << i << " of " << points.size() << " points: " << message);
        }
    }
    CHECK(refusal_of([] {
              delaunay(Points{{0, 0}, {4, 0}, {0, 4}, {4, 0}});
          }) == "delaunay: got points 1 and 3 at one place, expected distinct points");
    CHECK(refusal_of([] {
              delaunay(Points{{7, 7}, {7, 7}});
          }) == "delaunay: got two points at one place, expected distinct points");
}

TEST_CASE("coordinates beyond the bounds of the predicates are refused", "[geometry][delaunay]") {
    for (const Point outside :
         {Point{max_coordinate + 1, 0}, Point{-max_coordinate - 1, 0}, Point{0, max_coordinate + 1},
          Point{0, -max_coordinate - 1}, Point{INT32_MIN, INT32_MAX}}) {
        const std::string message = refusal_of([&] { delaunay(Points{{0, 0}, {1, 0}, outside}); });
        CAPTURE(message);
        CHECK(says(message, "point 2 at (" + std::to_string(outside.x) + ", " + std::to_string(outside.y) + ")",
                   "coordinates within +-536870912"));
    }
    CHECK(refusal_of([] { delaunay(Points{{max_coordinate, -max_coordinate}}); }) == "accepted");
}
