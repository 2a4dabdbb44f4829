#include "world/frame.hpp"

#include "catch.hpp"

using namespace waymesh;

TEST_CASE("rectangles of chunks are inclusive at both ends", "[world][frame]") {
    constexpr ChunkRect rect{-2, 3, 4, 5};
    STATIC_REQUIRE(rect.width() == 7);
    STATIC_REQUIRE(rect.height() == 3);
    STATIC_REQUIRE(rect.area() == 21);
    STATIC_REQUIRE(rect.contains(-2, 3));
    STATIC_REQUIRE(rect.contains(4, 5));
    STATIC_REQUIRE_FALSE(rect.contains(-3, 3));
    STATIC_REQUIRE_FALSE(rect.contains(4, 6));
    STATIC_REQUIRE_FALSE(rect.contains(5, 5));
    STATIC_REQUIRE_FALSE(rect.contains(0, 2));
    STATIC_REQUIRE(rect.grown(2) == ChunkRect{-4, 1, 6, 7});
    STATIC_REQUIRE(rect.grown(2).grown(-2) == rect);
}

TEST_CASE("chunks of a rectangle are numbered row by row", "[world][frame]") {
    constexpr ChunkRect rect{-2, 3, 4, 5};
    std::int64_t expected = 0;
    for (std::int64_t y = rect.y0; y <= rect.y1; ++y) {
        for (std::int64_t x = rect.x0; x <= rect.x1; ++x) {
            CHECK(rect.index(x, y) == expected++);
        }
    }
    CHECK(expected == rect.area());
}

TEST_CASE("a rectangle's size is bounded without overflow", "[world][frame]") {
    constexpr ChunkRect rect{-2, 3, 4, 5};
    STATIC_REQUIRE(rect.holds_at_most(21));
    STATIC_REQUIRE_FALSE(rect.holds_at_most(20));
    STATIC_REQUIRE_FALSE(rect.holds_at_most(0));
    STATIC_REQUIRE(ChunkRect{7, 7, 7, 7}.holds_at_most(1));
    STATIC_REQUIRE_FALSE(ChunkRect{1, 0, 0, 0}.holds_at_most(100));
    STATIC_REQUIRE_FALSE(ChunkRect{0, 1, 0, 0}.holds_at_most(100));
    STATIC_REQUIRE_FALSE(ChunkRect{5, 5, -5, -5}.holds_at_most(100));
    // 2^32 x 2^32 chunks are 2^64, which would wrap round to none.
    STATIC_REQUIRE_FALSE(ChunkRect{INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}.holds_at_most(1 << 20));
    STATIC_REQUIRE_FALSE(ChunkRect{0, 0, INT32_MAX, INT64_MAX / 8}.holds_at_most(INT64_MAX));
    STATIC_REQUIRE_FALSE(ChunkRect{INT64_MIN, INT64_MIN, INT64_MAX, INT64_MAX}.holds_at_most(INT64_MAX));
    STATIC_REQUIRE_FALSE(ChunkRect{INT64_MIN, 0, INT64_MAX, 0}.holds_at_most(1 << 20));
    STATIC_REQUIRE_FALSE(ChunkRect{INT64_MAX, 0, INT64_MIN, 0}.holds_at_most(1 << 20));
    STATIC_REQUIRE(ChunkRect{INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN}.holds_at_most(1));
}

TEST_CASE("tiles, cells, quarters and chunks nest", "[world][frame]") {
    STATIC_REQUIRE(tiles_per_cell == 8);
    STATIC_REQUIRE(cells_per_quarter == 8);
    STATIC_REQUIRE(cells_per_chunk == 2 * cells_per_quarter);
    STATIC_REQUIRE(tiles_per_chunk == 128);
    // 16 sqrt(2) cells, rounded up.
    STATIC_REQUIRE(longest_edge_cells * longest_edge_cells > 512);
    STATIC_REQUIRE((longest_edge_cells - 1) * (longest_edge_cells - 1) < 512);
}
