#include "lab/cave.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "catch.hpp"
#include "lab/java_random.hpp"
#include "support/flood_fill.hpp"
#include "support/refusal.hpp"
#include "support/slow_automaton.hpp"
#include "support/tile_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

CaveOptions published_options() {
    CaveOptions options;
    options.noise = Noise::java;
    options.seed = "20261029";
    options.width = 40;
    options.height = 22;
    return options;
}

void set_border(BitGrid& rock) {
    for (std::int32_t y = 0; y < rock.height(); ++y) {
        for (std::int32_t x = 0; x < rock.width(); ++x) {
            if (x == 0 || y == 0 || x == rock.width() - 1 || y == rock.height() - 1) {
                rock.set(x, y, true);
            }
        }
    }
}

/// Everything that happens after the noise, tile by tile.
void require_cave_of_noise(const Cave& cave, BitGrid rock, const CaveOptions& options) {
    set_border(rock);
    REQUIRE(cave.open_counts.at(0) == rock.area() - rock.count());
    const auto rounds = static_cast<std::size_t>(options.rounds + options.erosion);
    REQUIRE(cave.open_counts.size() == rounds + 1);
    for (std::size_t round = 1; round <= rounds; ++round) {
        const bool erodes = round > static_cast<std::size_t>(options.rounds);
        const Rule rule = options.lattice == Lattice::square ? (erodes ? Rule{2, 10} : Rule{3, 5})
                                                             : (erodes ? Rule{1, 10} : Rule{2, 4});
        rock = slow_next_round(rock, rule, options.lattice, Outside::rock);
        set_border(rock);
        REQUIRE(cave.open_counts[round] == rock.area() - rock.count());
    }
    const std::vector<std::int32_t> component = flood_filled(rock.inverted(), options.lattice);
    const std::int32_t count = *std::max_element(component.begin(), component.end()) + 1;
    REQUIRE(cave.components == count);
    std::int32_t largest = 0;
    for (std::int32_t c = 1; c < count; ++c) {
        const auto size_of = [&](std::int32_t of) { return std::count(component.begin(), component.end(), of); };
        largest = size_of(c) > size_of(largest) ? c : largest;
    }
    for (std::int32_t y = 0; y < rock.height(); ++y) {
        for (std::int32_t x = 0; x < rock.width(); ++x) {
            const std::int32_t c = component[static_cast<std::size_t>(y * rock.width() + x)];
            const bool is_kept = c >= 0 && (options.keep == Keep::all || c == largest);
            REQUIRE(cave.open.at(x, y) == is_kept);
            REQUIRE(cave.filled.at(x, y) == (c >= 0 && !is_kept));
        }
    }
}

}  // namespace

TEST_CASE("the published cave comes out tile for tile", "[lab][cave]") {
    const Cave cave = make_cave(published_options());
    // 46.6, 37.6, 32.8, 30.3, 28.3 and 26.4 percent of 880 tiles.
    CHECK(cave.open_counts == std::vector<std::int64_t>{410, 331, 289, 267, 249, 232});
    CHECK(cave.filled.count() == 62);
    CHECK(cave.open.count() == 170);
    CHECK(first_and_last_open(cave.open) == std::vector<Point>{{20, 2}, {25, 20}});
    const char* const folder = std::getenv("WAYMESH_DATA");
    if (folder == nullptr) {
        SKIP_TEST("no folder WAYMESH_DATA");
    }
    std::ifstream published(std::string(folder) + "/published-cave.txt");
    std::vector<std::string> rows;
    for (std::string row; std::getline(published, row);) {
        rows.push_back(row);
    }
    CHECK(cave.open.inverted() == drawn(rows, '#'));
}

TEST_CASE("java noise is drawn row by row, and what follows is done tile by tile", "[lab][cave]") {
    CaveOptions options = published_options();
    for (const std::string seed : {"20261029", "1", "-7", "9223372036854775807"}) {
        for (const Point size : {Point{40, 22}, Point{22, 40}, Point{3, 3}, Point{70, 3}, Point{3, 70}}) {
            options.seed = seed;
            options.width = size.x;
            options.height = size.y;
            JavaRandom random(std::stoll(seed));
            BitGrid noise(size.x, size.y);
            for (std::int32_t y = 0; y < size.y; ++y) {
                for (std::int32_t x = 0; x < size.x; ++x) {
                    noise.set(x, y, random.next_double() < 0.45);
                }
            }
            for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
                for (const Keep keep : {Keep::largest, Keep::all}) {
                    options.lattice = lattice;
                    options.keep = keep;
                    options.erosion = keep == Keep::all ? 2 : 0;
                    CAPTURE(seed, size, lattice, keep);
                    require_cave_of_noise(make_cave(options), noise, options);
                }
            }
        }
    }
}

TEST_CASE("hashed noise has the share asked for, and no other seed has it", "[lab][cave]") {
    CaveOptions options;
    options.width = 1000;
    options.height = 802;
    options.rounds = 0;
    options.keep = Keep::all;
    for (const std::int32_t rock : {0, 1000, 4500, 9000, 10000}) {
        options.rock = rock;
        options.seed = "moss";
        const Cave cave = make_cave(options);
        const double share = static_cast<double>(cave.open.count()) / (998 * 800);
        // Five standard deviations.
        CHECK(std::abs(share - (1 - rock / 10000.0)) <= 5 * 0.5 / std::sqrt(998.0 * 800));
        options.seed = "moos";
        CHECK((make_cave(options).open == cave.open) == (rock == 0 || rock == 10000));
    }
    options.rock = 4500;
    options.seed = "\xE8\x8B\x94";
    const BitGrid once = make_cave(options).open;
    CHECK(make_cave(options).open == once);
    // A wider map shows the same noise, and more of it.
    options.width = 1100;
    const BitGrid wider = make_cave(options).open;
    for (std::int32_t y = 1; y < 801; ++y) {
        for (std::int32_t x = 1; x < 999; ++x) {
            REQUIRE(wider.at(x, y) == once.at(x, y));
        }
    }
}

TEST_CASE("hashed caves keep one component inside a border of rock", "[lab][cave]") {
    CaveOptions options;
    for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
        for (const Point size : {Point{3, 3}, Point{64, 48}, Point{129, 65}, Point{65, 129}}) {
            options.lattice = lattice;
            options.width = size.x;
            options.height = size.y;
            const Cave cave = make_cave(options);
            for (const Point tile : set_tiles(cave.open)) {
                REQUIRE((tile.x > 0 && tile.y > 0 && tile.x < size.x - 1 && tile.y < size.y - 1));
            }
            const std::vector<std::int32_t> component = flood_filled(cave.open, lattice);
            CHECK(*std::max_element(component.begin(), component.end()) <= 0);
            CHECK(cave.open.count() + cave.filled.count() == cave.open_counts.back());
        }
    }
}

TEST_CASE("the first and last open tile come row by row", "[lab][cave]") {
    CHECK(first_and_last_open(drawn({"###", "#.#", "..#"}, '.')) == std::vector<Point>{{1, 1}, {1, 2}});
    CHECK(first_and_last_open(drawn({"#.#"}, '.')) == std::vector<Point>{{1, 0}, {1, 0}});
    CHECK(first_and_last_open(drawn({"###"}, '.')).empty());
}

TEST_CASE("caves that cannot be are refused", "[lab][cave]") {
    const auto refusal = [](auto change) {
        CaveOptions options = published_options();
        change(options);
        return refusal_of([&] { make_cave(options); });
    };
    CHECK(refusal([](CaveOptions&) {}) == "accepted");
    CHECK(refusal([](CaveOptions& o) { o.width = 2; }) == "width: got 2, expected 3 to 2048");
    CHECK(refusal([](CaveOptions& o) { o.width = 2049; }) == "width: got 2049, expected 3 to 2048");
    CHECK(refusal([](CaveOptions& o) { o.height = -5; }) == "height: got -5, expected 3 to 2048");
    CHECK(refusal([](CaveOptions& o) { o.rock = 10001; }) == "rock (in 1/10000): got 10001, expected 0 to 10000");
    CHECK(refusal([](CaveOptions& o) { o.rounds = 17; }) == "rounds: got 17, expected 0 to 16");
    CHECK(refusal([](CaveOptions& o) { o.erosion = -1; }) == "erosion: got -1, expected 0 to 16");
    for (const std::string seed : {"", "x", "1.5", "9223372036854775808", " 1", "1 "}) {
        CAPTURE(seed);
        CHECK(says(refusal([&](CaveOptions& o) { o.seed = seed; }), "'" + seed + "'", "a whole number of 64 bits"));
    }
    const auto hashed = [&](const std::string& seed) {
        return refusal([&](CaveOptions& o) {
            o.noise = Noise::hash;
            o.seed = seed;
        });
    };
    CHECK(hashed("any text") == "accepted");
    CHECK(hashed(std::string(256, 'x')) == "accepted");
    CHECK(says(hashed(std::string(257, 'x')), "257 bytes", "at most 256"));
    CHECK(says(hashed("\xFF"), "bytes that are not UTF-8", "UTF-8 text"));
}

TEST_CASE("noise and lattices have names", "[lab][cave]") {
    CHECK(noise_named(name_of(Noise::hash)) == Noise::hash);
    CHECK(noise_named(name_of(Noise::java)) == Noise::java);
    CHECK(lattice_named(name_of(Lattice::square)) == Lattice::square);
    CHECK(lattice_named(name_of(Lattice::hex)) == Lattice::hex);
    CHECK(refusal_of([] { noise_named("white"); }) == "noise: got 'white', expected hash or java");
    CHECK(refusal_of([] { lattice_named("cube"); }) == "lattice: got 'cube', expected square or hex");
}
