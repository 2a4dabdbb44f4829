#include "grid/path.hpp"

#include "catch.hpp"
#include "support/slow_paths.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Points = std::vector<Point>;

/// A walk of random lengths in random directions.
Points random_walk(Draws& draws) {
    const Points directions = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    Points tiles = {{draws.int_between(-50, 50), draws.int_between(-50, 50)}};
    for (std::int32_t legs = draws.int_between(0, 8); legs > 0; --legs) {
        const Point step = draws.one_of(directions);
        for (std::int32_t k = draws.int_between(1, 9); k > 0; --k) {
            tiles.push_back({tiles.back().x + step.x, tiles.back().y + step.y});
        }
    }
    return tiles;
}

}  // namespace

TEST_CASE("lengths compare exactly as the integers behind them", "[grid][path]") {
    Draws draws(1);
    for (int i = 0; i < 20000; ++i) {
        // Near the worst: counts up to 2^22, and differences that are good approximations of the square root of two.
        const StepCount a{draws.between(1607521, 1 << 22), draws.between(0, (1 << 22) - 1136689)};
        const StepCount b = i % 2 == 0 ? StepCount{draws.between(0, 1 << 22), draws.between(0, 1 << 22)}
                                       : StepCount{a.straight - 1607521, a.diagonal + 1136689};
        REQUIRE((euclidean_length(a) < euclidean_length(b)) == is_shorter(a, b));
        REQUIRE((euclidean_length(b) < euclidean_length(a)) == is_shorter(b, a));
        REQUIRE((euclidean_length(a) == euclidean_length(b)) == (a == b));
    }
}

TEST_CASE("the fewest steps over open ground are those of a search", "[grid][path]") {
    const BitGrid plain(9, 8, true);
    for (const Point to : set_tiles(plain)) {
        for (const Point from : {Point{0, 0}, Point{4, 3}, Point{8, 7}}) {
            REQUIRE(octile_steps(from, to) == *shortest_exact(plain, from, to));
        }
    }
    CHECK(octile_steps({-2000000000, 5}, {2000000000, -5}) == StepCount{3999999990, 10});
}

TEST_CASE("a walk keeps its steps when only its turning points are kept, and comes back whole", "[grid][path]") {
    Draws draws(2);
    for (int round = 0; round < 2000; ++round) {
        const Points tiles = random_walk(draws);
        const Points turns = turning_points(tiles);
        StepCount steps;
        std::int32_t changes = 0;
        for (std::size_t i = 1; i < tiles.size(); ++i) {
            const bool is_diagonal = tiles[i].x != tiles[i - 1].x && tiles[i].y != tiles[i - 1].y;
            ++(is_diagonal ? steps.diagonal : steps.straight);
            changes +=
                i >= 2 && Point{2 * tiles[i - 1].x - tiles[i - 2].x, 2 * tiles[i - 1].y - tiles[i - 2].y} != tiles[i]
                    ? 1
                    : 0;
        }
        REQUIRE(steps_along(tiles) == steps);
        REQUIRE(steps_along(turns) == steps);
        REQUIRE(turns_along(tiles) == changes);
        REQUIRE(turns_along(turns) == changes);
        REQUIRE(turns.size() == (tiles.size() == 1 ? 1 : static_cast<std::size_t>(changes) + 2));
        REQUIRE(all_tiles(turns) == tiles);
        REQUIRE(all_tiles(tiles) == tiles);
        REQUIRE(turning_points(turns) == turns);
    }
}

TEST_CASE("a polyline turns where its direction changes, at any angle", "[grid][path]") {
    CHECK(turns_along({{0, 0}, {3, 1}, {6, 2}, {12, 4}}) == 0);
    CHECK(turns_along({{0, 0}, {3, 1}, {6, 3}}) == 1);
    // Back the way one came is a turn too.
    CHECK(turns_along({{0, 0}, {3, 1}, {0, 0}}) == 1);
    CHECK(turning_points({{0, 0}, {3, 1}, {6, 2}, {7, 9}}) == Points{{0, 0}, {6, 2}, {7, 9}});
    CHECK(turns_along({}) == 0);
    CHECK(turning_points({}).empty());
    CHECK(all_tiles({}).empty());
}
