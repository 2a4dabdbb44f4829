#include "world/highways.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "catch.hpp"
#include "support/refusal.hpp"
#include "support/slow_nodes.hpp"
#include "support/worlds.hpp"
#include "world/nodes.hpp"
#include "world/route.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;

/// The towns of a level in some chunks, from the nodes themselves.
std::vector<Tile> slow_towns(const World& world, const ChunkRect& chunks, std::int32_t least_rank) {
    std::vector<Tile> towns = slow_nodes_round(world, chunks, 0);
    std::erase_if(towns, [&](const Tile& node) { return town_rank(world, node) < least_rank; });
    std::sort(towns.begin(), towns.end());
    return towns;
}

/// Relative neighbours at most 16 chunks apart: the lexicographically first of each pair in `block`.
std::vector<WorldEdge> slow_neighbours(const std::vector<Tile>& towns, const ChunkRect& block) {
    const auto rank = [](const Tile& a, const Tile& b) {
        const WorldEdge edge{std::min(a, b), std::max(a, b)};
        return std::tuple(squared_length(edge), edge.a, edge.b);
    };
    std::vector<WorldEdge> pairs;
    for (const Tile& a : towns) {
        for (const Tile& b : towns) {
            const bool owned = a < b && block.contains(a.x >> 7, a.y >> 7);
            if (!owned || squared_length({a, b}) > std::int64_t{2048} * 2048) {
                continue;
            }
            const bool blocked = std::any_of(towns.begin(), towns.end(), [&](const Tile& z) {
                return z != a && z != b && rank(a, z) < rank(a, b) && rank(b, z) < rank(a, b);
            });
            if (!blocked) {
                pairs.push_back({a, b});
            }
        }
    }
    return pairs;
}

}  // namespace

TEST_CASE("highways are the shortest ways between neighbouring towns", "[world][highways]") {
    for (const auto& [world, level] : {std::pair{seamless_world(4, 1500), 1}, std::pair{seamless_world(4, 3000), 2}}) {
        CAPTURE(described(world), level);
        ChunkStore store(world, plenty);
        Highways highways(store);
        for (const Chunk& place : {Chunk{-1, 0}, Chunk{0, 0}, Chunk{3, -4}, Chunk{-2, -1}}) {
            const ChunkRect block{16 * place.x, 16 * place.y, 16 * place.x + 15, 16 * place.y + 15};
            const std::vector<Tile> towns = slow_towns(world, block.grown(32), highways.least_rank(level));
            std::vector<WorldEdge> joined;
            for (const std::vector<Tile>& path : highways.of_block(level, place.x, place.y)) {
                joined.push_back({path.front(), path.back()});
                RouteSearch search(store, path.front(), path.back(), 1 << 20);
                search.step(1 << 20);
                CHECK(search.path() == path);
            }
            std::sort(joined.begin(), joined.end());
            CHECK(joined == slow_neighbours(towns, block));
            CHECK_FALSE(joined.empty());
        }
    }
}

TEST_CASE("the towns of a level are those of its rank, about as many as it says", "[world][highways]") {
    for (const std::int32_t density : {4, 10, 45, 256}) {
        const World world = seamless_world(density, 0);
        CAPTURE(described(world));
        ChunkStore store(world, plenty);
        Highways highways(store);
        CHECK(highways.least_rank(1) < highways.least_rank(2));
        for (const int level : {1, 2}) {
            std::size_t towns = 0;
            for (std::int64_t x = -2; x < 2; ++x) {
                const ChunkRect block{16 * x, 16, 16 * x + 15, 31};
                const std::vector<Tile> listed = highways.towns_of_block(level, x, 1);
                towns += listed.size();
                REQUIRE(listed == slow_towns(world, block, highways.least_rank(level)));
            }
            // A rank more halves the number: within a factor of two of the one aimed at, and some luck.
            const double aimed = 4 * 256 / (level == 1 ? 6.0 : 45.0);
            CHECK(static_cast<double>(towns) > aimed / 2.6);
            CHECK(static_cast<double>(towns) < aimed * 2.6);
        }
    }
}

TEST_CASE("highways do not depend on what was asked before", "[world][highways]") {
    const World world = seamless_world(4, 3000);
    ChunkStore store(world, plenty);
    ChunkStore tiny(world, 1);
    Highways first(store);
    Highways second(tiny);
    second.of_block(2, 1, 0);
    second.of_block(1, 0, 1);
    CHECK(first.of_block(2, 0, 0) == second.of_block(2, 0, 0));
    CHECK(first.of_block(2, 1, 0) == second.of_block(2, 1, 0));
}

TEST_CASE("levels and blocks that do not exist are refused", "[world][highways]") {
    ChunkStore store(classic_world(4, 0), plenty);
    Highways highways(store);
    for (const int level : {0, 3, -1}) {
        CHECK(says(refusal_of([&] { highways.of_block(level, 0, 0); }), std::to_string(level), "1 to 2"));
    }
    constexpr std::int64_t end = std::int64_t{1} << 27;
    for (const auto& [x, y] : {std::pair{end, std::int64_t{0}}, std::pair{std::int64_t{0}, -end - 1},
                               std::pair{INT64_MIN, std::int64_t{0}}}) {
        CHECK(says(refusal_of([&, x = x, y = y] { highways.of_block(1, x, y); }),
                   std::to_string(x) + ", " + std::to_string(y), "a block of the 32-bit world"));
    }
    CHECK(refusal_of([&] { highways.of_block(2, end - 1, -end); }) == "accepted");
}
