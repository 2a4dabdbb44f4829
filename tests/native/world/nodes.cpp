#include "world/nodes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "catch.hpp"
#include "support/slow_nodes.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::vector<Tile> sorted(std::vector<Tile> tiles) {
    std::sort(tiles.begin(), tiles.end());
    return tiles;
}

std::vector<Tile> nodes_round(const World& world, const ChunkRect& window, std::int32_t halo) {
    const NodeField field = nodes_in(world, window, halo);
    const Tile corner = corner_tile(window.x0, window.y0);
    std::vector<Tile> tiles;
    for (const Point p : field.points) {
        tiles.push_back({corner.x + p.x, corner.y + p.y});
    }
    return sorted(tiles);
}

std::map<Cell, int> count_by_square(const std::vector<Tile>& nodes, std::int64_t side) {
    std::map<Cell, int> count;
    for (const Tile& node : nodes) {
        ++count[{floor_divided(node.x, side), floor_divided(node.y, side)}];
    }
    return count;
}

}  // namespace

TEST_CASE("the nodes are those of the written rule", "[world][nodes]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 0, setting.jitter);
        CAPTURE(described(world));
        for (const Chunk& chunk : awkward_chunks()) {
            CAPTURE(chunk);
            const ChunkRect window = alone(chunk);
            CHECK(nodes_round(world, window, 0) == sorted(slow_nodes_round(world, window, 0)));
        }
        CHECK(nodes_round(world, {-2, -1, 0, 1}, 13) == sorted(slow_nodes_round(world, {-2, -1, 0, 1}, 13)));
    }
}

TEST_CASE("every quarter holds a node, and no cell two", "[world][nodes]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 0, setting.jitter, "quarters");
        CAPTURE(described(world));
        const std::vector<Tile> nodes = nodes_round(world, {-8, -8, 7, 7}, 0);
        CHECK(count_by_square(nodes, 64).size() == 16 * 16 * 4);
        CHECK(count_by_square(nodes, 8).size() == nodes.size());
    }
}

TEST_CASE("at density 4 most quarters that would be empty get exactly one node", "[world][nodes]") {
    const World world = seamless_world(4, 0);
    std::map<int, int> quarters_with;
    for (const auto& [quarter, count] : count_by_square(nodes_round(world, {0, 0, 31, 31}, 0), 64)) {
        ++quarters_with[count];
    }
    // (1 - 4/256)^64 = 0.365 of the quarters drew none, 0.371 drew one: 0.736 have one. 4096 quarters: sigma is 0.007.
    CHECK(std::abs(quarters_with[1] / 4096.0 - 0.736) < 0.035);
    CHECK(std::abs(quarters_with[2] / 4096.0 - 0.185) < 0.031);
}

TEST_CASE("the mean density is the one asked for, but for the quarters that drew nothing", "[world][nodes]") {
    for (const std::int32_t density : {4, 10, 20, 45, 90, 200, 256}) {
        for (const char* seed : {"a", "b"}) {
            const World world = seamless_world(density, 0, jitter_unit, seed);
            CAPTURE(described(world));
            const double share = density / 256.0;
            const double cells = 32 * 32 * 256;
            const double expected = cells * (share + std::pow(1 - share, 64) / 64);
            // The quarter rule only takes from the variance of independent cells. Five deviations.
            const double bound = 5 * std::sqrt(cells * share * (1 - share));
            const auto nodes = static_cast<double>(nodes_in(world, {-5, -5, 26, 26}, 0).points.size());
            CHECK(std::abs(nodes - expected) <= bound);
        }
    }
}

TEST_CASE("the nodes of a window are those of its chunks together", "[world][nodes]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 0, setting.jitter);
        CAPTURE(described(world));
        for (const Chunk& chunk : awkward_chunks()) {
            const ChunkRect window{chunk.x, chunk.y, std::int64_t{chunk.x} + 2, std::int64_t{chunk.y} + 1};
            std::vector<Tile> together;
            visit_chunks(window, [&](std::int64_t x, std::int64_t y, std::size_t) {
                const std::vector<Tile> own = nodes_round(world, {x, y, x, y}, 0);
                together.insert(together.end(), own.begin(), own.end());
            });
            CHECK(nodes_round(world, window, 0) == sorted(together));
        }
    }
}

TEST_CASE("a halo adds the nodes of the cells round the window", "[world][nodes]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 0, setting.jitter);
        CAPTURE(described(world));
        for (const std::int32_t halo : {0, 1, 7, 8, 9, 31, 64}) {
            CAPTURE(halo);
            const ChunkRect window{-1, 2, 0, 2};
            const NodeField field = nodes_in(world, window, halo);
            CHECK(field.window == window);
            CHECK(field.halo == halo);
            CHECK(field.low() == -8 * halo);
            CHECK(field.high_x() == 256 + 8 * halo);
            CHECK(field.high_y() == 128 + 8 * halo);
            std::vector<Point> expected;
            for (const Point p : nodes_in(world, window.grown(4), 0).points) {
                const Point q{p.x - 4 * tiles_per_chunk, p.y - 4 * tiles_per_chunk};
                if (q.x >= field.low() && q.x < field.high_x() && q.y >= field.low() && q.y < field.high_y()) {
                    expected.push_back(q);
                }
            }
            std::sort(expected.begin(), expected.end());
            std::vector<Point> points = field.points;
            std::sort(points.begin(), points.end());
            CHECK(points == expected);
        }
    }
}

TEST_CASE("without jitter a node stands on its cell's centre", "[world][nodes]") {
    for (const std::int32_t density : {4, 45, 256}) {
        for (const Tile& node : nodes_round(seamless_world(density, 0, 0), {-2, -2, 1, 1}, 3)) {
            REQUIRE((node.x & 7) == 4);
            REQUIRE((node.y & 7) == 4);
        }
    }
}

TEST_CASE("with full jitter a node stands on any tile of its cell alike", "[world][nodes]") {
    std::map<std::pair<std::int64_t, std::int64_t>, int> count;
    const std::vector<Tile> nodes = nodes_round(seamless_world(256, 0), {-8, -8, 7, 7}, 0);
    for (const Tile& node : nodes) {
        ++count[{node.x & 7, node.y & 7}];
    }
    CHECK(count.size() == 64);
    // 65536 nodes: 1024 a tile, with a deviation of 32.
    for (const auto& [tile, number] : count) {
        CHECK(std::abs(number - 1024) < 5 * 32);
    }
}

TEST_CASE("half the jitter moves nodes half as far, and less moves none of them further", "[world][nodes]") {
    const ChunkRect window{0, 0, 3, 3};
    const auto by_cell = [&](std::int32_t jitter) {
        std::map<Cell, Tile> tile;
        for (const Tile& node : nodes_round(seamless_world(90, 0, jitter), window, 0)) {
            tile[{node.x >> 3, node.y >> 3}] = {node.x & 7, node.y & 7};
        }
        return tile;
    };
    std::map<Cell, Tile> wider = by_cell(256);
    for (const std::int32_t jitter : {200, 128, 60, 1, 0}) {
        const std::map<Cell, Tile> nearer = by_cell(jitter);
        REQUIRE(nearer.size() == wider.size());
        for (const auto& [cell, tile] : nearer) {
            const Tile& far = wider.at(cell);
            // Below the centre offsets are rounded away from it, so that 3 is as near as 4.
            const auto distance = [](std::int64_t t) { return t >= 4 ? t - 4 : 3 - t; };
            REQUIRE(distance(tile.x) <= distance(far.x));
            REQUIRE(distance(tile.y) <= distance(far.y));
            REQUIRE((jitter > 128 || (tile.x >= 2 && tile.x <= 5 && tile.y >= 2 && tile.y <= 5)));
        }
        wider = nearer;
    }
}

TEST_CASE("neighbours in a field's order are mostly neighbours in the plane", "[world][nodes]") {
    const std::vector<Point> points = nodes_in(seamless_world(45, 0), {0, 0, 7, 7}, 8).points;
    double walked = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        walked += std::sqrt(static_cast<double>(squared_distance(points[i - 1], points[i])));
    }
    // The mean distance between nodes is 128 / sqrt(45) = 19 tiles; row by row a step would be hundreds.
    CHECK(walked / static_cast<double>(points.size() - 1) < 2 * 19.1);
}

TEST_CASE("towns are rarer the higher they rank", "[world][nodes]") {
    const World world = seamless_world(256, 0);
    std::vector<int> count(15, 0);
    int nodes = 0;
    for (std::int64_t x = -128; x < 128; ++x) {
        for (std::int64_t y = -128; y < 128; ++y) {
            const std::int32_t rank = town_rank(world, {x * 8, y * 8});
            REQUIRE((rank >= 0 && rank <= 14));
            ++count[static_cast<std::size_t>(rank)];
            ++nodes;
        }
    }
    // An eighth of all are towns; each rank has half of what is left, as far as there are enough to tell.
    double expected = nodes / 8.0;
    CHECK(std::abs(nodes - count[0] - expected) < 5 * std::sqrt(expected));
    for (std::size_t rank = 1; rank < 8; ++rank) {
        expected /= 2;
        CHECK(std::abs(count[rank] - expected) < 5 * std::sqrt(expected));
    }
}

TEST_CASE("a town's name is a capital and small letters, and its own", "[world][nodes]") {
    const World world = seamless_world(45, 0);
    std::set<std::string> names;
    for (std::int64_t x = 0; x < 100; ++x) {
        const std::string name = town_name(world, {x, -x * 1000000007});
        CHECK(name == town_name(world, {x, -x * 1000000007}));
        CHECK(name.size() >= 4);
        CHECK(name.size() <= 12);
        CHECK((name[0] >= 'A' && name[0] <= 'Z'));
        CHECK(std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= 'a' && c <= 'z'; }));
        names.insert(name);
    }
    CHECK(names.size() > 80);
}
