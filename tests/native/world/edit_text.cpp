#include "world/edit_text.hpp"

#include <algorithm>

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::string refusal(std::string_view text) {
    return refusal_of([&] { decode_edits("edits", text); });
}

}  // namespace

TEST_CASE("the text of a link says which tiles were edited", "[world][edit_text]") {
    CHECK(decode_edits("edits", "").rock.empty());
    // Two of rock, one left out, one open; then a row below, one further left, one of rock.
    const EditedTiles tiles = decode_edits("edits", "-5,7.AACABBBHA");
    CHECK(tiles.rock == std::vector<Tile>{{-5, 7}, {-4, 7}, {-6, 8}});
    CHECK(tiles.open == std::vector<Tile>{{-2, 7}});
    // 32 = 0 + 1 * 32: a run of 17.
    CHECK(decode_edits("edits", "0,0.AAgB").rock.size() == 17);
    CHECK(decode_edits("edits", "-274877906944,274877906943.AAA").rock ==
          std::vector<Tile>{{-274877906944, 274877906943}});
}

TEST_CASE("what is no text of edits is refused", "[world][edit_text]") {
    for (const std::string_view text :
         {"x", "1,2", "1,2.", "1.2,AAA", ",.AAA", "-,1.AAA", "1,2.AA", "1,2.AAAA", "1,2.AAA=", "1,2.AA\x80", "1,2. AAA",
          "+1,2.AAA", "1,2.AAg", "1,2.gggggggggggAAA", "1234567890123,0.AAA", "1,2.AAA,", "0x1,2.AAA", "--1,2.AAA"}) {
        CAPTURE(text);
        CHECK(says(refusal(text), "'", "x,y.runs"));
    }
    CHECK(says(refusal("0,0." + std::string(1998, 'A')), "'0,0.AAA", "x,y.runs as in a link's edits, at most 2000"));
    CHECK(says(refusal("0,0.AAggggB"), "more tiles", "at most 65536"));
    CHECK(says(refusal("274877906944,0.AAA"), "274877906944,0", "tiles of the world"));
    CHECK(says(refusal("274877906943,0.AAC"), "274877906943,0", "tiles of the world"));
    CHECK(says(refusal("0,0.gggggggggPAA"), "0,", "tiles of the world"));
}

TEST_CASE("no text breaks the reader", "[world][edit_text]") {
    Draws draws(21);
    constexpr std::string_view signs = "0123456789,.-AAAABCgh_w~ \xff";
    for (int round = 0; round < 20000; ++round) {
        std::string text = draws.between(0, 1) == 0 ? "" : "3,-4.";
        for (std::int64_t length = draws.between(0, 30); length > 0; --length) {
            text += signs[draws.index(signs.size())];
        }
        const std::string message = refusal(text);
        REQUIRE((message == "accepted" || message.find("expected") != std::string::npos));
    }
}
