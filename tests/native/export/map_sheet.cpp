#include "export/map_sheet.hpp"

#include "catch.hpp"
#include "export/formats.hpp"
#include "export/tile_rows.hpp"
#include "grid/map_format.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/worlds.hpp"
#include "world/chunk_store.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

MapSheet sheet_of(const World& world, const TileRect& rect) { return SheetGathering(world, rect).take(); }

/// Tile by tile, from a store.
std::string slow_rows(ChunkStore& store, const TileRect& rect) {
    std::string rows;
    for (std::int64_t y = rect.first.y; y <= rect.last.y; ++y) {
        for (std::int64_t x = rect.first.x; x <= rect.last.x; ++x) {
            const ChunkTerrain& chunk = store.terrain(chunk_of({x, y}));
            const auto [column, row] = place_in_chunk({x, y});
            rows += bit_of(chunk.road, column, row)     ? '+'
                    : bit_of(chunk.open, column, row)   ? '.'
                    : bit_of(chunk.sealed, column, row) ? 'x'
                                                        : '#';
        }
        rows += '\n';
    }
    return rows;
}

TileRect drawn_rect(Draws& draws, const Tile& near) {
    const Tile first{near.x + draws.between(-200, 200), near.y + draws.between(-200, 200)};
    return {first, {first.x + draws.between(0, 300), first.y + draws.between(0, 200)}};
}

}  // namespace

TEST_CASE("a sheet shows the tiles of its rectangle, edits and all, whatever the steps", "[export][map_sheet]") {
    Draws draws(5);
    const World world = seamless_world(45, 1500);
    for (const Tile& near : {Tile{0, 0}, Tile{-100000, 70000}, Tile{1LL << 37, -(1LL << 37)}}) {
        for (int round = 0; round < 4; ++round) {
            const TileRect rect = drawn_rect(draws, near);
            ChunkStore store(world, plenty);
            SheetGathering gathering(world, rect);
            for (const Edit to : {Edit::rock, Edit::open}) {
                std::vector<Tile> tiles;
                for (int count = 0; count < 300; ++count) {
                    tiles.push_back({draws.between(rect.first.x - 5, rect.last.x + 5),
                                     draws.between(rect.first.y - 5, rect.last.y + 5)});
                }
                gathering.edit(tiles, to);
                store.edit(tiles, to);
            }
            CHECK(gathering.step(0) == gathering.total());
            for (std::int64_t left = gathering.total(); left > 0;) {
                const std::int64_t now = gathering.step(draws.between(1, 9));
                REQUIRE(now < left);
                left = now;
            }
            CHECK(tile_rows(gathering.take()) == slow_rows(store, rect));
        }
    }
}

TEST_CASE("a sheet reaches to the ends of the world", "[export][map_sheet]") {
    const World world = seamless_world(45, 1500);
    ChunkStore store(world, plenty);
    for (const std::int64_t x : {first_tile, last_tile - 150}) {
        for (const std::int64_t y : {first_tile, last_tile - 20}) {
            const TileRect rect{{x, y}, {x + 150, y + 20}};
            CHECK(tile_rows(sheet_of(world, rect)) == slow_rows(store, rect));
        }
    }
}

TEST_CASE("a sheet's network holds all roads of the chunks around it", "[export][map_sheet]") {
    const World world = seamless_world(45, 1500);
    const RoadNetwork expected = road_network(world, {-3, 4, 7, 8});
    const RoadNetwork network = sheet_of(world, {{-256, 640}, {6 * 128 + 5, 7 * 128 + 3}}).network;
    CHECK(network.nodes == expected.nodes);
    CHECK(network.edges == expected.edges);
    CHECK(network.edge_flags == expected.edge_flags);
}

TEST_CASE("text and map read back as the tiles that they show", "[export][map_sheet]") {
    const MapSheet sheet = sheet_of(seamless_world(20, 1500), {{-40, 1000}, {99, 1080}});
    CHECK(parse_map(written(sheet, ExportFormat::txt)).open == sheet.open);
    CHECK(parse_map(written(sheet, ExportFormat::map)).open == sheet.open);
}

TEST_CASE("a sheet of a finite map is cut out of it", "[export][map_sheet]") {
    Draws draws(8);
    BitGrid open(150, 30);
    BitGrid sealed(150, 30);
    for (std::int32_t t = 0; t < 150 * 30; ++t) {
        const std::int64_t kind = draws.between(0, 2);
        open.set(t % 150, t / 150, kind == 1);
        sealed.set(t % 150, t / 150, kind == 2);
    }
    for (const TileRect& rect : {TileRect{{0, 0}, {149, 29}}, TileRect{{70, 3}, {140, 20}}, TileRect{{5, 7}, {5, 7}}}) {
        const MapSheet sheet = sheet_of_map(open, sealed, rect);
        REQUIRE(sheet.open.width() == rect.width());
        REQUIRE(sheet.open.height() == rect.height());
        for (std::int32_t y = 0; y < rect.height(); ++y) {
            for (std::int32_t x = 0; x < rect.width(); ++x) {
                const auto column = static_cast<std::int32_t>(rect.first.x) + x;
                const auto row = static_cast<std::int32_t>(rect.first.y) + y;
                REQUIRE(sheet.open.at(x, y) == open.at(column, row));
                REQUIRE(sheet.sealed.at(x, y) == sealed.at(column, row));
            }
        }
    }
}

TEST_CASE("bad rectangles and formats are refused", "[export][map_sheet]") {
    const World world = seamless_world(45, 1500);
    for (const TileRect& rect : {TileRect{{1, 0}, {0, 0}}, TileRect{{first_tile - 1, 0}, {first_tile, 0}},
                                 TileRect{{0, last_tile}, {0, last_tile + 1}}, TileRect{{0, 0}, {1 << 20, 0}},
                                 TileRect{{0, 0}, {8191, 8192}}, TileRect{{INT64_MIN, 0}, {INT64_MAX, 0}}}) {
        CHECK(says(refusal_of([&] { sheet_of(world, rect); }), std::to_string(rect.first.x), "x0 <= x1"));
    }
    const BitGrid map(5, 4);
    for (const TileRect& rect :
         {TileRect{{-1, 0}, {2, 2}}, TileRect{{0, 0}, {5, 2}}, TileRect{{0, 0}, {4, 4}}, TileRect{{2, 2}, {2, 1}}}) {
        CHECK(says(refusal_of([&] { sheet_of_map(map, map, rect); }), std::to_string(rect.first.x), "x0 <= x1"));
    }
    CHECK(says(refusal_of([] { export_format_named("gif"); }), "'gif'", "svg, geojson, json, txt or map"));
    SheetGathering begun(world, {{0, 0}, {9, 9}});
    begun.step(1);
    CHECK_THROWS_AS(begun.edit({}, Edit::rock), std::logic_error);
}
