#include "world/sealing.hpp"

#include "catch.hpp"
#include "support/flood_fill.hpp"
#include "support/tile_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::int32_t side = 64;

/// Raw tiles that a flood fill inside some square of 2 x 2 blocks joins to a road.
BitGrid slow_joined(const BitGrid& raw, const BitGrid& road) {
    BitGrid joined(raw.width(), raw.height());
    for (std::int32_t top = 0; top + 2 * side <= raw.height(); top += side) {
        for (std::int32_t left = 0; left + 2 * side <= raw.width(); left += side) {
            BitGrid window(2 * side, 2 * side);
            for (std::int32_t y = 0; y < 2 * side; ++y) {
                for (std::int32_t x = 0; x < 2 * side; ++x) {
                    window.set(x, y, raw.at(left + x, top + y));
                }
            }
            const std::vector<std::int32_t> component = flood_filled(window, Lattice::square);
            std::vector<bool> has_road(component.size());
            for (std::size_t t = 0; t < component.size(); ++t) {
                const auto x = static_cast<std::int32_t>(t) % (2 * side);
                const auto y = static_cast<std::int32_t>(t) / (2 * side);
                if (road.at(left + x, top + y)) {
                    has_road[static_cast<std::size_t>(component[t])] = true;
                }
            }
            for (std::size_t t = 0; t < component.size(); ++t) {
                if (component[t] >= 0 && has_road[static_cast<std::size_t>(component[t])]) {
                    joined.set(left + static_cast<std::int32_t>(t) % (2 * side),
                               top + static_cast<std::int32_t>(t) / (2 * side), true);
                }
            }
        }
    }
    return joined;
}

/// Compares what is decided: tiles of the inner blocks, which have all four of their windows. In grids of 2 x 2 blocks,
/// all tiles.
void require_joined(const BitGrid& raw, const BitGrid& road) {
    const BitGrid fast = joined_to_roads(raw, road);
    const BitGrid slow = slow_joined(raw, road);
    const std::int32_t margin_x = raw.width() > 2 * side ? side : 0;
    const std::int32_t margin_y = raw.height() > 2 * side ? side : 0;
    for (std::int32_t y = margin_y; y < raw.height() - margin_y; ++y) {
        for (std::int32_t x = margin_x; x < raw.width() - margin_x; ++x) {
            CAPTURE(x, y);
            REQUIRE(fast.at(x, y) == slow.at(x, y));
        }
    }
}

/// Some raw tiles as roads: a few alone, or none.
BitGrid some_of(Draws& draws, const BitGrid& raw, std::int32_t one_in) {
    BitGrid road(raw.width(), raw.height());
    for (const Point tile : set_tiles(raw)) {
        if (draws.int_between(1, one_in) == 1) {
            road.set(tile.x, tile.y, true);
        }
    }
    return road;
}

}  // namespace

TEST_CASE("what is joined to a road is what flood fills of all windows find", "[world][sealing]") {
    Draws draws(1);
    for (int round = 0; round < 12; ++round) {
        const Point blocks{draws.int_between(2, 4), draws.int_between(2, 4)};
        const Point size{blocks.x * side, blocks.y * side};
        const BitGrid raw = round % 4 == 0 ? random_grid(draws, size.x, size.y, draws.int_between(40, 70))
                                           : any_open_map(draws, size.x, size.y);
        CAPTURE(round, size);
        for (const std::int32_t one_in : {5, 300, 5000}) {
            require_joined(raw, some_of(draws, raw, one_in));
        }
    }
}

TEST_CASE("without roads nothing is joined, and all of an open plain with one", "[world][sealing]") {
    const BitGrid plain(3 * side, 2 * side, true);
    BitGrid road(plain.width(), plain.height());
    CHECK(joined_to_roads(plain, road).count() == 0);
    road.set(side + 5, 7, true);
    CHECK(joined_to_roads(plain, road) == plain);
}

TEST_CASE("a way that leaves the window joins nothing in it", "[world][sealing]") {
    // A corridor along the top row from a road in the first block to the last: only the windows that hold the road keep
    // their part of it.
    BitGrid raw(4 * side, 2 * side);
    for (std::int32_t x = 0; x < raw.width(); ++x) {
        raw.set(x, 0, true);
    }
    BitGrid road(raw.width(), raw.height());
    road.set(3, 0, true);
    const BitGrid joined = joined_to_roads(raw, road);
    CHECK(joined.count() == 2 * side);
    CHECK(joined.at(2 * side - 1, 0));
    CHECK(!joined.at(2 * side, 0));
}
