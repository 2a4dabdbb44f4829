#include "world/rock_noise.hpp"

#include "catch.hpp"
#include "support/slow_caves.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("64 coins at once fall as one by one", "[world][rock_noise]") {
    const StreamHash draw = World("moss-42", {}).stream(Stream::rock);
    Draws draws(1);
    for (const std::int32_t rock : {0, 1, 3000, 4500, 5000, 7001, 9999, 10000}) {
        const RockNoise noise(draw, rock);
        for (int round = 0; round < 100; ++round) {
            const std::int64_t word = draws.between(-(std::int64_t{1} << 32), std::int64_t{1} << 32);
            const std::int64_t y = draws.between(-(std::int64_t{1} << 38), std::int64_t{1} << 38);
            CAPTURE(rock, word, y);
            const std::uint64_t tiles = noise(word, y);
            for (std::int64_t bit = 0; bit < 64; ++bit) {
                REQUIRE((tiles >> bit & 1U) == (slow_noise(draw, rock, {64 * word + bit, y}) ? 1U : 0U));
            }
        }
    }
}

TEST_CASE("a grid of noise is the noise of its place", "[world][rock_noise]") {
    const StreamHash draw = World("moss-42", {}).stream(Stream::rock);
    const RockNoise noise(draw, 4500);
    for (const Point size : awkward_sizes()) {
        const BitGrid grid = noise.grid(-1, -3, size.x, size.y);
        for (std::int32_t y = 0; y < size.y; ++y) {
            for (std::int32_t x = 0; x < size.x; ++x) {
                REQUIRE(grid.at(x, y) == slow_noise(draw, 4500, {x - 64, y - 3}));
            }
        }
        BitGrid clean = grid.inverted().inverted();
        CHECK(clean == grid);
    }
}
