#include "nav/sampled.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "nav/grid_tiles.hpp"
#include "nav/navigator.hpp"
#include "nav/path_check.hpp"
#include "nav/query_ends.hpp"
#include "support/places.hpp"
#include "support/random_maps.hpp"
#include "support/regions.hpp"
#include "support/slow_paths.hpp"
#include "support/solvers.hpp"
#include "world/chunk_source.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::int64_t no_limit = std::int64_t{1} << 40;
constexpr std::size_t plenty = std::size_t{1} << 28;

Path found(TileSource& tiles, SampledCache& cache, const PathQuery& query) {
    const auto search = sampled_search(tiles, cache, query);
    while (search->step(100) == SearchStatus::searching) {
    }
    return search->path();
}

Path found(TileSource& tiles, const PathQuery& query) {
    SampledCache cache;
    return found(tiles, cache, query);
}

PathQuery between(Position from, Position to, std::int32_t clearance = 0) { return {from, to, clearance, no_limit}; }

/// The maze that a published program prints a straight line through.
std::vector<std::string> published_maze() {
    return {"###############", "#S    #       #", "# ### # ####  #", "#   # #    #  #", "# # # #### #  #",
            "# # #    # #  #", "# # #### # #  #", "# #    # # #  #", "# #### # # #  #", "#      # # ## #",
            "# ###### #    #", "#        #  #G#", "###############"};
}

}  // namespace

TEST_CASE("a sampled path is clear and no shorter than the shortest, at any clearance", "[nav][sampled]") {
    Draws draws(1);
    int turning = 0;
    int far_off = 0;
    for (int round = 0; round < 1200; ++round) {
        const BitGrid open = any_map(draws, 30);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        SampledCache cache;
        for (int k = 0; k < 3; ++k) {
            const auto from = any_free_place(draws, open, clearance);
            const auto to = any_free_place(draws, open, clearance);
            if (!from || !to) {
                continue;
            }
            const PathQuery query = between(*from, *to, clearance);
            const Path path = found(tiles, cache, query);
            CAPTURE(open, *from, *to, clearance, path.points);
            const QueryEnds ends = ends_of(tiles, query);
            REQUIRE(path.status == (shortest_exact(open, ends.from_tile, ends.to_tile) ? SearchStatus::found
                                                                                       : SearchStatus::unreachable));
            REQUIRE(fault_of(path, tiles, query) == "");
            if (path.status == SearchStatus::found) {
                const Path best = solved(navigator, Solver::optimal, query);
                REQUIRE(is_no_longer(best.length, path.length));
                turning += path.points.size() > 2 ? 1 : 0;
                far_off += path.length > 1.3 * best.length + 1 ? 1 : 0;
            }
        }
    }
    CHECK(turning > 500);
    // Approximate, but not of another kind.
    CHECK(far_off < turning / 10);
}

TEST_CASE("the published maze has no way, and with a wall opened one near the shortest", "[nav][sampled]") {
    std::vector<std::string> maze = published_maze();
    const auto solved_maze = [&] {
        BitGrid open = drawn(maze, '#').inverted();
        GridTiles tiles(open);
        return found(tiles, between({1.5, 1.5}, {13.5, 11.5}));
    };
    const Path none = solved_maze();
    CHECK(none.status == SearchStatus::unreachable);
    CHECK(none.points.empty());
    CHECK(none.length == 0);
    // Row, column, the shortest length, and that over the tiles.
    struct Opening {
        std::size_t row;
        std::size_t column;
        double shortest;
        double grid;
    };
    for (const Opening& opening : {Opening{1, 6, 18.198899, 21.42},
                                   {2, 6, 17.946636, 22},
                                   {3, 6, 18.098790, 22},
                                   {4, 7, 20.137962, 26},
                                   {9, 9, 17.275400, 22}}) {
        maze = published_maze();
        maze[opening.row][opening.column] = ' ';
        const Path path = solved_maze();
        CAPTURE(opening.row, opening.column, path.points);
        REQUIRE(path.status == SearchStatus::found);
        CHECK(path.length >= opening.shortest - 1e-6);
        CHECK(path.length < opening.grid);
        CHECK(path.lenient_triangles > 0);
    }
}

TEST_CASE("over open ground a sampled path is nearly straight, and nothing lenient", "[nav][sampled]") {
    using Places = std::vector<Position>;
    const BitGrid open(50, 40, true);
    GridTiles tiles(open);
    for (const PathQuery& query : {between({3.25, 2.5}, {47.125, 31.0}), between({0, 0}, {50, 40}, 0),
                                   between({49.5625, 0.4375}, {1.5, 39.5}, 7)}) {
        const Path path = found(tiles, query);
        REQUIRE(fault_of(path, tiles, query) == "");
        CHECK(path.length < 1.1 * length_of(Places{query.from, query.to}));
        CHECK(path.expanded > 10);
        CHECK(path.lenient_triangles == 0);
        CHECK(path.lenient_portals == 0);
    }
    const Path nowhere = found(tiles, between({3.25, 2.5}, {3.25, 2.5}));
    CHECK(nowhere.status == SearchStatus::found);
    CHECK(nowhere.points == Places{{3.25, 2.5}});
    // In one triangle.
    CHECK(found(tiles, between({3.5, 2.5}, {3.5, 2.25})).points == Places{{3.5, 2.5}, {3.5, 2.25}});
}

TEST_CASE("a sampled path does not depend on its steps, nor on what was triangulated before", "[nav][sampled][long]") {
    Draws draws(2);
    for (int round = 0; round < 2; ++round) {
        // Some of them one window, and some not.
        const BitGrid open = open_cave(draws, draws.int_between(200, 340), draws.int_between(200, 260));
        const std::vector<Point> open_tiles = set_tiles(open);
        if (open_tiles.empty()) {
            continue;
        }
        GridTiles tiles(open);
        SampledCache cache;
        for (int k = 0; k < 4; ++k) {
            const PathQuery query = between(centre_of(draws.one_of(open_tiles)), centre_of(draws.one_of(open_tiles)),
                                            draws.int_between(0, 1));
            const Path path = found(tiles, cache, query);
            const Path fresh = found(tiles, query);
            SampledCache other;
            const auto at_once = sampled_search(tiles, other, query);
            REQUIRE(at_once->progress() == 0);
            REQUIRE(at_once->path().points.empty());
            REQUIRE(at_once->step(0) == SearchStatus::searching);
            at_once->step(no_limit);
            for (const Path& same : {fresh, at_once->path()}) {
                REQUIRE(same.status == path.status);
                REQUIRE(same.points == path.points);
                REQUIRE(same.expanded == path.expanded);
                REQUIRE(same.lenient_triangles == path.lenient_triangles);
                REQUIRE(same.lenient_portals == path.lenient_portals);
            }
        }
    }
}

TEST_CASE("what was triangulated is forgotten when tiles change", "[nav][sampled]") {
    BitGrid open(30, 30, true);
    GridTiles tiles(open);
    SampledCache cache;
    const PathQuery query = between({2.5, 15.5}, {27.5, 15.5});
    CHECK(found(tiles, cache, query).length < 26);
    for (std::int32_t y = 0; y < 29; ++y) {
        open.set(15, y, false);
    }
    cache.forget();
    const Path round = found(tiles, cache, query);
    CHECK(round.length > 36);
    CHECK(fault_of(round, tiles, query) == "");
    open.set(15, 29, false);
    cache.forget();
    CHECK(found(tiles, cache, query).status == SearchStatus::unreachable);
}

TEST_CASE("a window grows until it holds a way", "[nav][sampled]") {
    // Far round the end of a wall, in a map that is no single window.
    BitGrid open(700, 420);
    for (std::int32_t y = 0; y < 420; ++y) {
        for (std::int32_t x = 330; x < 370; ++x) {
            open.set(x, y, x != 350 || y >= 400);
        }
    }
    GridTiles tiles(open);
    const PathQuery query = between({340.5, 10.5}, {360.5, 10.5});
    const Path path = found(tiles, query);
    REQUIRE(path.status == SearchStatus::found);
    CHECK(fault_of(path, tiles, query) == "");
    CHECK(path.length < 802);
    for (std::int32_t y = 400; y < 420; ++y) {
        open.set(350, y, false);
    }
    CHECK(found(tiles, query).status == SearchStatus::unreachable);
}

TEST_CASE("a walled end is known to be shut in, also in an endless world", "[nav][sampled]") {
    const World world = cave_world(45, 0);
    ChunkStore store(world, plenty);
    ChunkSource tiles(store);
    std::vector<Tile> wall;
    for (std::int64_t i = -3; i <= 3; ++i) {
        for (const Tile tile : {Tile{i, -3}, Tile{i, 3}, Tile{-3, i}, Tile{3, i}}) {
            wall.push_back(tile);
        }
    }
    store.edit(wall, Edit::rock);
    CHECK(found(tiles, between({0.5, 0.5}, {20.5, 0.5})).status == SearchStatus::unreachable);
    CHECK(found(tiles, between({20.5, 0.5}, {0.5, 0.5})).status == SearchStatus::unreachable);
    CHECK(found(tiles, between({1.5, -0.5}, {0.5, 0.5})).status == SearchStatus::found);
}

TEST_CASE("a sampled search stops at its limits", "[nav][sampled]") {
    const BitGrid open(200, 200, true);
    GridTiles tiles(open);
    SampledCache cache;
    PathQuery query = between({10.5, 10.5}, {190.5, 100.5});
    const Path free = found(tiles, cache, query);
    query.limit = free.expanded;
    CHECK(found(tiles, cache, query).status == SearchStatus::found);
    query.limit = free.expanded - 1;
    const Path stopped = found(tiles, cache, query);
    CHECK(stopped.status == SearchStatus::limit);
    CHECK(stopped.points.empty());
    CHECK(stopped.expanded == free.expanded - 1);
    // Too many tiles to be triangulated, or even to be looked at.
    const BitGrid large(600, 600, true);
    GridTiles large_tiles(large);
    CHECK(found(large_tiles, between({1.5, 1.5}, {599.5, 599.5})).status == SearchStatus::limit);
    const BitGrid long_map(100000, 300, true);
    GridTiles long_tiles(long_map);
    CHECK(found(long_tiles, between({1.5, 1.5}, {99999.5, 299.5})).status == SearchStatus::limit);
}

TEST_CASE("sampled paths lead through the endless world wherever it is", "[nav][sampled][long]") {
    Draws draws(3);
    std::int64_t lenient_portals = 0;
    for (const World& world : cave_worlds()) {
        for (const Chunk& chunk : {Chunk{0, 0}, Chunk{2000000000, -1999999999}}) {
            const Region region(world, alone(chunk).grown(2));
            ChunkStore store(world, plenty);
            ChunkSource tiles(store);
            SampledCache cache;
            const std::int32_t clearance = draws.int_between(0, most_clearance);
            const PathQuery query =
                between(region.centre(open_tile_in(draws, region.open, 2 * tiles_per_chunk)),
                        region.centre(open_tile_in(draws, region.open, 2 * tiles_per_chunk)), clearance);
            CAPTURE(described(world), chunk, query.from, query.to, clearance);
            const Path path = found(tiles, cache, query);
            REQUIRE(path.status == SearchStatus::found);
            REQUIRE(fault_of(path, tiles, query) == "");
            lenient_portals += path.lenient_portals;
        }
    }
    CHECK(lenient_portals > 0);
}
