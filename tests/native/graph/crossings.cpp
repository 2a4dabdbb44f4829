#include "graph/crossings.hpp"

#include "catch.hpp"
#include "geometry/delaunay.hpp"
#include "geometry/predicates.hpp"
#include "support/point_sets.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Pairs = std::vector<std::array<std::int32_t, 2>>;

Pairs slow_crossing_pairs(const Points& points, const Pairs& edges) {
    Pairs crossings;
    const auto end = [&](std::size_t e, std::size_t k) { return points[static_cast<std::size_t>(edges[e][k])]; };
    for (std::size_t e = 0; e < edges.size(); ++e) {
        for (std::size_t f = e + 1; f < edges.size(); ++f) {
            if (segments_cross(end(e, 0), end(e, 1), end(f, 0), end(f, 1))) {
                crossings.push_back({static_cast<std::int32_t>(e), static_cast<std::int32_t>(f)});
            }
        }
    }
    return crossings;
}

Pairs random_edges(Draws& draws, std::size_t points, std::size_t count) {
    Pairs edges;
    while (edges.size() < count) {
        const auto a = static_cast<std::int32_t>(draws.between(0, static_cast<std::int64_t>(points) - 1));
        const auto b = static_cast<std::int32_t>(draws.between(0, static_cast<std::int64_t>(points) - 1));
        if (a != b) {
            edges.push_back({a, b});
        }
    }
    return edges;
}

}  // namespace

TEST_CASE("crossing pairs are those found by trying all", "[graph][crossings]") {
    Draws draws(1);
    std::size_t found = 0;
    for (const std::int32_t side : {2, 10, 31, 32, 33, 200, 3000}) {
        for (int round = 0; round < 12; ++round) {
            CAPTURE(side, round);
            const auto count = static_cast<std::size_t>(std::min(40, side * side));
            const Point by{draws.int_between(-100000, 100000), draws.int_between(-100000, 100000)};
            const Points points = moved(random_points(draws, count, 0, side), by);
            const Pairs edges = random_edges(draws, points.size(), 60);
            const Pairs crossings = slow_crossing_pairs(points, edges);
            found += crossings.size();
            REQUIRE(crossing_pairs(points, edges) == crossings);
        }
    }
    CHECK(found > 10000);
}

TEST_CASE("short edges over a wide plane cross where all pairs say", "[graph][crossings]") {
    Draws draws(2);
    Points points;
    Pairs edges;
    for (std::int32_t e = 0; e < 600; ++e) {
        const Point a{draws.int_between(-700, 700), draws.int_between(-700, 700)};
        points.push_back(a);
        points.push_back({a.x + draws.int_between(1, 90), a.y + draws.int_between(-90, 90)});
        edges.push_back({2 * e, 2 * e + 1});
    }
    const Pairs crossings = slow_crossing_pairs(points, edges);
    CHECK(crossings.size() > 100);
    CHECK(crossing_pairs(points, edges) == crossings);
}

TEST_CASE("a triangulation has no crossings, and one flipped edge in it has", "[graph][crossings]") {
    Draws draws(3);
    const Points points = random_points(draws, 200, -300, 300);
    Pairs edges = edges_of(delaunay(points), points);
    CHECK(crossing_pairs(points, edges).empty());
    // From a corner to somewhere far: it has to cross something.
    edges.push_back({0, 150});
    const Pairs crossings = crossing_pairs(points, edges);
    CHECK(crossings == slow_crossing_pairs(points, edges));
    CHECK_FALSE(crossings.empty());
}

TEST_CASE("no edges, no crossings; an edge listed twice crosses itself", "[graph][crossings]") {
    const Points points = {{0, 0}, {5, 5}};
    CHECK(crossing_pairs({}, {}).empty());
    CHECK(crossing_pairs(points, {}).empty());
    CHECK(crossing_pairs(points, Pairs{{0, 1}}).empty());
    CHECK(crossing_pairs(points, Pairs{{0, 1}, {1, 0}}) == Pairs{{0, 1}});
}
