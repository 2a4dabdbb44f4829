#include "world/edits.hpp"

#include <map>
#include <set>

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/worlds.hpp"
#include "world/chunk_store.hpp"
#include "world/region_hash.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

/// What was made of each tile last; those restored are not in it.
using PlainEdits = std::map<Tile, Edit>;

void paint_plainly(PlainEdits& edits, const std::vector<Tile>& tiles, Edit to) {
    for (const Tile& tile : tiles) {
        if (to == Edit::restored) {
            edits.erase(tile);
        } else {
            edits[tile] = to;
        }
    }
}

/// Tile by tile, by the definition.
ChunkTerrain slow_terrain(const PlainEdits& edits, const Chunk& chunk, const ChunkTerrain& generated) {
    ChunkTerrain terrain = generated;
    const auto set = [](ChunkBits& bits, Point place, bool value) {
        const std::uint64_t bit = std::uint64_t{1} << (place.x % 64);
        std::uint64_t& word = bits[static_cast<std::size_t>(2 * place.y + place.x / 64)];
        word = value ? word | bit : word & ~bit;
    };
    for (const auto& [tile, to] : edits) {
        if (chunk_of(tile) == chunk) {
            const Point place = place_in_chunk(tile);
            set(terrain.open, place, to == Edit::open);
            set(terrain.sealed, place, false);
            if (to == Edit::rock) {
                set(terrain.road, place, false);
            }
        }
    }
    return terrain;
}

/// Tiles round a corner where four chunks meet, or all over them.
std::vector<Tile> drawn_tiles(Draws& draws, const Tile& corner) {
    const std::int64_t reach = draws.one_of(std::vector<std::int64_t>{2, 20, 128});
    std::vector<Tile> tiles;
    for (std::int64_t count = draws.between(1, 300); count > 0; --count) {
        tiles.push_back({corner.x + draws.between(-reach, reach - 1), corner.y + draws.between(-reach, reach - 1)});
    }
    return tiles;
}

std::vector<Chunk> slow_chunks(const std::vector<Tile>& tiles) {
    std::set<Chunk> chunks;
    for (const Tile& tile : tiles) {
        chunks.insert(chunk_of(tile));
    }
    return {chunks.begin(), chunks.end()};
}

/// A corner of the world: the one chunk that exists there, and in it some tiles.
constexpr std::int64_t edge = std::int64_t{128} << 31;

}  // namespace

TEST_CASE("edited terrain is the generated one with each tile's last edit", "[world][edits]") {
    const World world = seamless_world(45, 1500);
    Draws draws(1);
    for (const Tile& corner : {Tile{0, 0}, Tile{128, -256}, Tile{edge - 128, 128 - edge}}) {
        const Chunk last = chunk_of(corner);
        const ChunkRect rect{last.x - 1, last.y - 1, last.x, last.y};
        const Land land = land_in(world, rect);
        // One keeps all of its chunks, the other hardly any.
        ChunkStore roomy(world, plenty);
        ChunkStore cramped(world, 1);
        PlainEdits plain;
        for (int stroke = 0; stroke < 40; ++stroke) {
            const std::vector<Tile> tiles = drawn_tiles(draws, corner);
            const Edit to = draws.one_of(std::vector<Edit>{Edit::rock, Edit::open, Edit::open, Edit::restored});
            paint_plainly(plain, tiles, to);
            CAPTURE(corner, stroke, to);
            for (ChunkStore* const store : {&roomy, &cramped}) {
                REQUIRE(store->edit(tiles, to) == slow_chunks(tiles));
                REQUIRE(store->has_edits() == !plain.empty());
                if (store == &cramped) {
                    store->evict();
                }
                visit_chunks(rect, [&](std::int64_t x, std::int64_t y, std::size_t c) {
                    const Chunk chunk{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
                    if (draws.index(3) == 0) {
                        REQUIRE(store->terrain(chunk) == slow_terrain(plain, chunk, land.terrain[c]));
                    }
                });
            }
        }
        CHECK(cramped.evictions() > 0);
        CHECK(roomy.evictions() == 0);
    }
}

TEST_CASE("restoring every tile gives the terrain as generated", "[world][edits]") {
    const World world = seamless_world(10, 1500);
    Draws draws(2);
    ChunkStore store(world, plenty);
    const std::size_t bytes = (store.terrain({0, 0}), store.bytes());
    std::vector<Tile> all;
    for (std::int64_t t = 0; t < 128 * 128; ++t) {
        all.push_back({t % 128, t / 128});
    }
    store.edit(all, Edit::open);
    CHECK(store.terrain({0, 0}).open[77] == ~std::uint64_t{0});
    CHECK(store.bytes() == bytes + sizeof(ChunkTerrain));
    store.edit(all, Edit::rock);
    CHECK(store.terrain({0, 0}) == ChunkTerrain{});
    draws.shuffle(all);
    store.edit(all, Edit::restored);
    CHECK(!store.has_edits());
    CHECK(store.bytes() == bytes);
    CHECK(store.terrain({0, 0}) == land_in(world, alone({0, 0})).terrain[0]);
}

TEST_CASE("rectangles round tiles hold those of one chunk each, and no row or column more", "[world][edits]") {
    const std::vector<Tile> tiles{{5, 7}, {-1, 127}, {2, 9}, {127, 0}, {128, 0}, {5, 7}, {-128, 0}};
    const std::vector<TileRect> rectangles = rectangles_round(tiles);
    REQUIRE(rectangles.size() == 3);
    CHECK(rectangles[0].first == Tile{-128, 0});
    CHECK(rectangles[0].last == Tile{-1, 127});
    CHECK(rectangles[1].first == Tile{2, 0});
    CHECK(rectangles[1].last == Tile{127, 9});
    CHECK(rectangles[2].first == Tile{128, 0});
    CHECK(rectangles[2].last == Tile{128, 0});
    CHECK(rectangles_round({}).empty());
}

TEST_CASE("hashes, roads and what was generated never see edits", "[world][edits]") {
    const World world = seamless_world(45, 1500);
    const ChunkRect rect{-1, -1, 1, 1};
    ChunkStore store(world, plenty);
    const std::vector<ChunkNode> nodes = store.roads({0, 0}).nodes;
    std::vector<Tile> tiles;
    for (std::int64_t t = 0; t < 128 * 128; ++t) {
        tiles.push_back({t % 128, t / 128});
    }
    store.edit(tiles, Edit::rock);
    RegionHash before(world, rect, 0);
    RegionHash after(store.world(), rect, 0);
    before.step(100);
    after.step(100);
    REQUIRE(before.value());
    CHECK(before.value() == after.value());
    CHECK(land_in(store.world(), rect).terrain == land_in(world, rect).terrain);
    CHECK(store.roads({0, 0}).nodes == nodes);
}

TEST_CASE("edits count each tile once", "[world][edits]") {
    Edits edits;
    CHECK(edits.empty());
    edits.paint(std::vector<Tile>{{0, 0}, {0, 0}, {-1, 0}}, Edit::rock);
    CHECK(edits.tile_count() == 2);
    CHECK(edits.touch({0, 0}));
    CHECK(edits.touch({-1, 0}));
    CHECK(!edits.touch({0, -1}));
    edits.paint(std::vector<Tile>{{0, 0}, {1, 0}}, Edit::open);
    CHECK(edits.tile_count() == 3);
    CHECK(edits.paint(std::vector<Tile>{{0, 0}, {5, 5}, {500, 500}}, Edit::restored) ==
          std::vector<Chunk>{{0, 0}, {3, 3}});
    CHECK(edits.tile_count() == 2);
    edits.paint(std::vector<Tile>{{1, 0}, {-1, 0}}, Edit::restored);
    CHECK(edits.tile_count() == 0);
    CHECK(edits.empty());
    CHECK(edits.paint({}, Edit::rock).empty());
}

TEST_CASE("edits that are refused change nothing", "[world][edits]") {
    ChunkStore store(seamless_world(45, 1500), plenty);
    const ChunkTerrain before = store.terrain({0, 0});
    const auto refusal = [&](const std::vector<Tile>& tiles, Edit to) {
        return refusal_of([&] { store.edit(tiles, to); });
    };
    for (const Tile& outside : {Tile{edge, 0}, Tile{0, edge}, Tile{-edge - 1, 0}, Tile{0, -edge - 1}}) {
        CAPTURE(outside);
        CHECK(says(refusal({{1, 1}, outside}, Edit::open), "tile", "one of the world, from -2^38 up to 2^38"));
    }
    CHECK(refusal({{edge - 1, -edge}}, Edit::open) == "accepted");
    CHECK(refusal({{edge - 1, -edge}}, Edit::restored) == "accepted");
    CHECK(refusal(std::vector<Tile>(65536), Edit::restored) == "accepted");
    CHECK(says(refusal(std::vector<Tile>(65537), Edit::open), "65537 tiles", "at most 65536"));
    CHECK(!store.has_edits());
    CHECK(store.terrain({0, 0}) == before);
}

TEST_CASE("edits are bounded in all", "[world][edits]") {
    Edits edits;
    // 64 whole chunks.
    for (std::int64_t chunk = 0; chunk < 64; chunk += 4) {
        std::vector<Tile> tiles;
        for (std::int64_t t = 0; t < 65536; ++t) {
            tiles.push_back({128 * chunk + t % 512, t / 512});
        }
        edits.paint(tiles, Edit::rock);
    }
    REQUIRE(edits.tile_count() == Edits::most_tiles);
    const auto refusal = [&](const std::vector<Tile>& tiles, Edit to) {
        return refusal_of([&] { edits.paint(tiles, to); });
    };
    CHECK(says(refusal({{3, 3}, {-1, 0}}, Edit::open), "1048577 edited tiles in all", "at most 1048576"));
    CHECK(edits.tile_count() == Edits::most_tiles);
    CHECK(!edits.touch({-1, 0}));
    CHECK(refusal({{3, 3}}, Edit::open) == "accepted");
    CHECK(refusal({{3, 3}, {-1, 0}}, Edit::restored) == "accepted");
    CHECK(refusal({{-1, 0}}, Edit::open) == "accepted");

    Edits scattered;
    std::vector<Tile> tiles;
    for (std::int64_t chunk = 0; chunk < 4096; ++chunk) {
        tiles.push_back({128 * chunk, 0});
    }
    scattered.paint(tiles, Edit::open);
    CHECK(says(refusal_of([&] {
                   scattered.paint(std::vector<Tile>{{-1, 0}}, Edit::open);
               }),
               "4097 edited chunks in all", "at most 4096"));
    CHECK(scattered.tile_count() == 4096);
    CHECK(!scattered.touch({-1, 0}));
    CHECK(scattered.paint(std::vector<Tile>{{-1, 0}}, Edit::restored) == std::vector<Chunk>{{-1, 0}});
}
