#include "nav/polyanya.hpp"

#include "catch.hpp"
#include "nav/grid_tiles.hpp"
#include "support/random_maps.hpp"
#include "support/solvers.hpp"
#include "support/visibility_graph.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Layer = MeshFrame::Layer;

Path optimal(const std::shared_ptr<MeshMap>& map, const PathQuery& query, Layer layer = Layer::polygons) {
    Polyanya search(map, query, layer);
    while (search.step(1 << 12) == SearchStatus::searching) {
    }
    return search.path();
}

std::shared_ptr<MeshMap> meshes(TileSource& tiles, std::int32_t clearance, std::int32_t side, std::int32_t offset) {
    return std::make_shared<MeshMap>(tiles, clearance, side, offset);
}

PathQuery between(Position from, Position to, std::int32_t clearance) { return {from, to, clearance, 1 << 22}; }

}  // namespace

TEST_CASE("wherever blocks begin, over polygons or triangles, paths are the shortest", "[nav][polyanya]") {
    Draws draws(1);
    int found = 0;
    for (int round = 0; round < 1500; ++round) {
        const BitGrid open = any_map(draws, 9);
        const std::int32_t clearance = draws.int_between(0, 1) * draws.int_between(0, most_clearance);
        const auto from = any_free_place(draws, open, clearance);
        const auto to = any_free_place(draws, open, clearance);
        if (!from || !to) {
            continue;
        }
        const auto shortest = VisibilityGraph(open, clearance).shortest(*from, *to);
        GridTiles tiles(open);
        const PathQuery query = between(*from, *to, clearance);
        for (const Layer layer : {Layer::polygons, Layer::triangles}) {
            const std::int32_t side = draws.one_of(std::vector<std::int32_t>{1, 2, 3, 8});
            const std::int32_t offset = draws.int_between(-9, 9);
            CAPTURE(open, query.from, query.to, clearance, side, offset, layer == Layer::triangles);
            const Path path = optimal(meshes(tiles, clearance, side, offset), query, layer);
            REQUIRE(path.status == (shortest ? SearchStatus::found : SearchStatus::unreachable));
            REQUIRE(fault_of(path, tiles, query) == "");
            REQUIRE(is_same_length(path.length, shortest.value_or(0)));
            found += shortest ? 1 : 0;
        }
    }
    CHECK(found > 1200);
}

TEST_CASE("on large maps neither blocks, their place, nor the order of loading change a length", "[nav][polyanya]") {
    Draws draws(2);
    int found = 0;
    for (int round = 0; round < 7; ++round) {
        const BitGrid open = round % 3 == 0 ? open_cave(draws, 200, 150) : any_map(draws, 170, 190);
        const std::int32_t clearance = draws.int_between(0, 1) * draws.int_between(0, most_clearance);
        GridTiles tiles(open);
        const auto whole = meshes(tiles, clearance, 256, 0);
        std::vector<std::shared_ptr<MeshMap>> parted;
        for (const std::int32_t side : {8, 16, 64, 128}) {
            parted.push_back(meshes(tiles, clearance, side, draws.int_between(-200, 200)));
            // One of them is loaded beforehand, in any order.
            std::vector<Point> blocks;
            for (std::int32_t y = 0; y < 200; y += side) {
                for (std::int32_t x = 0; x < 200; x += side) {
                    blocks.push_back({x, y});
                }
            }
            draws.shuffle(blocks);
            for (const Point tile : blocks) {
                MeshMap& map = *parted.back();
                if (side == 16 || side == 128) {
                    map.block_at(map.block_of(tile.x), map.block_of(tile.y));
                }
            }
        }
        for (int k = 0; k < 4; ++k) {
            const auto from = any_free_place(draws, open, clearance);
            const auto to = any_free_place(draws, open, clearance);
            if (!from || !to) {
                continue;
            }
            const PathQuery query = between(*from, *to, clearance);
            const Path expected = optimal(whole, query);
            REQUIRE(fault_of(expected, tiles, query) == "");
            for (const auto& map : parted) {
                CAPTURE(round, query.from, query.to, clearance, map->side());
                const Path path = optimal(map, query);
                REQUIRE(path.status == expected.status);
                REQUIRE(fault_of(path, tiles, query) == "");
                REQUIRE(is_same_length(path.length, expected.length));
            }
            const Path over_triangles = optimal(parted.back(), query, Layer::triangles);
            REQUIRE(over_triangles.status == expected.status);
            REQUIRE(is_same_length(over_triangles.length, expected.length));
            found += expected.status == SearchStatus::found ? 1 : 0;
        }
    }
    CHECK(found > 8);
}

TEST_CASE("paths keep to their side of rock by any clearance, and lengthen with it", "[nav][polyanya]") {
    Draws draws(3);
    for (int round = 0; round < 25; ++round) {
        const BitGrid open = any_map(draws, 30, 30);
        const std::vector<Point> centres = set_tiles(open);
        if (centres.empty()) {
            continue;
        }
        const Point a = draws.one_of(centres);
        const Point b = draws.one_of(centres);
        GridTiles tiles(open);
        Path before;
        for (std::int32_t clearance = 0; clearance <= most_clearance; ++clearance) {
            const PathQuery query = between({a.x + 0.5, a.y + 0.5}, {b.x + 0.5, b.y + 0.5}, clearance);
            const Path path = optimal(meshes(tiles, clearance, 128, 0), query);
            CAPTURE(open, query.from, query.to, clearance);
            REQUIRE(fault_of(path, tiles, query) == "");
            if (clearance > 0) {
                // No clearance below one half closes a way between centres.
                REQUIRE(path.status == before.status);
                REQUIRE(is_no_longer(before.length, path.length));
            }
            before = path;
        }
    }
}
