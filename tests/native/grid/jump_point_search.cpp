#include "grid/jump_point_search.hpp"

#include <set>

#include "catch.hpp"
#include "grid/a_star.hpp"
#include "support/refusal.hpp"
#include "support/slow_paths.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::int64_t no_limit = std::int64_t{1} << 40;

/// Requires that a search over `map` from start to goal is right; returns whether something was found.
bool require_shortest(BlockMap& map, const BitGrid& open, Point start, Point goal) {
    CAPTURE(open, start, goal);
    JumpPointSearch exact(map, start, goal, StepCosts::exact, no_limit);
    JumpPointSearch integer(map, start, goal, StepCosts::integer, no_limit);
    const auto shortest = shortest_exact(open, start, goal);
    const SearchStatus expected = shortest ? SearchStatus::found : SearchStatus::unreachable;
    REQUIRE(exact.step(no_limit) == expected);
    REQUIRE(integer.step(no_limit) == expected);
    if (!shortest) {
        REQUIRE(exact.path().empty());
        REQUIRE(exact.steps() == StepCount{});
        return false;
    }
    REQUIRE(exact.steps() == *shortest);
    REQUIRE(fault_of_path(open, start, goal, exact.path(), exact.steps()) == "");
    REQUIRE(turning_points(exact.path()) == exact.path());
    REQUIRE(integer_cost(integer.steps()) == *cheapest_integer(open, start, goal));
    REQUIRE(fault_of_path(open, start, goal, integer.path(), integer.steps()) == "");
    JumpPointSearch back(map, goal, start, StepCosts::exact, no_limit);
    REQUIRE(back.step(no_limit) == SearchStatus::found);
    REQUIRE(back.steps() == *shortest);
    return true;
}

/// An endless map: noise, with a clearing here and there.
bool is_open_everywhere(Point p) {
    const std::uint64_t noise =
        (static_cast<std::uint64_t>(static_cast<std::uint32_t>(p.x)) << 32 | static_cast<std::uint32_t>(p.y)) *
        0xD6E8FEB86659FD93U;
    return (noise ^ noise >> 32) % 100 < 72 || ((p.x & 31) < 4 && (p.y & 31) < 20);
}

BlockMap endless_map() {
    return BlockMap([](std::int32_t block_x, std::int32_t block_y) {
        std::array<std::uint64_t, block_side> rows{};
        for (std::int32_t y = 0; y < block_side; ++y) {
            for (std::int32_t x = 0; x < block_side; ++x) {
                const Point p{block_x * block_side + x, block_y * block_side + y};
                rows[static_cast<std::size_t>(y)] |= std::uint64_t{is_open_everywhere(p)} << x;
            }
        }
        return rows;
    });
}

}  // namespace

TEST_CASE("jump points lead along the shortest paths of small maps", "[grid][jump_point_search]") {
    Draws draws(1);
    int found = 0;
    for (int round = 0; round < 2000; ++round) {
        const BitGrid open = any_open_map(draws, draws.int_between(1, 24), draws.int_between(1, 20));
        const std::vector<Point> tiles = set_tiles(open);
        BlockMap map(open);
        // Several searches over one map: none leaves anything behind that disturbs the next.
        for (int k = 0; k < 2 && !tiles.empty(); ++k) {
            found += require_shortest(map, open, draws.one_of(tiles), draws.one_of(tiles)) ? 1 : 0;
        }
    }
    CHECK(found > 2500);
}

TEST_CASE("jump points lead along the shortest paths of maps with many blocks", "[grid][jump_point_search]") {
    Draws draws(2);
    int found = 0;
    for (const Point size : {Point{70, 66}, Point{129, 65}, Point{64, 128}, Point{200, 9}, Point{9, 200}, Point{1, 300},
                             Point{300, 1}, Point{192, 64}}) {
        for (int round = 0; round < 12; ++round) {
            const BitGrid open = any_open_map(draws, size.x, size.y);
            const std::vector<Point> tiles = set_tiles(open);
            BlockMap map(open);
            if (!tiles.empty()) {
                found += require_shortest(map, open, tiles.front(), tiles.back()) ? 1 : 0;
                found += require_shortest(map, open, draws.one_of(tiles), draws.one_of(tiles)) ? 1 : 0;
            }
        }
    }
    CHECK(found > 50);
}

TEST_CASE("jump points are as cheap as A* on large maps", "[grid][jump_point_search]") {
    Draws draws(3);
    for (int round = 0; round < 4; ++round) {
        const BitGrid open = round == 0 ? open_maze(draws, 301, 251) : open_blobs(draws, 300, 250);
        const std::vector<Point> tiles = set_tiles(open);
        BlockMap map(open);
        for (int k = 0; k < 8; ++k) {
            const Point start = draws.one_of(tiles);
            const Point goal = draws.one_of(tiles);
            CAPTURE(round, k, start, goal);
            AStar slow(open, Lattice::square, Heuristic::octile, start, goal, open.area());
            JumpPointSearch fast(map, start, goal, StepCosts::integer, no_limit);
            REQUIRE(fast.step(no_limit) == slow.step(open.area()));
            REQUIRE(integer_cost(fast.steps()) == slow.cost());
            REQUIRE(fast.expanded() <= slow.expanded());
        }
    }
}

TEST_CASE("a search in small steps finds the same", "[grid][jump_point_search]") {
    Draws draws(4);
    const BitGrid open = open_blobs(draws, 150, 120);
    const std::vector<Point> tiles = set_tiles(open);
    for (int round = 0; round < 30; ++round) {
        const Point start = draws.one_of(tiles);
        const Point goal = draws.one_of(tiles);
        BlockMap map(open);
        JumpPointSearch at_once(map, start, goal, StepCosts::exact, no_limit);
        const SearchStatus status = at_once.step(no_limit);
        JumpPointSearch slowly(map, start, goal, StepCosts::exact, no_limit);
        double progress = 0;
        while (slowly.step(draws.between(1, 5)) == SearchStatus::searching) {
            REQUIRE(slowly.path().empty());
            REQUIRE(slowly.progress() >= progress);
            REQUIRE(slowly.progress() <= 1);
            progress = slowly.progress();
        }
        REQUIRE(slowly.status() == status);
        REQUIRE(slowly.path() == at_once.path());
        REQUIRE(slowly.expanded() == at_once.expanded());
        REQUIRE((status != SearchStatus::found || slowly.progress() == 1));
    }
}

TEST_CASE("a search stops at its limit, and not before", "[grid][jump_point_search]") {
    Draws draws(5);
    const BitGrid open = open_blobs(draws, 90, 70);
    const std::vector<Point> tiles = set_tiles(open);
    BlockMap map(open);
    for (int round = 0; round < 100; ++round) {
        const Point start = draws.one_of(tiles);
        const Point goal = draws.one_of(tiles);
        JumpPointSearch free(map, start, goal, StepCosts::exact, no_limit);
        const SearchStatus status = free.step(no_limit);
        JumpPointSearch enough(map, start, goal, StepCosts::exact, free.expanded());
        REQUIRE(enough.step(no_limit) == status);
        REQUIRE(enough.steps() == free.steps());
        if (free.expanded() > 0) {
            JumpPointSearch stopped(map, start, goal, StepCosts::exact, free.expanded() - 1);
            REQUIRE(stopped.step(no_limit) == SearchStatus::limit);
            REQUIRE(stopped.expanded() == free.expanded() - 1);
            REQUIRE(stopped.path().empty());
        }
    }
}

TEST_CASE("what was looked at is open ground round the path, as ordered runs", "[grid][jump_point_search]") {
    Draws draws(6);
    for (int round = 0; round < 60; ++round) {
        const BitGrid open = any_open_map(draws, 140, 80);
        const std::vector<Point> tiles = set_tiles(open);
        const Point start = draws.one_of(tiles);
        const Point goal = draws.one_of(tiles);
        CAPTURE(round, start, goal);
        BlockMap map(open);
        JumpPointSearch silent(map, start, goal, StepCosts::exact, no_limit);
        JumpPointSearch search(map, start, goal, StepCosts::exact, no_limit, true);
        REQUIRE(search.step(no_limit) == silent.step(no_limit));
        REQUIRE(search.path() == silent.path());
        REQUIRE(silent.searched().empty());
        std::set<Point> looked_at;
        std::int32_t last_y = INT32_MIN;
        std::int32_t last_x = INT32_MIN;
        for (const JumpPointSearch::Run& run : search.searched()) {
            // In order, and never two that touch.
            REQUIRE((run.y > last_y || (run.y == last_y && run.x0 > last_x + 1)));
            REQUIRE(run.x0 <= run.x1);
            last_y = run.y;
            last_x = run.x1;
            for (std::int32_t x = run.x0; x <= run.x1; ++x) {
                REQUIRE((open.contains({x, run.y}) && open.at(x, run.y)));
                looked_at.insert({x, run.y});
            }
        }
        for (const Point tile : all_tiles(search.path())) {
            REQUIRE((tile == start || looked_at.count(tile) == 1));
        }
    }
}

TEST_CASE("an endless map is searched as a finite part of it, in any place", "[grid][jump_point_search]") {
    Draws draws(7);
    int found = 0;
    for (int round = 0; round < 40; ++round) {
        const Point corner =
            round % 2 == 0 ? Point{draws.int_between(-100, 100), draws.int_between(-100, 100)}
                           : Point{draws.int_between(-500000000, 500000000), draws.int_between(-500000000, 500000000)};
        constexpr std::int32_t side = 90;
        BitGrid part(side, side);
        for (std::int32_t y = 0; y < side; ++y) {
            for (std::int32_t x = 0; x < side; ++x) {
                part.set(x, y, is_open_everywhere({corner.x + x, corner.y + y}));
            }
        }
        // Far enough inside that no detour leaves the part.
        const auto inside = [&] { return Point{draws.int_between(35, 54), draws.int_between(35, 54)}; };
        const Point start = inside();
        const Point goal = inside();
        const auto shortest = part.at(start) && part.at(goal) ? shortest_exact(part, start, goal) : std::nullopt;
        if (!shortest || euclidean_length(*shortest) > 70) {
            continue;
        }
        CAPTURE(corner, start, goal);
        BlockMap map = endless_map();
        const Point from{corner.x + start.x, corner.y + start.y};
        const Point to{corner.x + goal.x, corner.y + goal.y};
        JumpPointSearch search(map, from, to, StepCosts::exact, no_limit);
        REQUIRE(search.step(no_limit) == SearchStatus::found);
        REQUIRE(search.steps() == *shortest);
        REQUIRE(fault_of_path(is_open_everywhere, from, to, search.path(), search.steps()) == "");
        ++found;
    }
    CHECK(found > 15);
}

TEST_CASE("what is expanded does not depend on where blocks begin", "[grid][jump_point_search]") {
    Draws draws(8);
    for (int round = 0; round < 40; ++round) {
        const BitGrid open = open_blobs(draws, 100, 80);
        const std::vector<Point> tiles = set_tiles(open);
        const Point start = draws.one_of(tiles);
        const Point goal = draws.one_of(tiles);
        BlockMap map(open);
        JumpPointSearch search(map, start, goal, StepCosts::exact, no_limit);
        const SearchStatus status = search.step(no_limit);
        const Point by{draws.int_between(1, 90), draws.int_between(1, 90)};
        BitGrid moved(open.width() + by.x, open.height() + by.y);
        for (const Point tile : tiles) {
            moved.set(tile.x + by.x, tile.y + by.y, true);
        }
        BlockMap moved_map(moved);
        JumpPointSearch moved_search(moved_map, {start.x + by.x, start.y + by.y}, {goal.x + by.x, goal.y + by.y},
                                     StepCosts::exact, no_limit);
        CAPTURE(round, start, goal, by);
        REQUIRE(moved_search.step(no_limit) == status);
        REQUIRE(moved_search.expanded() == search.expanded());
    }
}

TEST_CASE("a search from a tile to itself has arrived", "[grid][jump_point_search]") {
    const BitGrid open(3, 3, true);
    BlockMap map(open);
    JumpPointSearch search(map, {1, 1}, {1, 1}, StepCosts::exact, 0);
    CHECK(search.step(1) == SearchStatus::found);
    CHECK(search.path() == std::vector<Point>{{1, 1}});
    CHECK(search.steps() == StepCount{});
    CHECK(search.expanded() == 0);
    CHECK(search.progress() == 1);
}

TEST_CASE("ends that are not open, or too far apart, are refused", "[grid][jump_point_search]") {
    const BitGrid open = drawn({"..#", "..."}, '.');
    BlockMap map(open);
    const auto refusal = [&](Point start, Point goal) {
        return refusal_of([&] { JumpPointSearch(map, start, goal, StepCosts::exact, 10); });
    };
    CHECK(refusal({0, 0}, {1, 1}) == "accepted");
    CHECK(refusal({2, 0}, {1, 1}) == "start: got a tile in rock, expected an open one");
    CHECK(refusal({0, 0}, {2, 0}) == "goal: got a tile in rock, expected an open one");
    CHECK(refusal({0, 0}, {0, -1}) == "goal: got a tile in rock, expected an open one");
    BlockMap plain([](std::int32_t, std::int32_t) {
        std::array<std::uint64_t, block_side> rows{};
        rows.fill(~std::uint64_t{0});
        return rows;
    });
    const std::string far = refusal_of([&] {
        JumpPointSearch(plain, {-(1 << 21), 0}, {1 << 21, 7}, StepCosts::exact, 10);
    });
    CHECK(says(far, "ends 4194304 tiles apart", "less than 4194304"));
}

TEST_CASE("over wide open ground scans are cut off, and paths stay the shortest", "[grid][jump_point_search]") {
    // Wider than a scan, with a few pillars to walk round.
    BitGrid open(900, 700, true);
    for (std::int32_t k = 0; k < 60; ++k) {
        const Point pillar{(k * 211) % 880 + 5, (k * 389) % 680 + 5};
        for (std::int32_t d = 0; d < 12; ++d) {
            open.set(pillar.x + d % 4, pillar.y + d / 4, false);
        }
    }
    BlockMap map(open);
    for (const auto& [start, goal] : {std::pair<Point, Point>{{0, 0}, {899, 699}},
                                      {{899, 0}, {3, 650}},
                                      {{450, 350}, {451, 699}},
                                      {{1, 698}, {880, 20}}}) {
        CAPTURE(start, goal);
        JumpPointSearch search(map, start, goal, StepCosts::integer, no_limit);
        AStar plain(open, Lattice::square, Heuristic::octile, start, goal, no_limit);
        REQUIRE(search.step(no_limit) == SearchStatus::found);
        REQUIRE(plain.step(no_limit) == SearchStatus::found);
        CHECK(integer_cost(search.steps()) == plain.cost());
        CHECK(fault_of_path(open, start, goal, search.path(), search.steps()) == "");
    }
}

TEST_CASE("one expansion looks at few blocks, however endless the open ground is", "[grid][jump_point_search]") {
    BlockMap map([](std::int32_t, std::int32_t) {
        std::array<std::uint64_t, block_side> rows{};
        rows.fill(~std::uint64_t{0});
        return rows;
    });
    JumpPointSearch search(map, {0, 0}, {100000, 60000}, StepCosts::exact, no_limit);
    search.step(1);
    CHECK(map.block_count() < 150);
    while (search.step(100) == SearchStatus::searching) {
    }
    CHECK(search.steps() == octile_steps({0, 0}, {100000, 60000}));
}
