#include "nav/navigator.hpp"

#include <array>
#include <optional>

#include "catch.hpp"
#include "geometry/predicates.hpp"
#include "nav/grid_tiles.hpp"
#include "support/random_maps.hpp"
#include "support/refusal.hpp"
#include "support/solvers.hpp"
#include "support/visibility_graph.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Paths = std::array<Path, 5>;

const Path& by(const Paths& paths, Solver solver) { return paths[static_cast<std::size_t>(solver)]; }

/// Asks all solvers, and requires of each path that it is one, and of all together what always holds.
Paths require_lawful(Navigator& navigator, TileSource& tiles, const PathQuery& query) {
    Paths paths;
    for (const Solver solver : tile_solvers) {
        Path& path = paths[static_cast<std::size_t>(solver)];
        path = solved(navigator, solver, query);
        CAPTURE(name_of(solver));
        REQUIRE(fault_of(path, tiles, query) == "");
    }
    const Path& optimal = by(paths, Solver::optimal);
    for (const Solver solver : {Solver::grid, Solver::smooth, Solver::corridor}) {
        CAPTURE(name_of(solver));
        REQUIRE(by(paths, solver).status == optimal.status);
        REQUIRE(is_no_longer(optimal.length, by(paths, solver).length));
    }
    REQUIRE(is_no_longer(by(paths, Solver::smooth).length, by(paths, Solver::grid).length));
    // An approximation may miss a way, but finds none where there is none.
    if (by(paths, Solver::sampled).status == SearchStatus::found) {
        REQUIRE(optimal.status == SearchStatus::found);
        REQUIRE(is_no_longer(optimal.length, by(paths, Solver::sampled).length));
    }
    return paths;
}

/// The same, and that `optimal` is as long as by the definition; the status of `optimal`.
SearchStatus require_right(Navigator& navigator, TileSource& tiles, const VisibilityGraph& graph,
                           const PathQuery& query) {
    CAPTURE(query.from, query.to, query.clearance);
    const Paths paths = require_lawful(navigator, tiles, query);
    const Path& optimal = by(paths, Solver::optimal);
    const auto shortest = graph.shortest(query.from, query.to);
    REQUIRE((optimal.status == SearchStatus::found) == shortest.has_value());
    if (shortest) {
        CAPTURE(optimal.length, *shortest, optimal.points);
        REQUIRE(is_same_length(optimal.length, *shortest));
    }
    const PathQuery back{query.to, query.from, query.clearance, query.limit};
    for (const Solver solver : {Solver::grid, Solver::optimal}) {
        const Path path = solved(navigator, solver, back);
        CAPTURE(name_of(solver));
        REQUIRE(fault_of(path, tiles, back) == "");
        REQUIRE(is_same_length(path.length, by(paths, solver).length));
    }
    return optimal.status;
}

PathQuery between(Position from, Position to, std::int32_t clearance = 0) { return {from, to, clearance, 1 << 20}; }

Position centre_of(Point tile) { return {tile.x + 0.5, tile.y + 0.5}; }

/// The tiles of a map, moved far away; endless, and rock outside.
class MovedTiles final : public TileSource {
public:
    MovedTiles(const BitGrid& open, std::int64_t x, std::int64_t y) : tiles_(open), x_(x), y_(y) {}

    Rows rows(std::int64_t block_x, std::int64_t block_y) override {
        // The block lies over four of the map's.
        const std::int64_t from_x = block_x * block_side - x_;
        const std::int64_t from_y = block_y * block_side - y_;
        const auto shift = static_cast<std::uint32_t>(from_x & (block_side - 1));
        Rows rows{};
        for (const std::int64_t below : {0, 1}) {
            const Rows left = tiles_.rows(from_x >> 6, (from_y >> 6) + below);
            const Rows right = tiles_.rows((from_x >> 6) + 1, (from_y >> 6) + below);
            for (std::int64_t y = 0; y < block_side; ++y) {
                const std::int64_t row = (from_y & (block_side - 1)) + y - below * block_side;
                if (row >= 0 && row < block_side) {
                    const auto r = static_cast<std::size_t>(row);
                    rows[static_cast<std::size_t>(y)] =
                        shift == 0 ? left[r] : left[r] >> shift | right[r] << (block_side - shift);
                }
            }
        }
        return rows;
    }
    std::optional<Extent> extent() const override { return std::nullopt; }

private:
    GridTiles tiles_;
    std::int64_t x_;
    std::int64_t y_;
};

}  // namespace

TEST_CASE("optimal paths are the shortest, and no solver breaks a law, on small maps of every kind",
          "[nav][navigator]") {
    Draws draws(1);
    int found = 0;
    int unreachable = 0;
    for (int round = 0; round < 2000; ++round) {
        const BitGrid open = any_map(draws, 10);
        const std::int32_t clearance = draws.int_between(0, 1) * draws.int_between(0, most_clearance);
        const VisibilityGraph graph(open, clearance);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        CAPTURE(open, round);
        for (int k = 0; k < 3; ++k) {
            const auto from = any_free_place(draws, open, clearance);
            const auto to = any_free_place(draws, open, clearance);
            if (from && to) {
                const auto status = require_right(navigator, tiles, graph, between(*from, *to, clearance));
                ++(status == SearchStatus::found ? found : unreachable);
            }
        }
    }
    CHECK(found > 2600);
    CHECK(unreachable > 440);
}

TEST_CASE("optimal paths are the shortest, and no solver breaks a law, on larger maps", "[nav][navigator]") {
    Draws draws(2);
    int found = 0;
    for (int round = 0; round < 40; ++round) {
        const BitGrid open = any_map(draws, 24, draws.int_between(18, 24));
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        const VisibilityGraph graph(open, clearance);
        const std::vector<Point> tiles_open = set_tiles(open);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        CAPTURE(open, round);
        for (int k = 0; k < 6 && !tiles_open.empty(); ++k) {
            const Position from = centre_of(draws.one_of(tiles_open));
            const Position to = centre_of(draws.one_of(tiles_open));
            found += require_right(navigator, tiles, graph, between(from, to, clearance)) == SearchStatus::found;
        }
    }
    CHECK(found > 100);
}

TEST_CASE("paths between all corners of tiles and of grown rock are right", "[nav][navigator]") {
    Draws draws(3);
    for (int round = 0; round < 150; ++round) {
        const BitGrid open = round % 2 == 0 ? open_diagonals(draws, 4, 4) : any_map(draws, 4);
        const std::int32_t clearance = round % 3 == 0 ? draws.int_between(1, most_clearance) : 0;
        const VisibilityGraph graph(open, clearance);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        std::vector<Position> places;
        const double grown = clearance / 16.0;
        for (std::int32_t y = 0; y <= open.height(); ++y) {
            for (std::int32_t x = 0; x <= open.width(); ++x) {
                for (const Position place :
                     {Position{x - grown, y - grown}, {x + grown, y - grown}, {x + 0.0, y + 0.0}}) {
                    if (free_quadrants(open, clearance, place) != 0) {
                        places.push_back(place);
                    }
                }
            }
        }
        CAPTURE(open, round);
        for (int k = 0; k < 20 && !places.empty(); ++k) {
            require_right(navigator, tiles, graph, between(draws.one_of(places), draws.one_of(places), clearance));
        }
    }
}

TEST_CASE("a walker stands where it is free, or at the nearest centre of an open tile", "[nav][navigator]") {
    Draws draws(4);
    int moved = 0;
    for (int round = 0; round < 1500; ++round) {
        const BitGrid open = any_map(draws, 9);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        const Position asked = any_place(draws, open, clearance);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        CAPTURE(open, clearance, asked);
        const auto footing = navigator.footing(asked, clearance);
        REQUIRE(can_stand(tiles, asked, clearance) == (free_quadrants(open, clearance, asked) != 0));
        if (free_quadrants(open, clearance, asked) != 0) {
            REQUIRE((footing && !footing->moved && footing->position == asked));
            continue;
        }
        std::optional<Position> nearest;
        const auto distance = [&](Position p) { return std::hypot(p.x - asked.x, p.y - asked.y); };
        for (const Point tile : set_tiles(open)) {
            if (!nearest || distance(centre_of(tile)) < distance(*nearest)) {
                nearest = centre_of(tile);
            }
        }
        REQUIRE(footing.has_value() == nearest.has_value());
        if (nearest) {
            REQUIRE(footing->moved);
            REQUIRE(distance(footing->position) == distance(*nearest));
            ++moved;
        }
    }
    CHECK(moved > 200);
}

TEST_CASE("of centres as near, the first by rows is taken", "[nav][navigator]") {
    const BitGrid open = drawn({"...", ".#.", "..."}, '.');
    GridTiles tiles(open);
    Navigator navigator(tiles);
    CHECK(navigator.footing({1.5, 1.5}, 0)->position == Position{1.5, 0.5});
    CHECK(navigator.footing({-5, -5}, 0)->position == Position{0.5, 0.5});
    CHECK(navigator.footing({1.5, 500000}, 3)->position == Position{1.5, 2.5});
    const BitGrid rock(3, 3);
    GridTiles no_tiles(rock);
    CHECK_FALSE(Navigator(no_tiles).footing({1, 1}, 0));
}

TEST_CASE("a search in small steps finds the same, and progress does not fall", "[nav][navigator]") {
    Draws draws(5);
    for (int round = 0; round < 60; ++round) {
        const BitGrid open = any_map(draws, 30, 26);
        const auto from = any_free_place(draws, open, 0);
        const auto to = any_free_place(draws, open, 0);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        for (const Solver solver : tile_solvers) {
            if (!from || !to) {
                continue;
            }
            CAPTURE(open, *from, *to, name_of(solver));
            const PathQuery query = between(*from, *to);
            const Path at_once = solved(navigator, solver, query);
            const auto search = navigator.search(solver, query);
            double progress = 0;
            std::int64_t expanded = 0;
            while (search->step(draws.between(1, 3)) == SearchStatus::searching) {
                REQUIRE(search->path().points.empty());
                REQUIRE(search->path().status == SearchStatus::searching);
                REQUIRE(search->progress() >= progress);
                REQUIRE(search->progress() <= 1);
                REQUIRE(search->expanded() >= expanded);
                progress = search->progress();
                expanded = search->expanded();
            }
            const Path slowly = search->path();
            REQUIRE(search->status() == at_once.status);
            REQUIRE(slowly.points == at_once.points);
            REQUIRE(slowly.expanded == at_once.expanded);
            REQUIRE(search->expanded() == at_once.expanded);
            REQUIRE((at_once.status != SearchStatus::found || search->progress() == 1));
            // Once more: nothing changes any more.
            REQUIRE(search->step(100) == at_once.status);
            REQUIRE(search->path().points == at_once.points);
        }
    }
}

TEST_CASE("every solver stops at its limit, and not before", "[nav][navigator]") {
    Draws draws(6);
    int stopped = 0;
    for (int round = 0; round < 60; ++round) {
        const BitGrid open = any_map(draws, 30, 26);
        const auto from = any_free_place(draws, open, 0);
        const auto to = any_free_place(draws, open, 0);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        for (const Solver solver : tile_solvers) {
            if (!from || !to) {
                continue;
            }
            CAPTURE(open, *from, *to, name_of(solver));
            PathQuery query = between(*from, *to);
            const Path free = solved(navigator, solver, query);
            query.limit = free.expanded;
            const Path enough = solved(navigator, solver, query);
            REQUIRE(enough.status == free.status);
            REQUIRE(enough.points == free.points);
            if (free.expanded > 0) {
                query.limit = free.expanded - 1;
                const Path cut = solved(navigator, solver, query);
                REQUIRE(cut.status == SearchStatus::limit);
                REQUIRE(cut.expanded == free.expanded - 1);
                REQUIRE(fault_of(cut, tiles, query) == "");
                ++stopped;
            }
        }
    }
    CHECK(stopped > 100);
}

TEST_CASE("searches do not disturb each other", "[nav][navigator]") {
    Draws draws(7);
    for (int round = 0; round < 30; ++round) {
        const BitGrid open = any_map(draws, 40, 30);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        std::vector<std::unique_ptr<PathSearch>> searches;
        std::vector<Path> expected;
        for (int k = 0; k < 8; ++k) {
            const std::int32_t clearance = draws.int_between(0, 2);
            const auto from = any_free_place(draws, open, clearance);
            const auto to = any_free_place(draws, open, clearance);
            if (from && to) {
                const Solver solver = draws.one_of(tile_solvers);
                Navigator alone(tiles);
                expected.push_back(solved(alone, solver, between(*from, *to, clearance)));
                searches.push_back(navigator.search(solver, between(*from, *to, clearance)));
            }
        }
        for (bool goes_on = true; goes_on;) {
            goes_on = false;
            for (const auto& search : searches) {
                goes_on = search->step(draws.between(0, 4)) == SearchStatus::searching || goes_on;
            }
        }
        for (std::size_t k = 0; k < searches.size(); ++k) {
            CAPTURE(open, round, k);
            REQUIRE(searches[k]->status() == expected[k].status);
            REQUIRE(searches[k]->path().points == expected[k].points);
        }
    }
}

TEST_CASE("the same tiles far away, and as part of an endless world, give the same lengths", "[nav][navigator]") {
    Draws draws(8);
    int found = 0;
    for (int round = 0; round < 25; ++round) {
        const BitGrid open = any_map(draws, draws.int_between(10, 150), draws.int_between(10, 150));
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        // Places of tile centres are multiples of a half, which doubles hold there too.
        constexpr std::int64_t far = (std::int64_t{1} << 37) - 1000;
        const std::int64_t x = round % 2 == 0 ? draws.between(-300, 300) : draws.between(-far, far);
        const std::int64_t y = round % 2 == 0 ? draws.between(-300, 300) : draws.between(-far, far);
        MovedTiles moved_tiles(open, x, y);
        Navigator moved_navigator(moved_tiles);
        const std::vector<Point> centres = set_tiles(open);
        for (int k = 0; k < 3 && !centres.empty(); ++k) {
            const Position from = centre_of(draws.one_of(centres));
            const Position to = centre_of(draws.one_of(centres));
            const auto moved = [&](Position p) {
                return Position{p.x + static_cast<double>(x), p.y + static_cast<double>(y)};
            };
            CAPTURE(round, from, to, clearance, x, y);
            for (const Solver solver : {Solver::grid, Solver::optimal}) {
                const PathQuery query = between(moved(from), moved(to), clearance);
                const Path path = solved(navigator, solver, between(from, to, clearance));
                const Path moved_path = solved(moved_navigator, solver, query);
                REQUIRE(moved_path.status == path.status);
                REQUIRE(fault_of(moved_path, moved_tiles, query) == "");
                REQUIRE(is_same_length(moved_path.length, path.length));
                found += path.status == SearchStatus::found ? 1 : 0;
            }
        }
    }
    CHECK(found > 60);
}

TEST_CASE("after an edit paths are as on the edited map, by what was made before or afresh", "[nav][navigator]") {
    Draws draws(9);
    for (int round = 0; round < 30; ++round) {
        BitGrid open = any_map(draws, draws.int_between(1, 70), draws.int_between(1, 40));
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        GridTiles tiles(open);
        Navigator navigator(tiles);
        for (int edit = 0; edit < 4; ++edit) {
            const auto from = any_free_place(draws, open, clearance);
            const auto to = any_free_place(draws, open, clearance);
            if (from && to) {
                const PathQuery query = between(*from, *to, clearance);
                CAPTURE(open, edit, *from, *to, clearance);
                const Paths paths = require_lawful(navigator, tiles, query);
                Navigator fresh(tiles);
                for (const Solver solver : tile_solvers) {
                    REQUIRE(solved(fresh, solver, query).points == by(paths, solver).points);
                }
            }
            const std::int32_t x0 = draws.int_between(0, open.width() - 1);
            const std::int32_t y0 = draws.int_between(0, open.height() - 1);
            const std::int32_t x1 = std::min(open.width() - 1, x0 + draws.int_between(0, 5));
            const std::int32_t y1 = std::min(open.height() - 1, y0 + draws.int_between(0, 5));
            const bool digs = draws.between(0, 1) == 0;
            for (std::int32_t y = y0; y <= y1; ++y) {
                for (std::int32_t x = x0; x <= x1; ++x) {
                    open.set(x, y, digs);
                }
            }
            navigator.forget(x0, y0, x1, y1);
        }
    }
}

TEST_CASE("a path from a place to itself is that place", "[nav][navigator]") {
    const BitGrid open = drawn({"..", ".#"}, '.');
    GridTiles tiles(open);
    Navigator navigator(tiles);
    for (const Position place : {Position{0.5, 0.5}, {0.25, 1.75}, {1, 1}, {0, 0}, {2, 1}}) {
        for (const Solver solver : tile_solvers) {
            CAPTURE(place, name_of(solver));
            const Path path = solved(navigator, solver, between(place, place));
            CHECK(path.status == SearchStatus::found);
            CHECK(path.length == 0);
            CHECK(path.points == std::vector<Position>{place});
            CHECK(path.turns == 0);
        }
    }
}

TEST_CASE("two rooms that meet at a corner are not joined", "[nav][navigator]") {
    const BitGrid open = drawn({"..##", "..##", "##..", "##.."}, '.');
    GridTiles tiles(open);
    Navigator navigator(tiles);
    for (const Solver solver : tile_solvers) {
        CAPTURE(name_of(solver));
        CHECK(solved(navigator, solver, between({0.5, 0.5}, {3.5, 3.5})).status == SearchStatus::unreachable);
        CHECK(solved(navigator, solver, between({1.5, 1.5}, {2.5, 2.5})).status == SearchStatus::unreachable);
        // Where they meet one stands on the side where y grows.
        CHECK(solved(navigator, solver, between({2, 2}, {3.5, 3.5})).status == SearchStatus::found);
        CHECK(solved(navigator, solver, between({2, 2}, {0.5, 0.5})).status == SearchStatus::unreachable);
    }
}

TEST_CASE("what is no query is refused", "[nav][navigator]") {
    const BitGrid open = drawn({"....", ".##.", "...."}, '.');
    GridTiles tiles(open);
    Navigator navigator(tiles);
    const auto refusal = [&](Solver solver, const PathQuery& query) {
        return refusal_of([&] { navigator.search(solver, query); });
    };
    for (const Solver solver : tile_solvers) {
        CAPTURE(name_of(solver));
        CHECK(refusal(solver, between({0.5, 0.5}, {3, 1})) == "accepted");
        CHECK(says(refusal(solver, between({1.5, 1.5}, {0.5, 0.5})), "a start where", "free ground"));
        CHECK(says(refusal(solver, between({0.5, 0.5}, {2, 1.5})), "a goal where", "free ground"));
        CHECK(says(refusal(solver, between({0.5, 0.5}, {-1, 0.5})), "a goal where", "free ground"));
        CHECK(says(refusal(solver, between({0.5, 0.5}, {3, 1}, 1)), "a goal where", "free ground"));
        CHECK(says(refusal(solver, between({0.5, 0.5}, {3.5, 1}, 8)), "8", "0 to 7"));
        CHECK(says(refusal(solver, between({0.5, 0.5}, {3.5, 1}, -1)), "-1", "0 to 7"));
        CHECK(refusal(solver, between({0.5, 0.5}, {std::nan(""), 1})) != "accepted");
        CHECK(refusal(solver, between({HUGE_VAL, 0.5}, {1, 1})) != "accepted");
        CHECK(refusal(solver, between({1e300, 0.5}, {1, 1})) != "accepted");
        CHECK(says(refusal(solver, between({0.5, 0.5}, {131073, 0.5})), "ends 2^17 tiles apart or more", "less"));
    }
    CHECK(says(refusal(Solver::road, between({0.5, 0.5}, {3, 1})), "road", "one that needs no roads"));
    CHECK(refusal_of([&] { navigator.footing({std::nan(""), 0}, 0); }) != "accepted");
    CHECK(refusal_of([&] { navigator.footing({0, 0}, 9); }) != "accepted");
    CHECK(refusal_of([&] { navigator.meshes(-1); }) != "accepted");
}

TEST_CASE("a place is rounded once, and all solvers stand on the same side of a pinch", "[nav][navigator]") {
    BitGrid open(4, 4);
    open.set(2, 1, true);
    open.set(1, 2, true);
    GridTiles tiles(open);
    Navigator navigator(tiles);
    // Nearer to the pinch than the lattice of places tells apart.
    const PathQuery query = between({2.0000000000000004, 1.9999999999999998}, {2.5, 1.5});
    const SearchStatus status = solved(navigator, Solver::grid, query).status;
    for (const Solver solver : tile_solvers) {
        CAPTURE(name_of(solver));
        CHECK(solved(navigator, solver, query).status == status);
    }
    const auto footing = navigator.footing({1.3, 2.6}, 0);
    REQUIRE(footing);
    CHECK_FALSE(footing->moved);
    CHECK(footing->position == settled({1.3, 2.6}));
}
