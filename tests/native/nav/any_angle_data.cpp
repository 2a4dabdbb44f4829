#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "catch.hpp"
#include "grid/map_format.hpp"
#include "nav/grid_tiles.hpp"
#include "support/solvers.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::string read(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    REQUIRE(stream);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

struct Pair {
    Position from;
    Position to;
    double length;
};

/// Tiles, whose centres are meant, and lengths: `[[32,14,9,49,45.03249439272383],...]`.
std::vector<Pair> pairs_in(std::string text) {
    for (char& character : text) {
        character = character == '[' || character == ']' || character == ',' ? ' ' : character;
    }
    std::istringstream numbers(text);
    std::vector<Pair> pairs;
    for (Pair pair; numbers >> pair.from.x >> pair.from.y >> pair.to.x >> pair.to.y >> pair.length;) {
        for (double* const coordinate : {&pair.from.x, &pair.from.y, &pair.to.x, &pair.to.y}) {
            *coordinate += 0.5;
        }
        pairs.push_back(pair);
    }
    return pairs;
}

Position centre_of(Point tile) { return {tile.x + 0.5, tile.y + 0.5}; }

}  // namespace

TEST_CASE("optimal paths are as long as a visibility graph of others says", "[nav][data]") {
    const char* const folder = std::getenv("WAYMESH_DATA");
    if (folder == nullptr) {
        SKIP_TEST("no folder WAYMESH_DATA");
    }
    for (const std::string name : {"cave_64x64", "random_20_41x41", "rooms_8x8_41x41"}) {
        const std::string file = std::string(folder) + "/anyangle/" + name;
        const TileMap map = parse_map(read(file + ".map"));
        const std::vector<Pair> pairs = pairs_in(read(file + ".pairs.json"));
        REQUIRE(pairs.size() == 100);
        GridTiles tiles(map.open);
        Navigator navigator(tiles);
        for (const Pair& pair : pairs) {
            CAPTURE(name, pair.from, pair.to, pair.length);
            const PathQuery query{pair.from, pair.to};
            for (const Solver solver : tile_solvers) {
                CAPTURE(name_of(solver));
                const Path path = solved(navigator, solver, query);
                REQUIRE(path.status == SearchStatus::found);
                REQUIRE(fault_of(path, tiles, query) == "");
                REQUIRE(is_no_longer(pair.length, path.length));
                REQUIRE((solver != Solver::optimal || is_same_length(path.length, pair.length)));
            }
        }
    }
}

TEST_CASE("the published maze has no way through, and with one wall opened the shortest known", "[nav][data]") {
    const char* const folder = std::getenv("WAYMESH_DATA");
    if (folder == nullptr) {
        SKIP_TEST("no folder WAYMESH_DATA");
    }
    const TileMap maze = parse_map(read(std::string(folder) + "/published-maze.txt"));
    const PathQuery query{centre_of(maze.start.value()), centre_of(maze.goal.value())};
    GridTiles shut(maze.open);
    Navigator navigator(shut);
    for (const Solver solver : tile_solvers) {
        CAPTURE(name_of(solver));
        const Path path = solved(navigator, solver, query);
        CHECK(path.status == SearchStatus::unreachable);
        CHECK(path.points.empty());
    }
    struct Opened {
        std::int32_t row;
        std::int32_t column;
        double optimal;
        double grid;
    };
    for (const Opened& opened : {Opened{1, 6, 18.198899, 21.41},
                                 {2, 6, 17.946636, 22},
                                 {3, 6, 18.098790, 22},
                                 {4, 7, 20.137962, 26},
                                 {9, 9, 17.275400, 22}}) {
        BitGrid open = maze.open;
        REQUIRE_FALSE(open.at(opened.column, opened.row));
        open.set(opened.column, opened.row, true);
        GridTiles tiles(open);
        Navigator through(tiles);
        CAPTURE(opened.row, opened.column);
        // Published with 6 and 2 decimals.
        CHECK(std::abs(solved(through, Solver::optimal, query).length - opened.optimal) < 0.6e-6);
        CHECK(std::abs(solved(through, Solver::grid, query).length - opened.grid) < 0.6e-2);
        for (const Solver solver : tile_solvers) {
            CAPTURE(name_of(solver));
            const Path path = solved(through, solver, query);
            CHECK(path.status == SearchStatus::found);
            CHECK(fault_of(path, tiles, query) == "");
            CHECK(path.length > opened.optimal - 1e-6);
        }
    }
}
