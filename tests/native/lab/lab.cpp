#include "lab/lab.hpp"

#include "catch.hpp"
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
        const Lab cave(options);
        const Lab map(movingai_text(cave.open()));
        const std::vector<Point> tiles = set_tiles(cave.open());
        for (int k = 0; k < 5; ++k) {
            const Point from = draws.one_of(tiles);
            const Point to = draws.one_of(tiles);
            CAPTURE(round, from, to);
            LabRoute cheapest = cave.route(from, to, 1 << 20);
            REQUIRE(cheapest.step(1 << 20) == SearchStatus::found);
            REQUIRE(cheapest.cost() == *cheapest_integer(cave.open(), from, to));
            LabRoute shortest = map.route(from, to, 1 << 20);
            REQUIRE(shortest.step(1 << 20) == SearchStatus::found);
            REQUIRE(shortest.cost() == 0);
            const StepCount steps = *shortest_exact(cave.open(), from, to);
            REQUIRE(shortest.length(false) == euclidean_length(steps));
            REQUIRE(shortest.tile_count() == steps.straight + steps.diagonal + 1);
            for (LabRoute* const route : {&cheapest, &shortest}) {
                REQUIRE(route->path(false).front() == Tile{from.x, from.y});
                REQUIRE(route->path(false).back() == Tile{to.x, to.y});
                REQUIRE(route->path(true).size() <= route->path(false).size());
                // Rounded sums of the same terms.
                REQUIRE(route->length(true) <= route->length(false) * (1 + 1e-13));
            }
        }
    }
}

TEST_CASE("on hexagons a path has a point on every tile, a step apart", "[lab][lab]") {
    Draws draws(2);
    const Lab lab(options_of("hex", Lattice::hex, Keep::largest));
    const std::vector<Point> tiles = set_tiles(lab.open());
    for (int k = 0; k < 20; ++k) {
        const Point from = draws.one_of(tiles);
        const Point to = draws.one_of(tiles);
        LabRoute route = lab.route(from, to, 1 << 20);
        REQUIRE(route.step(1 << 20) == SearchStatus::found);
        const auto fewest = *fewest_steps(lab.open(), Lattice::hex, from, to);
        REQUIRE(route.cost() == 100 * fewest);
        REQUIRE(route.length(false) == static_cast<double>(fewest));
        REQUIRE(route.tile_count() == fewest + 1);
        REQUIRE(static_cast<std::int64_t>(route.path(false).size()) == fewest + 1);
        REQUIRE(route.path(true) == route.path(false));
    }
}

TEST_CASE("what a search in a lab looked at is relative to its start, and open", "[lab][lab]") {
    for (const bool is_cave : {true, false}) {
        const CaveOptions options = options_of("7", Lattice::square, Keep::largest);
        const Lab cave(options);
        const Lab map(movingai_text(cave.open()));
        const Lab& lab = is_cave ? cave : map;
        const Point from = lab.ends().front();
        const Point to = lab.ends().back();
        LabRoute route = lab.route(from, to, 1 << 20);
        REQUIRE(route.step(1 << 20) == SearchStatus::found);
        std::int64_t count = 0;
        for (const JumpPointSearch::Run& run : route.searched()) {
            for (std::int32_t x = run.x0; x <= run.x1; ++x) {
                REQUIRE(lab.open().at(from.x + x, from.y + run.y));
                ++count;
            }
        }
        CHECK(count >= route.tile_count() - 1);
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
    CHECK(lab.solve({0, 0}, {4, 0}).status == SearchStatus::unreachable);
    LabRoute before = lab.route({0, 0}, {4, 0}, 100);
    CHECK(lab.join({0, 0}, {4, 0}) == std::vector<Point>{{2, 0}, {3, 0}});
    CHECK(lab.tiles()[2] == static_cast<std::uint8_t>(LabTile::dug));
    CHECK(lab.open().at(3, 0));
    CHECK(lab.solve({0, 0}, {4, 0}).status == SearchStatus::found);
    CHECK((lab.solve({0, 0}, {4, 0}).steps == StepCount{4, 0}));
    CHECK(lab.join({0, 0}, {4, 0}).empty());
    // A search that began before sees the map as it was.
    CHECK(before.step(100) == SearchStatus::unreachable);
    CHECK(before.path(false).empty());
    CHECK(before.length(true) == 0);
    CHECK(before.tile_count() == 0);
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
        const Lab::Solved solved = lab.solve(from, to);
        REQUIRE(solved.status == (shortest ? SearchStatus::found : SearchStatus::unreachable));
        REQUIRE(solved.steps == shortest.value_or(StepCount{}));
    }
}

TEST_CASE("a lab refuses ends in rock, and scenarios on hexagons", "[lab][lab]") {
    Lab lab(small_map);
    CHECK(refusal_of([&] { lab.route({1, 1}, {0, 0}, 10); }) == "start: got tile 1,1 in rock, expected an open tile");
    CHECK(refusal_of([&] { lab.route({0, 0}, {1, 1}, 10); }) == "goal: got tile 1,1 in rock, expected an open tile");
    // A scenario that begins in rock is missed, and does not end the run.
    CHECK(lab.solve({0, 0}, {6, 0}).status == SearchStatus::unreachable);
    CHECK(lab.solve({1, 1}, {0, 0}).status == SearchStatus::unreachable);
    CHECK(refusal_of([&] { lab.join({1, 1}, {0, 0}); }) == "start: got tile 1,1 in rock, expected an open tile");
    Lab hex(options_of("hex", Lattice::hex, Keep::largest));
    CHECK(says(refusal_of([&] { hex.solve(hex.ends()[0], hex.ends()[1]); }), "hex", "square"));
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
