#include "grid/block_map.hpp"

#include <set>

#include "catch.hpp"
#include "support/tile_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("transposing turns columns into rows", "[grid][block_map]") {
    Draws draws(1);
    for (int round = 0; round < 20; ++round) {
        std::array<std::uint64_t, block_side> rows{};
        for (std::uint64_t& row : rows) {
            row = draws.next();
        }
        const auto columns = transposed(rows);
        for (std::size_t y = 0; y < block_side; ++y) {
            for (std::size_t x = 0; x < block_side; ++x) {
                REQUIRE((rows[y] >> x & 1U) == (columns[x] >> y & 1U));
            }
        }
        REQUIRE(transposed(columns) == rows);
    }
}

TEST_CASE("a finite map keeps its tiles, with rock round it", "[grid][block_map]") {
    Draws draws(2);
    for (const Point size : awkward_sizes()) {
        CAPTURE(size);
        const BitGrid open = random_grid(draws, size.x, size.y, 70);
        BlockMap map(open);
        for (std::int32_t y = -70; y < size.y + 70; ++y) {
            for (std::int32_t x = -70; x < size.x + 70; ++x) {
                const Point p{x, y};
                REQUIRE(map.is_open(p) == (open.contains(p) && open.at(p)));
            }
        }
    }
}

TEST_CASE("each block is fetched once, when it is first looked at", "[grid][block_map]") {
    std::set<Point> fetched;
    BlockMap map([&](std::int32_t block_x, std::int32_t block_y) {
        REQUIRE(fetched.insert({block_x, block_y}).second);
        std::array<std::uint64_t, block_side> rows{};
        rows[3] = static_cast<std::uint64_t>(block_x) << 32 | static_cast<std::uint32_t>(block_y);
        return rows;
    });
    CHECK(map.block_count() == 0);
    Draws draws(3);
    for (int i = 0; i < 2000; ++i) {
        const std::int32_t reach = i < 1000 ? 9 : 60;
        const Point block{draws.int_between(-reach, reach), draws.int_between(-reach, reach)};
        const TileBlock& tiles = map.block(block.x, block.y);
        REQUIRE(fetched.count(block) == 1);
        REQUIRE(map.block_count() == static_cast<std::int64_t>(fetched.size()));
        REQUIRE(tiles.rows[3] == (static_cast<std::uint64_t>(block.x) << 32 | static_cast<std::uint32_t>(block.y)));
        REQUIRE(tiles.columns == transposed(tiles.rows));
    }
    CHECK(fetched.size() > 1000);
}

TEST_CASE("a map can be moved, and blocks stay where they are", "[grid][block_map]") {
    const BitGrid open = drawn({"##.#"}, '#');
    BlockMap map(open);
    const TileBlock* const block = &map.block(0, 0);
    BlockMap moved = std::move(map);
    CHECK(&moved.block(0, 0) == block);
    moved.block(-40, 25);
    CHECK(&moved.block(0, 0) == block);
    CHECK(moved.is_open({1, 0}));
    CHECK(!moved.is_open({2, 0}));
}
