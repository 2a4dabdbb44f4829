#include "world/world_paths.hpp"

#include <cmath>

#include "catch.hpp"
#include "nav/path_check.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;
constexpr std::int64_t no_limit = std::int64_t{1} << 40;

Path found(WorldPaths& paths, Solver solver, const PathQuery& query) {
    const std::unique_ptr<PathSearch> search = paths.search(solver, query);
    while (search->step(1 << 12) == SearchStatus::searching) {
    }
    return search->path();
}

PathQuery query_between(WorldPaths& paths, double from_x, double from_y, double to_x, double to_y) {
    const auto place = [&paths](double x, double y) {
        const Tile tile = paths.nearest(x, y).tile;
        return Position{static_cast<double>(tile.x) + 0.5, static_cast<double>(tile.y) + 0.5};
    };
    return {place(from_x, from_y), place(to_x, to_y), 0, no_limit};
}

/// Rock along the columns x to x + 1, from y0 to y1.
std::vector<Tile> wall(std::int64_t x, std::int64_t y0, std::int64_t y1) {
    std::vector<Tile> tiles;
    for (std::int64_t y = y0; y <= y1; ++y) {
        tiles.insert(tiles.end(), {{x, y}, {x + 1, y}});
    }
    return tiles;
}

}  // namespace

TEST_CASE("every solver finds a clear way between the same places of the world", "[world][world_paths]") {
    WorldPaths paths(seamless_world(45, 1500), plenty);
    const PathQuery query = query_between(paths, -90, 60, 140, -75);
    const Path best = found(paths, Solver::optimal, query);
    for (int number = 0; number < solver_count; ++number) {
        const auto solver = static_cast<Solver>(number);
        const Path path = found(paths, solver, query);
        CAPTURE(name_of(solver));
        REQUIRE(path.status == SearchStatus::found);
        CHECK(path.points.front() == query.from);
        CHECK(path.points.back() == query.to);
        CHECK(path.length >= best.length * (1 - 1e-12));
        CHECK_FALSE(first_blocked_segment(paths.source(), path.points, 0));
    }
}

TEST_CASE("paths of the world follow edits, and return when these are restored", "[world][world_paths]") {
    WorldPaths paths(seamless_world(45, 1500), plenty);
    const PathQuery query = query_between(paths, 10, 64, 118, 64);
    const Path before = found(paths, Solver::optimal, query);
    REQUIRE(before.status == SearchStatus::found);
    // Through the middle of the path, far beyond both ends of the chunk.
    const std::vector<Tile> tiles = wall(64, -200, 327);
    paths.edit(tiles, Edit::rock);
    for (const Solver solver : {Solver::optimal, Solver::corridor, Solver::grid, Solver::road}) {
        const Path round = found(paths, solver, query);
        CAPTURE(name_of(solver));
        REQUIRE(round.status == SearchStatus::found);
        CHECK(round.length > before.length + 200);
        CHECK_FALSE(first_blocked_segment(paths.source(), round.points, 0));
    }
    paths.edit(tiles, Edit::restored);
    CHECK(found(paths, Solver::optimal, query).points == before.points);
}

TEST_CASE("a path that was dug is taken", "[world][world_paths]") {
    WorldPaths paths(seamless_world(45, 1500), plenty);
    const PathQuery query = query_between(paths, 10, 64, 118, 70);
    std::vector<Tile> box;
    for (std::int64_t y = 50; y < 85; ++y) {
        for (std::int64_t x = 0; x < 128; ++x) {
            box.push_back({x, y});
        }
    }
    paths.edit(box, Edit::open);
    CHECK(found(paths, Solver::optimal, query).points == std::vector<Position>{query.from, query.to});
}

TEST_CASE("part of a road is pulled taut between its ends", "[world][world_paths]") {
    WorldPaths paths(seamless_world(45, 1500), plenty);
    const Path road = found(paths, Solver::road, query_between(paths, 0, 0, 900, 500));
    REQUIRE(road.points.size() > 8);
    const std::vector<Position> part(road.points.begin() + 2, road.points.end() - 2);
    const std::vector<Position> taut = paths.tighten(part, 0, no_limit);
    CHECK(taut.front() == part.front());
    CHECK(taut.back() == part.back());
    CHECK(length_of(taut) < length_of(part));
    CHECK(length_of(taut) == Approx(found(paths, Solver::optimal, {part.front(), part.back(), 0, no_limit}).length));
    CHECK(paths.tighten(part, 0, 1) == part);
    CHECK(refusal_of([&] { paths.tighten({part.front()}, 0, no_limit); }) == "points: got 1, expected at least 2");
}

TEST_CASE("paths of the world do not depend on what is evicted", "[world][world_paths]") {
    WorldPaths roomy(seamless_world(45, 1500), plenty);
    WorldPaths narrow(seamless_world(45, 1500), 1);
    const PathQuery query = query_between(roomy, -90, 60, 140, -75);
    for (const Solver solver : {Solver::optimal, Solver::road}) {
        CHECK(found(roomy, solver, query).points == found(narrow, solver, query).points);
    }
}
