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

TEST_CASE("tiles, cells, quarters and chunks nest", "[world][frame]") {
    STATIC_REQUIRE(tiles_per_cell == 8);
    STATIC_REQUIRE(cells_per_quarter == 8);
    STATIC_REQUIRE(cells_per_chunk == 2 * cells_per_quarter);
    STATIC_REQUIRE(tiles_per_chunk == 128);
    // 16 sqrt(2) cells, rounded up.
    STATIC_REQUIRE(longest_edge_cells * longest_edge_cells > 512);
    STATIC_REQUIRE((longest_edge_cells - 1) * (longest_edge_cells - 1) < 512);
}
