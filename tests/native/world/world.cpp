#include "world/world.hpp"

#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"
#include "support/refusal.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::string refusal_of_seed(const std::string& seed) {
    return refusal_of([&] { World(seed, {}); });
}

/// A parameter with its bounds, and how to set it.
struct Bounds {
    const char* name;
    std::int32_t Parameters::*value;
    std::int32_t low;
    std::int32_t high;
};

}  // namespace

TEST_CASE("every parameter is accepted up to its bounds and refused beyond", "[world][parameters]") {
    for (const Bounds& bounds :
         {Bounds{"density", &Parameters::density, 4, 256}, Bounds{"keep", &Parameters::keep, 0, 10000},
          Bounds{"jitter", &Parameters::jitter, 0, 256}, Bounds{"quota", &Parameters::quota, 1, 1000},
          Bounds{"rock", &Parameters::rock, 0, 10000}, Bounds{"rounds", &Parameters::rounds, 0, 16},
          Bounds{"erosion", &Parameters::erosion, 0, 16},
          Bounds{"road half-width", &Parameters::road_half_width, 2, 24}}) {
        CAPTURE(bounds.name);
        const auto refusal = [&](std::int32_t value) {
            Parameters parameters;
            parameters.*bounds.value = value;
            return refusal_of([&] { World("moss-42", parameters); });
        };
        const std::string expected = std::to_string(bounds.low) + " to " + std::to_string(bounds.high);
        CHECK(refusal(bounds.low) == "accepted");
        CHECK(refusal(bounds.high) == "accepted");
        for (const std::int32_t outside : {bounds.low - 1, bounds.high + 1, INT32_MIN, INT32_MAX}) {
            const std::string message = refusal(outside);
            CAPTURE(message);
            CHECK(message.rfind(bounds.name, 0) == 0);
            CHECK(says(message, std::to_string(outside), expected));
        }
    }
}

TEST_CASE("the defaults are those that links leave out", "[world][parameters]") {
    const Parameters defaults;
    CHECK(defaults.style == RoadStyle::seamless);
    CHECK(defaults.density == 45);
    CHECK(defaults.keep == 1500);
    CHECK(defaults.jitter == 256);
    CHECK(defaults.quota == 152);
    CHECK(defaults.rock == 4500);
    CHECK(defaults.rounds == 5);
    CHECK(defaults.erosion == 0);
    CHECK(defaults.road_half_width == 6);
    CHECK(refusal_of([&] { World("", defaults); }) == "accepted");
}

TEST_CASE("only versions that exist are accepted", "[world][parameters]") {
    CHECK(newest_version == 1);
    CHECK(World("", {}).version() == newest_version);
    CHECK(refusal_of([] { World("", {}, 1); }) == "accepted");
    CHECK(refusal_of([] { World("", {}, 0); }) == "version: got 0, expected 1 to 1");
    CHECK(refusal_of([] { World("", {}, 2); }) == "version: got 2, expected 1 to 1");
    CHECK(refusal_of([] { World("", {}, UINT32_MAX); }) == "version: got 4294967295, expected 1 to 1");
}

TEST_CASE("a seed has up to 256 bytes", "[world][seed]") {
    CHECK(refusal_of_seed("") == "accepted");
    CHECK(refusal_of_seed(std::string(256, 'x')) == "accepted");
    CHECK(refusal_of_seed(std::string(257, 'x')) == "seed: got 257 bytes, expected at most 256");
    // Bytes count, not characters.
    std::string chinese;
    for (int i = 0; i < 85; ++i) {
        chinese += "\xE8\xB7\xAF";
    }
    CHECK(refusal_of_seed(chinese) == "accepted");
    CHECK(refusal_of_seed(chinese + "\xC3\xA9") == "seed: got 257 bytes, expected at most 256");
}

TEST_CASE("a seed is well-formed UTF-8", "[world][seed]") {
    const std::vector<std::string> well_formed = {
        "moss-42",
        std::string("\0", 1),
        "\x7F",
        "\xC2\x80",          // the least of two bytes
        "\xDF\xBF",          // the last of two
        "\xE0\xA0\x80",      // the least of three
        "\xED\x9F\xBF",      // the last before the surrogates
        "\xEE\x80\x80",      // the first after them
        "\xEF\xBF\xBF",      // the last of three
        "\xF0\x90\x80\x80",  // the least of four
        "\xF4\x8F\xBF\xBF",  // the last of all, U+10FFFF
        "\xE8\xB7\xAF\xE5\xBE\x84\xF0\x9F\x8C\xB1 ok",
    };
    for (const std::string& seed : well_formed) {
        CHECK(refusal_of_seed(seed) == "accepted");
        CHECK(World(seed, {}).seed() == seed);
    }
    const std::vector<std::string> broken = {
        "\x80",          // a continuation without a lead
        "a\xBF",         // the same after a letter
        "\xC0\x80",      // overlong NUL
        "\xC1\xBF",      // overlong
        "\xC3",          // truncated
        "\xC3(",         // a lead without continuation
        "\xE0\x9F\xBF",  // overlong of three
        "\xED\xA0\x80",  // the first surrogate
        "\xED\xBF\xBF",  // the last surrogate
        "\xE8\xB7",      // truncated
        "\xE8\xB7"
        "a",  // broken off
        "\xE8"
        "a\xAF",             // broken in the middle
        "\xF0\x8F\xBF\xBF",  // overlong of four
        "\xF4\x90\x80\x80",  // beyond U+10FFFF
        "\xF5\x80\x80\x80",  // a lead that does not exist
        "\xF8\x88\x80\x80\x80",
        "\xF0\x9F\x8C",  // truncated
        "\xF0\x9F\x8C"
        "a",
        "\xFE",
        "\xFF",
    };
    for (const std::string& seed : broken) {
        for (const std::string& text : {seed, "moss" + seed, seed + "moss"}) {
            CHECK(refusal_of_seed(text) == "seed: got bytes that are not UTF-8, expected UTF-8 text");
        }
    }
}

TEST_CASE("a world's streams follow from seed, version and name alone", "[world][seed]") {
    const World world("moss-42", {});
    CHECK(world.stream(Stream::node_tile)(5, -6, 7) ==
          StreamHash(hash_text("moss-42"), 1, Stream::node_tile)(5, -6, 7));
    Parameters other;
    other.density = 200;
    other.style = RoadStyle::classic;
    CHECK(World("moss-42", other).stream(Stream::node_tile)(5, -6) == world.stream(Stream::node_tile)(5, -6));
    CHECK(World("moss-43", {}).stream(Stream::node_tile)(5, -6) != world.stream(Stream::node_tile)(5, -6));
}

TEST_CASE("fractions become fixed-point numbers, rounded to the nearest", "[world][parameters]") {
    const auto keep = [](double fraction) { return to_fixed_point("keep", fraction, keep_unit, 0, keep_unit); };
    CHECK(keep(0) == 0);
    CHECK(keep(1) == 10000);
    CHECK(keep(0.15) == 1500);
    CHECK(keep(0.29) == 2900);
    CHECK(keep(0.00005) == 1);
    CHECK(keep(0.00004) == 0);
    for (std::int32_t step = 0; step <= keep_unit; ++step) {
        REQUIRE(keep(static_cast<double>(step) / keep_unit) == step);
    }
    for (const double bad : {-0.00001, 1.00001, -0.001, 1.001, 1e300, -1e300, std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        const std::string message = refusal_of([&] { keep(bad); });
        CAPTURE(message);
        CHECK(message.rfind("keep: ", 0) == 0);
        CHECK(says(message, shown(bad), "0 to 1"));
    }
}

TEST_CASE("messages show numbers in a readable form", "[world][parameters]") {
    CHECK(shown(0) == "0");
    CHECK(shown(-2) == "-2");
    CHECK(shown(1.00001) == "1.00001");
    CHECK(shown(-0.00001) == "-0.00001");
    CHECK(shown(2.3) == "2.3");
    CHECK(shown(0.9999999) == "1");
    CHECK(shown(274877906944.5) == "274877906944.5");
    CHECK(shown(1e-9) == "a number just above 0");
    CHECK(shown(-1e-9) == "a number just below 0");
    CHECK(shown(1e300) == "a number beyond 10^12");
    CHECK(shown(-std::numeric_limits<double>::infinity()) == "a number below -10^12");
    CHECK(shown(std::numeric_limits<double>::quiet_NaN()) == "no number");
}

TEST_CASE("styles have names", "[world][parameters]") {
    CHECK(name_of(RoadStyle::seamless) == "seamless");
    CHECK(name_of(RoadStyle::classic) == "classic");
    for (const RoadStyle style : {RoadStyle::seamless, RoadStyle::classic}) {
        CHECK(road_style_named(name_of(style)) == style);
    }
    for (const char* name : {"", "Seamless", "seamless ", "none"}) {
        CHECK(refusal_of([&] { road_style_named(name); }) ==
              "style: got '" + std::string(name) + "', expected seamless or classic");
    }
}
