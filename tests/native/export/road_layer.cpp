#include "export/road_layer.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::set<WorldEdge> edges_of(const RoadLayer& roads) {
    std::set<WorldEdge> edges;
    for (const auto& [a, b] : roads.edges) {
        const Tile from = roads.absolute(static_cast<std::size_t>(a));
        const Tile to = roads.absolute(static_cast<std::size_t>(b));
        edges.insert({std::min(from, to), std::max(from, to)});
    }
    return edges;
}

/// Clips the line to one side after the other, in doubled tiles, by fractions of its length.
bool slowly_reaches(const WorldEdge& edge, const TileRect& rect, std::int64_t margin) {
    long double begin = 0;
    long double end = 1;
    const auto clip = [&](std::int64_t from, std::int64_t to, std::int64_t low, std::int64_t high) {
        if (from == to) {
            return low <= from && from <= high;
        }
        const long double way = static_cast<long double>(to - from);
        const long double first = static_cast<long double>(low - from) / way;
        const long double last = static_cast<long double>(high - from) / way;
        begin = std::max(begin, std::min(first, last));
        end = std::min(end, std::max(first, last));
        return begin <= end;
    };
    return clip(2 * edge.a.x + 1, 2 * edge.b.x + 1, 2 * (rect.first.x - margin), 2 * (rect.last.x + 1 + margin)) &&
           clip(2 * edge.a.y + 1, 2 * edge.b.y + 1, 2 * (rect.first.y - margin), 2 * (rect.last.y + 1 + margin));
}

double length_of(const std::vector<RoadPart>& parts) {
    double length = 0;
    for (const auto& [from, to] : parts) {
        length += distance(from, to);
    }
    return length;
}

}  // namespace

TEST_CASE("the roads over a rectangle are those that reach it", "[export][road_layer]") {
    Draws draws(4);
    const RoadNetwork network = road_network(seamless_world(45, 3000), {-2, -2, 1, 1});
    const std::set<WorldEdge> all = edges_of(roads_of(network));
    for (int round = 0; round < 300; ++round) {
        const Tile first{draws.between(-128, 100), draws.between(-128, 100)};
        const TileRect rect{first, {first.x + draws.between(0, 27), first.y + draws.between(0, 27)}};
        const std::int32_t margin = draws.int_between(0, 3);
        std::set<WorldEdge> expected;
        std::copy_if(all.begin(), all.end(), std::inserter(expected, expected.end()),
                     [&](const WorldEdge& edge) { return slowly_reaches(edge, rect, margin); });
        const RoadLayer roads = roads_over(network, rect, margin);
        REQUIRE(edges_of(roads) == expected);
        for (std::size_t v = 0; v < roads.nodes.size(); ++v) {
            REQUIRE(rect.contains(roads.absolute(v)) == (v < static_cast<std::size_t>(roads.inner_count)));
        }
    }
}

TEST_CASE("a road is cut where rock was painted over it, and nowhere else", "[export][road_layer]") {
    Edits edits;
    const Tile from{-10, 3};
    const Tile to{29, 3};
    CHECK(open_parts(edits, from, to) == std::vector<RoadPart>{{Position{-9.5, 3.5}, Position{29.5, 3.5}}});
    const std::vector<Tile> wall = {{0, 3}, {1, 3}, {20, 3}, {20, 4}};
    edits.paint(wall, Edit::rock);
    CHECK(open_parts(edits, from, to).size() == 3);
    CHECK(open_parts(edits, from, to)[0][0] == Position{-9.5, 3.5});
    CHECK(open_parts(edits, from, to)[2][1] == Position{29.5, 3.5});
    // Three tiles of rock, and half a tile on each side of both cuts, to within a look.
    CHECK(std::abs(length_of(open_parts(edits, from, to)) - (39 - 3 - 2)) <= 4 * 0.25);
    CHECK(open_parts(edits, {-10, 5}, {29, 5}).size() == 1);
    edits.paint(wall, Edit::restored);
    const std::vector<Tile> near = {{-9, 3}};
    edits.paint(near, Edit::open);
    CHECK(open_parts(edits, from, to).size() == 1);
}

TEST_CASE("a road all under rock is gone", "[export][road_layer]") {
    Edits edits;
    std::vector<Tile> wall;
    for (std::int64_t x = 0; x < 20; ++x) {
        wall.push_back({x, 0});
    }
    edits.paint(wall, Edit::rock);
    CHECK(open_parts(edits, {3, 0}, {15, 0}).empty());
}
