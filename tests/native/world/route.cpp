#include "world/route.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "catch.hpp"
#include "support/dijkstra.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Status = RouteSearch::Status;

constexpr std::int64_t no_limit = std::int64_t{1} << 40;
constexpr std::size_t plenty = std::size_t{1} << 30;

RouteSearch finished(ChunkStore& store, const Tile& from, const Tile& to, std::int64_t step = 1000,
                     RouteSearch::Passable passable = {}) {
    RouteSearch search(store, from, to, no_limit, std::move(passable));
    while (search.step(step) == Status::searching) {
    }
    return search;
}

double length_of(const std::vector<Tile>& path) {
    double length = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        length +=
            std::hypot(static_cast<double>(path[i].x - path[i - 1].x), static_cast<double>(path[i].y - path[i - 1].y));
    }
    return length;
}

bool is_close(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)); }

std::vector<Tile> reversed(std::vector<Tile> path) {
    std::reverse(path.begin(), path.end());
    return path;
}

/// A node of the chunk.
Tile node_in(ChunkStore& store, const Chunk& chunk, std::size_t number = 0) {
    const std::vector<ChunkNode> nodes = store.roads(chunk).nodes;
    const ChunkNode node = nodes[number % nodes.size()];
    return {std::int64_t{chunk.x} * 128 + node.x, std::int64_t{chunk.y} * 128 + node.y};
}

}  // namespace

TEST_CASE("routes are as short as Dijkstra's, and made of roads", "[world][route]") {
    Draws draws(1);
    for (const World& world : {seamless_world(45, 0), seamless_world(45, 1500), seamless_world(10, 5000),
                               seamless_world(90, 1000, 0), classic_world(45, 2000)}) {
        CAPTURE(described(world));
        // Ends in the middle of a region so wide that no way round its outside could be shorter.
        const ChunkRect middle{-2, -2, 1, 1};
        const ChunkRect region = middle.grown(7);
        const RoadNetwork network = road_network(world, region);
        const WorldEdges roads = roads_of(world, region);
        ChunkStore store(world, plenty);
        for (int i = 0; i < 8; ++i) {
            const auto end = [&] {
                const auto c =
                    static_cast<std::size_t>(network.range.index(draws.between(-2, 1), draws.between(-2, 1)));
                return draws.int_between(network.first_node_c[c], network.first_node_c[c + 1] - 1);
            };
            const std::int32_t from = end();
            const std::int32_t to = end();
            const std::vector<double> distances = distances_from(network, from);
            const double shortest = distances[static_cast<std::size_t>(to)];
            // From the middle to the outside and back are at least 2 x 6 chunks.
            REQUIRE(shortest < 12 * 128);
            const RouteSearch search = finished(store, network.absolute(from), network.absolute(to));
            REQUIRE(search.status() == Status::found);
            const std::vector<Tile> path = search.path();
            CHECK(is_close(search.length(), shortest));
            CHECK(is_close(search.length(), length_of(path)));
            CHECK(search.length() >= search.straight_distance() * (1 - 1e-12));
            CHECK(is_close(search.straight_distance(), length_of({network.absolute(from), network.absolute(to)})));
            REQUIRE(path.front() == network.absolute(from));
            REQUIRE(path.back() == network.absolute(to));
            CHECK(search.progress() == 1);
            CHECK(search.bound() == 1);
            // Nodes on ways that might be shorter are expanded once, and none that cannot be on one.
            const bool is_reversed = path.back() < path.front();
            const std::vector<double> known = is_reversed ? distances_from(network, to) : distances;
            const Point goal = network.nodes[static_cast<std::size_t>(is_reversed ? from : to)];
            std::int64_t least = 0;
            std::int64_t most = 0;
            for (std::size_t v = 0; v < known.size(); ++v) {
                const double through = known[v] + length_between(network.nodes[v], goal);
                least += through < shortest * (1 - 1e-9) ? 1 : 0;
                most += through < shortest * (1 + 1e-9) ? 1 : 0;
            }
            CHECK(search.expanded() >= least);
            CHECK(search.expanded() <= most);
            for (std::size_t k = 1; k < path.size(); ++k) {
                REQUIRE(roads.contains({std::min(path[k - 1], path[k]), std::max(path[k - 1], path[k])}));
            }
        }
    }
}

TEST_CASE("the way back is the same way", "[world][route]") {
    Draws draws(2);
    for (const World& world : {seamless_world(45, 1500), seamless_world(256, 3000, 0), seamless_world(20, keep_unit, 0),
                               classic_world(45, 2000)}) {
        CAPTURE(described(world));
        ChunkStore store(world, plenty);
        for (int i = 0; i < 10; ++i) {
            const Tile from = node_in(store, {draws.int_between(-3, 3), draws.int_between(-3, 3)}, draws.index(1000));
            const Tile to = node_in(store, {draws.int_between(-3, 3), draws.int_between(-3, 3)}, draws.index(1000));
            const RouteSearch there = finished(store, from, to);
            const RouteSearch back = finished(store, to, from);
            CHECK(there.status() == back.status());
            CHECK(there.length() == back.length());
            CHECK(there.path() == reversed(back.path()));
            CHECK(there.expanded() == back.expanded());
        }
    }
}

TEST_CASE("neither the size of steps nor a tiny budget changes a route", "[world][route]") {
    const World world = seamless_world(45, 1500);
    ChunkStore store(world, plenty);
    ChunkStore tiny(world, 1);
    const Tile from = node_in(store, {-1, -1});
    const Tile to = node_in(store, {6, 4});
    const RouteSearch whole = finished(store, from, to);
    REQUIRE(whole.status() == Status::found);
    CHECK(whole.path().size() > 40);
    for (const std::int64_t step : {100, 1000000}) {
        const RouteSearch search = finished(tiny, from, to, step);
        CHECK(search.length() == whole.length());
        CHECK(search.path() == whole.path());
        CHECK(search.expanded() == whole.expanded());
        CHECK(search.chunks_seen() == whole.chunks_seen());
    }
    CHECK(tiny.evictions() > 100);
    CHECK(tiny.bytes() <= tiny.budget());
}

TEST_CASE("a route is the same in every part of the world", "[world][route]") {
    // In the full lattice with the whole triangulation every place looks alike.
    const World world = seamless_world(256, keep_unit, 0);
    const auto route = [&](std::int64_t x, std::int64_t y) {
        ChunkStore store(world, plenty);
        const Tile from{x * 128 + 4, y * 128 + 4};
        std::vector<Tile> path = finished(store, from, {from.x + 8 * 30, from.y - 8 * 17}).path();
        for (Tile& node : path) {
            node = {node.x - from.x, node.y - from.y};
        }
        return path;
    };
    const std::vector<Tile> path = route(0, 0);
    // 17 diagonals, then straight on.
    CHECK(path.size() == 31);
    CHECK(std::abs(length_of(path) - 8 * (17 * std::sqrt(2.0) + 13)) < 1e-9);
    CHECK(route(-1000, 77) == path);
    CHECK(route(2147483640, -2147483640) == path);
    CHECK(route(-2147483640, 2147483640) == path);
}

TEST_CASE("a route whose ends are one node has no length", "[world][route]") {
    ChunkStore store(seamless_world(10, 0), plenty);
    const Tile node = node_in(store, {3, 3});
    const RouteSearch search = finished(store, node, node);
    CHECK(search.status() == Status::found);
    CHECK(search.length() == 0);
    CHECK(search.straight_distance() == 0);
    CHECK(search.progress() == 1);
    CHECK(search.path() == std::vector<Tile>{node});
}

TEST_CASE("until it is found a route has no path, and its progress only grows", "[world][route]") {
    ChunkStore store(seamless_world(45, 1500), plenty);
    RouteSearch search(store, node_in(store, {0, 0}), node_in(store, {9, -4}), no_limit);
    CHECK(search.status() == Status::searching);
    CHECK(search.expanded() == 0);
    double progress = search.progress();
    CHECK(progress == 0);
    while (search.step(10) == Status::searching) {
        CHECK(search.path().empty());
        CHECK(search.length() == 0);
        CHECK(search.progress() >= progress);
        CHECK(search.progress() <= 1);
        progress = search.progress();
    }
    CHECK(search.status() == Status::found);
    // More steps change nothing.
    const std::int64_t expanded = search.expanded();
    CHECK(search.step(10) == Status::found);
    CHECK(search.expanded() == expanded);
}

TEST_CASE("a limit stops the search before it expands more nodes", "[world][route]") {
    ChunkStore store(seamless_world(45, 1500), plenty);
    const Tile from = node_in(store, {0, 0});
    const Tile to = node_in(store, {4, 4});
    const std::int64_t needed = finished(store, from, to).expanded();
    REQUIRE(needed > 20);
    for (const std::int64_t limit : {std::int64_t{1}, needed / 2, needed - 1}) {
        RouteSearch search(store, from, to, limit);
        CHECK(search.step(no_limit) == Status::limit);
        CHECK(search.expanded() == limit);
        CHECK(search.path().empty());
        CHECK(search.length() == 0);
        CHECK(search.step(10) == Status::limit);
        CHECK(search.expanded() == limit);
    }
    RouteSearch enough(store, from, to, needed);
    CHECK(enough.step(no_limit) == Status::found);
}

TEST_CASE("where classic cuts a chunk off, its nodes are unreachable both ways", "[world][route]") {
    const World world = classic_world(10, 2000);
    ChunkStore store(world, plenty);
    // A chunk none of whose borders has a link: its roads all stay inside.
    std::int32_t cut_off = 0;
    for (std::int32_t x = 1; x < 300 && cut_off == 0; ++x) {
        const WorldEdges around = roads_of(world, {x - 1, -1, x + 1, 1});
        const bool leaves = std::any_of(around.begin(), around.end(), [&](const auto& road) {
            const auto is_inside = [&](const Tile& tile) { return chunk_of(tile) == Chunk{x, 0}; };
            return is_inside(road.first.a) != is_inside(road.first.b);
        });
        cut_off = leaves ? 0 : x;
    }
    REQUIRE(cut_off > 0);
    const Tile inside = node_in(store, {cut_off, 0});
    const auto nodes = static_cast<std::int64_t>(store.roads({cut_off, 0}).nodes.size());
    const auto search_both_ways = [&](const Tile& outside, Status expected) {
        for (const auto& [from, to] : {std::pair{inside, outside}, std::pair{outside, inside}}) {
            RouteSearch search(store, from, to, 2000);
            CHECK(search.step(no_limit) == expected);
            CHECK(search.expanded() == (expected == Status::unreachable ? nodes : 2000));
            CHECK(search.path().empty());
            CHECK(search.length() == 0);
            CHECK(search.progress() < 1);
        }
    };
    // The search begins at the lexicographically smaller end, in either direction: inside it soon has seen all roads.
    search_both_ways(node_in(store, {cut_off + 1, 0}), Status::unreachable);
    search_both_ways(node_in(store, {cut_off - 1, 0}), Status::limit);
}

TEST_CASE("ends that are no nodes, or too far apart, are refused", "[world][route]") {
    ChunkStore store(seamless_world(10, 0), plenty);
    const Tile node = node_in(store, {0, 0});
    const auto refusal = [&](const Tile& from, const Tile& to, std::int64_t limit = 1) {
        return refusal_of([&] { RouteSearch(store, from, to, limit); });
    };
    CHECK(refusal(node, node_in(store, {1, 0})) == "accepted");
    const Tile beside{node.x + 1, node.y};
    REQUIRE(beside != node_in(store, {0, 0}, 1));
    CHECK(says(refusal(node, beside), "an end that is not a node", "two nodes"));
    CHECK(says(refusal(beside, node), "an end that is not a node", "two nodes"));
    const std::int64_t furthest = 1 << 30;
    CHECK(says(refusal(node, {node.x + furthest, node.y}), "ends 1073741824 by 0 tiles apart", "less than 1073741824"));
    CHECK(says(refusal({node.x, node.y - furthest}, node), "ends 0 by 1073741824 tiles apart", "less than 1073741824"));
    CHECK(says(refusal(node, {node.x + furthest - 1, node.y}), "an end that is not a node", "two nodes"));
    CHECK(says(refusal(node, node, 0), "0", "at least 1 expanded node"));
    CHECK(says(refusal(node, node, -5), "-5", "at least 1 expanded node"));
    // Beyond the last chunk there are no nodes.
    const Tile last = node_in(store, {INT32_MAX, 0});
    CHECK(says(refusal(last, {last.x + 128, last.y}), "an end that is not a node", "two nodes"));
}

TEST_CASE("at the world's end routes stay in the world", "[world][route]") {
    // With the whole triangulation many roads of the last chunks lead out of the world.
    ChunkStore store(seamless_world(45, keep_unit), plenty);
    const auto easternmost = [&](const Chunk& chunk) {
        return node_in(store, chunk, store.roads(chunk).nodes.size() - 1);
    };
    const RouteSearch search = finished(store, easternmost({INT32_MAX, 0}), easternmost({INT32_MAX, 6}));
    REQUIRE(search.status() == Status::found);
    for (const Tile& node : search.path()) {
        CHECK(is_chunk_coordinate(node.x >> 7));
    }
    // Nor do they look for a way round to the other end.
    for (std::int32_t y = -1; y <= 7; ++y) {
        CHECK(store.state({INT32_MIN, y}) == ChunkState::unloaded);
    }
}

TEST_CASE("roads that cannot be walked are no roads", "[world][route]") {
    Draws draws(3);
    const World world = seamless_world(45, 1500);
    const ChunkRect middle{-2, -2, 1, 1};
    const RoadNetwork network = road_network(world, middle.grown(7));
    // One road in ten is shut.
    const auto is_open = [](const Tile& a, const Tile& b) {
        return (a.x * 7 + a.y * 11 + b.x * 13 + b.y * 17) % 10 != 0;
    };
    RoadNetwork left = network;
    std::erase_if(left.edges, [&](const std::array<std::int32_t, 2>& edge) {
        const auto [a, b] = std::minmax({network.absolute(edge[0]), network.absolute(edge[1])});
        return !is_open(a, b);
    });
    REQUIRE(left.edges.size() < network.edges.size() * 19 / 20);
    ChunkStore store(world, plenty);
    const auto passable = [&](const Tile& a, const Tile& b) {
        CHECK(a < b);
        return is_open(a, b);
    };
    int longer = 0;
    for (int i = 0; i < 20; ++i) {
        const auto end = [&] {
            const auto c = static_cast<std::size_t>(network.range.index(draws.between(-2, 1), draws.between(-2, 1)));
            return draws.int_between(network.first_node_c[c], network.first_node_c[c + 1] - 1);
        };
        const std::int32_t from = end();
        const std::int32_t to = end();
        const double shortest = distances_from(left, from)[static_cast<std::size_t>(to)];
        if (shortest >= 12 * 128) {
            continue;  // shut in, or perhaps shorter outside the region
        }
        const RouteSearch search = finished(store, network.absolute(from), network.absolute(to), 1000, passable);
        REQUIRE(search.status() == Status::found);
        CHECK(is_close(search.length(), shortest));
        longer += finished(store, network.absolute(from), network.absolute(to)).length() < search.length() ? 1 : 0;
    }
    CHECK(longer > 5);
}

TEST_CASE("between far ends a route is at most so many times as long as it says", "[world][route][long]") {
    for (const World& world : {seamless_world(20, 1500), seamless_world(4, 0), classic_world(10, 5000)}) {
        CAPTURE(described(world));
        ChunkStore store(world, plenty);
        const Tile from = node_in(store, {-3, 2});
        const Tile to = node_in(store, {120, 50});
        const RouteSearch search = finished(store, from, to);
        REQUIRE(search.status() == Status::found);
        REQUIRE(search.straight_distance() > static_cast<double>(RouteSearch::exact_reach));
        // The shortest way inside a wide window; the shortest of all is no longer.
        const RoadNetwork network = road_network(world, {-20, -20, 140, 80});
        const auto number = [&](const Tile& node) {
            for (std::int32_t v = 0; v < network.inner_node_count(); ++v) {
                if (network.absolute(v) == node) {
                    return v;
                }
            }
            return -1;
        };
        const double shortest = distances_from(network, number(from))[static_cast<std::size_t>(number(to))];
        CHECK(search.bound() > 1);
        CHECK(search.length() >= shortest * (1 - 1e-12));
        CHECK(search.length() <= shortest * search.bound() * (1 + 1e-12));
        CHECK(search.length() <= shortest * 1.06);
        CHECK(is_close(search.length(), length_of(search.path())));
        std::set<std::pair<Tile, Tile>> roads;
        for (const auto& [a, b] : network.edges) {
            roads.insert(std::minmax({network.absolute(a), network.absolute(b)}));
        }
        const std::vector<Tile> path = search.path();
        for (std::size_t k = 1; k < path.size(); ++k) {
            REQUIRE(roads.contains({std::min(path[k - 1], path[k]), std::max(path[k - 1], path[k])}));
        }
        // Straight ahead, not all round: an ellipse of all shorter ways would hold thousands of chunks.
        CHECK(search.chunks_seen() < 1500);
    }
}

TEST_CASE("between far ends neither direction, nor steps, nor a tiny budget change a route", "[world][route][long]") {
    const World world = seamless_world(20, 1500);
    ChunkStore store(world, plenty);
    ChunkStore tiny(world, 1);
    const Tile from = node_in(store, {1000000, -1000000});
    const Tile to = node_in(store, {999700, -1000150});
    const RouteSearch whole = finished(store, from, to);
    REQUIRE(whole.status() == Status::found);
    const RouteSearch back = finished(tiny, to, from, 77);
    CHECK(back.length() == whole.length());
    CHECK(back.path() == reversed(whole.path()));
    CHECK(back.expanded() == whole.expanded());
    CHECK(back.bound() == whole.bound());
    CHECK(tiny.bytes() <= tiny.budget());
}

TEST_CASE("a route goes on across the corner of the world", "[world][route]") {
    ChunkStore store(seamless_world(4, 1500), plenty);
    const Tile from = node_in(store, {INT32_MAX, INT32_MAX});
    const Tile to = node_in(store, {INT32_MAX - 200, INT32_MAX});
    const RouteSearch search = finished(store, from, to);
    REQUIRE(search.status() == Status::found);
    CHECK(search.path().front() == from);
    CHECK(search.path().back() == to);
    for (const Tile& node : search.path()) {
        CHECK(is_chunk_coordinate(node.x >> 7));
        CHECK(is_chunk_coordinate(node.y >> 7));
    }
}
