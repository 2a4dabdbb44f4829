#include "nav/mesh.hpp"

#include <algorithm>

#include "catch.hpp"
#include "nav/grid_tiles.hpp"
#include "nav/mesh_check.hpp"
#include "nav/mesh_map.hpp"
#include "nav/path_search.hpp"
#include "support/random_maps.hpp"
#include "support/refusal.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

/// The tiles of a block and one round it, as `mesh_of` wants them.
BitGrid window(const BitGrid& open, std::int32_t x0, std::int32_t y0, std::int32_t side) {
    BitGrid tiles(side + 2, side + 2);
    for (std::int32_t y = 0; y < side + 2; ++y) {
        for (std::int32_t x = 0; x < side + 2; ++x) {
            const Point p{x0 + x - 1, y0 + y - 1};
            tiles.set(x, y, open.contains(p) && open.at(p));
        }
    }
    return tiles;
}

std::string flaw(const BitGrid& open, std::int32_t clearance) {
    return flaw_in_mesh(mesh_of(open, clearance), open, clearance).value_or("none");
}

bool is_same(const PolygonMesh& a, const PolygonMesh& b) {
    return a.first_e_of_p == b.first_e_of_p && a.v_of_e == b.v_of_e && a.across_of_e == b.across_of_e &&
           a.twin_of_e == b.twin_of_e;
}

bool is_same(const Mesh& a, const Mesh& b) {
    return a.x_of_v == b.x_of_v && a.y_of_v == b.y_of_v && a.corner_of_v == b.corner_of_v &&
           is_same(a.triangles, b.triangles) && is_same(a.polygons, b.polygons);
}

}  // namespace

TEST_CASE("meshes of small blocks have no flaw, at any clearance", "[nav][mesh]") {
    Draws draws(1);
    for (int round = 0; round < 500; ++round) {
        const std::int32_t side = draws.int_between(1, 14);
        const BitGrid open = any_map(draws, side + 2, side + 2);
        for (std::int32_t clearance = 0; clearance <= most_clearance; clearance += draws.int_between(1, 7)) {
            CAPTURE(open, clearance);
            REQUIRE(flaw(open, clearance) == "none");
        }
    }
}

TEST_CASE("all blocks of two tiles by two, with all that can be round them, have no flaw", "[nav][mesh]") {
    for (std::uint32_t bits = 0; bits < 1U << 16; bits += 19) {
        BitGrid open(4, 4);
        for (std::int32_t k = 0; k < 16; ++k) {
            open.set(k % 4, k / 4, (bits >> k & 1U) != 0);
        }
        for (const std::int32_t clearance : {0, 3}) {
            CAPTURE(open, clearance);
            REQUIRE(flaw(open, clearance) == "none");
        }
    }
}

TEST_CASE("meshes of large blocks have no flaw", "[nav][mesh]") {
    Draws draws(2);
    for (const std::int32_t side : {63, 64, 65, 128}) {
        for (int round = 0; round < 2; ++round) {
            const std::int32_t clearance = draws.int_between(0, 1) * draws.int_between(1, most_clearance);
            const BitGrid open = any_map(draws, side + 2, side + 2);
            CAPTURE(side, clearance, round);
            REQUIRE(flaw(open, clearance) == "none");
        }
    }
    for (const std::int32_t clearance : {0, 5}) {
        CHECK(flaw(open_checkerboard(130, 130), clearance) == "none");
        CHECK(flaw(open_comb(130, 130), clearance) == "none");
        CHECK(flaw(open_spiral(130, 130), clearance) == "none");
        CHECK(flaw(BitGrid(130, 130, true), clearance) == "none");
        CHECK(flaw(BitGrid(130, 130), clearance) == "none");
    }
}

TEST_CASE("neighbouring blocks have the same edges on their border", "[nav][mesh]") {
    Draws draws(3);
    for (int round = 0; round < 800; ++round) {
        const std::int32_t side = draws.int_between(1, 9);
        const BitGrid open = any_map(draws, 2 * side + 2, 2 * side + 2);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        CAPTURE(open, side, clearance);
        const Mesh here = mesh_of(window(open, 1, 1, side), clearance);
        const Mesh right = mesh_of(window(open, 1 + side, 1, side), clearance);
        const Mesh below = mesh_of(window(open, 1, 1 + side, side), clearance);
        REQUIRE(flaw_between(here, right, Mesh::right).value_or("none") == "none");
        REQUIRE(flaw_between(right, here, Mesh::left).value_or("none") == "none");
        REQUIRE(flaw_between(here, below, Mesh::bottom).value_or("none") == "none");
        REQUIRE(flaw_between(below, here, Mesh::top).value_or("none") == "none");
    }
}

TEST_CASE("triangles merge to far fewer polygons, and to one where all is open", "[nav][mesh]") {
    const Mesh plain = mesh_of(BitGrid(130, 130, true), 0);
    CHECK(plain.triangles.polygon_count() == 2);
    CHECK(plain.polygons.polygon_count() == 1);
    CHECK(plain.x_of_v.size() == 4);
    Draws draws(4);
    const Mesh rooms = mesh_of(open_rooms(draws, 130, 130), 0);
    CHECK(2 * rooms.polygons.polygon_count() < rooms.triangles.polygon_count());
    const Mesh rock = mesh_of(BitGrid(10, 10), 3);
    CHECK(rock.triangles.polygon_count() == 0);
    CHECK(rock.x_of_v.empty());
}

TEST_CASE("a mesh map meshes each block from the map's tiles, wherever its blocks begin", "[nav][mesh_map]") {
    Draws draws(5);
    for (int round = 0; round < 30; ++round) {
        const BitGrid open = any_map(draws, draws.int_between(1, 150), draws.int_between(1, 90));
        GridTiles tiles(open);
        const std::int32_t side = draws.one_of(std::vector<std::int32_t>{1, 8, 13, 64, 128});
        const std::int32_t offset = draws.int_between(-200, 200);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        MeshMap map(tiles, clearance, side, offset);
        CAPTURE(round, side, offset, clearance);
        for (int k = 0; k < 6; ++k) {
            const std::int64_t tile_x = draws.between(-10, open.width() + 9);
            const std::int64_t tile_y = draws.between(-10, open.height() + 9);
            const std::int64_t x = map.block_of(tile_x);
            const std::int64_t y = map.block_of(tile_y);
            REQUIRE(map.first_tile_of(x) <= tile_x);
            REQUIRE(tile_x < map.first_tile_of(x + 1));
            const std::int32_t s = map.block_at(x, y);
            REQUIRE(map.block_at(x, y) == s);
            REQUIRE((map.block(s).x == x && map.block(s).y == y));
            const BitGrid expected = window(open, static_cast<std::int32_t>(map.first_tile_of(x)),
                                            static_cast<std::int32_t>(map.first_tile_of(y)), side);
            REQUIRE(is_same(map.block(s).mesh, mesh_of(expected, clearance)));
            const std::int32_t right = map.neighbour(s, Mesh::right);
            REQUIRE((map.block(right).x == x + 1 && map.block(right).y == y));
            REQUIRE(map.neighbour(right, Mesh::left) == s);
            const std::int32_t above = map.neighbour(s, Mesh::top);
            REQUIRE((map.block(above).x == x && map.block(above).y == y - 1));
            REQUIRE(map.neighbour(above, Mesh::bottom) == s);
        }
    }
}

TEST_CASE("a mesh map forgets the blocks that a change reaches, and no others", "[nav][mesh_map]") {
    Draws draws(6);
    for (int round = 0; round < 12; ++round) {
        BitGrid open = any_map(draws, 60, 50);
        GridTiles tiles(open);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        MeshMap map(tiles, clearance, 8, draws.int_between(-9, 9));
        const auto require_right = [&] {
            for (std::int64_t y = map.block_of(0); y <= map.block_of(49); ++y) {
                for (std::int64_t x = map.block_of(0); x <= map.block_of(59); ++x) {
                    const BitGrid expected = window(open, static_cast<std::int32_t>(map.first_tile_of(x)),
                                                    static_cast<std::int32_t>(map.first_tile_of(y)), 8);
                    const std::int32_t s = map.block_at(x, y);
                    REQUIRE(is_same(map.block(s).mesh, mesh_of(expected, clearance)));
                    const std::int32_t right = map.neighbour(s, Mesh::right);
                    REQUIRE((map.block(right).x == x + 1 && map.block(right).y == y));
                }
            }
        };
        require_right();
        const std::int32_t known = map.block_count();
        std::size_t bytes = 0;
        for (std::int32_t s = 0; s < known; ++s) {
            bytes += map.block(s).mesh.bytes();
        }
        CHECK(map.bytes() == bytes);
        // A tile just before or behind the border of blocks, as a rule.
        const auto beside_border = [&](std::int32_t length) {
            const auto tile = static_cast<std::int32_t>(map.first_tile_of(map.block_of(draws.between(0, length - 1))));
            return std::clamp(tile - draws.int_between(0, 1), 0, length - 1);
        };
        const std::int32_t x = beside_border(60);
        const std::int32_t y = beside_border(50);
        open.set(x, y, !open.at(x, y));
        map.forget(x, y, x, y);
        CHECK(map.block_count() < known);
        CHECK(map.block_count() >= known - 4);
        CHECK(map.bytes() < bytes);
        CAPTURE(round, clearance, x, y);
        require_right();
        map.forget(-1000, -1000, 1000, 1000);
        CHECK(map.block_count() == 0);
        CHECK(map.bytes() == 0);
    }
}
