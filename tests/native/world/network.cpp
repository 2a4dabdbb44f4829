#include "world/network.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "catch.hpp"
#include "support/slow_nodes.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

WorldEdge edge_in_world(const RoadNetwork& network, std::size_t e) {
    const Tile a = network.absolute(network.edges[e][0]);
    const Tile b = network.absolute(network.edges[e][1]);
    return {std::min(a, b), std::max(a, b)};
}

}  // namespace

TEST_CASE("a network holds the nodes and roads of its chunks", "[world][network]") {
    for (const World& world : {seamless_world(45, 1500), seamless_world(4, 10000), classic_world(20, 2000)}) {
        // The second is wider than the largest window, the others lie at the ends of the range.
        for (const ChunkRect& range :
             {ChunkRect{-2, -1, 1, 2}, ChunkRect{-20, 0, 20, 1}, ChunkRect{INT32_MIN, 0, INT32_MIN, 34},
              ChunkRect{INT32_MAX - 1, INT32_MIN, INT32_MAX, INT32_MIN}}) {
            CAPTURE(described(world), range);
            const RoadNetwork network = road_network(world, range);
            REQUIRE(network.range == range);
            REQUIRE(network.first_node_c.size() == static_cast<std::size_t>(range.area()) + 1);
            REQUIRE(network.first_edge_c.size() == static_cast<std::size_t>(range.area()) + 1);
            REQUIRE(network.edge_flags.size() == network.edges.size());
            REQUIRE(network.first_edge_c.back() == static_cast<std::int32_t>(network.edges.size()));
            std::set<WorldEdge> ends_of_edges;
            std::set<Tile> outer;
            visit_chunks(range, [&](std::int64_t x, std::int64_t y, std::size_t c) {
                const ChunkRect one{x, y, x, y};
                const ChunkRoads roads = roads_in(world, one).front();
                const std::int32_t first_node = network.first_node_c[c];
                REQUIRE(network.first_node_c[c + 1] - first_node == static_cast<std::int32_t>(roads.nodes.size()));
                for (std::size_t n = 0; n < roads.nodes.size(); ++n) {
                    const Tile node = network.absolute(first_node + static_cast<std::int32_t>(n));
                    REQUIRE(node ==
                            Tile{corner_tile(x, y).x + roads.nodes[n].x, corner_tile(x, y).y + roads.nodes[n].y});
                }
                const auto first_edge = static_cast<std::size_t>(network.first_edge_c[c]);
                REQUIRE(static_cast<std::size_t>(network.first_edge_c[c + 1]) - first_edge == roads.roads.size());
                for (std::size_t e = 0; e < roads.roads.size(); ++e) {
                    const WorldEdge edge = absolute(roads.roads[e], corner_tile(x, y));
                    REQUIRE(edge_in_world(network, first_edge + e) == edge);
                    REQUIRE(network.edge_flags[first_edge + e] == roads.roads[e].flags);
                    for (const Tile& end : {edge.a, edge.b}) {
                        if (!range.contains(floor_divided(end.x, 128), floor_divided(end.y, 128))) {
                            outer.insert(end);
                        }
                    }
                }
            });
            std::vector<Tile> listed;
            for (auto v = network.inner_node_count(); v < static_cast<std::int32_t>(network.nodes.size()); ++v) {
                listed.push_back(network.absolute(v));
            }
            REQUIRE(listed == std::vector<Tile>(outer.begin(), outer.end()));
        }
    }
}

TEST_CASE("the adjacency lists each road at both of its ends", "[world][network]") {
    const RoadNetwork network = road_network(seamless_world(45, 3000), {0, 0, 2, 1});
    const Adjacency adjacency = adjacency_of(network);
    REQUIRE(adjacency.first_v.size() == network.nodes.size() + 1);
    REQUIRE(adjacency.first_v.front() == 0);
    REQUIRE(adjacency.first_v.back() == static_cast<std::int32_t>(2 * network.edges.size()));
    std::vector<int> listed(network.edges.size(), 0);
    for (std::size_t v = 0; v < network.nodes.size(); ++v) {
        for (auto i = static_cast<std::size_t>(adjacency.first_v[v]);
             i < static_cast<std::size_t>(adjacency.first_v[v + 1]); ++i) {
            const auto e = static_cast<std::size_t>(adjacency.edge[i]);
            const auto [a, b] = network.edges[e];
            const auto self = static_cast<std::int32_t>(v);
            REQUIRE(((a == self && b == adjacency.other_end[i]) || (b == self && a == adjacency.other_end[i])));
            ++listed[e];
        }
    }
    CHECK(std::all_of(listed.begin(), listed.end(), [](int times) { return times == 2; }));
}
