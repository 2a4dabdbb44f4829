#include <array>
#include <cmath>

#include "catch.hpp"
#include "nav/grid_tiles.hpp"
#include "support/solvers.hpp"
#include "support/tile_maps.hpp"
#include "support/worlds.hpp"
#include "world/chunk_source.hpp"
#include "world/chunk_store.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;
constexpr std::int32_t side = 256;

/// The tiles of the 2 x 2 chunks that begin with `chunk`, and where their first one lies.
struct Window {
    BitGrid open;
    std::int64_t x;
    std::int64_t y;
};

Window window_from(TileSource& source, const Chunk& chunk) {
    constexpr std::int32_t block = TileSource::block_side;
    Window window{BitGrid(side, side), std::int64_t{chunk.x} * tiles_per_chunk,
                  std::int64_t{chunk.y} * tiles_per_chunk};
    for (std::int32_t y = 0; y < side; y += block) {
        for (std::int32_t x = 0; x < side; x += block) {
            const TileSource::Rows rows = source.rows((window.x + x) / block, (window.y + y) / block);
            for (std::int32_t row = 0; row < block; ++row) {
                window.open.row(y + row)[static_cast<std::size_t>(x / block)] = rows[static_cast<std::size_t>(row)];
            }
        }
    }
    return window;
}

Position centre_of(const Window& window, Point tile) {
    return {static_cast<double>(window.x + tile.x) + 0.5, static_cast<double>(window.y + tile.y) + 0.5};
}

/// Open tiles of the window's middle, from which a detour out of the window is long.
std::vector<Point> middle_of(const Window& window) {
    std::vector<Point> tiles;
    for (const Point tile : set_tiles(window.open)) {
        if (tile.x >= 70 && tile.x < side - 70 && tile.y >= 70 && tile.y < side - 70) {
            tiles.push_back(tile);
        }
    }
    return tiles;
}

}  // namespace

TEST_CASE("in the world every solver's path is clear, and none breaks a law", "[world][any_angle]") {
    Draws draws(1);
    for (const Chunk& chunk : {Chunk{-1, -1}, {40, -7}, {2147483640, -2147483640}}) {
        ChunkStore store(seamless_world(45, 1500), plenty);
        ChunkSource source(store);
        Navigator navigator(source);
        const Window window = window_from(source, chunk);
        const std::vector<Point> tiles = middle_of(window);
        for (int k = 0; k < 3; ++k) {
            const std::int32_t clearance = draws.int_between(0, 1) * draws.int_between(0, most_clearance);
            const PathQuery query{centre_of(window, draws.one_of(tiles)), centre_of(window, draws.one_of(tiles)),
                                  clearance};
            CAPTURE(chunk, query.from, query.to, clearance);
            std::array<double, 5> length{};
            for (const Solver solver : tile_solvers) {
                CAPTURE(name_of(solver));
                const Path path = solved(navigator, solver, query);
                REQUIRE(path.status == SearchStatus::found);
                REQUIRE(fault_of(path, source, query) == "");
                length[static_cast<std::size_t>(solver)] = path.length;
            }
            const auto [grid, smooth, sampled, corridor, optimal] = length;
            REQUIRE(is_no_longer(optimal, corridor));
            REQUIRE(is_no_longer(optimal, sampled));
            REQUIRE(is_no_longer(optimal, smooth));
            REQUIRE(is_no_longer(smooth, grid));
            const PathQuery back{query.to, query.from, clearance};
            REQUIRE(is_same_length(solved(navigator, Solver::optimal, back).length, optimal));
            REQUIRE(is_same_length(solved(navigator, Solver::grid, back).length, grid));
        }
    }
}

TEST_CASE("paths of the world are as long as in a finite map of the same tiles", "[world][any_angle]") {
    Draws draws(2);
    int inside = 0;
    for (const Chunk& chunk : {Chunk{-1, -1}, {-2147483640, 2147483640}}) {
        ChunkStore store(seamless_world(20, 3000, jitter_unit, "fern"), plenty);
        ChunkSource source(store);
        Navigator world(source);
        const Window window = window_from(source, chunk);
        GridTiles map_tiles(window.open);
        Navigator map(map_tiles);
        const std::vector<Point> tiles = middle_of(window);
        for (int k = 0; k < 8; ++k) {
            const Point from = draws.one_of(tiles);
            const Point to = draws.one_of(tiles);
            const std::int32_t clearance = draws.int_between(0, most_clearance);
            const Path path =
                solved(world, Solver::optimal, {centre_of(window, from), centre_of(window, to), clearance});
            REQUIRE(path.status == SearchStatus::found);
            // A path that leaves the window is longer than that.
            if (path.length > 140) {
                continue;
            }
            const Path in_map =
                solved(map, Solver::optimal, {{from.x + 0.5, from.y + 0.5}, {to.x + 0.5, to.y + 0.5}, clearance});
            CAPTURE(chunk, from, to, clearance);
            REQUIRE(in_map.status == SearchStatus::found);
            REQUIRE(is_same_length(path.length, in_map.length));
            ++inside;
        }
    }
    CHECK(inside > 8);
}

TEST_CASE("what was looked at before changes no path of the world", "[world][any_angle]") {
    Draws draws(3);
    const World world = seamless_world(45, 1500);
    ChunkStore store(world, plenty);
    ChunkSource source(store);
    Navigator navigator(source);
    const Window window = window_from(source, {5, 5});
    const std::vector<Point> tiles = middle_of(window);
    std::vector<PathQuery> queries;
    std::vector<Path> paths;
    for (int k = 0; k < 6; ++k) {
        queries.push_back({centre_of(window, draws.one_of(tiles)), centre_of(window, draws.one_of(tiles))});
        paths.push_back(solved(navigator, Solver::optimal, queries.back()));
    }
    // The other way round, over meshes made in another order, from chunks that are evicted at once.
    ChunkStore narrow(world, 1);
    ChunkSource narrow_source(narrow);
    Navigator backwards(narrow_source);
    for (std::size_t k = queries.size(); k-- > 0;) {
        REQUIRE(solved(backwards, Solver::optimal, queries[k]).points == paths[k].points);
    }
}
