#include "nav/sight.hpp"

#include <cmath>

#include "catch.hpp"
#include "grid/jump_point_search.hpp"
#include "nav/grid_tiles.hpp"
#include "nav/path_check.hpp"
#include "nav/query_ends.hpp"
#include "support/places.hpp"
#include "support/random_maps.hpp"
#include "support/supercover.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

/// Does the segment touch the closed square of a tile that has grown? Their boxes overlap, and not all corners lie
/// strictly on one side.
bool touches_grown(Position from, Position to, Point tile, std::int32_t clearance) {
    const Step a = step_of(from);
    const Step b = step_of(to);
    const std::int64_t grown = clearance * (steps_per_tile / clearance_unit);
    const auto low = [grown](std::int32_t t) { return t * steps_per_tile - grown; };
    const auto high = [grown](std::int32_t t) { return (t + 1) * steps_per_tile + grown; };
    if (std::max(a.x, b.x) < low(tile.x) || high(tile.x) < std::min(a.x, b.x) || std::max(a.y, b.y) < low(tile.y) ||
        high(tile.y) < std::min(a.y, b.y)) {
        return false;
    }
    bool left = false;
    bool right = false;
    for (const std::int64_t x : {low(tile.x), high(tile.x)}) {
        for (const std::int64_t y : {low(tile.y), high(tile.y)}) {
            const Int128 side = Int128{b.x - a.x} * (y - a.y) - Int128{b.y - a.y} * (x - a.x);
            left = left || side >= 0;
            right = right || side <= 0;
        }
    }
    return left && right;
}

bool slow_sees(const BitGrid& open, Position a, Position b, std::int32_t clearance) {
    for (std::int32_t y = -2; y <= open.height() + 1; ++y) {
        for (std::int32_t x = -2; x <= open.width() + 1; ++x) {
            if (is_rock(open, x, y) && touches_grown(a, b, {x, y}, clearance)) {
                return false;
            }
        }
    }
    return true;
}

bool sees_tile(const BitGrid& open, Point a, Point b) {
    BlockMap map(open);
    return sees(map, centre_of(a), centre_of(b), 0);
}

/// The centres of tiles where a shortest way over the tiles turns; none where there is no way.
std::vector<Position> walked(const BitGrid& open, Point from, Point to) {
    BlockMap map(open);
    JumpPointSearch search(map, from, to, StepCosts::exact, 1 << 20);
    search.step(1 << 20);
    std::vector<Position> path;
    for (const Point tile : search.path()) {
        path.push_back(centre_of(tile));
    }
    return path;
}

}  // namespace

TEST_CASE("one sees where no grown tile that the segment touches is rock", "[nav][sight]") {
    Draws draws(1);
    int seen = 0;
    int hidden = 0;
    for (int round = 0; round < 1500; ++round) {
        const BitGrid open = random_grid(draws, draws.int_between(1, 14), draws.int_between(1, 14),
                                         draws.one_of(std::vector<std::int32_t>{70, 90, 97}));
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        BlockMap map(open);
        for (int k = 0; k < 20; ++k) {
            const Position a = any_place(draws, open, clearance);
            const Position b = draws.int_between(0, 9) == 0 ? a : any_place(draws, open, clearance);
            CAPTURE(open, a, b, clearance);
            const bool expected = slow_sees(open, a, b, clearance);
            REQUIRE(sees(map, a, b, clearance) == expected);
            REQUIRE(sees(map, b, a, clearance) == expected);
            ++(expected ? seen : hidden);
        }
    }
    CHECK(seen > 3000);
    CHECK(hidden > 3000);
}

TEST_CASE("what is in sight is clear", "[nav][sight]") {
    Draws draws(2);
    int touching = 0;
    for (int round = 0; round < 1000; ++round) {
        const BitGrid open = any_map(draws, 14);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        BlockMap map(open);
        GridTiles tiles(open);
        for (int k = 0; k < 20; ++k) {
            const Position a = any_place(draws, open, clearance);
            const Position b = any_place(draws, open, clearance);
            CAPTURE(open, a, b, clearance);
            const bool clear = is_clear(tiles, a, b, clearance);
            REQUIRE((clear || !sees(map, a, b, clearance)));
            touching += clear && !sees(map, a, b, clearance) ? 1 : 0;
        }
    }
    CHECK(touching > 100);
}

TEST_CASE("without clearance one sees from centre to centre by the supercover", "[nav][sight]") {
    Draws draws(3);
    for (int round = 0; round < 1000; ++round) {
        const BitGrid open = random_grid(draws, draws.int_between(1, 20), draws.int_between(1, 20), 92);
        const Point a{draws.int_between(0, open.width() - 1), draws.int_between(0, open.height() - 1)};
        const Point b{draws.int_between(0, open.width() - 1), draws.int_between(0, open.height() - 1)};
        CAPTURE(open, a, b);
        REQUIRE(sees_tile(open, a, b) == slow_line_of_sight([&](Point tile) { return open.at(tile); }, a, b));
    }
}

TEST_CASE("sight never squeezes between rock, nor along a corner", "[nav][sight]") {
    CHECK(!sees_tile(drawn({".#", "#."}, '.'), {0, 0}, {1, 1}));
    CHECK(!sees_tile(drawn({"..", "#."}, '.'), {0, 0}, {1, 1}));
    CHECK(sees_tile(drawn({"..", ".."}, '.'), {0, 0}, {1, 1}));
    CHECK(sees_tile(drawn({"..", ".."}, '.'), {0, 0}, {0, 0}));
    CHECK(!sees_tile(drawn({".#", "#."}, '.'), {1, 0}, {1, 0}));
}

TEST_CASE("sight is exact over long distances", "[nav][sight]") {
    // A slit along the segment from (0, 0) to (dx, dy), exactly the tiles that it touches: one tile less hides.
    Draws draws(4);
    for (int round = 0; round < 20; ++round) {
        const Point end{draws.int_between(100, 190), draws.int_between(1, 190)};
        BitGrid slit(end.x + 1, end.y + 1);
        for (std::int32_t y = 0; y <= end.y; ++y) {
            for (std::int32_t x = 0; x <= end.x; ++x) {
                slit.set(x, y, touches({0, 0}, end, {x, y}));
            }
        }
        CAPTURE(end);
        REQUIRE(sees_tile(slit, {0, 0}, end));
        REQUIRE(sees_tile(slit, end, {0, 0}));
        const std::vector<Point> tiles = set_tiles(slit);
        for (int k = 0; k < 20; ++k) {
            const Point closed = draws.one_of(tiles);
            BitGrid narrower = slit;
            narrower.set(closed.x, closed.y, false);
            REQUIRE(!sees_tile(narrower, {0, 0}, end));
        }
    }
}

TEST_CASE("sight far from the origin is that near it", "[nav][sight]") {
    Draws draws(5);
    for (int round = 0; round < 300; ++round) {
        const BitGrid open = random_grid(draws, 20, 20, 95);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        const Point away{64 * draws.int_between(-4000, 4000), 64 * draws.int_between(-4000, 4000)};
        GridTiles tiles(open);
        BlockMap near(open);
        BlockMap far([&](std::int32_t x, std::int32_t y) { return tiles.rows(x - away.x / 64, y - away.y / 64); });
        const Position a = any_place(draws, open, clearance);
        const Position b = any_place(draws, open, clearance);
        CAPTURE(open, a, b, clearance, away);
        REQUIRE(sees(far, {a.x + away.x, a.y + away.y}, {b.x + away.x, b.y + away.y}, clearance) ==
                sees(near, a, b, clearance));
    }
}

TEST_CASE("a path pulled straight is no longer, and every part of it is clear", "[nav][sight]") {
    Draws draws(6);
    int shorter = 0;
    for (int round = 0; round < 1000; ++round) {
        const BitGrid open =
            draws.int_between(0, 1) == 0 ? any_map(draws, 60) : any_open_map(draws, draws.int_between(2, 90), 40);
        const std::vector<Point> tiles = set_tiles(open);
        if (tiles.empty()) {
            continue;
        }
        const std::vector<Position> path = walked(open, draws.one_of(tiles), draws.one_of(tiles));
        if (path.empty()) {
            continue;
        }
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        BlockMap map(open);
        GridTiles source(open);
        const std::vector<Position> pulled = pulled_straight(map, path, clearance);
        CAPTURE(open, path, pulled, clearance);
        REQUIRE(pulled.front() == path.front());
        REQUIRE(pulled.back() == path.back());
        REQUIRE(pulled == turning_points(pulled));
        REQUIRE(!first_blocked_segment(source, pulled, clearance));
        // Both lengths are sums of at most some hundred rounded terms.
        REQUIRE(length_of(pulled) <= length_of(path) * (1 + 1e-13));
        shorter += length_of(pulled) < length_of(path) * (1 - 1e-6) ? 1 : 0;
    }
    CHECK(shorter > 200);
}

TEST_CASE("a path is kept up to the last centre in sight", "[nav][sight]") {
    using Places = std::vector<Position>;
    const BitGrid open = drawn({".........", "....#....", "....#....", "....#....", "....#...."}, '.');
    BlockMap map(open);
    const Places round = {{0.5, 4.5}, {0.5, 0.5}, {8.5, 0.5}, {8.5, 4.5}};
    // From the start, the rock's corner at (4, 1) hides (4.5, 0.5); from there, that at (5, 1) hides (8.5, 2.5).
    CHECK(pulled_straight(map, round, 0) == Places{{0.5, 4.5}, {3.5, 0.5}, {8.5, 1.5}, {8.5, 4.5}});
    // For a wide walker they are at (4 - 7/16, 1 - 7/16) and (5 + 7/16, 1 - 7/16).
    CHECK(pulled_straight(map, round, 7) == Places{{0.5, 4.5}, {3.5, 0.5}, {8.5, 0.5}, {8.5, 4.5}});
}

TEST_CASE("over open ground a pulled path is one straight line", "[nav][sight]") {
    using Places = std::vector<Position>;
    const BitGrid open(50, 40, true);
    BlockMap map(open);
    CHECK(pulled_straight(map, walked(open, {3, 2}, {47, 31}), 0) == Places{{3.5, 2.5}, {47.5, 31.5}});
    CHECK(pulled_straight(map, {}, 0).empty());
    CHECK(pulled_straight(map, {{4.5, 4.5}}, 0) == Places{{4.5, 4.5}});
    CHECK(pulled_straight(map, {{4.5, 4.5}, {5.5, 5.5}}, 0) == Places{{4.5, 4.5}, {5.5, 5.5}});
    CHECK(pulled_straight(map, {{4.25, 4.125}, {4.5, 4.5}, {6.5, 6.5}, {6.75, 6.5}}, 7) ==
          Places{{4.25, 4.125}, {6.75, 6.5}});
}
