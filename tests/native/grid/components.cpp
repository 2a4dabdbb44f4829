#include "grid/components.hpp"

#include <algorithm>

#include "catch.hpp"
#include "support/flood_fill.hpp"
#include "support/tile_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

void require_flood_fill(const BitGrid& grid, Lattice lattice) {
    CAPTURE(lattice, grid);
    const Components components = components_of(grid, lattice);
    const std::vector<std::int32_t> expected = flood_filled(grid, lattice);
    const std::int32_t count = expected.empty() ? 0 : *std::max_element(expected.begin(), expected.end()) + 1;
    REQUIRE(components.count() == count);
    for (std::int32_t y = 0; y < grid.height(); ++y) {
        for (std::int32_t x = 0; x < grid.width(); ++x) {
            REQUIRE(components.at({x, y}) == expected[static_cast<std::size_t>(y * grid.width() + x)]);
        }
    }
    std::int64_t most = 0;
    for (std::int32_t c = 0; c < count; ++c) {
        const auto tiles = std::count(expected.begin(), expected.end(), c);
        REQUIRE(components.tiles_c[static_cast<std::size_t>(c)] == tiles);
        most = std::max<std::int64_t>(most, tiles);
        const BitGrid own = tiles_of(components, c, grid.width(), grid.height());
        REQUIRE(own.count() == tiles);
        for (const Point tile : set_tiles(own)) {
            REQUIRE(components.at(tile) == c);
        }
    }
    const auto first = std::find(components.tiles_c.begin(), components.tiles_c.end(), most);
    REQUIRE(components.largest() == (count == 0 ? -1 : first - components.tiles_c.begin()));
}

}  // namespace

TEST_CASE("components are what flood fill finds", "[grid][components]") {
    Draws draws(1);
    for (int round = 0; round < 60; ++round) {
        const Point size{draws.int_between(1, 80), draws.int_between(1, 30)};
        for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
            require_flood_fill(random_grid(draws, size.x, size.y, draws.int_between(0, 100)), lattice);
            require_flood_fill(any_open_map(draws, size.x, size.y), lattice);
        }
    }
    for (const Point size : awkward_sizes()) {
        for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
            require_flood_fill(random_grid(draws, size.x, size.y, 60), lattice);
            require_flood_fill(BitGrid(size.x, size.y, true), lattice);
            require_flood_fill(BitGrid(size.x, size.y, false), lattice);
        }
    }
}

TEST_CASE("of equally large components the first is the largest", "[grid][components]") {
    const BitGrid grid = drawn({"##..##", "......", "#....#"}, '#');
    CHECK(components_of(grid, Lattice::square).largest() == 0);
    CHECK(components_of(drawn({"#..##."}, '#'), Lattice::square).largest() == 1);
}

TEST_CASE("a map without tiles has no component", "[grid][components]") {
    for (const BitGrid& nothing : {BitGrid(), BitGrid(0, 3), BitGrid(3, 0)}) {
        CHECK(components_of(nothing, Lattice::square).count() == 0);
        CHECK(components_of(nothing, Lattice::square).largest() == -1);
    }
}
