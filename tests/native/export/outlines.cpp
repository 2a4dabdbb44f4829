#include "export/outlines.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "support/flood_fill.hpp"
#include "support/random_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::int64_t doubled_area(std::span<const Point> ring) {
    std::int64_t area = 0;
    for (std::size_t v = 0; v < ring.size(); ++v) {
        const Point a = ring[v];
        const Point b = ring[(v + 1) % ring.size()];
        area += std::int64_t{a.x} * b.y - std::int64_t{b.x} * a.y;
    }
    return area;
}

/// Turns over every tile to the right of each vertical side: what is turned over an odd number of times is inside.
void flip_inside(BitGrid& grid, std::span<const Point> ring) {
    for (std::size_t v = 0; v < ring.size(); ++v) {
        const Point a = ring[v];
        const Point b = ring[(v + 1) % ring.size()];
        for (std::int32_t y = std::min(a.y, b.y); y < std::max(a.y, b.y); ++y) {
            for (std::int32_t x = a.x; x < grid.width(); ++x) {
                grid.set(x, y, !grid.at(x, y));
            }
        }
    }
}

bool is_rectilinear_with_turns(std::span<const Point> ring) {
    for (std::size_t v = 0; v < ring.size(); ++v) {
        const Point a = ring[v];
        const Point b = ring[(v + 1) % ring.size()];
        const Point c = ring[(v + 2) % ring.size()];
        const bool is_level = a.y == b.y;
        if ((a.x == b.x) == is_level || (b.y == c.y) == is_level) {
            return false;
        }
    }
    return true;
}

/// Noise of every density has the most corners where tiles touch only there; caves have holes in holes.
std::vector<BitGrid> maps() {
    Draws draws(11);
    std::vector<BitGrid> maps = {BitGrid(1, 1), BitGrid(1, 1, true), BitGrid(65, 3, true), open_comb(20, 9)};
    for (int round = 0; round < 60; ++round) {
        maps.push_back(
            random_grid(draws, draws.int_between(1, 140), draws.int_between(1, 30), draws.int_between(5, 95)));
        maps.push_back(open_cave(draws, draws.int_between(3, 140), draws.int_between(3, 60)));
    }
    return maps;
}

}  // namespace

TEST_CASE("outlines go round exactly the set tiles", "[export][outlines]") {
    for (const BitGrid& tiles : maps()) {
        BitGrid inside(tiles.width(), tiles.height());
        Point last{-1, -1};
        trace_outlines(tiles, [&](std::span<const Point> outline) {
            CHECK(is_rectilinear_with_turns(outline));
            CHECK(outline[1].x > outline[0].x);
            CHECK(std::pair(outline[0].y, outline[0].x) > std::pair(last.y, last.x));
            last = outline[0];
            flip_inside(inside, outline);
        });
        CHECK(inside == tiles);
    }
}

TEST_CASE("polygons are the components of the tiles, holes and all", "[export][outlines]") {
    for (const BitGrid& tiles : maps()) {
        const std::vector<std::int32_t> component = flood_filled(tiles, Lattice::square);
        const Polygons polygons = polygons_of(tiles);
        const auto most = std::max_element(component.begin(), component.end());
        REQUIRE(polygons.count() == *most + 1);
        for (std::int32_t p = 0; p < polygons.count(); ++p) {
            BitGrid inside(tiles.width(), tiles.height());
            const std::int32_t first = polygons.first_r_of_p[static_cast<std::size_t>(p)];
            for (std::int32_t r = first; r < polygons.first_r_of_p[static_cast<std::size_t>(p) + 1]; ++r) {
                flip_inside(inside, polygons.ring(r));
            }
            BitGrid expected(tiles.width(), tiles.height());
            for (std::size_t t = 0; t < component.size(); ++t) {
                const auto place = static_cast<std::int32_t>(t);
                expected.set(place % tiles.width(), place / tiles.width(), component[t] == p);
            }
            CHECK(inside == expected);
        }
    }
}

TEST_CASE("rings are wound by their place, and none touches itself", "[export][outlines]") {
    for (const BitGrid& tiles : maps()) {
        const Polygons polygons = polygons_of(tiles);
        for (std::int32_t p = 0; p < polygons.count(); ++p) {
            const std::int32_t first = polygons.first_r_of_p[static_cast<std::size_t>(p)];
            for (std::int32_t r = first; r < polygons.first_r_of_p[static_cast<std::size_t>(p) + 1]; ++r) {
                const std::span<const Point> ring = polygons.ring(r);
                CHECK((doubled_area(ring) > 0) == (r == first));
                CHECK(is_rectilinear_with_turns(ring));
                CHECK(std::set<Point>(ring.begin(), ring.end()).size() == ring.size());
            }
        }
    }
}

TEST_CASE("a bay that is closed by a corner is a hole", "[export][outlines]") {
    // The wall's rock touches the outside in a corner only.
    const Polygons polygons = polygons_of(drawn({"...#", ".#.#", "..#.", "...."}, '.'));
    REQUIRE(polygons.count() == 1);
    CHECK(polygons.first_r_of_p == std::vector<std::int32_t>{0, 3});
    CHECK(doubled_area(polygons.ring(0)) == 2 * 14);
    CHECK(doubled_area(polygons.ring(1)) + doubled_area(polygons.ring(2)) == -2 * 2);
}
