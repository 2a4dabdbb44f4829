#include "graph/spanning_tree.hpp"

#include <algorithm>

#include "catch.hpp"
#include "graph/edge.hpp"
#include "support/point_sets.hpp"
#include "support/prim.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Edges = std::vector<std::array<std::int32_t, 2>>;

/// A random graph on the points, its edges in the total order.
Edges random_graph(Draws& draws, const Points& points, int percent) {
    Edges edges;
    for (std::int32_t u = 0; u < static_cast<std::int32_t>(points.size()); ++u) {
        for (std::int32_t v = u + 1; v < static_cast<std::int32_t>(points.size()); ++v) {
            if (draws.between(0, 99) < percent) {
                edges.push_back({u, v});
            }
        }
    }
    std::sort(edges.begin(), edges.end(), [&](const auto& e, const auto& f) {
        const auto rank = [&](const auto& edge) {
            return rank_of_edge(points[static_cast<std::size_t>(edge[0])], points[static_cast<std::size_t>(edge[1])]);
        };
        return rank(e) < rank(f);
    });
    return edges;
}

}  // namespace

TEST_CASE("the spanning forest is the one that grows from each vertex", "[graph][spanning_tree]") {
    Draws draws(1);
    for (int round = 0; round < 200; ++round) {
        CAPTURE(round);
        // A small square: many equal lengths.
        const Points points = random_points(draws, static_cast<std::size_t>(draws.between(1, 30)), -4, 4);
        const Edges edges = random_graph(draws, points, draws.int_between(5, 100));
        REQUIRE(minimum_spanning_forest(static_cast<std::int32_t>(points.size()), edges) == prim_forest(points, edges));
    }
}

TEST_CASE("a forest of nothing is nothing", "[graph][spanning_tree]") {
    CHECK(minimum_spanning_forest(0, {}).empty());
    CHECK(minimum_spanning_forest(5, {}).empty());
}
