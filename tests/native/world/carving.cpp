#include "world/carving.hpp"

#include <algorithm>

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/slow_caves.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

Point random_end(Draws& draws, Point from, std::int32_t longest) {
    for (;;) {
        const Point to{from.x + draws.int_between(-longest, longest), from.y + draws.int_between(-longest, longest)};
        if (to != from) {
            return to;
        }
    }
}

}  // namespace

TEST_CASE("a road opens the tiles that its definition names", "[world][carving]") {
    Draws draws(1);
    for (int round = 0; round < 400; ++round) {
        const std::int32_t half_width = draws.int_between(2, 24);
        const std::int32_t longest = draws.one_of(std::vector<std::int32_t>{1, 3, 12, 40});
        BitGrid grid(draws.int_between(1, 70), draws.int_between(1, 50));
        // Ends inside the grid and outside.
        const Point a{draws.int_between(-20, grid.width() + 20), draws.int_between(-20, grid.height() + 20)};
        const Point b = random_end(draws, a, longest);
        CAPTURE(half_width, a, b);
        Carver(half_width).road(grid, a, b);
        for (std::int32_t y = 0; y < grid.height(); ++y) {
            for (std::int32_t x = 0; x < grid.width(); ++x) {
                REQUIRE(grid.at(x, y) == slow_is_road(a, b, {x, y}, half_width));
            }
        }
        BitGrid back(grid.width(), grid.height());
        Carver(half_width).road(back, b, a);
        REQUIRE(back == grid);
    }
}

TEST_CASE("every road is 4-connected, with both ends", "[world][carving]") {
    Draws draws(2);
    for (int round = 0; round < 600; ++round) {
        const std::int32_t half_width = draws.int_between(2, 24);
        const Point a{100, 100};
        const Point b = random_end(draws, a, draws.one_of(std::vector<std::int32_t>{2, 8, 80}));
        CAPTURE(half_width, b);
        BitGrid grid(200, 200);
        Carver(half_width).road(grid, a, b);
        const std::vector<std::int32_t> component = flood_filled(grid, Lattice::square);
        REQUIRE(*std::max_element(component.begin(), component.end()) == 0);
        REQUIRE(grid.at(a));
        REQUIRE(grid.at(b));
        const auto reach = std::int32_t{carving_reach};
        for (const Point tile : set_tiles(grid)) {
            REQUIRE((tile.x >= std::min(a.x, b.x) - reach && tile.x <= std::max(a.x, b.x) + reach));
            REQUIRE((tile.y >= std::min(a.y, b.y) - reach && tile.y <= std::max(a.y, b.y) + reach));
        }
    }
}

TEST_CASE("a chamber opens the tiles that its definition names", "[world][carving]") {
    Draws draws(3);
    for (std::int32_t half_width = 2; half_width <= 24; ++half_width) {
        for (int round = 0; round < 6; ++round) {
            BitGrid grid(draws.int_between(1, 70), draws.int_between(1, 30));
            const Point node{draws.int_between(-10, grid.width() + 10), draws.int_between(-10, grid.height() + 10)};
            CAPTURE(half_width, node);
            Carver(half_width).chamber(grid, node);
            for (std::int32_t y = 0; y < grid.height(); ++y) {
                for (std::int32_t x = 0; x < grid.width(); ++x) {
                    REQUIRE(grid.at(x, y) == slow_is_chamber(node, {x, y}, half_width));
                }
            }
        }
    }
}

TEST_CASE("carving adds to what is open already", "[world][carving]") {
    Draws draws(4);
    const BitGrid before = random_grid(draws, 90, 40, 20);
    BitGrid after = before;
    const Carver carver(6);
    carver.road(after, {3, 4}, {80, 33});
    carver.chamber(after, {50, 10});
    for (std::int32_t y = 0; y < before.height(); ++y) {
        for (std::int32_t x = 0; x < before.width(); ++x) {
            REQUIRE(after.at(x, y) == (before.at(x, y) || slow_is_road({3, 4}, {80, 33}, {x, y}, 6) ||
                                       slow_is_chamber({50, 10}, {x, y}, 6)));
        }
    }
}
