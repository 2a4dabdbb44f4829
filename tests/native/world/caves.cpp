#include "world/caves.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "catch.hpp"
#include "support/refusal.hpp"
#include "support/slow_caves.hpp"
#include "world/chunk_store.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

struct Cavern {
    const char* seed;
    RoadStyle style;
    std::int32_t density;
    std::int32_t keep;
    std::int32_t jitter;
    std::int32_t rock;
    std::int32_t rounds;
    std::int32_t erosion;
    std::int32_t half_width;

    World world() const {
        Parameters parameters;
        parameters.style = style;
        parameters.density = density;
        parameters.keep = keep;
        parameters.jitter = jitter;
        parameters.rock = rock;
        parameters.rounds = rounds;
        parameters.erosion = erosion;
        parameters.road_half_width = half_width;
        return World(seed, parameters);
    }
};

std::string described_caves(const Cavern& c) {
    return described(c.world()) + " rock " + std::to_string(c.rock) + " rounds " + std::to_string(c.rounds) +
           " erosion " + std::to_string(c.erosion) + " half-width " + std::to_string(c.half_width);
}

constexpr RoadStyle seamless = RoadStyle::seamless;
constexpr RoadStyle classic = RoadStyle::classic;

const std::vector<Cavern>& caverns() {
    static const std::vector<Cavern> all = {
        {"moss-42", seamless, 45, 1500, 256, 4500, 5, 0, 6},   {"moss-42", seamless, 4, 0, 256, 4500, 5, 0, 6},
        {"moss-42", seamless, 4, 1500, 0, 5500, 4, 0, 2},      {"", seamless, 20, 10000, 256, 4000, 3, 1, 24},
        {"rust", seamless, 256, 1500, 256, 7000, 7, 3, 2},     {"rust", seamless, 256, 0, 0, 3000, 1, 0, 9},
        {"moss-42", seamless, 45, 1500, 256, 3000, 0, 0, 6},   {"moss-42", seamless, 10, 500, 256, 7000, 0, 0, 3},
        {"moss-42", seamless, 45, 1500, 256, 0, 5, 0, 6},      {"moss-42", seamless, 45, 1500, 256, 10000, 5, 0, 6},
        {"moss-42", seamless, 45, 1500, 256, 4800, 16, 16, 6}, {"moss-42", classic, 45, 2000, 256, 4500, 5, 0, 6},
        {"moss-42", classic, 10, 10000, 128, 5000, 2, 2, 13},
    };
    return all;
}

/// Tiles of chunks, row by row, as one grid.
template <typename Layer>
BitGrid assembled(const ChunkRect& window, const std::vector<ChunkTerrain>& chunks, const Layer& layer) {
    BitGrid grid(static_cast<std::int32_t>(window.width()) * tiles_per_chunk,
                 static_cast<std::int32_t>(window.height()) * tiles_per_chunk);
    visit_chunks(window, [&](std::int64_t x, std::int64_t y, std::size_t c) {
        const ChunkBits& bits = layer(chunks[c]);
        for (std::int32_t row = 0; row < tiles_per_chunk; ++row) {
            const auto words = grid.row(static_cast<std::int32_t>(y - window.y0) * tiles_per_chunk + row);
            const auto first = static_cast<std::size_t>(2 * (x - window.x0));
            words[first] = bits[static_cast<std::size_t>(2 * row)];
            words[first + 1] = bits[static_cast<std::size_t>(2 * row + 1)];
        }
    });
    return grid;
}

/// The terrain of any rectangle, in windows.
std::vector<ChunkTerrain> terrain_in(const World& world, const ChunkRect& rect) {
    std::vector<ChunkTerrain> chunks(static_cast<std::size_t>(rect.area()));
    for (std::int64_t y = rect.y0; y <= rect.y1; y += longest_land_window) {
        for (std::int64_t x = rect.x0; x <= rect.x1; x += longest_land_window) {
            const ChunkRect window{x, y, std::min(x + longest_land_window - 1, rect.x1),
                                   std::min(y + longest_land_window - 1, rect.y1)};
            const Land land = land_in(world, window);
            visit_chunks(window, [&](std::int64_t cx, std::int64_t cy, std::size_t c) {
                chunks[static_cast<std::size_t>(rect.index(cx, cy))] = land.terrain[c];
            });
        }
    }
    return chunks;
}

/// Marks what is joined to a tile, tile by tile.
BitGrid flooded(const BitGrid& open, Point start) {
    BitGrid reached(open.width(), open.height());
    std::vector<Point> waiting = {start};
    reached.set(start.x, start.y, true);
    while (!waiting.empty()) {
        const Point p = waiting.back();
        waiting.pop_back();
        for (const Point q : {Point{p.x + 1, p.y}, Point{p.x - 1, p.y}, Point{p.x, p.y + 1}, Point{p.x, p.y - 1}}) {
            if (open.contains(q) && open.at(q) && !reached.at(q)) {
                reached.set(q.x, q.y, true);
                waiting.push_back(q);
            }
        }
    }
    return reached;
}

}  // namespace

TEST_CASE("terrain is what its definition says, tile by tile", "[world][caves]") {
    Draws draws(1);
    for (const Cavern& cavern : caverns()) {
        const World world = cavern.world();
        const Chunk somewhere{draws.int_between(-100000, 100000), draws.int_between(-100000, 100000)};
        for (const Chunk& chunk : {draws.one_of(awkward_chunks()), somewhere}) {
            CAPTURE(described_caves(cavern), chunk);
            const Land land = land_in(world, alone(chunk));
            const ChunkTerrain expected = SlowTerrain(world, chunk).terrain();
            REQUIRE((land.terrain.at(0).road == expected.road));
            REQUIRE((land.terrain.at(0).open == expected.open));
            REQUIRE((land.terrain.at(0).sealed == expected.sealed));
            REQUIRE(land.roads.at(0).nodes == roads_in(world, alone(chunk)).at(0).nodes);
            REQUIRE(land.roads.at(0).roads == roads_in(world, alone(chunk)).at(0).roads);
        }
    }
}

TEST_CASE("a chunk's terrain depends neither on the window nor on the halo", "[world][caves]") {
    Draws draws(2);
    for (const Cavern& cavern : caverns()) {
        const World world = cavern.world();
        for (int round = 0; round < 4; ++round) {
            const Chunk corner = draws.one_of(awkward_chunks());
            const ChunkRect window = clipped_to_world(
                {corner.x, corner.y, std::int64_t{corner.x} + 2, std::int64_t{corner.y} + draws.between(0, 2)});
            CAPTURE(described_caves(cavern), window);
            const Land together = land_in(world, window);
            const Land with_halo = land_in(world, window, draws.one_of(std::vector<std::int32_t>{1, 17, 63, 64}));
            REQUIRE(together.terrain == with_halo.terrain);
            visit_chunks(window, [&](std::int64_t x, std::int64_t y, std::size_t c) {
                const Land own = land_in(world, {x, y, x, y}, draws.int_between(0, 3));
                REQUIRE((own.terrain.at(0) == together.terrain[c]));
                REQUIRE(own.roads.at(0).roads == together.roads[c].roads);
            });
        }
    }
}

TEST_CASE("every tile is open, sealed or rock, and roads are open", "[world][caves]") {
    for (const Cavern& cavern : caverns()) {
        CAPTURE(described_caves(cavern));
        for (const ChunkTerrain& chunk : land_in(cavern.world(), {-2, -2, 2, 2}).terrain) {
            for (std::size_t w = 0; w < chunk.open.size(); ++w) {
                REQUIRE((chunk.open[w] & chunk.sealed[w]) == 0);
                REQUIRE((chunk.road[w] & ~chunk.open[w]) == 0);
            }
        }
    }
}

TEST_CASE("any two open tiles of a thousand chunks are joined", "[world][caves][long]") {
    // The rectangle, and a margin of 3 chunks for detours, as when roads are checked.
    const ChunkRect inner{-16, 5, 15, 36};
    const ChunkRect outer = inner.grown(3);
    const std::vector<Cavern> chosen = {{"moss-42", seamless, 45, 1500, 256, 4500, 5, 0, 6},
                                        {"moss-42", seamless, 4, 1500, 256, 7000, 5, 0, 2},
                                        {"rust", seamless, 256, 0, 256, 3000, 2, 0, 6},
                                        {"", seamless, 10, 10000, 0, 5500, 1, 1, 3}};
    std::int64_t sealed = 0;
    for (const Cavern& cavern : chosen) {
        CAPTURE(described_caves(cavern));
        const std::vector<ChunkTerrain> chunks = terrain_in(cavern.world(), outer);
        const BitGrid open = assembled(outer, chunks, [](const ChunkTerrain& c) { return c.open; });
        sealed += assembled(outer, chunks, [](const ChunkTerrain& c) { return c.sealed; }).count();
        constexpr std::int32_t margin = 3 * tiles_per_chunk;
        Point start{margin, margin};
        while (!open.at(start)) {
            ++start.x;
        }
        const BitGrid reached = flooded(open, start);
        std::int64_t stranded = 0;
        for (std::int32_t y = margin; y < open.height() - margin; ++y) {
            for (std::int32_t x = margin; x < open.width() - margin; ++x) {
                stranded += open.at(x, y) && !reached.at(x, y) ? 1 : 0;
            }
        }
        CHECK(stranded == 0);
    }
    CHECK(sealed > 100000);
}

TEST_CASE("sealed ground touches no open ground except across the border of windows", "[world][caves]") {
    // Joined tiles of one window are kept or sealed together; so where an open and a sealed tile touch, no window of
    // those that seal the one may hold the open one's way to a road. They are rare: windows overlap by half.
    const ChunkRect rect{0, 0, 11, 11};
    const std::vector<ChunkTerrain> chunks = terrain_in(caverns().front().world(), rect);
    const BitGrid open = assembled(rect, chunks, [](const ChunkTerrain& c) { return c.open; });
    const BitGrid sealed = assembled(rect, chunks, [](const ChunkTerrain& c) { return c.sealed; });
    std::int64_t touching = 0;
    for (const Point tile : set_tiles(sealed)) {
        for (const Point q : joining_tiles(Lattice::square, tile)) {
            touching += open.contains(q) && open.at(q) ? 1 : 0;
        }
    }
    CHECK(sealed.count() > 10000);
    CHECK(touching < 144);
}

TEST_CASE("a store hands out the same terrain in any order, however little it may keep", "[world][caves]") {
    Draws draws(3);
    for (const std::size_t budget : {std::size_t{1}, std::size_t{100000}, std::size_t{1} << 28}) {
        for (const Cavern& cavern : {caverns()[0], caverns()[2], caverns()[12]}) {
            const World world = cavern.world();
            const ChunkRect rect{-4, -3, 3, 4};
            const std::vector<ChunkTerrain> expected = land_in(world, rect).terrain;
            std::vector<Chunk> order;
            for (int times = 0; times < 2; ++times) {
                visit_chunks(rect, [&](std::int64_t x, std::int64_t y, std::size_t) {
                    order.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
                });
            }
            draws.shuffle(order);
            ChunkStore store(world, budget);
            CAPTURE(described_caves(cavern), budget);
            for (const Chunk& chunk : order) {
                if (draws.int_between(0, 9) == 0) {
                    store.require_terrain(std::vector<Chunk>{{chunk.x + 1, chunk.y}, {chunk.x, chunk.y - 2}});
                }
                REQUIRE((store.terrain(chunk) == expected[static_cast<std::size_t>(rect.index(chunk.x, chunk.y))]));
                store.evict();
            }
        }
    }
}

TEST_CASE("the openness of chunks is on average the share of open ground without roads", "[world][caves]") {
    for (const Cavern& cavern : {caverns()[0], caverns()[3], caverns()[6], caverns()[8], caverns()[9]}) {
        const World world = cavern.world();
        double estimated = 0;
        double true_share = 0;
        const ChunkRect rect{0, 0, 9, 9};
        const std::vector<ChunkTerrain> chunks = terrain_in(world, rect);
        visit_chunks(rect, [&](std::int64_t x, std::int64_t y, std::size_t c) {
            estimated += openness_of(world, {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}) / 255.0;
            std::int64_t hollow = 0;
            std::int64_t tiles = 0;
            for (std::size_t w = 0; w < 256; ++w) {
                const std::uint64_t natural = ~chunks[c].road[w];
                hollow += std::popcount((chunks[c].open[w] | chunks[c].sealed[w]) & natural);
                tiles += std::popcount(natural);
            }
            true_share += static_cast<double>(hollow) / static_cast<double>(tiles);
        });
        CAPTURE(described_caves(cavern));
        CHECK(std::abs(estimated - true_share) / 100 < 0.02);
    }
}

TEST_CASE("a digest depends on every word of the terrain", "[world][caves]") {
    const ChunkTerrain terrain = land_in(caverns().front().world(), {0, 0, 0, 0}).terrain.at(0);
    const std::uint64_t digest = digest_of(terrain);
    for (std::size_t w = 0; w < 256; ++w) {
        for (ChunkBits ChunkTerrain::*layer : {&ChunkTerrain::open, &ChunkTerrain::sealed, &ChunkTerrain::road}) {
            ChunkTerrain other = terrain;
            (other.*layer)[w] ^= 1U;
            REQUIRE(digest_of(other) != digest);
        }
    }
}

TEST_CASE("windows and halos that are too large are refused", "[world][caves]") {
    const World world = caverns().front().world();
    CHECK(says(refusal_of([&] { land_in(world, {0, 0, 0, 0}, -1); }), "-1 tiles", "0 to 64"));
    CHECK(says(refusal_of([&] { land_in(world, {0, 0, 0, 0}, 65); }), "65 tiles", "0 to 64"));
    CHECK(refusal_of([&] { land_in(world, {0, 0, longest_land_window - 1, 0}); }) == "accepted");
    CHECK(says(refusal_of([&] { land_in(world, {0, 0, longest_land_window, 0}); }), "29 x 1 chunks", "1 to 28"));
    CHECK(says(refusal_of([&] { land_in(world, {0, 0, 0, longest_land_window}); }), "1 x 29 chunks", "1 to 28"));
    CHECK(says(refusal_of([&] { land_in(world, {1, 0, 0, 0}); }), "0 x 1 chunks", "1 to 28"));
}
