// Version 1 of the generator, frozen: what these seeds mean, in every build, on every machine, for good.
#include <cstdint>
#include <string>
#include <vector>

#include "catch.hpp"
#include "support/worlds.hpp"
#include "world/region_hash.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

struct Golden {
    const char* seed;
    Parameters parameters;
    ChunkRect rect;
    const char* hash;
};

constexpr RoadStyle seamless = RoadStyle::seamless;
constexpr RoadStyle classic = RoadStyle::classic;

/// Parameters: style, density, keep in 1/10000, jitter in 1/256, quota in 1/100.
const std::vector<Golden>& golden_regions() {
    static const std::vector<Golden> regions = {
        {"moss-42", {seamless, 45, 1500, 256, 152}, {-4, -4, 3, 3}, "4f02468145b035e3"},
        {"moss-42", {seamless, 45, 0, 256, 152}, {-2, -2, 1, 1}, "5da4ce8cf3176d85"},
        {"moss-42", {seamless, 45, 10000, 256, 152}, {-2, -2, 1, 1}, "e3edd9562a1c61c1"},
        {"", {seamless, 45, 1500, 256, 152}, {0, 0, 2, 1}, "f5a9c04882437ef7"},
        {"\xE8\x8B\x94\xE8\x97\x93", {seamless, 20, 5000, 256, 152}, {100, -44, 103, -42}, "7be7ba635f778705"},
        {"moss-42", {seamless, 4, 1500, 256, 152}, {-3, -3, 2, 2}, "25604c791b37a71e"},
        {"moss-42", {seamless, 10, 3333, 128, 152}, {7, 9, 9, 12}, "b7da1092ade29729"},
        {"moss-42", {seamless, 90, 1500, 0, 152}, {-1, 0, 1, 1}, "61b0093f9c761666"},
        {"moss-42", {seamless, 256, 1500, 256, 152}, {-1, -1, 0, 0}, "8f61ee0b4e9fcc5c"},
        {"moss-42", {seamless, 256, 5000, 0, 152}, {-1, -1, 0, 0}, "fc8ec975d570c8da"},
        {"moss-42",
         {seamless, 45, 1500, 256, 152},
         {2147483645, -2147483648, 2147483647, -2147483646},
         "cc98081ca41a52d7"},
        {"moss-42",
         {seamless, 10, 1500, 256, 152},
         {-2147483648, 2147483646, -2147483647, 2147483647},
         "a9b005eff38996e8"},
        {"moss-42", {classic, 45, 2000, 256, 152}, {-4, -4, 3, 3}, "3213e0a63b038156"},
        {"moss-42", {classic, 10, 10000, 256, 152}, {-2, -2, 1, 1}, "a57ebe621fe2c157"},
        {"moss-42", {classic, 4, 0, 0, 300}, {0, 0, 3, 2}, "05e01fa8afb7813e"},
        {"rust", {classic, 90, 1500, 200, 50}, {2147483646, -2147483648, 2147483647, -2147483647}, "6c317998f85b1961"},
    };
    return regions;
}

/// In the form in which `waymesh hash` prints it.
std::string hash_of(const Golden& golden, std::uint64_t order) {
    RegionHash hash(World(golden.seed, golden.parameters), golden.rect, order);
    while (hash.step(64) > 0) {
    }
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) {
        digits += "0123456789abcdef"[(*hash.value() >> shift) & 15U];
    }
    return digits;
}

}  // namespace

TEST_CASE("seeds mean what they meant", "[world][golden]") {
    const std::vector<Golden>& regions = golden_regions();
    for (std::size_t number = 0; number < regions.size(); ++number) {
        const Golden& golden = regions[number];
        CAPTURE(number, described(World(golden.seed, golden.parameters)), golden.rect);
        for (const std::uint64_t order : {0U, 1U, 2U, 3U}) {
            CHECK(hash_of(golden, order) == golden.hash);
        }
    }
}
