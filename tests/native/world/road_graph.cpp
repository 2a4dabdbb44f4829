#include "world/road_graph.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/slow_nodes.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

/// The node nearest to a position given in quarters of a tile, by trying all; of equals the lexicographically first.
Tile slow_nearest(const World& world, std::int64_t x4, std::int64_t y4) {
    const std::int64_t column = floor_divided(x4, 4 * tiles_per_chunk);
    const std::int64_t row = floor_divided(y4, 4 * tiles_per_chunk);
    const auto rank = [&](const Tile& node) {
        const std::int64_t dx = 4 * node.x + 2 - x4;
        const std::int64_t dy = 4 * node.y + 2 - y4;
        return std::tuple(dx * dx + dy * dy, node);
    };
    const std::vector<Tile> nodes = slow_nodes_round(world, {column, row, column, row}, 16);
    return *std::min_element(nodes.begin(), nodes.end(),
                             [&](const Tile& a, const Tile& b) { return rank(a) < rank(b); });
}

}  // namespace

TEST_CASE("a node's roads are all that any chunk round it owns", "[world][road_graph]") {
    for (const World& world : {seamless_world(45, 1500), seamless_world(4, 0), seamless_world(4, keep_unit),
                               classic_world(10, 2000), classic_world(45, 2000)}) {
        CAPTURE(described(world));
        ChunkStore store(world, 1 << 30);
        for (const Chunk& chunk : {Chunk{0, 0}, Chunk{-1, -1}, Chunk{2147483600, -2147483600}}) {
            CAPTURE(chunk);
            const ChunkAdjacency adjacency = adjacency_of(store, chunk);
            std::map<Tile, std::vector<Tile>> ends;
            for (const auto& [road, flags] : roads_of(world, alone(chunk).grown(2))) {
                ends[road.a].push_back(road.b);
                ends[road.b].push_back(road.a);
            }
            const std::vector<ChunkNode> nodes = store.roads(chunk).nodes;
            REQUIRE(adjacency.first_n.size() == nodes.size() + 1);
            REQUIRE(adjacency.first_n.front() == 0);
            REQUIRE(adjacency.first_n.back() == static_cast<std::int32_t>(adjacency.other_end.size()));
            const Tile corner = corner_tile(chunk.x, chunk.y);
            for (std::size_t n = 0; n < nodes.size(); ++n) {
                std::vector<Tile> listed;
                for (std::int32_t i = adjacency.first_n[n]; i < adjacency.first_n[n + 1]; ++i) {
                    const Point end = adjacency.other_end[static_cast<std::size_t>(i)];
                    listed.push_back({corner.x + end.x, corner.y + end.y});
                }
                REQUIRE(std::is_sorted(listed.begin(), listed.end()));
                std::vector<Tile> expected = ends[{corner.x + nodes[n].x, corner.y + nodes[n].y}];
                std::sort(expected.begin(), expected.end());
                REQUIRE(listed == expected);
            }
        }
    }
}

TEST_CASE("at the world's end a node has the roads of the chunks that exist", "[world][road_graph]") {
    const World world = seamless_world(20, 1500);
    ChunkStore store(world, 1 << 30);
    const Chunk chunk{INT32_MAX, INT32_MIN};
    const ChunkAdjacency adjacency = adjacency_of(store, chunk);
    CHECK(store.chunk_count() == 4);
    CHECK(adjacency.first_n.size() == store.roads(chunk).nodes.size() + 1);
    CHECK_FALSE(adjacency.other_end.empty());
}

TEST_CASE("the nearest node is the nearest of all", "[world][road_graph]") {
    Draws draws(1);
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 0, setting.jitter);
        CAPTURE(described(world));
        ChunkStore store(world, 1 << 30);
        const int tries = setting.density > 45 ? 6 : 25;
        for (int i = 0; i < tries; ++i) {
            // Far enough from the origin in every direction, and in quarters of a tile, so that doubles are exact.
            const std::int64_t x4 = draws.between(-3000, 3000) + (i % 3 - 1) * (std::int64_t{1} << 36);
            const std::int64_t y4 = draws.between(-3000, 3000);
            const Tile nearest = nearest_node(store, static_cast<double>(x4) / 4, static_cast<double>(y4) / 4);
            REQUIRE(nearest == slow_nearest(world, x4, y4));
        }
    }
}

TEST_CASE("of equally near nodes the lexicographically first is taken", "[world][road_graph]") {
    // On the full lattice nodes stand at the centres of tiles (8 i + 4, 8 j + 4): 4.5, 12.5, ...
    const World world = seamless_world(256, 0, 0);
    ChunkStore store(world, 1 << 30);
    CHECK(nearest_node(store, 8.5, 4.5) == Tile{4, 4});
    CHECK(nearest_node(store, 4.5, 8.5) == Tile{4, 4});
    CHECK(nearest_node(store, 8.5, 8.5) == Tile{4, 4});
    CHECK(nearest_node(store, 0.5, 0.5) == Tile{-4, -4});
    CHECK(nearest_node(store, 8.5625, 8.4375) == Tile{12, 4});
    CHECK(nearest_node(store, 4.5, 4.5) == Tile{4, 4});
}

TEST_CASE("positions outside the world are refused", "[world][road_graph]") {
    ChunkStore store(seamless_world(4, 0), 1 << 30);
    constexpr double end = 274877906944.0;  // 2^38
    CHECK(refusal_of([&] { nearest_node(store, -end, -end); }) == "accepted");
    CHECK(refusal_of([&] { nearest_node(store, end - 1, end - 1); }) == "accepted");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {end, -end - 1, 1e300, infinity, -infinity, std::numeric_limits<double>::quiet_NaN()}) {
        CAPTURE(bad);
        for (const auto& [x, y] : {std::pair{bad, 0.0}, std::pair{0.0, bad}}) {
            const std::string message = refusal_of([&, x = x, y = y] { nearest_node(store, x, y); });
            CHECK(says(message, "(", "tiles from -2^38 to 2^38"));
            CHECK(message.find(shown(bad)) != std::string::npos);
        }
    }
}

TEST_CASE("tiles fall into chunks, rounding down", "[world][road_graph]") {
    CHECK(chunk_of({0, 127}) == Chunk{0, 0});
    CHECK(chunk_of({-1, 128}) == Chunk{-1, 1});
    CHECK(chunk_of({-128, -129}) == Chunk{-1, -2});
    CHECK(chunk_of({std::int64_t{INT32_MIN} * 128, std::int64_t{INT32_MAX} * 128 + 127}) ==
          Chunk{INT32_MIN, INT32_MAX});
    CHECK(place_in_chunk({-1, 128}) == Point{127, 0});
    CHECK(place_in_chunk({-128, -129}) == Point{0, 127});
}

TEST_CASE("a node's roads are owned by its chunk and the neighbours that are named for it", "[world][road_graph]") {
    for (const World& world : {seamless_world(45, 1500), seamless_world(4, keep_unit),
                               seamless_world(256, keep_unit, 0), seamless_world(10, 5000), classic_world(20, 2000)}) {
        CAPTURE(described(world));
        std::size_t named = 0;
        std::size_t nodes = 0;
        for (const Chunk& chunk : awkward_chunks()) {
            ChunkStore store(world, std::size_t{1} << 28);
            const ChunkAdjacency adjacency = adjacency_of(store, chunk);
            const ChunkRoads& roads = store.loaded(chunk);
            for (std::size_t n = 0; n < roads.nodes.size(); ++n) {
                const Point node{roads.nodes[n].x, roads.nodes[n].y};
                std::vector<Point> ends;
                const std::vector<Chunk> owners = owners_round(chunk, roads, roads.nodes[n]);
                REQUIRE(owners.front() == chunk);
                for (const Chunk& owner : owners) {
                    const Point shift{(owner.x - chunk.x) * tiles_per_chunk, (owner.y - chunk.y) * tiles_per_chunk};
                    visit_roads_at(store.loaded(owner), {node.x - shift.x, node.y - shift.y}, [&](Point end) {
                        ends.push_back({end.x + shift.x, end.y + shift.y});
                    });
                }
                std::sort(ends.begin(), ends.end());
                REQUIRE(ends == std::vector<Point>(adjacency.other_end.begin() + adjacency.first_n[n],
                                                   adjacency.other_end.begin() + adjacency.first_n[n + 1]));
                named += owners.size() - 1;
                ++nodes;
            }
        }
        // Few nodes need any; where links join chunks, all do.
        CHECK((world.parameters().style == RoadStyle::classic || named < 2 * nodes));
        CHECK((world.parameters().density < 45 || world.parameters().style == RoadStyle::classic || named < nodes));
    }
}
