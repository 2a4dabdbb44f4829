#include "graph/proximity.hpp"

#include <algorithm>

#include "catch.hpp"
#include "geometry/predicates.hpp"
#include "graph/edge.hpp"
#include "support/edge_sets.hpp"
#include "support/point_sets.hpp"
#include "support/prim.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

/// The rungs of the ladder for one set of points, as the fast predicates see them.
struct Ladder {
    EdgeSet delaunay;
    EdgeSet gabriel;
    EdgeSet urquhart;
    EdgeSet relative;
};

Ladder ladder_of(const Points& points) {
    const Triangulation triangulation = delaunay(points);
    const std::vector<std::uint8_t> urquhart_h = urquhart_edges(triangulation, edge_order(triangulation, points));
    Ladder ladder;
    for (std::int32_t h = 0; h < static_cast<std::int32_t>(triangulation.origin.size()); ++h) {
        const std::int32_t from = triangulation.origin[static_cast<std::size_t>(h)];
        const std::int32_t to = triangulation.destination(h);
        if (from == triangulation.ghost_vertex() || to == triangulation.ghost_vertex()) {
            continue;
        }
        const Point u = points[static_cast<std::size_t>(from)];
        const Point v = points[static_cast<std::size_t>(to)];
        const auto twin = static_cast<std::size_t>(triangulation.twin[static_cast<std::size_t>(h)]);
        // Both half-edges of an edge say the same.
        REQUIRE(urquhart_h[static_cast<std::size_t>(h)] == urquhart_h[twin]);
        ladder.delaunay.insert(edge_between(u, v));
        if (is_gabriel_edge(triangulation, points, h)) {
            ladder.gabriel.insert(edge_between(u, v));
        } else {
            REQUIRE_FALSE(is_gabriel_edge(triangulation, points, static_cast<std::int32_t>(twin)));
        }
        if (urquhart_h[static_cast<std::size_t>(h)] != 0) {
            ladder.urquhart.insert(edge_between(u, v));
        }
        const bool blocked = std::any_of(points.begin(), points.end(), [u, v](Point z) {
            return z != u && z != v && blocks_relative_neighbours(u, v, z);
        });
        if (!blocked) {
            ladder.relative.insert(edge_between(u, v));
        }
    }
    return ladder;
}

/// All pairs with no point in the closed disc whose diameter they are: |2z - (u + v)| > |u - v|.
EdgeSet slow_gabriel(const Points& points) {
    EdgeSet edges;
    for (const Point u : points) {
        for (const Point v : points) {
            const Point sum{u.x + v.x, u.y + v.y};
            const bool empty = std::none_of(points.begin(), points.end(), [&](Point z) {
                return z != u && z != v && squared_distance({2 * z.x, 2 * z.y}, sum) <= squared_distance(u, v);
            });
            if (u < v && empty) {
                edges.insert({u, v});
            }
        }
    }
    return edges;
}

bool is_smaller(Point a, Point b, Point u, Point v) { return rank_of_edge(a, b) < rank_of_edge(u, v); }

/// All pairs with no point in their lune.
EdgeSet slow_relative(const Points& points) {
    EdgeSet edges;
    for (const Point u : points) {
        for (const Point v : points) {
            const bool empty = std::none_of(points.begin(), points.end(), [&](Point z) {
                return z != u && z != v && is_smaller(u, z, u, v) && is_smaller(v, z, u, v);
            });
            if (u < v && empty) {
                edges.insert({u, v});
            }
        }
    }
    return edges;
}

/// The edges that are the longest in no triangle of edges. One that holds points may count as well: they are nearer to
/// both ends of its longest side than these are to each other, so that side is also the longest of a triangle inside.
EdgeSet slow_urquhart(const Points& points, const EdgeSet& delaunay_edges) {
    EdgeSet edges;
    for (const auto& [u, v] : delaunay_edges) {
        const Point a = u;
        const Point b = v;
        const bool longest = std::any_of(points.begin(), points.end(), [&](Point z) {
            const bool corner =
                delaunay_edges.contains(edge_between(a, z)) && delaunay_edges.contains(edge_between(b, z));
            return z != a && z != b && corner && is_smaller(a, z, a, b) && is_smaller(b, z, a, b);
        });
        if (!longest) {
            edges.insert({u, v});
        }
    }
    return edges;
}

/// The minimum spanning tree of the complete graph.
EdgeSet slow_spanning_tree(const Points& points) {
    std::vector<std::array<std::int32_t, 2>> pairs;
    for (std::int32_t u = 0; u < static_cast<std::int32_t>(points.size()); ++u) {
        for (std::int32_t v = u + 1; v < static_cast<std::int32_t>(points.size()); ++v) {
            pairs.push_back({u, v});
        }
    }
    const std::vector<bool> chosen = prim_forest(points, pairs);
    EdgeSet edges;
    for (std::size_t e = 0; e < pairs.size(); ++e) {
        if (chosen[e]) {
            edges.insert(edge_between(points[static_cast<std::size_t>(pairs[e][0])],
                                      points[static_cast<std::size_t>(pairs[e][1])]));
        }
    }
    return edges;
}

/// Points that span a triangle, on a small lattice so that equal lengths and right angles abound.
Points crowded_points(Draws& draws) {
    Points points = random_points(draws, static_cast<std::size_t>(draws.between(3, 24)), -4, 4);
    points.push_back({9, 9});
    points.push_back({9, -9});
    points.push_back({-9, 2});
    return points;
}

}  // namespace

TEST_CASE("the rungs of the ladder are those of their definitions over all points", "[graph][proximity]") {
    Draws draws(1);
    for (int round = 0; round < 120; ++round) {
        CAPTURE(round);
        const Points points = round % 3 == 0 ? random_points(draws, 25, -500, 500) : crowded_points(draws);
        const Ladder ladder = ladder_of(points);
        REQUIRE(ladder.gabriel == slow_gabriel(points));
        REQUIRE(ladder.urquhart == slow_urquhart(points, ladder.delaunay));
        REQUIRE(ladder.relative == slow_relative(points));
    }
}

TEST_CASE("each rung of the ladder holds the next", "[graph][proximity]") {
    Draws draws(2);
    for (int round = 0; round < 120; ++round) {
        CAPTURE(round);
        const Points points = round % 3 == 0 ? random_points(draws, 25, -500, 500) : crowded_points(draws);
        const Ladder ladder = ladder_of(points);
        REQUIRE(holds(ladder.delaunay, ladder.gabriel));
        REQUIRE(holds(ladder.gabriel, ladder.urquhart));
        REQUIRE(holds(ladder.urquhart, ladder.relative));
        REQUIRE(holds(ladder.relative, slow_spanning_tree(points)));
    }
}

TEST_CASE("equal lengths are decided by the order of edges", "[graph][proximity]") {
    // A square: all four sides are equal, and the diagonal is longer than any.
    const Points square = {{0, 0}, {8, 0}, {0, 8}, {8, 8}};
    const Ladder ladder = ladder_of(square);
    CHECK(ladder.delaunay.size() == 5);
    CHECK(ladder.gabriel.size() == 4);
    CHECK(ladder.urquhart.size() == 4);
    CHECK(ladder.relative.size() == 4);
    // An isosceles triangle: of the two long sides only the later one goes.
    const Points isosceles = {{0, 0}, {2, 9}, {-2, 9}};
    const Ladder sides = ladder_of(isosceles);
    CHECK(sides.urquhart == EdgeSet{{Point{-2, 9}, Point{0, 0}}, {Point{-2, 9}, Point{2, 9}}});
    CHECK(sides.relative == sides.urquhart);
    CHECK(sides.gabriel.size() == 3);
}
