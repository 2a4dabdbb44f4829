#include "world/nearest_open_tile.hpp"

#include <cmath>

#include "catch.hpp"
#include "support/refusal.hpp"
#include "support/regions.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

}  // namespace

TEST_CASE("the nearest open tile of the world is that of all tiles round it", "[world][nearest_open_tile]") {
    Draws draws(4);
    int rock = 0;
    int sealed = 0;
    for (const World& world : cave_worlds()) {
        for (const Chunk& chunk : {Chunk{0, 0}, Chunk{-1, 7}, Chunk{2147483646, -2147483647}}) {
            const Region region(world, alone(chunk).grown(2));
            const std::vector<Point> tiles = set_tiles(region.open);
            ChunkStore store(world, plenty);
            for (int round = 0; round < 12; ++round) {
                // Eighths of a tile, in the middle chunk, whose corner is not the region's at the world's rim.
                const Tile corner = corner_tile(chunk.x, chunk.y);
                const double x = static_cast<double>(corner.x) + draws.int_between(0, 128 * 8 - 1) / 8.0;
                const double y = static_cast<double>(corner.y) + draws.int_between(0, 128 * 8 - 1) / 8.0;
                const Tile own{static_cast<std::int64_t>(std::floor(x)), static_cast<std::int64_t>(std::floor(y))};
                const Point place = region.place(own);
                const OpenTile nearest = nearest_open_tile(store, x, y);
                CAPTURE(described(world), chunk, x, y);
                if (region.open.at(place)) {
                    REQUIRE(nearest.tile == own);
                    REQUIRE(nearest.ground == Ground::open);
                    continue;
                }
                REQUIRE(nearest.ground == (region.sealed.at(place) ? Ground::sealed : Ground::rock));
                ++(region.sealed.at(place) ? sealed : rock);
                const auto squared = [&](Point p) {
                    const double dx = static_cast<double>(region.corner.x) - x + p.x + 0.5;
                    const double dy = static_cast<double>(region.corner.y) - y + p.y + 0.5;
                    return dx * dx + dy * dy;
                };
                Point best = tiles.front();
                for (const Point tile : tiles) {
                    best = squared(tile) < squared(best) ? tile : best;
                }
                REQUIRE(nearest.tile == region.absolute(best));
            }
        }
    }
    CHECK(rock > 30);
    CHECK(sealed > 0);
}

TEST_CASE("no tile is near a position outside the world", "[world][nearest_open_tile]") {
    ChunkStore store(cave_world(45, 4500), plenty);
    constexpr double edge = 274877906944.0;
    CHECK(refusal_of([&] { nearest_open_tile(store, -edge, edge - 1); }) == "accepted");
    for (const double outside : {edge, -edge - 1, std::nan(""), 1e300}) {
        CHECK(refusal_of([&] { nearest_open_tile(store, outside, 0); }).rfind("position: got ", 0) == 0);
        CHECK(refusal_of([&] { nearest_open_tile(store, 0, outside); }).rfind("position: got ", 0) == 0);
    }
}

TEST_CASE("the nearest open tile is found beyond what is painted over", "[world][nearest_open_tile]") {
    ChunkStore store(cave_world(45, 0), plenty);
    std::vector<Tile> painted;
    for (std::int64_t y = -20; y < 20; ++y) {
        for (std::int64_t x = -20; x < 25; ++x) {
            painted.push_back({x, y});
        }
    }
    store.edit(painted, Edit::rock);
    const OpenTile nearest = nearest_open_tile(store, 0.25, 1.5);
    CHECK(nearest.tile == Tile{0, 20});
    CHECK(nearest.ground == Ground::rock);
    CHECK(nearest_open_tile(store, 0.25, -0.25).tile == Tile{0, -21});
    // As far from both: the first by rows.
    CHECK(nearest_open_tile(store, 0.5, 0).tile == Tile{0, -21});
}
