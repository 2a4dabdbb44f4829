#include "grid/line_of_sight.hpp"

#include <cmath>

#include "catch.hpp"
#include "grid/jump_point_search.hpp"
#include "support/slow_paths.hpp"
#include "support/supercover.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

bool slow_line_of_sight(const BitGrid& open, Point a, Point b) {
    return waymesh::tests::slow_line_of_sight([&](Point tile) { return open.at(tile); }, a, b);
}

double slow_length(const std::vector<Point>& points) {
    double length = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        length += std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    }
    return length;
}

}  // namespace

TEST_CASE("one sees where no tile that the segment touches is rock", "[grid][line_of_sight]") {
    Draws draws(1);
    int seen = 0;
    int blocked = 0;
    for (int round = 0; round < 3000; ++round) {
        const BitGrid open = random_grid(draws, draws.int_between(1, 20), draws.int_between(1, 20),
                                         draws.one_of(std::vector<std::int32_t>{70, 90, 97}));
        BlockMap map(open);
        for (int k = 0; k < 10; ++k) {
            const Point a{draws.int_between(0, open.width() - 1), draws.int_between(0, open.height() - 1)};
            const Point b{draws.int_between(0, open.width() - 1), draws.int_between(0, open.height() - 1)};
            CAPTURE(open, a, b);
            const bool sees = slow_line_of_sight(open, a, b);
            REQUIRE(line_of_sight(map, a, b) == sees);
            REQUIRE(line_of_sight(map, b, a) == sees);
            ++(sees ? seen : blocked);
        }
    }
    CHECK(seen > 5000);
    CHECK(blocked > 5000);
}

TEST_CASE("one rock tile hides exactly what lies behind it", "[grid][line_of_sight]") {
    for (const Point rock : {Point{7, 7}, Point{6, 8}, Point{3, 7}}) {
        BitGrid open(15, 15, true);
        open.set(rock.x, rock.y, false);
        BlockMap map(open);
        for (const Point a : set_tiles(open)) {
            for (const Point b : {Point{0, 0}, Point{14, 3}, Point{7, 14}, Point{2, 7}, Point{8, 6}}) {
                CAPTURE(rock, a, b);
                REQUIRE(line_of_sight(map, a, b) == slow_line_of_sight(open, a, b));
            }
        }
    }
}

TEST_CASE("sight never squeezes between rock, nor along a corner", "[grid][line_of_sight]") {
    const BitGrid between = drawn({".#", "#."}, '.');
    const BitGrid along = drawn({"..", "#."}, '.');
    const BitGrid plain = drawn({"..", ".."}, '.');
    BlockMap between_map(between);
    BlockMap along_map(along);
    BlockMap plain_map(plain);
    CHECK(!line_of_sight(between_map, {0, 0}, {1, 1}));
    CHECK(!line_of_sight(along_map, {0, 0}, {1, 1}));
    CHECK(line_of_sight(plain_map, {0, 0}, {1, 1}));
    CHECK(line_of_sight(plain_map, {0, 0}, {0, 0}));
    CHECK(!line_of_sight(between_map, {1, 0}, {1, 0}));
}

TEST_CASE("sight is exact over long distances", "[grid][line_of_sight]") {
    // A slit along the segment from (0, 0) to (dx, dy), exactly the tiles that it touches: one tile less hides.
    Draws draws(2);
    for (int round = 0; round < 20; ++round) {
        const Point end{draws.int_between(100, 190), draws.int_between(1, 190)};
        BitGrid slit(end.x + 1, end.y + 1);
        for (std::int32_t y = 0; y <= end.y; ++y) {
            for (std::int32_t x = 0; x <= end.x; ++x) {
                slit.set(x, y, touches({0, 0}, end, {x, y}));
            }
        }
        CAPTURE(end);
        BlockMap map(slit);
        REQUIRE(line_of_sight(map, {0, 0}, end));
        REQUIRE(line_of_sight(map, end, {0, 0}));
        const std::vector<Point> tiles = set_tiles(slit);
        for (int k = 0; k < 20; ++k) {
            const Point closed = draws.one_of(tiles);
            BitGrid narrower = slit;
            narrower.set(closed.x, closed.y, false);
            BlockMap narrower_map(narrower);
            REQUIRE(!line_of_sight(narrower_map, {0, 0}, end));
        }
    }
}

TEST_CASE("a path pulled straight is no longer, and every part of it is in sight", "[grid][line_of_sight]") {
    Draws draws(3);
    int shorter = 0;
    for (int round = 0; round < 600; ++round) {
        const BitGrid open = any_open_map(draws, draws.int_between(2, 90), draws.int_between(2, 60));
        const std::vector<Point> tiles = set_tiles(open);
        if (tiles.empty()) {
            continue;
        }
        BlockMap map(open);
        JumpPointSearch search(map, draws.one_of(tiles), draws.one_of(tiles), StepCosts::exact, 1 << 20);
        if (search.step(1 << 20) != SearchStatus::found) {
            continue;
        }
        const std::vector<Point> walked = all_tiles(search.path());
        const std::vector<Point> pulled = pulled_straight(map, walked);
        CAPTURE(open, walked.front(), walked.back());
        REQUIRE(pulled.front() == walked.front());
        REQUIRE(pulled.back() == walked.back());
        REQUIRE(pulled == turning_points(pulled));
        for (std::size_t i = 1; i < pulled.size(); ++i) {
            REQUIRE(slow_line_of_sight(open, pulled[i - 1], pulled[i]));
        }
        // Both lengths are sums of at most 200 rounded terms.
        REQUIRE(slow_length(pulled) <= euclidean_length(search.steps()) * (1 + 1e-13));
        shorter += slow_length(pulled) < euclidean_length(search.steps()) * (1 - 1e-6) ? 1 : 0;
    }
    CHECK(shorter > 100);
}

TEST_CASE("over open ground a pulled path is one straight line", "[grid][line_of_sight]") {
    const BitGrid open(50, 40, true);
    BlockMap map(open);
    JumpPointSearch search(map, {3, 2}, {47, 31}, StepCosts::exact, 1000);
    REQUIRE(search.step(1000) == SearchStatus::found);
    CHECK(pulled_straight(map, all_tiles(search.path())) == std::vector<Point>{{3, 2}, {47, 31}});
    CHECK(pulled_straight(map, {}).empty());
    CHECK(pulled_straight(map, {{4, 4}}) == std::vector<Point>{{4, 4}});
    CHECK(pulled_straight(map, {{4, 4}, {5, 5}}) == std::vector<Point>{{4, 4}, {5, 5}});
}
