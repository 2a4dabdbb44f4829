#include "graph/edge.hpp"

#include "catch.hpp"
#include "support/point_sets.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("edges are ordered by length, then by their ends", "[graph][edge]") {
    CHECK(rank_of_edge({0, 0}, {3, 4}).squared_length == 25);
    CHECK(rank_of_edge({9, 9}, {0, 0}) < rank_of_edge({0, 0}, {10, 9}));
    // Of equal length: the smaller end decides, then the larger.
    CHECK(rank_of_edge({5, 5}, {0, 5}) < rank_of_edge({1, 0}, {1, 5}));
    CHECK(rank_of_edge({0, 0}, {3, 4}) < rank_of_edge({0, 0}, {4, -3}));
    CHECK(rank_of_edge({0, 0}, {3, -4}) < rank_of_edge({0, 0}, {3, 4}));
    CHECK(rank_of_edge({-max_coordinate, -max_coordinate}, {max_coordinate, max_coordinate}).squared_length ==
          std::int64_t{1} << 61);
}

TEST_CASE("the order of edges knows neither direction nor frame", "[graph][edge]") {
    Draws draws(1);
    for (int i = 0; i < 3000; ++i) {
        const Points p = random_points(draws, 4, -3, 3);
        const Points q = moved(p, {draws.int_between(-99999, 99999), draws.int_between(-99999, 99999)});
        REQUIRE(rank_of_edge(p[0], p[1]) == rank_of_edge(p[1], p[0]));
        const auto order = rank_of_edge(p[0], p[1]) <=> rank_of_edge(p[2], p[3]);
        REQUIRE((order != 0));
        REQUIRE((rank_of_edge(q[0], q[1]) <=> rank_of_edge(q[2], q[3])) == order);
    }
}
