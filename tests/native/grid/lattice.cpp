#include "grid/lattice.hpp"

#include <algorithm>

#include "catch.hpp"
#include "support/slow_paths.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("steps lead to the tiles that are joined, and back", "[grid][lattice]") {
    for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
        for (std::int32_t y = 0; y < 4; ++y) {
            CAPTURE(lattice, y);
            const Point p{5, y};
            std::vector<Point> neighbours;
            for (const Point step : joining_steps(lattice, y)) {
                const Point q{p.x + step.x, p.y + step.y};
                neighbours.push_back(q);
                const auto back = joining_steps(lattice, q.y);
                CHECK(std::count(back.begin(), back.end(), Point{-step.x, -step.y}) == 1);
            }
            std::vector<Point> expected = joining_tiles(lattice, p);
            std::sort(neighbours.begin(), neighbours.end());
            std::sort(expected.begin(), expected.end());
            CHECK(neighbours == expected);
        }
    }
}

TEST_CASE("the distance of hexagons is the fewest steps over open ground", "[grid][lattice]") {
    const BitGrid plain(15, 14, true);
    for (const Point from : {Point{7, 6}, Point{7, 7}, Point{0, 0}, Point{14, 13}}) {
        for (const Point to : set_tiles(plain)) {
            CAPTURE(from, to);
            REQUIRE(hex_distance(from, to) == fewest_steps(plain, Lattice::hex, from, to));
            REQUIRE(hex_distance(to, from) == hex_distance(from, to));
        }
    }
}
