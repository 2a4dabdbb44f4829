#include "world/seamless.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "catch.hpp"
#include "graph/crossings.hpp"
#include "graph/disjoint_sets.hpp"
#include "support/slow_backbone.hpp"
#include "support/slow_plane.hpp"
#include "support/worlds.hpp"
#include "world/network.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

EdgeSet all_in_frame(const WorldEdges& edges, const ChunkRect& window) {
    EdgeSet moved;
    for (const auto& [edge, flags] : edges) {
        moved.insert({in_frame(edge.a, window), in_frame(edge.b, window)});
    }
    return moved;
}

bool is(std::uint8_t flags, EdgeFlags flag) { return (flags & flag) != 0; }

std::vector<WorldEdge> with_flag(const WorldEdges& edges, EdgeFlags flag) {
    std::vector<WorldEdge> chosen;
    for (const auto& [edge, flags] : edges) {
        if (is(flags, flag)) {
            chosen.push_back(edge);
        }
    }
    return chosen;
}

bool includes(const std::vector<WorldEdge>& larger, const std::vector<WorldEdge>& smaller) {
    return std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end());
}

bool is_same(const ChunkRoads& a, const ChunkRoads& b) { return a.nodes == b.nodes && a.roads == b.roads; }

std::vector<std::int32_t> keeps() { return {0, 1500, 5000, keep_unit}; }

}  // namespace

TEST_CASE("with keep = 1 the roads are all edges with an empty circle and no others", "[world][seamless]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, keep_unit, setting.jitter, "empty circles");
        CAPTURE(described(world));
        for (const Chunk& chunk : {Chunk{0, 0}, Chunk{-1, -1}, Chunk{2147483646, -2147483647}}) {
            if (setting.density > 45 && chunk.x != 0) {
                continue;
            }
            CAPTURE(chunk);
            const ChunkRect window = alone(chunk);
            REQUIRE(all_in_frame(roads_of(world, window), window) == slow_plane_edges(world, window));
        }
    }
}

TEST_CASE("the full lattice is cut along one diagonal everywhere", "[world][seamless]") {
    const World world = seamless_world(256, keep_unit, 0);
    for (const Chunk& chunk : awkward_chunks()) {
        CAPTURE(chunk);
        const WorldEdges roads = roads_of(world, alone(chunk));
        // Each chunk owns one edge of each of the three directions for each of its cells.
        CHECK(roads.size() == 3 * 256);
        for (const auto& [edge, flags] : roads) {
            const Tile way{edge.b.x - edge.a.x, edge.b.y - edge.a.y};
            REQUIRE((way == Tile{8, 0} || way == Tile{0, 8} || way == Tile{8, -8}));
        }
    }
}

TEST_CASE("a wider halo changes nothing", "[world][seamless]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 3000, setting.jitter, "halo");
        CAPTURE(described(world));
        for (const ChunkRect& window : {ChunkRect{0, 0, 0, 0}, ChunkRect{-2, -1, 0, 0}}) {
            const std::vector<ChunkRoads> roads = seamless_roads(world, window);
            for (const std::int32_t halo : {1, 23, 37, 64}) {
                CAPTURE(halo);
                const std::vector<ChunkRoads> wider = seamless_roads(world, window, halo);
                CHECK(std::equal(roads.begin(), roads.end(), wider.begin(), wider.end(), is_same));
            }
        }
    }
}

TEST_CASE("a chunk is the same alone and in any window", "[world][seamless]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 3000, setting.jitter, "windows");
        CAPTURE(described(world));
        for (const Chunk& chunk : awkward_chunks()) {
            CAPTURE(chunk);
            const ChunkRoads lone = roads_in(world, alone(chunk)).front();
            const std::vector<ChunkEdge> candidates = candidates_in(world, alone(chunk)).front();
            const std::int64_t x = chunk.x;
            const std::int64_t y = chunk.y;
            for (const ChunkRect& window : {ChunkRect{x - 1, y, x + 1, y + 1}, ChunkRect{x, y - 3, x, y}}) {
                REQUIRE(is_same(roads_in(world, window)[static_cast<std::size_t>(window.index(x, y))], lone));
            }
            const ChunkRect beside{x - 1, y, x, y};
            REQUIRE(candidates_in(world, beside)[1] == candidates);
        }
    }
}

TEST_CASE("large windows hold what their chunks hold alone", "[world][seamless]") {
    Draws draws(1);
    for (const auto& [density, window] :
         {std::pair{10, ChunkRect{-20, -9, 11, 22}},
          std::pair{4, ChunkRect{2147483645, -2147483648, 2147483652, -2147483641}},
          std::pair{45, ChunkRect{-7, -2, 0, 5}}, std::pair{256, ChunkRect{-4, -8, 3, -1}}}) {
        REQUIRE(window.width() <= longest_window);
        const World world = seamless_world(density, 1500);
        CAPTURE(described(world), window);
        const std::vector<ChunkRoads> roads = roads_in(world, window);
        for (int i = 0; i < 30; ++i) {
            const std::int64_t x = draws.between(window.x0, window.x1);
            const std::int64_t y = draws.between(window.y0, window.y1);
            REQUIRE(
                is_same(roads[static_cast<std::size_t>(window.index(x, y))], roads_in(world, {x, y, x, y}).front()));
        }
    }
}

TEST_CASE("the backbone is that of its definition", "[world][seamless][backbone]") {
    for (const Setting& setting : settings()) {
        for (const char* seed : {"spine", "rib"}) {
            const World world = seamless_world(setting.density, keep_unit, setting.jitter, seed);
            CAPTURE(described(world));
            const std::int64_t side = setting.density > 45 ? 1 : 3;
            const ChunkRect window{-1, -1, -2 + side, -2 + side};
            const SlowBackbone slow(world, roads_of(world, window.grown(3)));
            for (const auto& [edge, flags] : roads_of(world, window)) {
                if (is(flags, edge_is_backbone) != slow.holds(edge)) {
                    FAIL(edge << (slow.holds(edge) ? " is missing" : " does not belong there"));
                }
            }
        }
    }
}

TEST_CASE("each chunk puts back the shortest share of what it dropped", "[world][seamless]") {
    for (const Setting& setting : settings()) {
        for (const std::int32_t keep : {0, 333, 1500, 9999, keep_unit}) {
            const World world = seamless_world(setting.density, keep, setting.jitter, "put back");
            CAPTURE(described(world));
            const ChunkRect window{-1, -1, 0, -1};
            visit_chunks(window, [&](std::int64_t x, std::int64_t y, std::size_t) {
                const ChunkRect one{x, y, x, y};
                const WorldEdges candidates = candidates_of(world, one);
                std::vector<WorldEdge> dropped;
                std::vector<WorldEdge> expected = with_flag(candidates, edge_is_backbone);
                for (const auto& [edge, flags] : candidates) {
                    if (!is(flags, edge_is_backbone)) {
                        dropped.push_back(edge);
                    }
                }
                std::sort(dropped.begin(), dropped.end(),
                          [&](const WorldEdge& a, const WorldEdge& b) { return rank(world, a) < rank(world, b); });
                const std::size_t count = dropped.size() * static_cast<std::size_t>(keep) / 10000;
                expected.insert(expected.end(), dropped.begin(), dropped.begin() + static_cast<std::ptrdiff_t>(count));
                std::sort(expected.begin(), expected.end());
                REQUIRE(with_flag(roads_of(world, one), edge_is_road) == expected);
                REQUIRE(with_flag(candidates, edge_is_road) == expected);
            });
        }
    }
}

TEST_CASE("more is kept the more is asked for: from the backbone alone to the whole triangulation",
          "[world][seamless]") {
    const ChunkRect window{-1, 0, 1, 1};
    for (const Setting& setting : settings()) {
        std::vector<WorldEdge> fewer;
        for (const std::int32_t keep : {0, 100, 1500, 5000, 9000, keep_unit}) {
            const World world = seamless_world(setting.density, keep, setting.jitter);
            CAPTURE(described(world));
            const WorldEdges roads = roads_of(world, window);
            const std::vector<WorldEdge> kept = with_flag(roads, edge_is_road);
            CHECK(kept.size() == roads.size());
            CHECK(includes(kept, fewer));
            CHECK(includes(kept, with_flag(roads, edge_is_backbone)));
            CHECK((keep > 0 || with_flag(roads, edge_is_backbone) == kept));
            CHECK((keep < keep_unit || candidates_of(world, window).size() == kept.size()));
            fewer = kept;
        }
    }
}

TEST_CASE("each candidate is owned by one chunk", "[world][seamless]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 1500, setting.jitter);
        CAPTURE(described(world));
        const ChunkRect window{-1, -2, 0, 0};
        const WorldEdges together = candidates_of(world, window);
        std::size_t owned = 0;
        WorldEdges united;
        visit_chunks(window, [&](std::int64_t x, std::int64_t y, std::size_t) {
            const ChunkRect one{x, y, x, y};
            const WorldEdges own = candidates_of(world, one);
            owned += own.size();
            united.insert(own.begin(), own.end());
            for (const auto& [edge, flags] : own) {
                REQUIRE(floor_divided(edge.a.x + edge.b.x, 256) == x);
                REQUIRE(floor_divided(edge.a.y + edge.b.y, 256) == y);
            }
        });
        CHECK(owned == together.size());
        CHECK(united == together);
    }
}

TEST_CASE("the ladder's flags are those of the infinite plane", "[world][seamless]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 1500, setting.jitter, "ladder");
        CAPTURE(described(world));
        const ChunkRect window{0, -1, 0, -1};
        const WorldEdges candidates = candidates_of(world, window);
        const std::vector<Tile> nodes = slow_nodes_round(world, window, 36);
        const WorldEdges around = candidates_of(world, window.grown(2));
        for (const auto& [edge, flags] : candidates) {
            const auto edge_to = [](const Tile& p, const Tile& q) { return WorldEdge{std::min(p, q), std::max(p, q)}; };
            bool gabriel = true;
            bool relative = true;
            bool urquhart = true;
            for (const Tile& z : nodes) {
                if (z == edge.a || z == edge.b) {
                    continue;
                }
                const WorldEdge to_a = edge_to(z, edge.a);
                const WorldEdge to_b = edge_to(z, edge.b);
                gabriel = gabriel && squared_length(to_a) + squared_length(to_b) > squared_length(edge);
                const bool blocks = rank(world, to_a) < rank(world, edge) && rank(world, to_b) < rank(world, edge);
                relative = relative && !blocks;
                // Two smaller candidates that close a triangle: if it holds nodes, they are nearer still to both ends.
                urquhart = urquhart && !(blocks && around.contains(to_a) && around.contains(to_b));
            }
            REQUIRE(is(flags, edge_is_gabriel) == gabriel);
            REQUIRE(is(flags, edge_is_relative_neighbour) == relative);
            REQUIRE(is(flags, edge_is_urquhart) == urquhart);
        }
        CHECK(includes(with_flag(candidates, edge_is_gabriel), with_flag(candidates, edge_is_urquhart)));
        CHECK(includes(with_flag(candidates, edge_is_urquhart), with_flag(candidates, edge_is_relative_neighbour)));
        CHECK(includes(with_flag(candidates, edge_is_urquhart), with_flag(candidates, edge_is_backbone)));
        CHECK_FALSE(with_flag(candidates, edge_is_relative_neighbour).empty());
        CHECK(with_flag(candidates, edge_is_link).empty());
        CHECK(with_flag(candidates, edge_is_crossing).empty());
    }
}

TEST_CASE("no two roads cross and all nodes are joined", "[world][seamless]") {
    for (const Setting& setting : settings()) {
        for (const std::int32_t keep : keeps()) {
            for (const char* seed : {"moss-42", "\xE8\x8B\x94"}) {
                const World world = seamless_world(setting.density, keep, setting.jitter, seed);
                CAPTURE(described(world));
                // A way may lead round a margin of 3 chunks.
                const RoadNetwork network = road_network(world, {-6, -6, 3, 3});
                CHECK(crossing_pairs(network.nodes, network.edges).empty());
                DisjointSets components(static_cast<std::int32_t>(network.nodes.size()));
                for (const auto& [a, b] : network.edges) {
                    components.unite(a, b);
                }
                std::set<std::int32_t> roots;
                for (std::int64_t y = -3; y <= 0; ++y) {
                    for (std::int64_t x = -3; x <= 0; ++x) {
                        const auto c = static_cast<std::size_t>(network.range.index(x, y));
                        for (std::int32_t v = network.first_node_c[c]; v < network.first_node_c[c + 1]; ++v) {
                            roots.insert(components.find(v));
                        }
                    }
                }
                CHECK(roots.size() == 1);
            }
        }
    }
}

TEST_CASE("the backbone is hardly more than a tree", "[world][seamless]") {
    const RoadNetwork network = road_network(seamless_world(45, 0), {0, 0, 23, 23});
    const double edges_per_node = static_cast<double>(network.edges.size()) / network.inner_node_count();
    CHECK(edges_per_node > 1.0);
    CHECK(edges_per_node < 1.07);
}
