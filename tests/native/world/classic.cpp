#include "world/classic.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "catch.hpp"
#include "geometry/delaunay_check.hpp"
#include "geometry/predicates.hpp"
#include "graph/crossings.hpp"
#include "graph/disjoint_sets.hpp"
#include "graph/edge.hpp"
#include "support/edge_sets.hpp"
#include "support/prim.hpp"
#include "support/worlds.hpp"
#include "world/nodes.hpp"
#include "world/statistics.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

Point end_of(const ClassicInterior& interior, std::size_t e, std::size_t end) {
    return interior.nodes[static_cast<std::size_t>(interior.candidates[e][end])];
}

PointEdge edge_of(const ClassicInterior& interior, std::size_t e) {
    return edge_between(end_of(interior, e, 0), end_of(interior, e, 1));
}

Point offset_to(Side side) {
    switch (side) {
        case Side::west: return {-tiles_per_chunk, 0};
        case Side::east: return {tiles_per_chunk, 0};
        case Side::north: return {0, -tiles_per_chunk};
        case Side::south: return {0, tiles_per_chunk};
    }
    return {};
}

Chunk neighbour(const Chunk& chunk, Side side) {
    const Point way = offset_to(side);
    return {chunk.x + way.x / tiles_per_chunk, chunk.y + way.y / tiles_per_chunk};
}

std::vector<PointEdge> inner_roads(const ClassicInterior& interior, Point by) {
    std::vector<PointEdge> roads;
    for (std::size_t e = 0; e < interior.candidates.size(); ++e) {
        if (interior.is_road[e]) {
            const auto [a, b] = edge_of(interior, e);
            roads.push_back({Point{a.x + by.x, a.y + by.y}, Point{b.x + by.x, b.y + by.y}});
        }
    }
    return roads;
}

/// How many cells a node lies off the border on `side`, beginning with 1, and off the nearer end of that border.
struct Place {
    std::int32_t depth;
    std::int32_t from_corner;
};

Place place_at_border(Point p, Side side) {
    const auto cells = [](std::int32_t tiles) { return tiles >> 3; };
    const bool vertical = side == Side::west || side == Side::east;
    const std::int32_t across = cells(vertical ? p.x : p.y);
    const std::int32_t along = cells(vertical ? p.y : p.x);
    const std::int32_t border = side == Side::east || side == Side::south ? 16 : 0;
    return {across >= border ? across - border + 1 : border - across, std::min(along, 15 - along)};
}

/// The links of a border by the rule as it is written, in the frame of `mine`.
std::vector<BorderLink> slow_links(const Parameters& parameters, const ClassicInterior& mine,
                                   const ClassicInterior& other, Side side) {
    const Point by = offset_to(side);
    std::vector<PointEdge> obstacles = inner_roads(mine, {0, 0});
    for (const PointEdge& road : inner_roads(other, by)) {
        obstacles.push_back(road);
    }
    const auto quota = static_cast<std::size_t>(border_quota(parameters.quota, mine, other));
    std::vector<BorderLink> links;
    std::vector<EdgeRank> candidates;
    for (const std::int32_t band : {3, 5, 7}) {
        std::vector<EdgeRank> of_band;
        for (const Point m : mine.nodes) {
            for (const Point o : other.nodes) {
                const Point t{o.x + by.x, o.y + by.y};
                const auto in_band = [&](Point p) {
                    const Place place = place_at_border(p, side);
                    return place.depth <= band && place.from_corner >= band;
                };
                if (in_band(m) && in_band(t)) {
                    of_band.push_back(rank_of_edge(m, t));
                }
            }
        }
        std::sort(of_band.begin(), of_band.end());
        candidates.insert(candidates.end(), of_band.begin(), of_band.end());
        for (const EdgeRank& pair : of_band) {
            const bool crosses = std::any_of(obstacles.begin(), obstacles.end(), [&](const PointEdge& road) {
                return segments_cross(pair.a, pair.b, road[0], road[1]);
            });
            if (links.size() < quota && !crosses) {
                links.push_back({pair.a, pair.b, false});
                obstacles.push_back({pair.a, pair.b});
            }
        }
    }
    if (links.empty() && !candidates.empty()) {
        const EdgeRank shortest = *std::min_element(candidates.begin(), candidates.end());
        links.push_back({shortest.a, shortest.b, true});
    }
    return links;
}

/// The worlds that the borders are tested in.
std::vector<World> worlds() {
    std::vector<World> worlds;
    for (const Setting& setting : settings()) {
        for (const std::int32_t keep : {0, 2000, keep_unit}) {
            worlds.push_back(classic_world(setting.density, keep, setting.jitter));
        }
    }
    return worlds;
}

double share(std::int64_t part, std::int64_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

}  // namespace

TEST_CASE("a chunk's inside is its own triangulation, tree and shortest share of the rest", "[world][classic]") {
    for (const World& world : worlds()) {
        CAPTURE(described(world));
        for (const Chunk& chunk : awkward_chunks()) {
            CAPTURE(chunk);
            const ClassicInterior interior = classic_interior(world, chunk);
            std::vector<Point> nodes = nodes_in(world, alone(chunk), 0).points;
            std::sort(nodes.begin(), nodes.end());
            REQUIRE(interior.nodes == nodes);
            REQUIRE(flaw_in_delaunay(interior.triangulation, nodes).value_or("none") == "none");
            auto edges = edges_of(interior.triangulation, nodes);
            const auto rank = [&](const auto& edge) {
                return rank_of_edge(nodes[static_cast<std::size_t>(edge[0])], nodes[static_cast<std::size_t>(edge[1])]);
            };
            std::sort(edges.begin(), edges.end(), [&](const auto& e, const auto& f) { return rank(e) < rank(f); });
            REQUIRE(interior.candidates == edges);
            REQUIRE(interior.in_tree == prim_forest(nodes, edges));
            std::vector<bool> roads = interior.in_tree;
            const std::size_t dropped = edges.size() - (nodes.size() - 1);
            std::size_t left = dropped * static_cast<std::size_t>(world.parameters().keep) / 10000;
            for (std::size_t e = 0; e < edges.size() && left > 0; ++e) {
                if (!roads[e]) {
                    roads[e] = true;
                    --left;
                }
            }
            REQUIRE(interior.is_road == roads);
            REQUIRE(interior.road_count() == std::count(roads.begin(), roads.end(), true));
        }
    }
}

TEST_CASE("no chunk falls apart or crosses itself inside", "[world][classic]") {
    for (const Setting& setting : settings()) {
        const World world = classic_world(setting.density, 2000, setting.jitter, "inside");
        CAPTURE(described(world));
        const std::int32_t side = setting.density > 45 ? 3 : 12;
        int apart = 0;
        int crossing = 0;
        for (std::int32_t x = 0; x < side; ++x) {
            for (std::int32_t y = 0; y < side; ++y) {
                const ClassicInterior interior = classic_interior(world, {x, y});
                std::vector<std::array<std::int32_t, 2>> roads;
                DisjointSets components(static_cast<std::int32_t>(interior.nodes.size()));
                for (std::size_t e = 0; e < interior.candidates.size(); ++e) {
                    if (interior.is_road[e]) {
                        roads.push_back(interior.candidates[e]);
                        components.unite(roads.back()[0], roads.back()[1]);
                    }
                }
                apart += components.size_of(0) == static_cast<std::int32_t>(interior.nodes.size()) ? 0 : 1;
                crossing += crossing_pairs(interior.nodes, roads).empty() ? 0 : 1;
            }
        }
        CHECK(apart == 0);
        CHECK(crossing == 0);
    }
}

TEST_CASE("both chunks of a border see the same links", "[world][classic]") {
    for (const World& world : worlds()) {
        CAPTURE(described(world));
        for (const Chunk& chunk : {Chunk{0, 0}, Chunk{-1, -1}, Chunk{4, -3}, Chunk{2147483646, -2147483647}}) {
            const ClassicInterior mine = classic_interior(world, chunk);
            for (const auto& [side, opposite] :
                 {std::pair{Side::east, Side::west}, std::pair{Side::south, Side::north},
                  std::pair{Side::west, Side::east}, std::pair{Side::north, Side::south}}) {
                const ClassicInterior other = classic_interior(world, neighbour(chunk, side));
                const Point by = offset_to(side);
                std::vector<BorderLink> theirs = border_links(world.parameters(), other, mine, opposite);
                for (BorderLink& link : theirs) {
                    link.a = {link.a.x + by.x, link.a.y + by.y};
                    link.b = {link.b.x + by.x, link.b.y + by.y};
                }
                REQUIRE(border_links(world.parameters(), mine, other, side) == theirs);
            }
        }
    }
}

TEST_CASE("links are those of the written rule", "[world][classic]") {
    for (const World& world : worlds()) {
        CAPTURE(described(world));
        const std::int32_t side = world.parameters().density > 45 ? 1 : 3;
        for (std::int32_t x = 0; x < side; ++x) {
            for (const Chunk& chunk : {Chunk{x, 0}, Chunk{-1, x}}) {
                const ClassicInterior mine = classic_interior(world, chunk);
                for (const Side to : {Side::east, Side::south}) {
                    const ClassicInterior other = classic_interior(world, neighbour(chunk, to));
                    REQUIRE(border_links(world.parameters(), mine, other, to) ==
                            slow_links(world.parameters(), mine, other, to));
                }
            }
        }
    }
}

TEST_CASE("links join the two chunks within their bands and cross nothing unless marked", "[world][classic]") {
    std::int64_t links_seen = 0;
    std::int64_t crossing_seen = 0;
    for (const World& world : worlds()) {
        CAPTURE(described(world));
        for (const Side side : {Side::east, Side::south}) {
            const ClassicInterior mine = classic_interior(world, {0, 0});
            const ClassicInterior other = classic_interior(world, neighbour({0, 0}, side));
            const std::vector<BorderLink> links = border_links(world.parameters(), mine, other, side);
            std::vector<PointEdge> obstacles = inner_roads(mine, {0, 0});
            for (const PointEdge& road : inner_roads(other, offset_to(side))) {
                obstacles.push_back(road);
            }
            CHECK(links.size() <= static_cast<std::size_t>(border_quota(world.parameters().quota, mine, other)));
            for (const BorderLink& link : links) {
                ++links_seen;
                crossing_seen += link.crosses ? 1 : 0;
                REQUIRE(link.a < link.b);
                for (const Point end : {link.a, link.b}) {
                    const Place place = place_at_border(end, side);
                    REQUIRE(place.depth <= 7);
                    REQUIRE(place.from_corner >= 3);
                    // Not deeper than it is away from the corner: so links round a corner never meet.
                    REQUIRE(place.depth <= place.from_corner + 1);
                }
                REQUIRE((side == Side::east
                             ? (link.a.x < 128 && link.b.x >= 128)
                             : std::min(link.a.y, link.b.y) < 128 && std::max(link.a.y, link.b.y) >= 128));
                const bool crosses = std::any_of(obstacles.begin(), obstacles.end(), [&](const PointEdge& road) {
                    return segments_cross(link.a, link.b, road[0], road[1]);
                });
                REQUIRE(crosses == link.crosses);
                REQUIRE((!link.crosses || links.size() == 1));
                obstacles.push_back({link.a, link.b});
            }
        }
    }
    CHECK(links_seen > 200);
    CHECK(crossing_seen > 0);
}

TEST_CASE("in a whole region only links of last resort cross", "[world][classic]") {
    std::size_t crossings_seen = 0;
    for (const World& world : worlds()) {
        CAPTURE(described(world));
        const std::int64_t last = world.parameters().density > 45 ? 1 : 4;
        const RoadNetwork network = road_network(world, {-1, -1, last, last});
        std::set<std::int32_t> involved;
        for (const auto& [e, f] : crossing_pairs(network.nodes, network.edges)) {
            const int flags =
                network.edge_flags[static_cast<std::size_t>(e)] | network.edge_flags[static_cast<std::size_t>(f)];
            REQUIRE((flags & edge_is_crossing) != 0);
            involved.insert({e, f});
        }
        for (std::size_t e = 0; e < network.edges.size(); ++e) {
            if ((network.edge_flags[e] & edge_is_crossing) != 0) {
                REQUIRE((network.edge_flags[e] & edge_is_link) != 0);
                // Beyond the region's end there may be what it crosses; inside there must.
                const bool inside = std::max(network.edges[e][0], network.edges[e][1]) < network.inner_node_count();
                REQUIRE((!inside || involved.contains(static_cast<std::int32_t>(e))));
            }
        }
        crossings_seen += involved.size();
    }
    CHECK(crossings_seen > 0);
}

TEST_CASE("the quota is the rounded law", "[world][classic]") {
    for (const World& world : worlds()) {
        CAPTURE(described(world));
        const ClassicInterior a = classic_interior(world, {0, 0});
        for (const ClassicInterior& b : {classic_interior(world, {1, 0}), classic_interior(world, {0, 1})}) {
            const auto ratio = [](const ClassicInterior& interior) {
                return static_cast<long double>(interior.road_count()) /
                       static_cast<long double>(interior.candidates.size());
            };
            for (const std::int32_t constant : {1, 50, 100, 152, 216, 400, 1000}) {
                const long double law = constant / 100.0L *
                                        std::sqrt(static_cast<long double>(std::min(a.nodes.size(), b.nodes.size()))) *
                                        std::min(ratio(a), ratio(b));
                const auto expected = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(law + 0.5L)));
                REQUIRE(border_quota(constant, a, b) == expected);
                REQUIRE(border_quota(constant, b, a) == expected);
            }
        }
    }
}

TEST_CASE("the quota rounds halves upwards", "[world][classic]") {
    // 9 nodes and half of the candidates kept: 1 x 3 x 1/2 = 1.5 links; with 0.99 less than that, with 1.01 more.
    ClassicInterior interior;
    interior.nodes.resize(9);
    interior.candidates.resize(10);
    interior.is_road.assign(10, false);
    std::fill_n(interior.is_road.begin(), 5, true);
    CHECK(border_quota(99, interior, interior) == 1);
    CHECK(border_quota(100, interior, interior) == 2);
    CHECK(border_quota(166, interior, interior) == 2);
    CHECK(border_quota(167, interior, interior) == 3);
    CHECK(border_quota(1, interior, interior) == 1);
    ClassicInterior sparser = interior;
    std::fill_n(sparser.is_road.begin(), 3, false);
    CHECK(border_quota(500, interior, sparser) == 3);
    CHECK(border_quota(500, sparser, interior) == 3);
    sparser.nodes.resize(4);
    CHECK(border_quota(500, sparser, interior) == 2);
}

TEST_CASE("a classic chunk is the same alone and in any window", "[world][classic]") {
    for (const World& world : worlds()) {
        CAPTURE(described(world));
        for (const Chunk& chunk : {Chunk{-1, -1}, Chunk{INT32_MAX, INT32_MIN}}) {
            const std::int64_t x = chunk.x;
            const std::int64_t y = chunk.y;
            const ChunkRoads lone = roads_in(world, alone(chunk)).front();
            const ChunkRect window{x - 1, y - 1, x + 1, y};
            const auto number = static_cast<std::size_t>(window.index(x, y));
            const ChunkRoads among = roads_in(world, window)[number];
            REQUIRE(among.nodes == lone.nodes);
            REQUIRE(among.roads == lone.roads);
            REQUIRE(candidates_in(world, window)[number] == candidates_in(world, alone(chunk)).front());
        }
    }
}

TEST_CASE("a chunk owns its inner roads and the links on its east and south borders", "[world][classic]") {
    const World world = classic_world(45, 2000);
    const ClassicInterior interior = classic_interior(world, {3, 4});
    std::set<PointEdge> inner;
    for (const PointEdge& road : inner_roads(interior, {0, 0})) {
        inner.insert(road);
    }
    std::set<PointEdge> links;
    for (const Side side : {Side::east, Side::south}) {
        for (const BorderLink& link :
             border_links(world.parameters(), interior, classic_interior(world, neighbour({3, 4}, side)), side)) {
            links.insert({link.a, link.b});
        }
    }
    std::set<PointEdge> owned_inner;
    std::set<PointEdge> owned_links;
    const ChunkRoads owned = roads_in(world, {3, 4, 3, 4}).front();
    for (const ChunkEdge& road : owned.roads) {
        const PointEdge edge{Point{road.ax, road.ay}, Point{road.bx, road.by}};
        ((road.flags & edge_is_link) != 0 ? owned_links : owned_inner).insert(edge);
    }
    CHECK(owned_inner == inner);
    CHECK(owned_links == links);
    CHECK(links.size() > 2);
}

TEST_CASE("the ladder's flags of classic are those of the chunk's own triangulation", "[world][classic]") {
    for (const Setting& setting : settings()) {
        const World world = classic_world(setting.density, 2000, setting.jitter, "ladder");
        CAPTURE(described(world));
        const ClassicInterior interior = classic_interior(world, {0, 0});
        std::set<PointEdge> candidates;
        for (std::size_t e = 0; e < interior.candidates.size(); ++e) {
            candidates.insert(edge_of(interior, e));
        }
        std::size_t seen = 0;
        const std::vector<ChunkEdge> owned = candidates_in(world, {0, 0, 0, 0}).front();
        for (const ChunkEdge& candidate : owned) {
            if ((candidate.flags & edge_is_link) != 0) {
                continue;
            }
            ++seen;
            const Point a{candidate.ax, candidate.ay};
            const Point b{candidate.bx, candidate.by};
            bool gabriel = true;
            bool urquhart = true;
            bool relative = true;
            for (const Point z : interior.nodes) {
                if (z == a || z == b) {
                    continue;
                }
                gabriel = gabriel && squared_distance(z, a) + squared_distance(z, b) > squared_distance(a, b);
                const bool blocks = rank_of_edge(z, a) < rank_of_edge(a, b) && rank_of_edge(z, b) < rank_of_edge(a, b);
                relative = relative && !blocks;
                urquhart = urquhart && !(blocks && candidates.contains(edge_between(z, a)) &&
                                         candidates.contains(edge_between(z, b)));
            }
            REQUIRE(((candidate.flags & edge_is_gabriel) != 0) == gabriel);
            REQUIRE(((candidate.flags & edge_is_urquhart) != 0) == urquhart);
            REQUIRE(((candidate.flags & edge_is_relative_neighbour) != 0) == relative);
        }
        CHECK(seen == candidates.size());
    }
}

TEST_CASE("classic leaves borders without a link where nodes are few", "[world][classic]") {
    const auto unlinked = [](std::int32_t density, std::int32_t keep) {
        const ChunkRect range{0, 0, 39, 39};
        const RoadStatistics statistics = measure_roads(classic_world(density, keep), range, range);
        WARN("classic, density " << density << ", keep " << keep / 10000.0 << ": of " << statistics.borders
                                 << " borders " << 100 * share(statistics.unlinked_borders, statistics.borders)
                                 << " % have no road; " << statistics.crossings << " crossings, "
                                 << statistics.components << " components");
        return share(statistics.unlinked_borders, statistics.borders);
    };
    const double sparse = unlinked(10, 2000);
    CHECK(sparse > 0.25);
    CHECK(sparse < 0.45);
    CHECK(unlinked(45, 2000) < 0.005);
}

TEST_CASE("the corrected law of border crossings holds, and the published one does not", "[world][classic]") {
    // 0.795 / sqrt(lambda) is the published mean length of an edge, 32 / (9 pi) / sqrt(lambda) the true one.
    const ChunkRect range{0, 0, 29, 29};
    const RoadStatistics statistics = measure_roads(seamless_world(45, keep_unit), range, range);
    const double nodes = share(statistics.nodes, statistics.chunks);
    const double corrected = 64 / (3 * std::numbers::pi * std::numbers::pi) * std::sqrt(nodes);
    const double published = 3 * 0.795 * 2 / std::numbers::pi * std::sqrt(nodes);
    CHECK(std::abs(statistics.border_crossings_law / corrected - 1) < 1e-12);
    CHECK(std::abs(statistics.border_crossings_mean / corrected - 1) < 0.03);
    CHECK(statistics.border_crossings_mean / published > 1.3);
    CHECK(std::abs(border_crossings_law(45) - 14.5) < 0.05);
}
