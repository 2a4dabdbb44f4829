#include "nav/tile_search.hpp"

#include <cmath>

#include "catch.hpp"
#include "nav/grid_tiles.hpp"
#include "nav/path_check.hpp"
#include "nav/query_ends.hpp"
#include "support/places.hpp"
#include "support/random_maps.hpp"
#include "support/regions.hpp"
#include "support/slow_paths.hpp"
#include "world/chunk_source.hpp"
#include "world/nearest_open_tile.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;
constexpr std::int64_t no_limit = std::int64_t{1} << 40;

Path found(TileSource& tiles, Solver solver, const PathQuery& query) {
    const auto search = tile_search(tiles, solver, query);
    while (search->step(1000) == SearchStatus::searching) {
    }
    return search->path();
}

PathQuery between(Position from, Position to, std::int32_t clearance = 0) { return {from, to, clearance, no_limit}; }

}  // namespace

TEST_CASE("grid is the shortest path of a wide region round it", "[nav][tile_search][long]") {
    Draws draws(1);
    for (const World& world : cave_worlds()) {
        for (const Chunk& chunk : {Chunk{0, 0}, Chunk{-9, 40}, Chunk{2000000000, -1999999999}}) {
            const Region region(world, alone(chunk).grown(8));
            BlockMap map(region.open);
            ChunkStore store(world, plenty);
            ChunkSource tiles(store);
            for (int round = 0; round < 4; ++round) {
                // Ends in the middle 5 x 5 chunks: a shortest path does not leave the region.
                const Point from = open_tile_in(draws, region.open, 6 * tiles_per_chunk);
                const Point to = open_tile_in(draws, region.open, 6 * tiles_per_chunk);
                JumpPointSearch whole(map, from, to, StepCosts::exact, no_limit);
                REQUIRE(whole.step(no_limit) == SearchStatus::found);
                CAPTURE(described(world), chunk, from, to);
                const PathQuery query = between(region.centre(from), region.centre(to));
                const Path path = found(tiles, Solver::grid, query);
                REQUIRE(path.status == SearchStatus::found);
                REQUIRE(path.length == euclidean_length(whole.steps()));
                REQUIRE(path.tiles == whole.steps().straight + whole.steps().diagonal + 1);
                REQUIRE(path.points.front() == query.from);
                REQUIRE(path.points.back() == query.to);
                REQUIRE(fault_of_path(region.open, from, to, region.places(path.points), whole.steps()) == "");
                REQUIRE(path.turns == turns_along(path.points));
                REQUIRE(found(tiles, Solver::grid, between(query.to, query.from)).length == path.length);
            }
        }
    }
}

TEST_CASE("smooth is no longer than grid, and clear, at any clearance", "[nav][tile_search]") {
    Draws draws(2);
    for (const World& world : cave_worlds()) {
        const Region region(world, {-6, -6, 6, 6});
        ChunkStore store(world, plenty);
        ChunkSource tiles(store);
        for (int round = 0; round < 5; ++round) {
            const Point from = open_tile_in(draws, region.open, 5 * tiles_per_chunk);
            const Point to = open_tile_in(draws, region.open, 5 * tiles_per_chunk);
            CAPTURE(described(world), from, to);
            const std::int32_t clearance = draws.int_between(0, most_clearance);
            const PathQuery query = between(region.centre(from), region.centre(to), clearance);
            const Path grid = found(tiles, Solver::grid, query);
            const Path smooth = found(tiles, Solver::smooth, query);
            for (const Path& path : {grid, smooth}) {
                REQUIRE(path.points.front() == query.from);
                REQUIRE(path.points.back() == query.to);
                REQUIRE(!first_blocked_segment(tiles, path.points, clearance));
                REQUIRE(path.points == turning_points(path.points));
                REQUIRE(path.expanded == grid.expanded);
                REQUIRE(path.tiles == grid.tiles);
            }
            // Sums of at most a few thousand rounded terms.
            REQUIRE(std::abs(smooth.length - length_of(smooth.points)) <= 1e-9);
            REQUIRE(smooth.length <= grid.length * (1 + 1e-13));
        }
    }
}

TEST_CASE("a path over tiles goes from place to place by the centres of their tiles", "[nav][tile_search]") {
    Draws draws(3);
    int stubs = 0;
    for (int round = 0; round < 2000; ++round) {
        const BitGrid open = any_map(draws, 24);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        const auto from = any_free_place(draws, open, clearance);
        const auto to = any_free_place(draws, open, clearance);
        if (!from || !to) {
            continue;
        }
        GridTiles tiles(open);
        const PathQuery query = between(*from, *to, clearance);
        const QueryEnds ends = ends_of(tiles, query);
        const Path grid = found(tiles, Solver::grid, query);
        const Path smooth = found(tiles, Solver::smooth, query);
        CAPTURE(open, *from, *to, clearance, grid.points, smooth.points);
        const auto steps = shortest_exact(open, ends.from_tile, ends.to_tile);
        REQUIRE((grid.status == SearchStatus::found) == steps.has_value());
        REQUIRE(smooth.status == grid.status);
        if (!steps || *from == *to) {
            REQUIRE(grid.length == 0);
            REQUIRE(grid.points.size() == (steps ? 1U : 0U));
            continue;
        }
        const double expected = distance(ends.from, centre_of(ends.from_tile)) + euclidean_length(*steps) +
                                distance(centre_of(ends.to_tile), ends.to);
        REQUIRE(std::abs(grid.length - expected) <= 1e-12 * expected);
        REQUIRE(std::abs(grid.length - length_of(grid.points)) <= 1e-12 * expected);
        for (const Path& path : {grid, smooth}) {
            REQUIRE(path.points.front() == *from);
            REQUIRE(path.points.back() == *to);
            REQUIRE(!first_blocked_segment(tiles, path.points, clearance));
            REQUIRE(path.turns + 2 == static_cast<std::int32_t>(path.points.size()));
        }
        REQUIRE(smooth.length <= grid.length * (1 + 1e-13));
        stubs += *from != centre_of(ends.from_tile) ? 1 : 0;
    }
    CHECK(stubs > 500);
}

TEST_CASE("a search over tiles does not depend on its steps, nor on what the store keeps", "[nav][tile_search]") {
    Draws draws(4);
    const World world = cave_world(10, 5500, 2);
    const Region region(world, {-3, -3, 3, 3});
    for (int round = 0; round < 3; ++round) {
        const Point from = open_tile_in(draws, region.open, 3 * tiles_per_chunk);
        const Point to = open_tile_in(draws, region.open, 3 * tiles_per_chunk);
        const PathQuery query = between(region.centre(from), region.centre(to));
        for (const Solver solver : {Solver::grid, Solver::smooth}) {
            ChunkStore store(world, plenty);
            ChunkSource tiles(store);
            const Path path = found(tiles, solver, query);
            ChunkStore forgetful(world, std::size_t{1} << 20);
            ChunkSource forgetful_tiles(forgetful);
            const auto slowly = tile_search(forgetful_tiles, solver, query);
            double progress = 0;
            while (slowly->step(draws.between(1, 40)) == SearchStatus::searching) {
                REQUIRE(slowly->path().points.empty());
                REQUIRE(slowly->path().length == 0);
                REQUIRE(slowly->path().tiles == 0);
                REQUIRE(slowly->path().searched.empty());
                REQUIRE(slowly->progress() >= progress);
                progress = slowly->progress();
            }
            REQUIRE(slowly->step(0) == SearchStatus::found);
            REQUIRE(slowly->path().points == path.points);
            REQUIRE(slowly->expanded() == path.expanded);
            REQUIRE(!path.searched.empty());
            for (const JumpPointSearch::Run& run : path.searched) {
                for (std::int32_t x = run.x0; x <= run.x1; ++x) {
                    const Point p{from.x + x, from.y + run.y};
                    REQUIRE((!region.open.contains(p) || region.open.at(p)));
                }
            }
        }
    }
}

TEST_CASE("searches over tiles stop at their limit", "[nav][tile_search]") {
    ChunkStore store(cave_world(45, 4500), plenty);
    ChunkSource tiles(store);
    const auto centre = [&](double x, double y) {
        const Tile tile = nearest_open_tile(store, x, y).tile;
        return Position{static_cast<double>(tile.x) + 0.5, static_cast<double>(tile.y) + 0.5};
    };
    PathQuery query = between(centre(0.5, 0.5), centre(900, -700));
    const Path free = found(tiles, Solver::smooth, query);
    REQUIRE(free.status == SearchStatus::found);
    query.limit = free.expanded;
    CHECK(found(tiles, Solver::smooth, query).status == SearchStatus::found);
    query.limit = free.expanded - 1;
    const Path stopped = found(tiles, Solver::smooth, query);
    CHECK(stopped.status == SearchStatus::limit);
    CHECK(stopped.expanded <= free.expanded - 1);
    CHECK(stopped.points.empty());
    CHECK(stopped.length == 0);
    CHECK(!stopped.searched.empty());
}

TEST_CASE("where all is open a path is straight, and ends", "[nav][tile_search]") {
    using Places = std::vector<Position>;
    ChunkStore store(cave_world(45, 0), plenty);
    ChunkSource tiles(store);
    const PathQuery query = between({-99.5, 50.5}, {180.5, 130.5});
    CHECK(found(tiles, Solver::grid, query).length == euclidean_length(octile_steps({-100, 50}, {180, 130})));
    CHECK(found(tiles, Solver::smooth, query).points == Places{query.from, query.to});
    for (const Solver solver : {Solver::grid, Solver::smooth}) {
        const Path nowhere = found(tiles, solver, between({7.25, 7.75}, {7.25, 7.75}));
        REQUIRE(nowhere.status == SearchStatus::found);
        CHECK(nowhere.points == Places{{7.25, 7.75}});
        CHECK(nowhere.length == 0);
        CHECK(nowhere.tiles == 1);
    }
}

TEST_CASE("a way round the end of a long wall is found outside the first rectangle", "[nav][tile_search]") {
    ChunkStore store(cave_world(45, 0), plenty);
    ChunkSource tiles(store);
    std::vector<Tile> wall;
    for (std::int64_t y = -900; y < 1100; ++y) {
        wall.push_back({0, y});
    }
    store.edit(wall, Edit::rock);
    const Path path = found(tiles, Solver::grid, between({-9.5, 0.5}, {10.5, 0.5}));
    REQUIRE(path.status == SearchStatus::found);
    // Up to row -901, one step past the wall's corners, and back.
    CHECK(path.length == euclidean_length({2 * 892, 18}) + 2);
}
