#include "grid/digging.hpp"

#include <bit>

#include "catch.hpp"
#include "support/flood_fill.hpp"
#include "support/refusal.hpp"
#include "support/tile_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

bool are_joined(const BitGrid& open, Lattice lattice, Point a, Point b) {
    const std::vector<std::int32_t> component = flood_filled(open, lattice);
    const auto at = [&](Point p) { return component[static_cast<std::size_t>(p.y * open.width() + p.x)]; };
    return at(a) == at(b);
}

/// The least size of a set of rock tiles that joins two tiles when dug: all sets are tried.
int brute_fewest(const BitGrid& open, Lattice lattice, Point start, Point goal) {
    const std::vector<Point> rock = set_tiles(open.inverted());
    int fewest = static_cast<int>(rock.size());
    for (std::uint32_t set = 0; set < 1U << rock.size(); ++set) {
        if (std::popcount(set) >= fewest) {
            continue;
        }
        BitGrid dug = open;
        for (std::size_t i = 0; i < rock.size(); ++i) {
            if ((set >> i & 1U) != 0) {
                dug.set(rock[i].x, rock[i].y, true);
            }
        }
        if (are_joined(dug, lattice, start, goal)) {
            fewest = std::popcount(set);
        }
    }
    return fewest;
}

/// The same by relaxing every tile until nothing changes (Bellman 1958).
std::int32_t slow_fewest(const BitGrid& open, Lattice lattice, Point start, Point goal) {
    constexpr std::int32_t far = 1 << 20;
    std::vector<std::int32_t> dug(static_cast<std::size_t>(open.area()), far);
    const auto at = [&](Point p) -> std::int32_t& { return dug[static_cast<std::size_t>(p.y * open.width() + p.x)]; };
    at(start) = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::int32_t y = 0; y < open.height(); ++y) {
            for (std::int32_t x = 0; x < open.width(); ++x) {
                for (const Point q : joining_tiles(lattice, {x, y})) {
                    const std::int32_t through = open.contains(q) ? at(q) + (open.at(x, y) ? 0 : 1) : far;
                    if (through < at({x, y})) {
                        at({x, y}) = through;
                        changed = true;
                    }
                }
            }
        }
    }
    return at(goal);
}

/// Requires that what is dug is rock, each tile once, and joins the two.
std::size_t require_joining(const BitGrid& open, Lattice lattice, Point start, Point goal) {
    const std::vector<Point> dug = fewest_dig(open, lattice, start, goal);
    BitGrid after = open;
    for (const Point tile : dug) {
        REQUIRE(!after.at(tile));
        after.set(tile.x, tile.y, true);
    }
    REQUIRE(are_joined(after, lattice, start, goal));
    return dug.size();
}

}  // namespace

TEST_CASE("no set of tiles that joins two is smaller than what is dug", "[grid][digging]") {
    Draws draws(1);
    for (int round = 0; round < 150; ++round) {
        const BitGrid open = random_grid(draws, draws.int_between(2, 5), draws.int_between(2, 4), 50);
        const std::vector<Point> tiles = set_tiles(open);
        // 2^11 sets take a moment each.
        if (tiles.empty() || open.area() - open.count() > 11) {
            continue;
        }
        const Point start = draws.one_of(tiles);
        const Point goal = draws.one_of(tiles);
        for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
            CAPTURE(open, start, goal, lattice);
            REQUIRE(static_cast<int>(require_joining(open, lattice, start, goal)) ==
                    brute_fewest(open, lattice, start, goal));
        }
    }
}

TEST_CASE("what is dug on larger maps is the fewest", "[grid][digging]") {
    Draws draws(2);
    std::size_t most = 0;
    for (int round = 0; round < 200; ++round) {
        const BitGrid open =
            random_grid(draws, draws.int_between(1, 40), draws.int_between(1, 30), draws.int_between(5, 60));
        const std::vector<Point> tiles = set_tiles(open);
        if (tiles.empty()) {
            continue;
        }
        const Point start = draws.one_of(tiles);
        const Point goal = draws.one_of(tiles);
        for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
            CAPTURE(open, start, goal, lattice);
            const std::size_t dug = require_joining(open, lattice, start, goal);
            REQUIRE(static_cast<std::int32_t>(dug) == slow_fewest(open, lattice, start, goal));
            most = std::max(most, dug);
        }
    }
    CHECK(most > 20);
}

TEST_CASE("tiles are dug in order from start to goal", "[grid][digging]") {
    const BitGrid open = drawn({".##.##."}, '.');
    CHECK(fewest_dig(open, Lattice::square, {0, 0}, {6, 0}) == std::vector<Point>{{1, 0}, {2, 0}, {4, 0}, {5, 0}});
    CHECK(fewest_dig(open, Lattice::square, {6, 0}, {0, 0}) == std::vector<Point>{{5, 0}, {4, 0}, {2, 0}, {1, 0}});
    CHECK(fewest_dig(open, Lattice::square, {3, 0}, {3, 0}).empty());
}

TEST_CASE("digging from or to rock is refused", "[grid][digging]") {
    const BitGrid open = drawn({".#.", "..."}, '.');
    const auto refusal = [&](Point start, Point goal) {
        return refusal_of([&] { fewest_dig(open, Lattice::square, start, goal); });
    };
    CHECK(refusal({0, 0}, {2, 1}) == "accepted");
    CHECK(refusal({1, 0}, {2, 1}) == "start: got tile 1,0 in rock, expected an open tile");
    CHECK(refusal({0, 0}, {1, 0}) == "goal: got tile 1,0 in rock, expected an open tile");
    CHECK(refusal({0, 0}, {3, 0}) == "goal: got tile 3,0 outside the map, expected an open tile");
}
