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
    const char* roads;  ///< a hash of nodes and roads alone
    const char* hash;   ///< of everything
};

constexpr RoadStyle seamless = RoadStyle::seamless;
constexpr RoadStyle classic = RoadStyle::classic;

/// Parameters: style, density, keep in 1/10000, jitter in 1/256, quota in 1/100; rock in 1/10000, rounds, erosion, half
/// the width of roads in 1/4.
const std::vector<Golden>& golden_regions() {
    static const std::vector<Golden> regions = {
        {"moss-42", {seamless, 45, 1500, 256, 152}, {-4, -4, 3, 3}, "4f02468145b035e3", "ce17ab17a3ceaffe"},
        {"moss-42", {seamless, 45, 0, 256, 152}, {-2, -2, 1, 1}, "5da4ce8cf3176d85", "5cfee2fa8983fe36"},
        {"moss-42", {seamless, 45, 10000, 256, 152}, {-2, -2, 1, 1}, "e3edd9562a1c61c1", "e07bc447cabdaac2"},
        {"", {seamless, 45, 1500, 256, 152}, {0, 0, 2, 1}, "f5a9c04882437ef7", "3e1e753997d78567"},
        {"\xE8\x8B\x94\xE8\x97\x93",
         {seamless, 20, 5000, 256, 152},
         {100, -44, 103, -42},
         "7be7ba635f778705",
         "3aee7414cdef00fa"},
        {"moss-42", {seamless, 4, 1500, 256, 152}, {-3, -3, 2, 2}, "25604c791b37a71e", "7e1961c5a9117848"},
        {"moss-42", {seamless, 10, 3333, 128, 152}, {7, 9, 9, 12}, "b7da1092ade29729", "7af616da71e0ed06"},
        {"moss-42", {seamless, 90, 1500, 0, 152}, {-1, 0, 1, 1}, "61b0093f9c761666", "9f9886ba2ccff5bf"},
        {"moss-42", {seamless, 256, 1500, 256, 152}, {-1, -1, 0, 0}, "8f61ee0b4e9fcc5c", "2406d145fef84ad8"},
        {"moss-42", {seamless, 256, 5000, 0, 152}, {-1, -1, 0, 0}, "fc8ec975d570c8da", "805af456cef71fa0"},
        {"moss-42",
         {seamless, 45, 1500, 256, 152},
         {2147483645, -2147483648, 2147483647, -2147483646},
         "cc98081ca41a52d7",
         "c53ac17f2d026a49"},
        {"moss-42",
         {seamless, 10, 1500, 256, 152},
         {-2147483648, 2147483646, -2147483647, 2147483647},
         "a9b005eff38996e8",
         "d7d25303003e4a98"},
        {"moss-42", {classic, 45, 2000, 256, 152}, {-4, -4, 3, 3}, "3213e0a63b038156", "5333db14ac778389"},
        {"moss-42", {classic, 10, 10000, 256, 152}, {-2, -2, 1, 1}, "a57ebe621fe2c157", "69a6a5d3b87a9e1c"},
        {"moss-42", {classic, 4, 0, 0, 300}, {0, 0, 3, 2}, "05e01fa8afb7813e", "6bd233ae82d8b07e"},
        {"rust",
         {classic, 90, 1500, 200, 50},
         {2147483646, -2147483648, 2147483647, -2147483647},
         "6c317998f85b1961",
         "9bbcb673cb660ccc"},
        {"moss-42",
         {seamless, 45, 1500, 256, 152, 3000, 2, 0, 6},
         {-2, -2, 1, 1},
         "f8ff13576db3f05d",
         "09fd21355ce81964"},
        {"moss-42",
         {seamless, 45, 1500, 256, 152, 7000, 7, 3, 2},
         {-2, -2, 1, 1},
         "f8ff13576db3f05d",
         "445d3389ca4c0d04"},
        {"moss-42",
         {seamless, 45, 1500, 256, 152, 5500, 0, 1, 24},
         {-2, -2, 1, 1},
         "f8ff13576db3f05d",
         "9407afb80c3bee2a"},
        {"moss-42",
         {seamless, 45, 1500, 256, 152, 10000, 5, 0, 9},
         {-2, -2, 1, 1},
         "f8ff13576db3f05d",
         "a2047b837184af71"},
        {"moss-42",
         {seamless, 45, 1500, 256, 152, 0, 16, 16, 6},
         {-2, -2, 1, 1},
         "f8ff13576db3f05d",
         "00544023af90dd4e"},
    };
    return regions;
}

/// In the form in which `waymesh hash` prints it.
std::string hash_of(const Golden& golden, std::uint64_t order) {
    RegionHash hash(World(golden.seed, golden.parameters), golden.rect, order);
    while (hash.step(64) > 0) {
    }
    return hexadecimal(*hash.value());
}

std::string hash_of_roads(const Golden& golden) {
    std::uint64_t digest = 0;
    for (const ChunkRoads& chunk : roads_in(World(golden.seed, golden.parameters), golden.rect)) {
        digest = fold(digest, digest_of(chunk));
    }
    return hexadecimal(digest);
}

}  // namespace

TEST_CASE("seeds mean what they meant", "[world][golden]") {
    const std::vector<Golden>& regions = golden_regions();
    for (std::size_t number = 0; number < regions.size(); ++number) {
        const Golden& golden = regions[number];
        CAPTURE(number, described(World(golden.seed, golden.parameters)), golden.rect);
        CHECK(hash_of_roads(golden) == golden.roads);
        for (const std::uint64_t order : {0U, 1U, 2U, 3U}) {
            CHECK(hash_of(golden, order) == golden.hash);
        }
    }
}
