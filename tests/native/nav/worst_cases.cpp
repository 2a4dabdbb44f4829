#include <cmath>

#include "catch.hpp"
#include "nav/grid_tiles.hpp"
#include "support/random_maps.hpp"
#include "support/solvers.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

struct Worst {
    const char* name;
    BitGrid open;
    Point from;
    Point to;
    SearchStatus expected;
};

/// A spiral ends where nothing is left to dig: the last tile of its corridor.
Point middle_of_spiral(const BitGrid& open) {
    Point at{0, 0};
    Point before{-1, 0};
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (const Point step : {Point{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
            const Point next{at.x + step.x, at.y + step.y};
            if (next != before && open.contains(next) && open.at(next)) {
                before = at;
                at = next;
                goes_on = true;
                break;
            }
        }
    }
    return at;
}

std::vector<Worst> worst_maps(std::int32_t side) {
    Draws draws(1);
    const Point far{side - 1, side - 1};
    std::vector<Worst> maps = {
        {"empty", BitGrid(side, side, true), {0, 0}, far, SearchStatus::found},
        {"checkerboard", open_checkerboard(side, side), {0, 0}, far, SearchStatus::unreachable},
        {"comb", open_comb(side, side), {0, 0}, {far.x - far.x % 2, far.y}, SearchStatus::found}};
    maps.push_back({"pillars", open_pillars(side, side, 3), {0, 0}, {far.x, side / 9 * 3}, SearchStatus::found});
    const BitGrid spiral = open_spiral(side, side);
    maps.push_back({"spiral", spiral, {0, 0}, middle_of_spiral(spiral), SearchStatus::found});
    for (const std::int32_t percent : {95, 80, 65, 55}) {
        BitGrid open = random_grid(draws, side, side, percent);
        open.set(0, 0, true);
        open.set(far.x, far.y, true);
        maps.push_back({"random", open, {0, 0}, far, SearchStatus::searching});
    }
    // A way in that is shut at its very end: all of the map is looked at in vain.
    BitGrid shut = random_grid(draws, side, side, 85);
    for (std::int32_t k = 0; k < 4; ++k) {
        shut.set(far.x - k, far.y - 3, false);
        shut.set(far.x - 3, far.y - k, false);
    }
    shut.set(0, 0, true);
    shut.set(far.x, far.y, true);
    maps.push_back({"shut", shut, {0, 0}, far, SearchStatus::unreachable});
    return maps;
}

Position centre_of(Point tile) { return {tile.x + 0.5, tile.y + 0.5}; }

void require_an_end(const Worst& map, const std::vector<Solver>& solvers) {
    GridTiles tiles(map.open);
    Navigator navigator(tiles);
    std::optional<Path> optimal;
    PathQuery query{centre_of(map.from), centre_of(map.to)};
    for (const Solver solver : solvers) {
        CAPTURE(map.name, map.open.width(), name_of(solver));
        query.limit = std::int64_t{1} << 22;
        const Path path = solved(navigator, solver, query);
        REQUIRE(fault_of(path, tiles, query) == "");
        REQUIRE(path.expanded <= query.limit);
        if (map.expected != SearchStatus::searching && solver != Solver::sampled) {
            REQUIRE(path.status == map.expected);
        }
        if (optimal && path.status == SearchStatus::found) {
            REQUIRE(is_no_longer(optimal->length, path.length));
        }
        if (solver == Solver::optimal) {
            optimal = path;
        }
        if (path.expanded > 0) {
            query.limit = path.expanded / 2;
            const Path cut = solved(navigator, solver, query);
            REQUIRE(cut.status == SearchStatus::limit);
            REQUIRE(cut.expanded == query.limit);
            REQUIRE(cut.points.empty());
        }
    }
}

}  // namespace

TEST_CASE("the worst maps come to an end by every solver", "[nav][worst]") {
    for (const Worst& map : worst_maps(61)) {
        require_an_end(map, {Solver::optimal, Solver::corridor, Solver::sampled, Solver::grid, Solver::smooth});
    }
}

TEST_CASE("large worst maps come to an end", "[nav][worst]") {
    for (const Worst& map : worst_maps(512)) {
        require_an_end(map, {Solver::optimal, Solver::corridor, Solver::grid, Solver::smooth});
    }
}

TEST_CASE("the largest maps come to an end", "[.heavy][nav][worst]") {
    for (const Worst& map : worst_maps(2048)) {
        require_an_end(map, {Solver::optimal, Solver::corridor, Solver::grid, Solver::smooth});
    }
}

TEST_CASE("a path through a comb is as long as it must be", "[nav][worst]") {
    const BitGrid comb = open_comb(61, 61);
    GridTiles tiles(comb);
    Navigator navigator(tiles);
    const Path path = solved(navigator, Solver::optimal, {{0.5, 0.5}, {60.5, 60.5}});
    // Up and down between the ends of 30 teeth, one tile apart; along the end of each tooth, which is one tile wide;
    // and from the first middle of a tile and to the last.
    const double expected = 29 * std::hypot(59, 1) + 30 + 2 * std::hypot(59.5, 0.5);
    CHECK(is_same_length(path.length, expected));
    CHECK(path.turns == 60);
    const Path with_clearance = solved(navigator, Solver::optimal, {{0.5, 0.5}, {60.5, 60.5}, 4});
    CHECK(is_same_length(with_clearance.length, 29 * std::hypot(59.5, 0.5) + 45 + 2 * std::hypot(59.75, 0.25)));
}

TEST_CASE("of the very many ways of the same length one is followed", "[nav][worst]") {
    const BitGrid open = open_pillars(121, 121, 2);
    GridTiles tiles(open);
    Navigator navigator(tiles);
    const Path path = solved(navigator, Solver::optimal, {{0.5, 0.5}, {120.5, 84.5}});
    CHECK(path.status == SearchStatus::found);
    CHECK(path.expanded < 30000);
}

TEST_CASE("an endless plain is crossed without looking at it", "[nav][worst]") {
    class Plain final : public TileSource {
    public:
        Rows rows(std::int64_t, std::int64_t) override {
            Rows rows;
            rows.fill(~std::uint64_t{0});
            return rows;
        }
        std::optional<Extent> extent() const override { return std::nullopt; }
    } plain;
    Navigator navigator(plain);
    const PathQuery query{{0.25, -7.5}, {4000.125, 2500.75}};
    for (const Solver solver : {Solver::optimal, Solver::corridor, Solver::smooth}) {
        CAPTURE(name_of(solver));
        const Path path = solved(navigator, solver, query);
        CHECK(fault_of(path, plain, query) == "");
        CHECK((solver == Solver::corridor || path.points.size() == 2));
        CHECK(path.expanded < 10000);
    }
    // Further than meshes are kept for: an end, and no path.
    const PathQuery corners{{0.5, 0.5}, {131000.5, 131000.5}};
    const Path far = solved(navigator, Solver::optimal, corners);
    CHECK((far.status == SearchStatus::found || far.status == SearchStatus::limit));
    CHECK(fault_of(far, plain, corners) == "");
}
