#include "world/tile_route.hpp"

#include <cmath>

#include "catch.hpp"
#include "support/refusal.hpp"
#include "support/slow_paths.hpp"
#include "support/supercover.hpp"
#include "support/worlds.hpp"
#include "world/road_graph.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;
constexpr std::int64_t no_limit = std::int64_t{1} << 40;

World cave_world(std::int32_t density, std::int32_t rock, std::int32_t half_width = 6,
                 RoadStyle style = RoadStyle::seamless) {
    Parameters parameters;
    parameters.style = style;
    parameters.density = density;
    parameters.rock = rock;
    parameters.road_half_width = half_width;
    return World("moss-42", parameters);
}

/// Worlds with caves that are tight, usual and wide, and with roads alone.
std::vector<World> some_worlds() {
    return {cave_world(45, 4500), cave_world(10, 5500, 2), cave_world(4, 7000, 3), cave_world(256, 4000),
            cave_world(20, 3000)};
}

/// The open tiles of a rectangle of at most `longest_land_window` chunks each way, and what else is there.
struct Region {
    explicit Region(const World& world, const ChunkRect& chunks)
        : rect(clipped_to_world(chunks)),
          corner(corner_tile(rect.x0, rect.y0)),
          open(static_cast<std::int32_t>(rect.width()) * tiles_per_chunk,
               static_cast<std::int32_t>(rect.height()) * tiles_per_chunk),
          sealed(open) {
        const Land land = land_in(world, rect);
        visit_chunks(rect, [&](std::int64_t x, std::int64_t y, std::size_t c) {
            for (std::int32_t dy = 0; dy < tiles_per_chunk; ++dy) {
                for (std::int32_t dx = 0; dx < tiles_per_chunk; ++dx) {
                    const Point place{static_cast<std::int32_t>(x - rect.x0) * tiles_per_chunk + dx,
                                      static_cast<std::int32_t>(y - rect.y0) * tiles_per_chunk + dy};
                    open.set(place.x, place.y, bit_of(land.terrain[c].open, dx, dy));
                    sealed.set(place.x, place.y, bit_of(land.terrain[c].sealed, dx, dy));
                }
            }
        });
    }

    Tile absolute(Point p) const { return {corner.x + p.x, corner.y + p.y}; }
    Point place(const Tile& tile) const {
        return {static_cast<std::int32_t>(tile.x - corner.x), static_cast<std::int32_t>(tile.y - corner.y)};
    }
    std::vector<Point> places(const std::vector<Tile>& tiles) const {
        std::vector<Point> points;
        for (const Tile& tile : tiles) {
            points.push_back(place(tile));
        }
        return points;
    }

    ChunkRect rect;
    Tile corner;
    BitGrid open;
    BitGrid sealed;
};

Point open_tile_in(Draws& draws, const BitGrid& open, std::int32_t margin) {
    for (;;) {
        const Point p{draws.int_between(margin, open.width() - 1 - margin),
                      draws.int_between(margin, open.height() - 1 - margin)};
        if (open.at(p)) {
            return p;
        }
    }
}

TileRoute& run_to_end(TileRoute& route) {
    while (route.step(1000) == SearchStatus::searching) {
    }
    return route;
}

}  // namespace

TEST_CASE("a route is the shortest path of a wide region round it", "[world][tile_route]") {
    Draws draws(1);
    for (const World& world : some_worlds()) {
        for (const Chunk& chunk : {Chunk{0, 0}, Chunk{-9, 40}, Chunk{2000000000, -1999999999}}) {
            const Region region(world, alone(chunk).grown(8));
            BlockMap map(region.open);
            ChunkStore store(world, plenty);
            for (int round = 0; round < 6; ++round) {
                // Ends in the middle 5 x 5 chunks: a shortest path does not leave the region.
                const Point from = open_tile_in(draws, region.open, 6 * tiles_per_chunk);
                const Point to = open_tile_in(draws, region.open, 6 * tiles_per_chunk);
                JumpPointSearch whole(map, from, to, StepCosts::exact, no_limit);
                REQUIRE(whole.step(no_limit) == SearchStatus::found);
                CAPTURE(described(world), chunk, from, to);
                TileRoute route(store, region.absolute(from), region.absolute(to), no_limit);
                REQUIRE(run_to_end(route).status() == SearchStatus::found);
                REQUIRE(route.length(false) == euclidean_length(whole.steps()));
                REQUIRE(route.tile_count() == whole.steps().straight + whole.steps().diagonal + 1);
                REQUIRE(fault_of_path(region.open, from, to, region.places(route.path(false)), whole.steps()) == "");
                TileRoute back(store, region.absolute(to), region.absolute(from), no_limit);
                REQUIRE(run_to_end(back).length(false) == route.length(false));
            }
        }
    }
}

TEST_CASE("a smooth route is no longer, and in sight all along", "[world][tile_route]") {
    Draws draws(2);
    for (const World& world : some_worlds()) {
        const Region region(world, {-6, -6, 6, 6});
        ChunkStore store(world, plenty);
        for (int round = 0; round < 5; ++round) {
            const Point from = open_tile_in(draws, region.open, 5 * tiles_per_chunk);
            const Point to = open_tile_in(draws, region.open, 5 * tiles_per_chunk);
            CAPTURE(described(world), from, to);
            TileRoute route(store, region.absolute(from), region.absolute(to), no_limit);
            run_to_end(route);
            const std::vector<Point> points = region.places(route.path(true));
            REQUIRE(points.front() == from);
            REQUIRE(points.back() == to);
            double length = 0;
            for (std::size_t i = 1; i < points.size(); ++i) {
                REQUIRE(slow_line_of_sight([&](Point p) { return region.open.at(p); }, points[i - 1], points[i]));
                length += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
            }
            // Sums of at most a few thousand rounded terms.
            REQUIRE(std::abs(route.length(true) - length) <= 1e-9);
            REQUIRE(route.length(true) <= route.length(false) * (1 + 1e-13));
        }
    }
}

TEST_CASE("a route does not depend on its steps, nor on what the store keeps", "[world][tile_route]") {
    Draws draws(3);
    const World world = cave_world(10, 5500, 2);
    const Region region(world, {-5, -5, 5, 5});
    for (int round = 0; round < 6; ++round) {
        const Tile from = region.absolute(open_tile_in(draws, region.open, 3 * tiles_per_chunk));
        const Tile to = region.absolute(open_tile_in(draws, region.open, 3 * tiles_per_chunk));
        ChunkStore store(world, plenty);
        TileRoute route(store, from, to, no_limit);
        run_to_end(route);
        ChunkStore forgetful(world, 1);
        TileRoute slowly(forgetful, from, to, no_limit, true);
        while (slowly.step(draws.between(1, 40)) == SearchStatus::searching) {
            REQUIRE(slowly.path(false).empty());
            REQUIRE(slowly.path(true).empty());
            REQUIRE(slowly.length(false) == 0);
            REQUIRE(slowly.tile_count() == 0);
        }
        REQUIRE(slowly.path(false) == route.path(false));
        REQUIRE(slowly.path(true) == route.path(true));
        REQUIRE(slowly.expanded() == route.expanded());
        REQUIRE(route.searched().empty());
        for (const JumpPointSearch::Run& run : slowly.searched()) {
            for (std::int32_t x = run.x0; x <= run.x1; ++x) {
                const Point p = region.place({from.x + x, from.y + run.y});
                REQUIRE((!region.open.contains(p) || region.open.at(p)));
            }
        }
    }
}

TEST_CASE("routes stop at their limit", "[world][tile_route]") {
    const World world = cave_world(45, 4500);
    ChunkStore store(world, plenty);
    const Tile from = nearest_open_tile(store, 0.5, 0.5).tile;
    const Tile to = nearest_open_tile(store, 900, -700).tile;
    TileRoute free(store, from, to, no_limit);
    REQUIRE(run_to_end(free).status() == SearchStatus::found);
    TileRoute enough(store, from, to, free.expanded());
    CHECK(run_to_end(enough).status() == SearchStatus::found);
    TileRoute stopped(store, from, to, free.expanded() - 1);
    CHECK(run_to_end(stopped).status() == SearchStatus::limit);
    CHECK(stopped.expanded() <= free.expanded() - 1);
    CHECK(stopped.path(false).empty());
    CHECK(stopped.path(true).empty());
    CHECK(stopped.length(true) == 0);
    CHECK(stopped.step(1000) == SearchStatus::limit);
}

TEST_CASE("where all is open a route is straight, and ends", "[world][tile_route]") {
    const World plain = cave_world(45, 0);
    ChunkStore store(plain, plenty);
    TileRoute route(store, {-100, 50}, {180, 130}, no_limit);
    REQUIRE(run_to_end(route).status() == SearchStatus::found);
    CHECK(route.length(false) == euclidean_length(octile_steps({-100, 50}, {180, 130})));
    CHECK(route.path(true) == std::vector<Tile>{{-100, 50}, {180, 130}});
    TileRoute nowhere(store, {7, 7}, {7, 7}, no_limit);
    REQUIRE(run_to_end(nowhere).status() == SearchStatus::found);
    CHECK(nowhere.path(false) == std::vector<Tile>{{7, 7}});
    CHECK(nowhere.length(false) == 0);
    CHECK(nowhere.tile_count() == 1);
}

TEST_CASE("the nearest open tile of the world is that of all tiles round it", "[world][tile_route]") {
    Draws draws(4);
    int rock = 0;
    int sealed = 0;
    for (const World& world : some_worlds()) {
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

TEST_CASE("positions outside the world, and ends too far apart or in rock, are refused", "[world][tile_route]") {
    const World world = cave_world(45, 4500);
    ChunkStore store(world, plenty);
    constexpr double edge = 274877906944.0;
    CHECK(refusal_of([&] { nearest_open_tile(store, -edge, edge - 1); }) == "accepted");
    for (const double outside : {edge, -edge - 1, std::nan(""), 1e300}) {
        CHECK(refusal_of([&] { nearest_open_tile(store, outside, 0); }).rfind("position: got ", 0) == 0);
        CHECK(refusal_of([&] { nearest_open_tile(store, 0, outside); }).rfind("position: got ", 0) == 0);
    }
    const Tile from = nearest_open_tile(store, 0, 0).tile;
    const Tile near = nearest_open_tile(store, 90, 60).tile;
    const auto refusal = [&](Tile a, Tile b) { return refusal_of([&] { TileRoute(store, a, b, 10); }); };
    CHECK(refusal(from, near) == "accepted");
    CHECK(refusal(from, {from.x + (1 << 17), from.y}) ==
          "path: got ends 131072 tiles apart, expected less than 131072");
    CHECK(refusal(from, {from.x, from.y - (1 << 17)}) ==
          "path: got ends 131072 tiles apart, expected less than 131072");
    Tile rock = from;
    while (nearest_open_tile(store, static_cast<double>(rock.x) + 0.5, static_cast<double>(rock.y) + 0.5).ground ==
           Ground::open) {
        ++rock.x;
    }
    CHECK(refusal(rock, near) == "start: got a tile in rock, expected an open one");
    CHECK(refusal(near, rock) == "goal: got a tile in rock, expected an open one");
}
