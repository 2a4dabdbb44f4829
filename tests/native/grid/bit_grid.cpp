#include "grid/bit_grid.hpp"

#include "catch.hpp"
#include "support/tile_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("a grid keeps what a plain list of tiles keeps", "[grid][bit_grid]") {
    Draws draws(1);
    for (const Point size : awkward_sizes()) {
        CAPTURE(size);
        BitGrid grid(size.x, size.y);
        std::vector<bool> plain(static_cast<std::size_t>(grid.area()));
        for (int i = 0; i < 500; ++i) {
            const std::int32_t x = draws.int_between(0, size.x - 1);
            const std::int32_t y = draws.int_between(0, size.y - 1);
            const bool value = draws.int_between(0, 2) > 0;
            grid.set(x, y, value);
            plain[static_cast<std::size_t>(y * size.x + x)] = value;
        }
        std::int64_t count = 0;
        for (std::int32_t y = 0; y < size.y; ++y) {
            for (std::int32_t x = 0; x < size.x; ++x) {
                const bool expected = plain[static_cast<std::size_t>(y * size.x + x)];
                REQUIRE(grid.at(x, y) == expected);
                REQUIRE(grid.inverted().at(x, y) != expected);
                REQUIRE((grid.row(y)[static_cast<std::size_t>(x / 64)] >> (x % 64) & 1U) == (expected ? 1U : 0U));
                count += expected ? 1 : 0;
            }
        }
        CHECK(grid.count() == count);
        CHECK(grid.inverted().count() == grid.area() - count);
        CHECK(grid.inverted().inverted() == grid);
    }
}

TEST_CASE("bits beyond the width stay clear", "[grid][bit_grid]") {
    for (const Point size : awkward_sizes()) {
        CAPTURE(size);
        const BitGrid full(size.x, size.y, true);
        CHECK(full.count() == full.area());
        CHECK(full == BitGrid(size.x, size.y).inverted());
        for (std::int32_t y = 0; y < size.y; ++y) {
            REQUIRE(full.row(y).back() == full.last_word_mask());
        }
    }
}

TEST_CASE("a grid holds its own tiles and no others", "[grid][bit_grid]") {
    const BitGrid grid(70, 3);
    CHECK(grid.contains({0, 0}));
    CHECK(grid.contains({69, 2}));
    for (const Point outside : {Point{-1, 0}, Point{70, 0}, Point{0, -1}, Point{0, 3}, Point{INT32_MIN, 0}}) {
        CHECK(!grid.contains(outside));
    }
}

TEST_CASE("a grid may be empty", "[grid][bit_grid]") {
    for (const BitGrid& grid : {BitGrid(), BitGrid(0, 5), BitGrid(5, 0), BitGrid(0, 0, true)}) {
        CHECK(grid.area() == 0);
        CHECK(grid.count() == 0);
        CHECK(grid.inverted().count() == 0);
        CHECK(!grid.contains({0, 0}));
    }
}
