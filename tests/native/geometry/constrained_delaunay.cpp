#include "geometry/constrained_delaunay.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "catch.hpp"
#include "geometry/constrained_delaunay_check.hpp"
#include "support/point_sets.hpp"
#include "support/random_maps.hpp"
#include "support/refusal.hpp"
#include "support/wide.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Segments = std::vector<Segment>;

Point at(const Points& points, std::int32_t v) { return points[static_cast<std::size_t>(v)]; }

bool lies_on(Point a, Point b, Point p) {
    return slow_orientation(a, b, p) == 0 && std::min(a, b) < p && p < std::max(a, b);
}

/// A segment without those of its points that are vertices.
Segments pieces(const Points& points, const Segment& segment) {
    std::vector<std::int32_t> along = {segment[0], segment[1]};
    for (std::int32_t v = 0; v < static_cast<std::int32_t>(points.size()); ++v) {
        if (lies_on(at(points, segment[0]), at(points, segment[1]), at(points, v))) {
            along.push_back(v);
        }
    }
    std::sort(along.begin(), along.end(), [&](auto u, auto v) { return at(points, u) < at(points, v); });
    Segments parts;
    for (std::size_t i = 1; i < along.size(); ++i) {
        parts.push_back({along[i - 1], along[i]});
    }
    return parts;
}

bool pieces_cross(const Points& points, const Segment& s, const Segment& t) {
    const auto apart = [&](const Segment& line, const Segment& ends) {
        const auto side = [&](std::int32_t v) {
            return slow_orientation(at(points, line[0]), at(points, line[1]), at(points, v));
        };
        return side(ends[0]) * side(ends[1]) < 0;
    };
    return apart(s, t) && apart(t, s);
}

bool cross(const Points& points, const Segment& s, const Segment& t) {
    for (const Segment& part : pieces(points, s)) {
        for (const Segment& other : pieces(points, t)) {
            if (pieces_cross(points, part, other)) {
                return true;
            }
        }
    }
    return false;
}

/// Up to `count` segments of which no two cross.
Segments random_segments(Draws& draws, const Points& points, std::int64_t count) {
    Segments segments;
    for (std::int64_t k = 0; k < count && points.size() > 1; ++k) {
        const Segment segment{static_cast<std::int32_t>(draws.index(points.size())),
                              static_cast<std::int32_t>(draws.index(points.size()))};
        if (segment[0] != segment[1] && std::none_of(segments.begin(), segments.end(), [&](const Segment& other) {
                return cross(points, segment, other);
            })) {
            segments.push_back(segment);
        }
    }
    return segments;
}

std::string flaw(const Points& points, const Segments& segments) {
    return flaw_in_constrained_delaunay(constrained_delaunay(points, segments), points, segments).value_or("none");
}

/// The triangles and the constraints by their places, which do not depend on numbers.
std::set<std::vector<Point>> shape_of(const Points& points, const Segments& segments) {
    const ConstrainedTriangulation constrained = constrained_delaunay(points, segments);
    const Triangulation& triangulation = constrained.triangulation;
    std::set<std::vector<Point>> shape;
    for (std::int32_t h = 0; h < 3 * triangulation.triangle_count(); ++h) {
        if (triangulation.is_ghost_triangle(h / 3)) {
            continue;
        }
        const std::vector<Point> corners = {at(points, triangulation.origin[static_cast<std::size_t>(h)]),
                                            at(points, triangulation.destination(h)),
                                            at(points, triangulation.apex(h))};
        shape.insert(corners);
        if (constrained.is_constraint_h[static_cast<std::size_t>(h)] != 0) {
            shape.insert({corners[0], corners[1]});
        }
    }
    return shape;
}

/// The edges between open and rock tiles, each between corners of tiles; all corners of outlines are points.
struct Outlines {
    Points points;
    Segments segments;
};

Outlines outlines_of(const BitGrid& open) {
    Outlines outlines;
    std::map<Point, std::int32_t> number;
    const auto vertex = [&](Point p) {
        const auto [known, is_new] = number.insert({p, static_cast<std::int32_t>(outlines.points.size())});
        if (is_new) {
            outlines.points.push_back(p);
        }
        return known->second;
    };
    const auto is_open = [&](std::int32_t x, std::int32_t y) { return open.contains({x, y}) && open.at(x, y); };
    for (std::int32_t y = 0; y <= open.height(); ++y) {
        for (std::int32_t x = 0; x <= open.width(); ++x) {
            if (is_open(x, y) != is_open(x - 1, y)) {
                outlines.segments.push_back({vertex({x, y}), vertex({x, y + 1})});
            }
            if (is_open(x, y) != is_open(x, y - 1)) {
                outlines.segments.push_back({vertex({x, y}), vertex({x + 1, y})});
            }
        }
    }
    return outlines;
}

}  // namespace

TEST_CASE("constrained Delaunay triangulations of random sets have no flaw", "[geometry][constrained_delaunay]") {
    Draws draws(1);
    std::size_t constraints = 0;
    for (int round = 0; round < 3000; ++round) {
        const Points points = random_set(draws);
        const Segments segments = random_segments(draws, points, draws.between(0, 20));
        CAPTURE(round, points, segments);
        const ConstrainedTriangulation constrained = constrained_delaunay(points, segments);
        REQUIRE(flaw_in_constrained_delaunay(constrained, points, segments).value_or("none") == "none");
        REQUIRE(triangle_with_visible_vertex(constrained, points).value_or(-1) == -1);
        constraints += segments.size();
    }
    CHECK(constraints > 10000);
}

TEST_CASE("degenerate sets can be constrained", "[geometry][constrained_delaunay]") {
    Draws draws(2);
    for (const NamedPoints& set : degenerate_sets()) {
        for (int round = 0; round < 3; ++round) {
            const Segments segments = random_segments(draws, set.points, 30);
            CAPTURE(set.name, segments);
            REQUIRE(flaw(set.points, segments) == "none");
        }
    }
}

TEST_CASE("a large set with many constraints has no flaw", "[geometry][constrained_delaunay]") {
    Draws draws(3);
    for (const std::int32_t range : {30, 100000}) {
        const Points points = random_points(draws, 300, -range, range);
        const Segments segments = random_segments(draws, points, 300);
        CHECK(segments.size() > 30);
        CHECK(flaw(points, segments) == "none");
    }
}

TEST_CASE("one long constraint through many triangles", "[geometry][constrained_delaunay]") {
    Draws draws(4);
    Points points = random_points(draws, 500, -1000, 1000);
    points.push_back({-2000, -3});
    points.push_back({2000, 5});
    const Segments segments = {{500, 501}};
    CHECK(flaw(points, segments) == "none");
}

TEST_CASE("the result is a function of points and constraints alone", "[geometry][constrained_delaunay]") {
    Draws draws(5);
    for (int round = 0; round < 600; ++round) {
        const Points points = random_set(draws);
        const Segments segments = random_segments(draws, points, draws.between(1, 16));
        CAPTURE(round, points, segments);
        std::vector<std::int32_t> order(points.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = static_cast<std::int32_t>(i);
        }
        draws.shuffle(order);
        Points shuffled(points.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            shuffled[static_cast<std::size_t>(order[i])] = points[i];
        }
        Segments renamed;
        for (const auto [from, to] : segments) {
            const Segment segment{order[static_cast<std::size_t>(from)], order[static_cast<std::size_t>(to)]};
            renamed.push_back(draws.between(0, 1) == 0 ? segment : Segment{segment[1], segment[0]});
        }
        draws.shuffle(renamed);
        renamed.insert(renamed.end(), renamed.begin(), renamed.begin() + renamed.size() / 2);
        REQUIRE(shape_of(shuffled, renamed) == shape_of(points, segments));
    }
}

TEST_CASE("without constraints it is the Delaunay triangulation", "[geometry][constrained_delaunay]") {
    Draws draws(6);
    const Points points = random_points(draws, 60, -9, 9);
    const ConstrainedTriangulation constrained = constrained_delaunay(points, {});
    const Triangulation plain = delaunay(points);
    CHECK(constrained.triangulation.origin == plain.origin);
    CHECK(constrained.triangulation.twin == plain.twin);
}

TEST_CASE("constraints that cross are refused, those that meet in a vertex are not",
          "[geometry][constrained_delaunay]") {
    const Points square = {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {5, 5}};
    const Points no_middle = {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {4, 5}};
    const Segments diagonals = {{0, 2}, {1, 3}};
    CHECK(flaw(square, diagonals) == "none");
    const std::string refusal = refusal_of([&] { constrained_delaunay(no_middle, diagonals); });
    CHECK(says(refusal, "a constraint from vertex 1 to 3 that crosses another", "constraints that meet in vertices"));
    Draws draws(7);
    int refused = 0;
    for (int round = 0; round < 500; ++round) {
        const Points points = random_points(draws, 9, -4, 4);
        Segments segments = random_segments(draws, points, 6);
        const Segment last{draws.int_between(0, 3), draws.int_between(4, 8)};
        const bool crosses = std::any_of(segments.begin(), segments.end(),
                                         [&](const Segment& other) { return cross(points, last, other); });
        segments.push_back(last);
        CAPTURE(points, segments);
        REQUIRE((refusal_of([&] { constrained_delaunay(points, segments); }) != "accepted") == crosses);
        refused += crosses ? 1 : 0;
    }
    CHECK(refused > 50);
}

TEST_CASE("constraints between vertices that do not exist are refused", "[geometry][constrained_delaunay]") {
    const Points points = {{0, 0}, {1, 0}, {0, 1}};
    for (const Segment segment : Segments{{0, 3}, {-1, 2}, {1, 1}}) {
        const Segments segments = {{0, 1}, segment};
        CHECK(says(refusal_of([&] { constrained_delaunay(points, segments); }), "constraint 1 from vertex",
                   "two different ones below 3"));
    }
    // Nor is it too late where there is nothing to triangulate.
    CHECK(refusal_of([&] { constrained_delaunay({}, Segments{{0, 1}}); }) != "accepted");
    CHECK(constrained_delaunay(Points{{0, 0}, {1, 1}, {2, 2}}, Segments{{0, 2}}).triangulation.triangle_count() == 0);
}

TEST_CASE("what outlines enclose is what is open, with holes and touching corners",
          "[geometry][constrained_delaunay]") {
    Draws draws(8);
    std::int64_t enclosed = 0;
    for (int round = 0; round < 400; ++round) {
        const BitGrid open = any_map(draws, 12);
        const Outlines outlines = outlines_of(open);
        CAPTURE(open);
        const ConstrainedTriangulation constrained = constrained_delaunay(outlines.points, outlines.segments);
        REQUIRE(flaw_in_constrained_delaunay(constrained, outlines.points, outlines.segments).value_or("none") ==
                "none");
        const std::vector<std::uint8_t> is_enclosed_t = enclosed_triangles(constrained);
        const Triangulation& triangulation = constrained.triangulation;
        REQUIRE(is_enclosed_t.size() == static_cast<std::size_t>(triangulation.triangle_count()));
        std::int64_t twice_area = 0;
        for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
            if (triangulation.is_ghost_triangle(t)) {
                REQUIRE(is_enclosed_t[static_cast<std::size_t>(t)] == 0);
                continue;
            }
            const auto corner = [&](std::int32_t k) {
                return at(outlines.points, triangulation.origin[static_cast<std::size_t>(3 * t + k)]);
            };
            const Point a = corner(0);
            const Point b = corner(1);
            const Point c = corner(2);
            // A centroid on the side of a tile has the same ground on both sides, since no wall runs there.
            const Point tile{(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3};
            const bool is_open = open.contains(tile) && open.at(tile);
            REQUIRE((is_enclosed_t[static_cast<std::size_t>(t)] == 1) == is_open);
            twice_area += is_open ? orientation(a, b, c) : 0;
        }
        REQUIRE(twice_area == 2 * open.count());
        enclosed += twice_area;
    }
    CHECK(enclosed > 4000);
}
