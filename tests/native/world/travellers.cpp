#include "world/travellers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;

/// The speed of the fastest, in tiles a second.
constexpr double fastest = 6 * 1.4;

void focus_on(ChunkStore& store, const ChunkRect& focus) {
    store.set_foci(std::array{focus});
    while (store.advance(1000) > 0) {
    }
}

Tile tile_of(const Travellers::Position& position) {
    return {static_cast<std::int64_t>(std::floor(position.x)), static_cast<std::int64_t>(std::floor(position.y))};
}

/// How far a position is off the segment between two tiles' centres.
double distance_to(const Travellers::Position& position, const WorldEdge& road) {
    const double ax = static_cast<double>(road.a.x) + 0.5;
    const double ay = static_cast<double>(road.a.y) + 0.5;
    const auto dx = static_cast<double>(road.b.x - road.a.x);
    const auto dy = static_cast<double>(road.b.y - road.a.y);
    const double along = ((position.x - ax) * dx + (position.y - ay) * dy) / (dx * dx + dy * dy);
    const double share = std::clamp(along, 0.0, 1.0);
    return std::hypot(ax + share * dx - position.x, ay + share * dy - position.y);
}

bool is_same(const std::vector<Travellers::Position>& a, const std::vector<Travellers::Position>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const auto& p, const auto& q) { return p.x == q.x && p.y == q.y && p.walks == q.walks; });
}

}  // namespace

TEST_CASE("travellers keep to the roads", "[world][travellers]") {
    for (const World& world : {seamless_world(45, 1500), seamless_world(4, 0), classic_world(10, 2000)}) {
        CAPTURE(described(world));
        const WorldEdges roads = roads_of(world, {-6, -6, 6, 6});
        ChunkStore store(world, plenty);
        Travellers travellers(store);
        focus_on(store, {0, 0, 0, 0});
        for (int i = 0; i < 40; ++i) {
            travellers.advance(1);
            for (const Travellers::Position& position : travellers.positions()) {
                const bool on_road = std::any_of(roads.begin(), roads.end(), [&](const auto& road) {
                    return distance_to(position, road.first) < 1e-6;
                });
                if (!on_road) {
                    FAIL("off the roads at (" << position.x << ", " << position.y << ") after " << i << " s");
                }
            }
        }
    }
}

TEST_CASE("up to four set out from nodes of each strong chunk, at once", "[world][travellers]") {
    const World world = seamless_world(45, 1500);
    ChunkStore store(world, plenty);
    Travellers travellers(store);
    travellers.advance(0);
    CHECK(travellers.positions().empty());
    focus_on(store, {2, -3, 2, -3});
    travellers.advance(0);
    const std::vector<Travellers::Position> positions = travellers.positions();
    CHECK(positions.size() == 9 * 4);
    const std::set<Tile> nodes = nodes_of(roads_in(world, {1, -4, 3, -2}), {1, -4, 3, -2});
    for (const Travellers::Position& position : positions) {
        CHECK(position.walks);
        CHECK(nodes.contains(tile_of(position)));
    }
    // They set out once.
    for (int i = 0; i < 5; ++i) {
        travellers.advance(0.1);
        CHECK(travellers.positions().size() == positions.size());
    }
}

TEST_CASE("a chunk that freezes and wakes again does not send out those who are still on their way",
          "[world][travellers]") {
    ChunkStore store(seamless_world(45, 1500), plenty);
    Travellers travellers(store);
    for (int turn = 0; turn < 20; ++turn) {
        const std::int64_t x = turn % 2 == 0 ? 0 : 4;
        focus_on(store, {x, 0, x, 0});
        for (int i = 0; i < 20; ++i) {
            travellers.advance(1);
        }
        // 6 x 3 chunks are strong at one of the two places.
        REQUIRE(travellers.positions().size() <= 6 * 3 * 4);
    }
}

TEST_CASE("travellers walk in strong chunks, at their own pace, and stand still in weak ones", "[world][travellers]") {
    ChunkStore store(seamless_world(45, 1500), plenty);
    Travellers travellers(store);
    focus_on(store, {0, 0, 0, 0});
    travellers.advance(0);
    std::vector<Travellers::Position> before = travellers.positions();
    std::size_t moved = 0;
    std::size_t stood = 0;
    for (int i = 0; i < 150; ++i) {
        travellers.advance(0.5);
        const std::vector<Travellers::Position> after = travellers.positions();
        REQUIRE(after.size() == before.size());
        for (std::size_t k = 0; k < after.size(); ++k) {
            const double way = std::hypot(after[k].x - before[k].x, after[k].y - before[k].y);
            REQUIRE(way <= 0.5 * fastest + 1e-9);
            REQUIRE((before[k].walks || way == 0));
            REQUIRE((before[k].walks || !after[k].walks));
            moved += way > 0 ? 1 : 0;
            stood += before[k].walks ? 0 : 1;
            // A step of half a second beyond the strong chunks, and no more.
            REQUIRE((after[k].x > -128 - 5 && after[k].x < 256 + 5 && after[k].y > -128 - 5 && after[k].y < 256 + 5));
        }
        before = after;
    }
    CHECK(moved > 1000);
    CHECK(stood > 100);
}

TEST_CASE("ten short steps lead as far as a long one", "[world][travellers]") {
    const World world = seamless_world(45, 1500);
    ChunkStore store(world, plenty);
    Travellers striding(store);
    Travellers tripping(store);
    // All within strong chunks, so that nobody halts on the way.
    focus_on(store, {-1, -1, 1, 1});
    for (int i = 0; i < 12; ++i) {
        striding.advance(1);
        for (int k = 0; k < 10; ++k) {
            tripping.advance(0.1);
        }
    }
    const std::vector<Travellers::Position> a = striding.positions();
    const std::vector<Travellers::Position> b = tripping.positions();
    REQUIRE(a.size() == b.size());
    for (std::size_t k = 0; k < a.size(); ++k) {
        // Whoever comes near the end of the strong chunks may halt a step earlier or later.
        const bool is_inside = a[k].x > -240 && a[k].x < 368 && a[k].y > -240 && a[k].y < 368;
        CHECK((!is_inside || std::hypot(a[k].x - b[k].x, a[k].y - b[k].y) < 1e-6));
    }
}

TEST_CASE("travellers turn back in dead ends alone", "[world][travellers]") {
    const World world = seamless_world(45, 300);
    std::map<Tile, int> degree;
    for (const auto& [road, flags] : roads_of(world, {-4, -4, 4, 4})) {
        ++degree[road.a];
        ++degree[road.b];
    }
    ChunkStore store(world, plenty);
    Travellers travellers(store);
    focus_on(store, {0, 0, 0, 0});
    travellers.advance(0);
    // Steps so short that nobody passes a node unseen.
    constexpr double step = 0.05;
    std::vector<std::vector<Tile>> visited(travellers.positions().size());
    for (int i = 0; i < 600; ++i) {
        travellers.advance(step);
        const std::vector<Travellers::Position> positions = travellers.positions();
        REQUIRE(positions.size() == visited.size());
        for (std::size_t k = 0; k < positions.size(); ++k) {
            const Tile tile = tile_of(positions[k]);
            const double off = std::hypot(positions[k].x - static_cast<double>(tile.x) - 0.5,
                                          positions[k].y - static_cast<double>(tile.y) - 0.5);
            if (off <= step * fastest / 2 && degree.contains(tile) &&
                (visited[k].empty() || visited[k].back() != tile)) {
                visited[k].push_back(tile);
            }
        }
    }
    int turned_back = 0;
    int went_on = 0;
    for (const std::vector<Tile>& nodes : visited) {
        for (std::size_t n = 2; n < nodes.size(); ++n) {
            const bool back = nodes[n] == nodes[n - 2];
            (back ? turned_back : went_on) += 1;
            CHECK(back == (degree[nodes[n - 1]] == 1));
        }
    }
    CHECK(turned_back > 10);
    CHECK(went_on > 100);
}

TEST_CASE("a weak chunk that becomes strong sets its travellers going again", "[world][travellers]") {
    ChunkStore store(seamless_world(45, 1500), plenty);
    Travellers travellers(store);
    focus_on(store, {0, 0, 0, 0});
    for (int i = 0; i < 60; ++i) {
        travellers.advance(1);
    }
    const auto standing = [&] {
        const auto positions = travellers.positions();
        return std::count_if(positions.begin(), positions.end(), [](const auto& position) { return !position.walks; });
    };
    REQUIRE(standing() > 0);
    focus_on(store, {-1, -1, 1, 1});
    CHECK(standing() == 0);
}

TEST_CASE("in frozen chunks travellers are gone", "[world][travellers]") {
    ChunkStore store(seamless_world(45, 1500), plenty);
    Travellers travellers(store);
    focus_on(store, {0, 0, 0, 0});
    for (int i = 0; i < 20; ++i) {
        travellers.advance(1);
    }
    REQUIRE_FALSE(travellers.positions().empty());
    focus_on(store, {50, 0, 50, 0});
    travellers.advance(0);
    // Only those of the new place are left.
    const std::vector<Travellers::Position> there = travellers.positions();
    CHECK(there.size() == 36);
    CHECK(std::all_of(there.begin(), there.end(), [](const auto& position) { return position.x > 48 * 128; }));
    store.set_foci({});
    travellers.advance(1);
    CHECK(travellers.positions().empty());
    // On return they set out again.
    focus_on(store, {0, 0, 0, 0});
    travellers.advance(0);
    CHECK(travellers.positions().size() == 36);
}

TEST_CASE("where travellers go does not depend on how chunks were loaded", "[world][travellers]") {
    for (const World& world : {seamless_world(45, 1500), classic_world(10, 2000)}) {
        CAPTURE(described(world));
        ChunkStore first(world, plenty);
        ChunkStore second(world, 20000);
        Travellers some(first);
        Travellers others(second);
        Draws draws(1);
        for (int i = 0; i < 60; ++i) {
            const std::int64_t x = i / 8;
            focus_on(first, {x, 0, x, 0});
            second.roads({draws.int_between(-5, 9), draws.int_between(-5, 5)});
            second.evict();
            focus_on(second, {x, 0, x, 0});
            some.advance(0.7);
            others.advance(0.7);
            REQUIRE(is_same(some.positions(), others.positions()));
        }
        CHECK(some.positions().size() > 20);
    }
}

TEST_CASE("there are never more travellers than the bound", "[world][travellers]") {
    ChunkStore store(seamless_world(4, 0), plenty);
    Travellers travellers(store);
    focus_on(store, {0, 0, 39, 39});
    for (int i = 0; i < 3; ++i) {
        travellers.advance(1);
        const std::size_t count = travellers.positions().size();
        CHECK(count <= Travellers::most);
        CHECK(count > Travellers::most - 4);
    }
}

TEST_CASE("time goes forwards, a second at most", "[world][travellers]") {
    ChunkStore store(seamless_world(4, 0), plenty);
    Travellers travellers(store);
    CHECK(refusal_of([&] { travellers.advance(0); }) == "accepted");
    CHECK(refusal_of([&] { travellers.advance(1); }) == "accepted");
    for (const double bad : {-0.001, 1.001, 1e300, -std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        CHECK(says(refusal_of([&] { travellers.advance(bad); }), shown(bad), "0 to 1"));
    }
}
