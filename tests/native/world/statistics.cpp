#include "world/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "catch.hpp"
#include "geometry/predicates.hpp"
#include "support/dijkstra.hpp"
#include "support/prim.hpp"
#include "support/refusal.hpp"
#include "support/slow_nodes.hpp"
#include "support/wide.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

bool is_close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

double length_of(const WorldEdge& edge) { return std::sqrt(static_cast<double>(squared_length(edge))); }

std::int64_t chunk_at(std::int64_t tile) { return floor_divided(tile, tiles_per_chunk); }

bool is_in(const ChunkRect& rect, const Tile& tile) { return rect.contains(chunk_at(tile.x), chunk_at(tile.y)); }

/// Does the road from a to b meet the border x = line for y from top to top + 128 (half-open)? Nodes stand at the
/// centres of tiles. With x and y exchanged, the other kind of border.
bool meets_border(Tile a, Tile b, std::int64_t line, std::int64_t top) {
    if (a.x > b.x) {
        std::swap(a, b);
    }
    // Doubled, so that centres are whole; no node is ever on a border.
    const Int128 from_x = 2 * a.x + 1;
    const Int128 to_x = 2 * b.x + 1;
    if (!(from_x < 2 * line && 2 * line < to_x)) {
        return false;
    }
    const Int128 run = to_x - from_x;
    const Int128 y = (2 * a.y + 1) * (to_x - 2 * line) + (2 * b.y + 1) * (2 * line - from_x);
    return y >= 2 * top * run && y < 2 * (top + 128) * run;
}

Tile exchanged(const Tile& tile) { return {tile.y, tile.x}; }

/// The components that hold a node of `core`, by flooding.
std::int64_t slow_components(const WorldEdges& edges, const std::set<Tile>& nodes, const ChunkRect& core) {
    std::map<Tile, std::vector<Tile>> neighbours;
    for (const auto& [edge, flags] : edges) {
        neighbours[edge.a].push_back(edge.b);
        neighbours[edge.b].push_back(edge.a);
    }
    std::set<Tile> reached;
    std::int64_t components = 0;
    for (const Tile& start : nodes) {
        if (!is_in(core, start) || !reached.insert(start).second) {
            continue;
        }
        ++components;
        std::vector<Tile> pending{start};
        while (!pending.empty()) {
            const Tile v = pending.back();
            pending.pop_back();
            for (const Tile& w : neighbours[v]) {
                if (reached.insert(w).second) {
                    pending.push_back(w);
                }
            }
        }
    }
    return components;
}

std::vector<World> worlds() {
    return {seamless_world(45, 0),   seamless_world(10, 3000), seamless_world(90, keep_unit, 0),
            classic_world(10, 2000), classic_world(4, 0),      classic_world(10, keep_unit)};
}

}  // namespace

TEST_CASE("the statistics are what counting gives", "[world][statistics]") {
    const ChunkRect range{-4, -4, 4, 4};
    for (const World& world : worlds()) {
        // Ways lead through the range and one chunk round it, and through 3 chunks round the core.
        const bool is_core_whole = world.parameters().density == 10;
        const ChunkRect core = is_core_whole ? range : ChunkRect{0, -1, 0, 1};
        const ChunkRect known = range.grown(is_core_whole ? 3 : 1);
        CAPTURE(described(world));
        const RoadStatistics statistics = measure_roads(world, range, core);
        const WorldEdges own = roads_of(world, range);
        const WorldEdges around = roads_of(world, range.grown(2));
        const std::set<Tile> nodes = nodes_of(roads_in(world, range), range);

        CHECK(statistics.chunks == range.area());
        CHECK(statistics.nodes == static_cast<std::int64_t>(nodes.size()));
        CHECK(statistics.edges == static_cast<std::int64_t>(own.size()));
        double length = 0;
        for (const auto& [edge, flags] : own) {
            length += length_of(edge);
        }
        CHECK(is_close(statistics.length, length));

        std::map<Tile, std::size_t> degree;
        for (const auto& [edge, flags] : around) {
            ++degree[edge.a];
            ++degree[edge.b];
        }
        std::vector<std::int64_t> histogram;
        for (const Tile& node : nodes) {
            histogram.resize(std::max(histogram.size(), degree[node] + 1), 0);
            ++histogram[degree[node]];
        }
        CHECK(statistics.degree == histogram);

        CHECK(statistics.components == slow_components(roads_of(world, known), nodes, core));
    }
}

TEST_CASE("crossings are counted over all pairs, and shown where they are", "[world][statistics]") {
    const ChunkRect range{-3, -3, 4, 4};
    std::int64_t seen = 0;
    for (const World& world : worlds()) {
        if (world.parameters().density > 10) {
            continue;
        }
        CAPTURE(described(world));
        const RoadStatistics statistics = measure_roads(world, range, range);
        const RoadNetwork network = road_network(world, range);
        std::int64_t crossings = 0;
        for (std::size_t e = 0; e < network.edges.size(); ++e) {
            for (std::size_t f = e + 1; f < network.edges.size(); ++f) {
                const auto end = [&](std::size_t edge, std::size_t k) {
                    return network.nodes[static_cast<std::size_t>(network.edges[edge][k])];
                };
                if (!segments_cross(end(e, 0), end(e, 1), end(f, 0), end(f, 1))) {
                    continue;
                }
                ++crossings;
                // Some point of the list lies on both.
                const auto is_on = [&](std::size_t edge, const RoadStatistics::Position& p) {
                    const double x = p.x - 0.5 - static_cast<double>(range.x0 * 128);
                    const double y = p.y - 0.5 - static_cast<double>(range.y0 * 128);
                    const auto to = [&](Point q) { return std::hypot(q.x - x, q.y - y); };
                    const double whole = length_between(end(edge, 0), end(edge, 1));
                    return std::abs(to(end(edge, 0)) + to(end(edge, 1)) - whole) < 1e-6;
                };
                CHECK(std::any_of(statistics.crossing_points.begin(), statistics.crossing_points.end(),
                                  [&](const auto& p) { return is_on(e, p) && is_on(f, p); }));
            }
        }
        CHECK(statistics.crossings == crossings);
        CHECK(statistics.crossing_points.size() == static_cast<std::size_t>(crossings));
        CHECK((world.parameters().style == RoadStyle::classic || crossings == 0));
        seen += crossings;
    }
    CHECK(seen > 0);
}

TEST_CASE("unlinked borders are those that no road meets", "[world][statistics]") {
    std::int64_t seen = 0;
    for (const ChunkRect& range :
         {ChunkRect{-3, -2, 4, 2}, ChunkRect{2147483640, -2147483645, 2147483646, -2147483642}}) {
        for (const World& world : worlds()) {
            CAPTURE(described(world), range);
            const RoadStatistics statistics = measure_roads(world, range, range);
            const WorldEdges around = roads_of(world, range.grown(2));
            std::set<std::array<double, 4>> unlinked;
            std::int64_t borders = 0;
            const auto note = [&](std::int64_t x, std::int64_t y, bool vertical) {
                ++borders;
                const bool met = std::any_of(around.begin(), around.end(), [&](const auto& road) {
                    const auto& [a, b] = road.first;
                    return vertical ? meets_border(a, b, x * 128, y * 128)
                                    : meets_border(exchanged(a), exchanged(b), y * 128, x * 128);
                });
                if (!met) {
                    const auto left = static_cast<double>(x * 128);
                    const auto top = static_cast<double>(y * 128);
                    unlinked.insert({left, top, left + (vertical ? 0 : 128), top + (vertical ? 128 : 0)});
                }
            };
            visit_chunks(range, [&](std::int64_t x, std::int64_t y, std::size_t) {
                if (x > range.x0) {
                    note(x, y, true);
                }
                if (y > range.y0) {
                    note(x, y, false);
                }
            });
            CHECK(statistics.borders == borders);
            CHECK(statistics.unlinked_borders == static_cast<std::int64_t>(unlinked.size()));
            std::set<std::array<double, 4>> listed;
            for (const auto& [from, to] : statistics.unlinked_border_ends) {
                listed.insert({from.x, from.y, to.x, to.y});
            }
            CHECK(listed == unlinked);
            seen += statistics.unlinked_borders;
        }
    }
    CHECK(seen > 20);
}

TEST_CASE("the comparison with the triangulation is what Prim and counting give", "[world][statistics]") {
    const ChunkRect range{-1, 0, 1, 1};
    for (const World& world : worlds()) {
        CAPTURE(described(world));
        const RoadStatistics statistics = measure_roads(world, range, range);
        const World whole = seamless_world(world.parameters().density, keep_unit, world.parameters().jitter);
        const RoadNetwork full = road_network(whole, range.grown(3));
        const std::vector<bool> chosen = prim_forest(full.nodes, full.edges);
        double tree = 0;
        std::int64_t crossed = 0;
        for (std::size_t e = 0; e < full.edges.size(); ++e) {
            const Tile a = full.absolute(full.edges[e][0]);
            const Tile b = full.absolute(full.edges[e][1]);
            if (!range.contains(floor_divided(a.x + b.x, 256), floor_divided(a.y + b.y, 256))) {
                continue;
            }
            tree += chosen[e] ? std::hypot(static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y)) : 0;
            crossed += std::abs(chunk_at(a.x) - chunk_at(b.x)) + std::abs(chunk_at(a.y) - chunk_at(b.y));
        }
        CHECK(is_close(statistics.length_over_mst, statistics.length / tree));
        CHECK(is_close(statistics.border_crossings_mean,
                       static_cast<double>(crossed) / static_cast<double>(2 * range.area())));
        const double nodes = static_cast<double>(statistics.nodes) / static_cast<double>(range.area());
        CHECK(is_close(statistics.border_crossings_law, border_crossings_law(nodes)));
    }
}

TEST_CASE("stranded nodes are those outside the largest component", "[world][statistics]") {
    const ChunkRect range{0, 0, 8, 8};
    std::size_t seen = 0;
    for (const std::int32_t density : {4, 10, 45}) {
        const World world = classic_world(density, 0);
        CAPTURE(described(world));
        const RoadStatistics statistics = measure_roads(world, range, range);
        const WorldEdges around = roads_of(world, range.grown(3));
        const std::set<Tile> nodes = nodes_of(roads_in(world, range), range);
        std::set<Tile> stranded;
        for (const auto& [x, y] : statistics.stranded_nodes) {
            stranded.insert({static_cast<std::int64_t>(std::floor(x)), static_cast<std::int64_t>(std::floor(y))});
        }
        CHECK(stranded.size() == statistics.stranded_nodes.size());
        std::set<Tile> joined;
        std::set_difference(nodes.begin(), nodes.end(), stranded.begin(), stranded.end(),
                            std::inserter(joined, joined.end()));
        CHECK(joined.size() + stranded.size() == nodes.size());
        // The others are one component; with them away, the rest of the components remains.
        CHECK(slow_components(around, joined, range) == 1);
        CHECK(slow_components(around, stranded, range) == statistics.components - 1);
        CHECK((stranded.empty() == (statistics.components == 1)));
        seen += stranded.size();
    }
    CHECK(seen > 0);
    CHECK(measure_roads(seamless_world(4, 0), range, range).stranded_nodes.empty());
}

TEST_CASE("no way is shorter than the straight one, and more roads shorten ways", "[world][statistics]") {
    const ChunkRect range{0, 0, 5, 5};
    double longer = 10;
    for (const std::int32_t keep : {0, 2000, 5000, keep_unit}) {
        const RoadStatistics statistics = measure_roads(seamless_world(45, keep), range, range);
        CAPTURE(keep, statistics.detour_mean);
        CHECK(statistics.detour_mean >= 1);
        CHECK(statistics.detour_mean < longer);
        longer = statistics.detour_mean;
    }
    // Ways in a Delaunay triangulation are at most 1.998 times as long as straight ones (Xia 2013), and hardly ever
    // that.
    CHECK(longer < 1.1);
}

TEST_CASE("statistics do not depend on where in the world they are asked", "[world][statistics]") {
    for (const World& world : {seamless_world(20, 1500), classic_world(20, 1500)}) {
        const ChunkRect all{-2, -2, 1, 1};
        const RoadStatistics whole = measure_roads(world, all, all);
        std::int64_t nodes = 0;
        std::int64_t edges = 0;
        double length = 0;
        visit_chunks(all, [&](std::int64_t x, std::int64_t y, std::size_t) {
            const ChunkRect one{x, y, x, y};
            const RoadStatistics part = measure_roads(world, one, one);
            CHECK(part.borders == 0);
            nodes += part.nodes;
            edges += part.edges;
            length += part.length;
        });
        CHECK(whole.nodes == nodes);
        CHECK(whole.edges == edges);
        CHECK(is_close(whole.length, length));
        CHECK(whole.borders == 24);
    }
}

TEST_CASE("the core is the range less a margin of 3 chunks where that leaves something", "[world][statistics]") {
    CHECK(core_of({0, 0, 6, 9}) == ChunkRect{3, 3, 3, 6});
    CHECK(core_of({-10, -10, 10, 10}) == ChunkRect{-7, -7, 7, 7});
    CHECK(core_of({0, 0, 5, 20}) == ChunkRect{0, 0, 5, 20});
    CHECK(core_of({4, 4, 4, 4}) == ChunkRect{4, 4, 4, 4});
}

TEST_CASE("no seamless network is shorter than the tree, however small the range", "[world][statistics]") {
    for (const std::int32_t density : {4, 45, 256}) {
        for (const ChunkRect& range : {ChunkRect{0, 0, 0, 0}, ChunkRect{-1, 5, 0, 5}, ChunkRect{3, 3, 6, 5}}) {
            CAPTURE(density, range);
            CHECK(measure_roads(seamless_world(density, 0), range, range).length_over_mst >= 1);
        }
    }
}

TEST_CASE("ranges and cores that cannot be measured are refused", "[world][statistics]") {
    const World world = seamless_world(4, 0);
    for (const ChunkRect& bad : {ChunkRect{1, 0, 0, 0}, ChunkRect{0, 1, 0, 0}, ChunkRect{0, 0, 511, 512},
                                 ChunkRect{INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX},
                                 ChunkRect{INT32_MIN, -(1 << 30), INT32_MAX, (1 << 30) - 1},
                                 ChunkRect{INT64_MIN, INT64_MIN, INT64_MAX, INT64_MAX}}) {
        CAPTURE(bad);
        CHECK(says(refusal_of([&] { measure_roads(world, bad, bad); }),
                   "chunks " + std::to_string(bad.x0) + ", " + std::to_string(bad.y0), "1 to 262144 chunks"));
    }
    const ChunkRect range{0, 0, 3, 3};
    for (const ChunkRect& bad : {ChunkRect{1, 1, 0, 1}, ChunkRect{-1, 0, 1, 1}, ChunkRect{0, 0, 3, 4}}) {
        CAPTURE(bad);
        CHECK(says(refusal_of([&] { measure_roads(world, range, bad); }), "a rectangle that is empty or outside",
                   "one within it"));
    }
}
