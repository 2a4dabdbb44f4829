#include "grid/a_star.hpp"

#include "catch.hpp"
#include "support/refusal.hpp"
#include "support/slow_paths.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

struct Found {
    SearchStatus status;
    std::int64_t cost;
    std::vector<Point> path;
};

Found search(const BitGrid& open, Lattice lattice, Heuristic heuristic, Point start, Point goal) {
    AStar search(open, lattice, heuristic, start, goal, open.area());
    const SearchStatus status = search.step(open.area());
    return {status, search.cost(), search.path()};
}

void require_fewest_steps_on_hexagons(const BitGrid& open, const Found& found, Point start, Point goal) {
    const auto fewest = fewest_steps(open, Lattice::hex, start, goal);
    REQUIRE((found.status == SearchStatus::found) == fewest.has_value());
    if (fewest) {
        REQUIRE(found.cost == 100 * *fewest);
        REQUIRE(static_cast<std::int64_t>(found.path.size()) == *fewest + 1);
        REQUIRE(found.path.front() == start);
        REQUIRE(found.path.back() == goal);
        for (std::size_t i = 0; i < found.path.size(); ++i) {
            REQUIRE(open.at(found.path[i]));
            REQUIRE((i == 0 || hex_distance(found.path[i - 1], found.path[i]) == 1));
        }
    }
}

}  // namespace

TEST_CASE("on squares A* is as cheap as Dijkstra, with either heuristic", "[grid][a_star]") {
    Draws draws(1);
    int found = 0;
    for (int round = 0; round < 1200; ++round) {
        const BitGrid open = any_open_map(draws, draws.int_between(1, 26), draws.int_between(1, 20));
        const std::vector<Point> tiles = set_tiles(open);
        if (tiles.empty()) {
            continue;
        }
        const Point start = draws.one_of(tiles);
        const Point goal = draws.one_of(tiles);
        CAPTURE(round, open, start, goal);
        const auto cheapest = cheapest_integer(open, start, goal);
        for (const Heuristic heuristic : {Heuristic::octile, Heuristic::euclidean}) {
            const Found there = search(open, Lattice::square, heuristic, start, goal);
            REQUIRE(there.status == (cheapest ? SearchStatus::found : SearchStatus::unreachable));
            if (cheapest) {
                REQUIRE(there.cost == *cheapest);
                const StepCount steps = steps_along(there.path);
                REQUIRE(integer_cost(steps) == *cheapest);
                REQUIRE(fault_of_path(open, start, goal, there.path, steps).empty());
                REQUIRE(search(open, Lattice::square, heuristic, goal, start).cost == *cheapest);
                ++found;
            } else {
                REQUIRE(there.path.empty());
                REQUIRE(there.cost == 0);
            }
        }
    }
    CHECK(found > 1000);
}

TEST_CASE("on hexagons A* takes the fewest steps", "[grid][a_star]") {
    Draws draws(2);
    for (int round = 0; round < 600; ++round) {
        const BitGrid open = random_grid(draws, draws.int_between(1, 26), draws.int_between(1, 20), 75);
        const std::vector<Point> tiles = set_tiles(open);
        if (tiles.empty()) {
            continue;
        }
        const Point start = draws.one_of(tiles);
        const Point goal = draws.one_of(tiles);
        CAPTURE(round, open, start, goal);
        require_fewest_steps_on_hexagons(open, search(open, Lattice::hex, Heuristic::octile, start, goal), start, goal);
    }
}

TEST_CASE("of several shortest paths the same one is found, in one step or in many", "[grid][a_star]") {
    const BitGrid open(30, 30, true);
    const Found at_once = search(open, Lattice::square, Heuristic::octile, {3, 4}, {25, 17});
    AStar search(open, Lattice::square, Heuristic::octile, {3, 4}, {25, 17}, 900);
    double progress = search.progress();
    CHECK(progress == 0);
    while (search.step(1) == SearchStatus::searching) {
        CHECK(search.progress() >= progress);
        progress = search.progress();
        CHECK(search.path().empty());
        CHECK(search.cost() == 0);
    }
    CHECK(search.progress() == 1);
    CHECK(search.path() == at_once.path);
    CHECK(search.step(100) == SearchStatus::found);
}

TEST_CASE("A* says which tiles it expanded, and stops at its limit", "[grid][a_star]") {
    Draws draws(3);
    for (int round = 0; round < 100; ++round) {
        const BitGrid open = random_grid(draws, 40, 20, 80);
        const std::vector<Point> tiles = set_tiles(open);
        const Point start = draws.one_of(tiles);
        const Point goal = draws.one_of(tiles);
        CAPTURE(round, open, start, goal);
        AStar free(open, Lattice::square, Heuristic::octile, start, goal, open.area());
        const SearchStatus status = free.step(open.area());
        REQUIRE(free.searched().count() == free.expanded());
        for (const Point tile : set_tiles(free.searched())) {
            REQUIRE(open.at(tile));
        }
        AStar enough(open, Lattice::square, Heuristic::octile, start, goal, free.expanded());
        REQUIRE(enough.step(open.area()) == status);
        if (free.expanded() > 0) {
            AStar stopped(open, Lattice::square, Heuristic::octile, start, goal, free.expanded() - 1);
            REQUIRE(stopped.step(open.area()) == SearchStatus::limit);
            REQUIRE(stopped.expanded() == free.expanded() - 1);
            REQUIRE(stopped.path().empty());
        }
    }
}

TEST_CASE("A* from a tile to itself has arrived", "[grid][a_star]") {
    const Found found = search(BitGrid(3, 3, true), Lattice::square, Heuristic::octile, {1, 1}, {1, 1});
    CHECK(found.status == SearchStatus::found);
    CHECK(found.cost == 0);
    CHECK(found.path == std::vector<Point>{{1, 1}});
}

TEST_CASE("A* refuses ends that are not open, and says which", "[grid][a_star]") {
    const BitGrid open = drawn({"..#", "..."}, '.');
    const auto refusal = [&](Point start, Point goal) {
        return refusal_of([&] { AStar(open, Lattice::square, Heuristic::octile, start, goal, 10); });
    };
    CHECK(refusal({0, 0}, {1, 1}) == "accepted");
    CHECK(refusal({2, 0}, {1, 1}) == "start: got tile 2,0 in rock, expected an open tile");
    CHECK(refusal({0, 0}, {2, 0}) == "goal: got tile 2,0 in rock, expected an open tile");
    CHECK(refusal({-1, 0}, {0, 0}) == "start: got tile -1,0 outside the map, expected an open tile");
    CHECK(refusal({0, 0}, {0, 2}) == "goal: got tile 0,2 outside the map, expected an open tile");
}
