#include "grid/nearest_open.hpp"

#include <cmath>

#include "catch.hpp"
#include "support/tile_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::optional<Point> slow_nearest(const BitGrid& open, double x, double y) {
    const std::vector<Point> tiles = set_tiles(open);
    std::optional<Point> nearest;
    double least = 0;
    for (const Point tile : tiles) {
        if (tile.x == std::floor(x) && tile.y == std::floor(y)) {
            return tile;
        }
        const double dx = tile.x + 0.5 - x;
        const double dy = tile.y + 0.5 - y;
        // Tiles come row by row, so that the first of equals stays.
        if (!nearest || dx * dx + dy * dy < least) {
            nearest = tile;
            least = dx * dx + dy * dy;
        }
    }
    return nearest;
}

}  // namespace

TEST_CASE("the nearest open tile is that of all tiles", "[grid][nearest_open]") {
    Draws draws(1);
    for (int round = 0; round < 400; ++round) {
        const BitGrid open = random_grid(draws, draws.int_between(1, 150), draws.int_between(1, 20),
                                         draws.one_of(std::vector<std::int32_t>{0, 1, 5, 40}));
        for (int k = 0; k < 20; ++k) {
            // Quarters of a tile, so that distances are often equal; also far outside.
            const std::int32_t beyond = k < 15 ? 3 : 400;
            const double x = draws.int_between(-4 * beyond, 4 * (open.width() + beyond)) / 4.0;
            const double y = draws.int_between(-4 * beyond, 4 * (open.height() + beyond)) / 4.0;
            CAPTURE(open, x, y);
            REQUIRE(nearest_open(open, x, y) == slow_nearest(open, x, y));
        }
    }
}

TEST_CASE("a position's own tile counts, even if another centre is as near", "[grid][nearest_open]") {
    const BitGrid open = drawn({"..", ".."}, '.');
    CHECK(nearest_open(open, 1, 1) == Point{1, 1});
    CHECK(nearest_open(open, 1, 0.999) == Point{1, 0});
    CHECK(nearest_open(open, 2, 1.5) == Point{1, 1});
}

TEST_CASE("where nothing is open there is no nearest tile", "[grid][nearest_open]") {
    CHECK(!nearest_open(BitGrid(5, 4), 1, 1));
    CHECK(!nearest_open(BitGrid(), 1, 1));
    CHECK(!nearest_open(BitGrid(0, 4), 1, 1));
}
