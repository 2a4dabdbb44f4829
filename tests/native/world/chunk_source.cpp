#include "world/chunk_source.hpp"

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

/// A block's rows by the definition of terrain, bit by bit.
TileSource::Rows slow_rows(const ChunkTerrain& terrain, std::int64_t block_x, std::int64_t block_y) {
    TileSource::Rows rows{};
    for (std::int32_t y = 0; y < 64; ++y) {
        for (std::int32_t x = 0; x < 64; ++x) {
            const auto left = static_cast<std::int32_t>(block_x & 1) * 64;
            const auto top = static_cast<std::int32_t>(block_y & 1) * 64;
            rows[static_cast<std::size_t>(y)] |= std::uint64_t{bit_of(terrain.open, left + x, top + y)} << x;
        }
    }
    return rows;
}

}  // namespace

TEST_CASE("blocks of a world are its chunks' quarters, whatever is evicted between", "[world][chunk_source]") {
    const World world = seamless_world(20, 1500);
    for (const std::size_t budget : {plenty, std::size_t{1}}) {
        ChunkStore store(world, budget);
        ChunkSource source(store);
        CHECK(!source.extent());
        for (const Chunk& chunk : awkward_chunks()) {
            const ChunkTerrain expected = land_in(world, alone(chunk)).terrain[0];
            for (std::int64_t y = 2 * std::int64_t{chunk.y}; y < 2 * std::int64_t{chunk.y} + 2; ++y) {
                for (std::int64_t x = 2 * std::int64_t{chunk.x}; x < 2 * std::int64_t{chunk.x} + 2; ++x) {
                    CAPTURE(budget, x, y);
                    REQUIRE(source.rows(x, y) == slow_rows(expected, x, y));
                }
            }
        }
        CHECK((store.evictions() > 0) == (budget == 1));
        CHECK((store.chunk_count() == 0) == (budget == 1));
    }
}

TEST_CASE("outside of the world all is rock, and nothing is loaded", "[world][chunk_source]") {
    ChunkStore store(seamless_world(20, 1500), plenty);
    ChunkSource source(store);
    constexpr std::int64_t edge = std::int64_t{1} << 32;
    for (const auto& [x, y] :
         {std::pair{edge, std::int64_t{0}}, std::pair{std::int64_t{0}, edge}, std::pair{-edge - 1, std::int64_t{0}},
          std::pair{std::int64_t{0}, -edge - 1}, std::pair{INT64_MIN, INT64_MAX}}) {
        CHECK(source.rows(x, y) == TileSource::Rows{});
    }
    CHECK(store.chunk_count() == 0);
    CHECK(source.rows(edge - 1, -edge) != TileSource::Rows{});
}

TEST_CASE("edits show in blocks at once, and neighbours are generated together", "[world][chunk_source]") {
    const World world = seamless_world(20, 1500);
    ChunkStore store(world, plenty);
    ChunkSource source(store);
    source.rows(-1, -1);
    CHECK(store.chunk_count() == 16);
    CHECK(store.has_terrain({-4, -4}));
    CHECK(!store.has_terrain({0, 0}));
    std::vector<Tile> block;
    for (std::int64_t t = 0; t < 64 * 64; ++t) {
        block.push_back({-64 + t % 64, -64 + t / 64});
    }
    store.edit(block, Edit::open);
    TileSource::Rows all_open;
    all_open.fill(~std::uint64_t{0});
    CHECK(source.rows(-1, -1) == all_open);
    store.edit(block, Edit::rock);
    CHECK(source.rows(-1, -1) == TileSource::Rows{});
    store.edit(block, Edit::restored);
    CHECK(source.rows(-1, -1) == slow_rows(land_in(world, alone({-1, -1})).terrain[0], -1, -1));
}
