#include "world/node_numbers.hpp"

#include <map>

#include "catch.hpp"
#include "support/draws.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("points are numbered in the order in which they are first seen", "[world][node_numbers]") {
    Draws draws(1);
    for (const std::int32_t spread : {5, 300, 1 << 30}) {
        CAPTURE(spread);
        NodeNumbers numbers;
        std::map<Point, std::int32_t> expected;
        for (int i = 0; i < 20000; ++i) {
            const Point p{draws.int_between(-spread, spread), draws.int_between(-spread, spread)};
            const auto number = expected.try_emplace(p, static_cast<std::int32_t>(expected.size())).first->second;
            REQUIRE(numbers.number_of(p) == number);
            REQUIRE(numbers.point(number) == p);
        }
        CHECK(numbers.count() == static_cast<std::int32_t>(expected.size()));
    }
}
