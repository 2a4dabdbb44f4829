#include "grid/map_format.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "catch.hpp"
#include "support/refusal.hpp"
#include "support/tile_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::string refusal_of_map(const std::string& text) {
    return refusal_of([&] { parse_map(text); });
}

std::string refusal_of_scenarios(const std::string& text) {
    return refusal_of([&] { parse_scenarios(text, 10, 8); });
}

const std::string header = "type octile\nheight 2\nwidth 3\nmap\n";

/// A text with something wrong: characters changed, cut out, doubled, or the end missing.
std::string damaged(Draws& draws, std::string text) {
    for (std::int32_t faults = draws.int_between(1, 4); faults > 0 && !text.empty(); --faults) {
        const std::size_t at = draws.index(text.size());
        switch (draws.int_between(0, 3)) {
            case 0: text[at] = static_cast<char>(draws.int_between(0, 255)); break;
            case 1: text.erase(at, draws.index(9)); break;
            case 2: text.insert(at, text.substr(draws.index(text.size()), draws.index(9))); break;
            default: text.resize(at);
        }
    }
    return text;
}

std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("a map of MovingAI's format is read, whatever ends its lines", "[grid][map_format]") {
    for (const std::string end : {"\n", "\r\n"}) {
        const TileMap map = parse_map("type octile" + end + "height 2" + end + "width 7" + end + "map" + end +
                                      ".GS@OTW" + end + "@......" + end);
        CHECK(map.open == drawn({"...####", "#......"}, '.'));
        CHECK(!map.start);
        CHECK(!map.goal);
    }
    // Width first, and no line end after the last row.
    CHECK(parse_map("type octile\nwidth 2\nheight 1\nmap\n.@").open == drawn({".@"}, '.'));
    // Blank lines after the last row.
    CHECK(parse_map(header + "...\n@@@\n\n\r\n").open == drawn({"...", "@@@"}, '.'));
}

TEST_CASE("a drawing is read, its short rows ending in rock", "[grid][map_format]") {
    for (const std::string end : {"\n", "\r\n"}) {
        const TileMap map = parse_map("#####" + end + "#S *+E" + end + "#.x" + end + end + "#S.G" + end);
        CHECK(map.open == drawn({"######", "#.....", "#.####", "######", "#...##"}, '.'));
        CHECK(map.start == Point{1, 1});
        CHECK(map.goal == Point{5, 1});
    }
    CHECK(parse_map(".").open == drawn({"."}, '.'));
    CHECK(!parse_map("#.G").start);
}

TEST_CASE("a map that is written is read back", "[grid][map_format]") {
    Draws draws(1);
    for (const Point size : awkward_sizes()) {
        const BitGrid open = random_grid(draws, size.x, size.y, 60);
        CAPTURE(size);
        const std::string text = movingai_text(open);
        CHECK(parse_map(text).open == open);
        CHECK(text.rfind(
                  "type octile\nheight " + std::to_string(size.y) + "\nwidth " + std::to_string(size.x) + "\nmap\n",
                  0) == 0);
    }
}

TEST_CASE("a map that is none is refused, with its line", "[grid][map_format]") {
    CHECK(refusal_of_map(header + "...\n...\n") == "accepted");
    CHECK(refusal_of_map("type octile\nheight 2\nwidth 3\n") == "line 4: got the end, expected height, width and map");
    CHECK(refusal_of_map("type octile\nheight 2\nmap\n...\n") == "line 3: got map, expected width before it");
    CHECK(refusal_of_map("type octile\nwidth 2\nmap\n...\n") == "line 3: got map, expected height before it");
    CHECK(refusal_of_map("type octile\nheight -1\n") == "line 2: got '-1', expected a whole number from 1 to 2048");
    CHECK(refusal_of_map("type octile\nheight 2049\n") == "line 2: got '2049', expected a whole number from 1 to 2048");
    CHECK(refusal_of_map("type octile\nheight 99999999999999999999\n") ==
          "line 2: got '99999999999999999999', expected a whole number from 1 to 2048");
    CHECK(refusal_of_map("type octile\nheight 3x\n") == "line 2: got '3x', expected a whole number from 1 to 2048");
    CHECK(refusal_of_map("type octile\nheight\n") == "line 2: got '', expected a whole number from 1 to 2048");
    CHECK(refusal_of_map("type octile\ndepth 3\n") == "line 2: got 'depth', expected height, width or map");
    CHECK(refusal_of_map(header + "...\n") == "line 6: got the end after 1 rows, expected 2 rows");
    CHECK(refusal_of_map(header + "...\n..\n") == "line 6: got 2 tiles, expected 3");
    CHECK(refusal_of_map(header + "....\n...\n") == "line 5: got 4 tiles, expected 3");
    CHECK(refusal_of_map(header + ".#.\n...\n") == "line 5: got '#', expected . G S @ O T or W");
    CHECK(refusal_of_map(header + "...\n...\n...\n") == "line 7: got more rows, expected 2");
    CHECK(refusal_of_map("") == "line 1: got 0 x 0 tiles, expected 1 to 2048 each way");
    CHECK(refusal_of_map("\n\n") == "line 1: got 0 x 0 tiles, expected 1 to 2048 each way");
    CHECK(refusal_of_map("##\n#@\n") == "line 2: got '@', expected # x . * + S G E or a space");
    CHECK(refusal_of_map("#\x01") == "line 1: got '?', expected # x . * + S G E or a space");
    CHECK(refusal_of_map(std::string("#\0#", 3)) == "line 1: got '?', expected # x . * + S G E or a space");
    CHECK(refusal_of_map(std::string(2048, '#')) == "accepted");
    CHECK(refusal_of_map(std::string(2049, '#')) == "line 1: got 2049 x 1 tiles, expected 1 to 2048 each way");
    std::string tall;
    for (int row = 0; row < 2048; ++row) {
        tall += "#\n";
    }
    CHECK(refusal_of_map(tall) == "accepted");
    CHECK(refusal_of_map(tall + "#\n").find("expected 1 to 2048 each way") != std::string::npos);
    CHECK(refusal_of_map(tall + tall) == "line 2050: got more rows, expected at most 2048");
}

TEST_CASE("scenarios are read, with tabs or spaces, with or without a version", "[grid][map_format]") {
    const std::string scenario = "3\tmaps/a b.map\t10\t8\t1\t2\t9\t7\t12.48528\n";
    const std::string spaced = "3 maps/a.map 10 8 1 2 9 7 12.48528\n";
    CHECK(refusal_of_scenarios("version 1\n" + scenario) != "accepted");  // a name with a space has a column too many
    for (const std::string start : {"version 1\n", "version 1.0\r\n", ""}) {
        const std::vector<Scenario> scenarios = parse_scenarios(start + spaced + "\n" + spaced, 10, 8);
        REQUIRE(scenarios.size() == 2);
        for (const Scenario& s : scenarios) {
            CHECK(s.bucket == 3);
            CHECK(s.start == Point{1, 2});
            CHECK(s.goal == Point{9, 7});
            CHECK(s.length == 12.48528);
        }
    }
    CHECK(parse_scenarios("", 10, 8).empty());
    CHECK(parse_scenarios("version 1\n", 10, 8).empty());
    CHECK(parse_scenarios("0\tm\t10\t8\t0\t0\t0\t0\t0", 10, 8).at(0).length == 0);
    CHECK(parse_scenarios("0 m 10 8 0 0 0 0 3.4142135623730950488016887", 10, 8).at(0).length == 3.41421356237309505);
}

TEST_CASE("scenarios that are none are refused, with their line", "[grid][map_format]") {
    CHECK(refusal_of_scenarios("version 2\n") == "line 1: got version '2', expected version 1");
    CHECK(refusal_of_scenarios("0 m 10 8 0 0 9 7 1\n") == "accepted");
    CHECK(refusal_of_scenarios("0 m 11 8 0 0 9 7 1\n") == "line 1: got width '11', expected that of the map, 10");
    CHECK(refusal_of_scenarios("version 1\n0 m 10 9 0 0 9 7 1\n") ==
          "line 2: got height '9', expected that of the map, 8");
    CHECK(refusal_of_scenarios("0 m 10 8 10 0 9 7 1\n") == "line 1: got '10', expected a whole number from 0 to 9");
    CHECK(refusal_of_scenarios("0 m 10 8 0 -1 9 7 1\n") == "line 1: got '-1', expected a whole number from 0 to 7");
    CHECK(refusal_of_scenarios("0 m 10 8 0 0 10 7 1\n") == "line 1: got '10', expected a whole number from 0 to 9");
    CHECK(refusal_of_scenarios("0 m 10 8 0 0 9 8 1\n") == "line 1: got '8', expected a whole number from 0 to 7");
    for (const std::string length : {"", "x", "-1", "1e9", "nan", "inf", ".", "1.2.3", "99999999999"}) {
        CAPTURE(length);
        CHECK(refusal_of_scenarios("0 m 10 8 0 0 9 7 " + length + "\n") ==
              "line 1: got '" + length + "', expected a length");
    }
    CHECK(refusal_of_scenarios("0 m 10 8 0 0 9 7 1 2\n") == "line 1: got more than nine columns, expected nine");
    CHECK(refusal_of_scenarios("0 m 10\n") == "line 1: got '', expected a whole number from 0 to 2147483647");
}

TEST_CASE("damaged texts are read or refused, and never more", "[grid][map_format]") {
    Draws draws(2);
    int refused = 0;
    for (int round = 0; round < 4000; ++round) {
        const BitGrid open = random_grid(draws, draws.int_between(1, 12), draws.int_between(1, 8), 60);
        const std::string text = damaged(draws, movingai_text(open));
        const std::string refusal = refusal_of_map(text);
        if (refusal == "accepted") {
            const BitGrid read = parse_map(text).open;
            REQUIRE(read.width() <= longest_map_side);
            const auto length = static_cast<std::int64_t>(text.size());
            REQUIRE(read.area() <= length * length);
        } else {
            REQUIRE(refusal.rfind("line ", 0) == 0);
            REQUIRE(refusal.size() < 200);
            ++refused;
        }
        const std::string scenario = damaged(draws, "version 1\n0 m 10 8 0 0 9 7 1\n2 m 10 8 1 1 5 6 8.4\n");
        const std::string scenario_refusal = refusal_of_scenarios(scenario);
        REQUIRE((scenario_refusal == "accepted" || scenario_refusal.rfind("line ", 0) == 0));
    }
    CHECK(refused > 1000);
}

TEST_CASE("a length matches the published one within what files round", "[grid][map_format]") {
    CHECK(matches(244.948, 244.95));
    CHECK(matches(3.41421356, 3.41421));
    CHECK(matches(1000.0149, 1000));
    CHECK(!matches(1000.0151, 1000));
    CHECK(!matches(999.98, 1000));
    CHECK(!matches(0.006, 0));
    CHECK(matches(0, 0));
}

TEST_CASE("the published maze is a drawing with start and goal", "[grid][map_format]") {
    const char* const folder = std::getenv("WAYMESH_DATA");
    if (folder == nullptr) {
        SKIP_TEST("no folder WAYMESH_DATA");
    }
    const TileMap maze = parse_map(read(std::string(folder) + "/published-maze.txt"));
    CHECK(maze.open.width() == 15);
    CHECK(maze.open.height() == 13);
    CHECK(maze.start);
    CHECK(maze.goal);
}
