#include "world/roads.hpp"

#include <algorithm>

#include "catch.hpp"
#include "support/refusal.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("windows are bounded", "[world][roads]") {
    for (const World& world : {seamless_world(4, 0), classic_world(4, 0)}) {
        CAPTURE(described(world));
        CHECK(refusal_of([&] { roads_in(world, {0, 0, 31, 0}); }) == "accepted");
        for (const ChunkRect& bad : {ChunkRect{0, 0, 32, 0}, ChunkRect{0, 0, 0, 32}, ChunkRect{1, 0, 0, 0},
                                     ChunkRect{0, 1, 0, 0}, ChunkRect{5, 5, -5, -5}}) {
            const std::string got = std::to_string(bad.width()) + " x " + std::to_string(bad.height()) + " chunks";
            CHECK(says(refusal_of([&] { roads_in(world, bad); }), got, "1 to 32 each way"));
            CHECK(says(refusal_of([&] { candidates_in(world, bad); }), got, "1 to 32 each way"));
        }
    }
}

TEST_CASE("nodes and roads are listed once, in lexicographic order", "[world][roads]") {
    for (const std::int32_t density : {4, 45, 256}) {
        for (const World& world : {seamless_world(density, 3000), classic_world(density, 3000)}) {
            CAPTURE(described(world));
            for (const ChunkRoads& chunk : roads_in(world, {-1, -1, 1, 0})) {
                const auto is_ascending = [](const auto& list) {
                    return std::is_sorted(list.begin(), list.end()) &&
                           std::adjacent_find(list.begin(), list.end()) == list.end();
                };
                CHECK(is_ascending(chunk.nodes));
                CHECK(is_ascending(chunk.roads));
                CHECK(chunk.nodes.size() >= 4);
                for (const ChunkEdge& road : chunk.roads) {
                    REQUIRE((std::pair(road.ax, road.ay) < std::pair(road.bx, road.by)));
                    REQUIRE((road.flags & edge_is_road) != 0);
                }
            }
        }
    }
}

TEST_CASE("every road leads from node to node", "[world][roads]") {
    for (const std::int32_t density : {4, 45, 256}) {
        for (const World& world : {seamless_world(density, 5000), classic_world(density, 5000)}) {
            CAPTURE(described(world));
            const ChunkRect window{-1, -1, 1, 0};
            const std::set<Tile> nodes = nodes_of(roads_in(world, window.grown(2)), window.grown(2));
            for (const auto& [road, flags] : roads_of(world, window)) {
                REQUIRE(nodes.contains(road.a));
                REQUIRE(nodes.contains(road.b));
            }
        }
    }
}

TEST_CASE("the roads are the candidates that are marked as roads", "[world][roads]") {
    constexpr int of_roads = edge_is_road | edge_is_backbone | edge_is_link | edge_is_crossing;
    for (const std::int32_t density : {4, 45, 256}) {
        for (const World& world : {seamless_world(density, 3000), classic_world(density, 3000)}) {
            CAPTURE(described(world));
            const ChunkRect window{-1, 0, 0, 1};
            WorldEdges marked;
            for (const auto& [edge, flags] : candidates_of(world, window)) {
                if ((flags & edge_is_road) != 0) {
                    marked[edge] = static_cast<std::uint8_t>(flags & of_roads);
                }
            }
            CHECK(marked == roads_of(world, window));
        }
    }
}

TEST_CASE("the share that is put back is rounded down", "[world][roads]") {
    STATIC_REQUIRE(put_back_count(0, 1000) == 0);
    STATIC_REQUIRE(put_back_count(1, 9999) == 0);
    STATIC_REQUIRE(put_back_count(1, 10000) == 1);
    STATIC_REQUIRE(put_back_count(1500, 90) == 13);
    STATIC_REQUIRE(put_back_count(9999, 90) == 89);
    STATIC_REQUIRE(put_back_count(10000, 90) == 90);
    STATIC_REQUIRE(put_back_count(5000, 0) == 0);
}

TEST_CASE("a digest changes with anything that a chunk holds", "[world][roads]") {
    const ChunkRoads chunk = roads_in(seamless_world(10, 1500), {0, 0, 0, 0}).front();
    const std::uint64_t digest = digest_of(chunk);
    CHECK(digest_of(ChunkRoads(chunk)) == digest);
    std::set<std::uint64_t> digests{digest};
    std::size_t changes = 1;
    const auto change = [&](const auto& apply) {
        ChunkRoads other = chunk;
        apply(other);
        digests.insert(digest_of(other));
        ++changes;
    };
    for (std::size_t n = 0; n < chunk.nodes.size(); ++n) {
        change([n](ChunkRoads& other) { other.nodes[n].x ^= 1; });
        change([n](ChunkRoads& other) { other.nodes[n].y ^= 1; });
    }
    for (std::size_t e = 0; e < chunk.roads.size(); ++e) {
        change([e](ChunkRoads& other) { other.roads[e].ax ^= 1; });
        change([e](ChunkRoads& other) { other.roads[e].ay ^= 1; });
        change([e](ChunkRoads& other) { other.roads[e].bx ^= 1; });
        change([e](ChunkRoads& other) { other.roads[e].by ^= 1; });
        change([e](ChunkRoads& other) { other.roads[e].flags ^= edge_is_backbone; });
    }
    change([](ChunkRoads& other) { other.nodes.pop_back(); });
    change([](ChunkRoads& other) { other.roads.pop_back(); });
    CHECK(digests.size() == changes);
}
