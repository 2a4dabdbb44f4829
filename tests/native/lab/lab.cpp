#include "lab/lab.hpp"

#include <cmath>
#include <map>

#include "catch.hpp"
#include "grid/components.hpp"
#include "support/refusal.hpp"
#include "support/slow_paths.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

CaveOptions options_of(const std::string& seed, Lattice lattice, Keep keep) {
    CaveOptions options;
    options.seed = seed;
    options.lattice = lattice;
    options.keep = keep;
    options.width = 50;
    options.height = 40;
    return options;
}

Position centre_of(Point tile) { return {tile.x + 0.5, tile.y + 0.5}; }

/// The path between the centres of two tiles that a way joins.
Path found_by(Lab& lab, Solver solver, Point from, Point to) {
    const auto search = lab.search(solver, {centre_of(from), centre_of(to), 0, 1 << 20});
    REQUIRE(search->step(1 << 20) == SearchStatus::found);
    return search->path();
}

const std::string small_map = "......\n.####.\n.#..#.\n......\n";

}  // namespace

TEST_CASE("a cave as a lab is the cave", "[lab][lab]") {
    for (const Keep keep : {Keep::largest, Keep::all}) {
        const CaveOptions options = options_of("moss", Lattice::square, keep);
        const Cave cave = make_cave(options);
        const Lab lab(options);
        CHECK(lab.is_cave());
        CHECK(lab.open() == cave.open);
        CHECK(lab.open_counts() == cave.open_counts);
        CHECK(lab.components() == cave.components);
        CHECK(lab.filled_count() == cave.filled.count());
        CHECK(lab.ends() == first_and_last_open(cave.open));
        const std::vector<std::uint8_t> tiles = lab.tiles();
        for (std::int32_t y = 0; y < options.height; ++y) {
            for (std::int32_t x = 0; x < options.width; ++x) {
                const LabTile expected = cave.open.at(x, y)     ? LabTile::open
                                         : cave.filled.at(x, y) ? LabTile::filled
                                                                : LabTile::rock;
                REQUIRE(tiles[static_cast<std::size_t>(y * options.width + x)] == static_cast<std::uint8_t>(expected));
            }
        }
    }
}

TEST_CASE("a map as a lab has its own ends, or its first and last open tile", "[lab][lab]") {
    const Lab drawn_ends("#....\n#.G.S\n");
    CHECK(!drawn_ends.is_cave());
    CHECK(drawn_ends.ends() == std::vector<Point>{{4, 1}, {2, 1}});
    CHECK(drawn_ends.components() == 1);
    CHECK(drawn_ends.open_counts() == std::vector<std::int64_t>{8});
    CHECK(Lab("#..#\n#.S#\n").ends() == std::vector<Point>{{1, 0}, {2, 1}});
    CHECK(Lab("###\n").ends().empty());
    CHECK(refusal_of([] { Lab("#?"); }).rfind("line 1: got '?'", 0) == 0);
}

TEST_CASE("in a cave the cheapest path is found, on a map the shortest", "[lab][lab]") {
    Draws draws(1);
    for (int round = 0; round < 8; ++round) {
        const CaveOptions options = options_of(std::to_string(round), Lattice::square, Keep::largest);
        Lab cave(options);
        Lab map(movingai_text(cave.open()));
        const std::vector<Point> tiles = set_tiles(cave.open());
        for (int k = 0; k < 5; ++k) {
            const Point from = draws.one_of(tiles);
            const Point to = draws.one_of(tiles);
            CAPTURE(round, from, to);
            const Path cheapest = found_by(cave, Solver::grid, from, to);
            REQUIRE(cheapest.cost == *cheapest_integer(cave.open(), from, to));
            const Path shortest = found_by(map, Solver::grid, from, to);
            REQUIRE(shortest.cost == 0);
            const StepCount steps = *shortest_exact(cave.open(), from, to);
            REQUIRE(shortest.length == euclidean_length(steps));
            REQUIRE(shortest.tiles == steps.straight + steps.diagonal + 1);
            for (const Path& path : {cheapest, shortest}) {
                REQUIRE(path.points.front() == centre_of(from));
                REQUIRE(path.points.back() == centre_of(to));
            }
        }
    }
}

TEST_CASE("on hexagons a path has a point on every tile, a step apart", "[lab][lab]") {
    Draws draws(2);
    Lab lab(options_of("hex", Lattice::hex, Keep::largest));
    const std::vector<Point> tiles = set_tiles(lab.open());
    for (int k = 0; k < 20; ++k) {
        const Point from = draws.one_of(tiles);
        const Point to = draws.one_of(tiles);
        const Path path = found_by(lab, Solver::grid, from, to);
        const auto fewest = *fewest_steps(lab.open(), Lattice::hex, from, to);
        REQUIRE(path.cost == 100 * fewest);
        REQUIRE(path.length == static_cast<double>(fewest));
        REQUIRE(path.tiles == fewest + 1);
        REQUIRE(static_cast<std::int64_t>(path.points.size()) == fewest + 1);
    }
}

TEST_CASE("what a search in a cave looked at is relative to its start, and open", "[lab][lab]") {
    for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
        Lab lab(options_of("7", lattice, Keep::largest));
        const Point from = lab.ends().front();
        const Path path = found_by(lab, Solver::grid, from, lab.ends().back());
        std::int64_t count = 0;
        for (const JumpPointSearch::Run& run : path.searched) {
            for (std::int32_t x = run.x0; x <= run.x1; ++x) {
                REQUIRE(lab.open().at(from.x + x, from.y + run.y));
                ++count;
            }
        }
        CHECK(count >= path.tiles - 1);
    }
}

TEST_CASE("a lab says what is at a position, and the nearest open tile", "[lab][lab]") {
    const Lab lab(small_map);
    const auto nearest = [&](double x, double y) { return lab.nearest(x, y); };
    CHECK(nearest(0.2, 0.9).tile == Tile{0, 0});
    CHECK(nearest(0.2, 0.9).ground == Ground::open);
    CHECK(nearest(1.4, 1.5).tile == Tile{0, 1});
    CHECK(nearest(1.4, 1.5).ground == Ground::rock);
    CHECK(nearest(-3, 1.6).tile == Tile{0, 1});
    CHECK(nearest(-3, 1.6).ground == Ground::outside);
    CHECK(nearest(6, 3.5).ground == Ground::outside);
    CHECK(says(refusal_of([&] { nearest(std::nan(""), 0); }), "no finite numbers", "a place in tiles"));
    CHECK(says(refusal_of([&] { Lab("##").nearest(0, 0); }), "one without open tiles", "at least one"));
    const Lab cave(options_of("moss", Lattice::square, Keep::largest));
    const BitGrid before = make_cave(options_of("moss", Lattice::square, Keep::all)).open;
    for (const Point tile : set_tiles(before)) {
        REQUIRE(cave.nearest(tile.x + 0.5, tile.y + 0.5).ground ==
                (cave.open().at(tile) ? Ground::open : Ground::sealed));
    }
}

TEST_CASE("joining digs, and searches then pass through", "[lab][lab]") {
    Lab lab("..##.\n");
    const auto solve = [&] { return lab.solve(Solver::grid, {0.5, 0.5}, {4.5, 0.5}); };
    CHECK(solve().status == SearchStatus::unreachable);
    CHECK(lab.join({0, 0}, {4, 0}) == std::vector<Point>{{2, 0}, {3, 0}});
    CHECK(lab.tiles()[2] == static_cast<std::uint8_t>(LabTile::dug));
    CHECK(lab.open().at(3, 0));
    CHECK(solve().status == SearchStatus::found);
    CHECK(solve().length == 4);
    CHECK(lab.join({0, 0}, {4, 0}).empty());
}

TEST_CASE("a lab solves as the search does, one after the other", "[lab][lab]") {
    Draws draws(3);
    const BitGrid open = open_blobs(draws, 60, 50);
    Lab lab(movingai_text(open));
    const std::vector<Point> tiles = set_tiles(open);
    for (int k = 0; k < 40; ++k) {
        const Point from = draws.one_of(tiles);
        const Point to = draws.one_of(tiles);
        const auto shortest = shortest_exact(open, from, to);
        const Path solved = lab.solve(Solver::grid, centre_of(from), centre_of(to));
        REQUIRE(solved.status == (shortest ? SearchStatus::found : SearchStatus::unreachable));
        REQUIRE(solved.length == euclidean_length(shortest.value_or(StepCount{})));
    }
}

TEST_CASE("a lab refuses ends in rock, and other solvers on hexagons", "[lab][lab]") {
    Lab lab(small_map);
    CHECK(refusal_of([&] { lab.search(Solver::grid, {{1.5, 1.5}, {0.5, 0.5}, 0, 10}); }) != "accepted");
    CHECK(refusal_of([&] { lab.search(Solver::road, {{0.5, 0.5}, {0.5, 0.5}, 0, 10}); }) != "accepted");
    // A scenario that begins in rock is missed, and does not end the run.
    CHECK(lab.solve(Solver::grid, {0.5, 0.5}, {6.5, 0.5}).status == SearchStatus::unreachable);
    CHECK(lab.solve(Solver::optimal, {1.5, 1.5}, {0.5, 0.5}).status == SearchStatus::unreachable);
    CHECK(refusal_of([&] { lab.join({1, 1}, {0, 0}); }) == "start: got tile 1,1 in rock, expected an open tile");
    for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
        Lab cave(options_of("9", lattice, Keep::largest));
        const Position first = centre_of(cave.ends()[0]);
        CHECK(says(refusal_of([&] {
                       cave.search(Solver::grid, {first, {0.5, 0.5}, 0, 10});
                   }),
                   "a position in no open tile", "one to stand on"));
        CHECK(refusal_of([&] { cave.search(Solver::grid, {first, first, 8, 10}); }) != "accepted");
    }
    Lab hex(options_of("hex", Lattice::hex, Keep::largest));
    const Position first = centre_of(hex.ends()[0]);
    CHECK(says(refusal_of([&] {
                   hex.search(Solver::smooth, {first, first, 0, 10});
               }),
               "smooth with clearance 0", "grid with 0 on hexagons"));
    CHECK(says(refusal_of([&] {
                   hex.search(Solver::grid, {first, first, 1, 10});
               }),
               "grid with clearance 1", "grid with 0 on hexagons"));
    CHECK(hex.footing(first, 0)->position == first);
    CHECK(!hex.footing(first, 0)->moved);
    CHECK(hex.footing({0.5, 0.5}, 0)->moved);
}

TEST_CASE("a place on the border of two tiles is one to stand on when either is open", "[lab][lab]") {
    CaveOptions options = options_of("1", Lattice::square, Keep::all);
    options.width = options.height = 9;
    options.rock = 10000;
    Lab lab(options);
    lab.edit(std::vector<Tile>{{3, 3}, {4, 3}}, Edit::open);
    for (const Position place : {Position{3, 3}, {3, 4}, {5, 3}, {5, 4}, {4, 3}, {4.25, 4}, {3, 3.5}}) {
        CAPTURE(place.x, place.y);
        CHECK(lab.solve(Solver::grid, place, {4.5, 3.5}).status == SearchStatus::found);
    }
    for (const Position place : {Position{2.99, 3}, {3, 4.01}, {-1, 3}, {3, 9}, {5.01, 3}, {9, 9}, {std::nan(""), 3}}) {
        CAPTURE(place.x, place.y);
        CHECK(lab.solve(Solver::grid, place, {4.5, 3.5}).status == SearchStatus::unreachable);
    }
}

TEST_CASE("edited tiles are what they were made last, and restored what the map was", "[lab][lab]") {
    Draws draws(4);
    for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
        const CaveOptions options = options_of("edits", lattice, Keep::largest);
        const Cave made = make_cave(options);
        Lab lab(options);
        std::map<Point, Edit> plain;
        for (int stroke = 0; stroke < 60; ++stroke) {
            const Edit to = draws.one_of(std::vector<Edit>{Edit::rock, Edit::open, Edit::restored});
            std::vector<Tile> tiles;
            for (int count = draws.int_between(0, 90); count > 0; --count) {
                const Point tile{draws.int_between(0, options.width - 1), draws.int_between(0, options.height - 1)};
                tiles.push_back({tile.x, tile.y});
                plain[tile] = to;
            }
            lab.edit(tiles, to);
            BitGrid open = made.open;
            std::vector<std::uint8_t> kinds;
            for (std::int32_t t = 0; t < options.width * options.height; ++t) {
                const Point tile{t % options.width, t / options.width};
                const auto known = plain.find(tile);
                const Edit last = known == plain.end() ? Edit::restored : known->second;
                const bool was_open = made.open.at(tile);
                const bool is_open = last == Edit::restored ? was_open : last == Edit::open;
                open.set(tile.x, tile.y, is_open);
                const bool was_hollow = was_open || made.filled.at(tile);
                const LabTile kind = is_open                            ? was_open ? LabTile::open : LabTile::dug
                                     : last == Edit::rock && was_hollow ? LabTile::walled
                                     : last == Edit::restored && made.filled.at(tile) ? LabTile::filled
                                                                                      : LabTile::rock;
                kinds.push_back(static_cast<std::uint8_t>(kind));
            }
            REQUIRE(lab.open() == open);
            REQUIRE(lab.tiles() == kinds);
            REQUIRE(lab.components() == components_of(open, lattice).count());
            REQUIRE(lab.ends() == first_and_last_open(open));
            REQUIRE(lab.filled_count() == made.filled.count());
        }
    }
}

TEST_CASE("searches begin with the tiles as edited", "[lab][lab]") {
    Draws draws(5);
    Lab lab(movingai_text(BitGrid(30, 20, true)));
    for (int stroke = 0; stroke < 30; ++stroke) {
        std::vector<Tile> tiles;
        for (int count = 0; count < 40; ++count) {
            tiles.push_back({draws.between(0, 29), draws.between(0, 19)});
        }
        lab.edit(tiles, draws.one_of(std::vector<Edit>{Edit::rock, Edit::open, Edit::restored}));
        const std::vector<Point> open = set_tiles(lab.open());
        const Point from = draws.one_of(open);
        const Point to = draws.one_of(open);
        const auto shortest = shortest_exact(lab.open(), from, to);
        const Path solved = lab.solve(Solver::grid, centre_of(from), centre_of(to));
        REQUIRE(solved.status == (shortest ? SearchStatus::found : SearchStatus::unreachable));
        REQUIRE(solved.length == euclidean_length(shortest.value_or(StepCount{})));
    }
}

TEST_CASE("what joining dug is rock again when restored, and what was walled is dug", "[lab][lab]") {
    Lab lab("..#.S..G\n");
    lab.edit(std::vector<Tile>{{3, 0}}, Edit::rock);
    CHECK(lab.nearest(3.5, 0.5).ground == Ground::rock);
    CHECK(lab.join({0, 0}, {4, 0}) == std::vector<Point>{{2, 0}, {3, 0}});
    const auto kind = [&](std::size_t tile) { return static_cast<LabTile>(lab.tiles()[tile]); };
    CHECK(kind(2) == LabTile::dug);
    CHECK(kind(3) == LabTile::open);
    lab.edit(std::vector<Tile>{{2, 0}, {3, 0}}, Edit::restored);
    CHECK(kind(2) == LabTile::rock);
    CHECK(kind(3) == LabTile::open);
    // A map's own ends stay where they are, be it below rock.
    lab.edit(std::vector<Tile>{{4, 0}}, Edit::rock);
    CHECK(lab.ends() == std::vector<Point>{{4, 0}, {7, 0}});
    CHECK(lab.nearest(4.5, 0.5).tile == Tile{3, 0});
}

TEST_CASE("edits of a lab that are refused change nothing", "[lab][lab]") {
    Lab lab(small_map);
    const std::vector<std::uint8_t> before = lab.tiles();
    for (const Tile& outside : {Tile{6, 0}, Tile{0, 4}, Tile{-1, 0}, Tile{0, -1}, Tile{INT64_MAX, INT64_MIN}}) {
        CHECK(says(refusal_of([&] {
                       lab.edit(std::vector<Tile>{{1, 1}, outside}, Edit::open);
                   }),
                   "tile", "one of the map, up to 5,3"));
    }
    CHECK(says(refusal_of([&] { lab.edit(std::vector<Tile>(65537), Edit::rock); }), "65537 tiles", "at most 65536"));
    CHECK(lab.tiles() == before);
    lab.edit(std::vector<Tile>(65536), Edit::rock);
    CHECK(!lab.open().at(0, 0));
}

TEST_CASE("what was dug joins components, and counts as open", "[lab][lab]") {
    Lab lab("..#..#..");
    REQUIRE(lab.components() == 3);
    REQUIRE(lab.open().count() == 6);
    lab.join({0, 0}, {4, 0});
    CHECK(lab.components() == 2);
    CHECK(lab.open().count() == 7);
    lab.join({0, 0}, {7, 0});
    CHECK(lab.components() == 1);
}
