#include "world/region_hash.hpp"

#include <map>
#include <string>

#include "catch.hpp"
#include "support/refusal.hpp"
#include "support/worlds.hpp"
#include "world/caves.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::uint64_t hash_of(const World& world, const ChunkRect& rect, std::uint64_t order, std::int64_t limit = 1000) {
    RegionHash hash(world, rect, order);
    while (hash.step(limit) > 0) {
    }
    return hash.value().value();
}

}  // namespace

TEST_CASE("the order of generation does not matter", "[world][region_hash]") {
    for (const World& world : {seamless_world(45, 1500), seamless_world(4, 5000), classic_world(10, 2000)}) {
        CAPTURE(described(world));
        for (const ChunkRect& rect :
             {ChunkRect{-5, -4, 4, 5}, ChunkRect{INT32_MAX - 2, INT32_MIN, INT32_MAX, INT32_MIN + 8}}) {
            const std::uint64_t straight = hash_of(world, rect, 0);
            for (const std::uint64_t order : {std::uint64_t{1}, std::uint64_t{2}, ~std::uint64_t{0}}) {
                CHECK(hash_of(world, rect, order) == straight);
            }
            CHECK(hash_of(world, rect, 0, 1) == straight);
            CHECK(hash_of(world, rect, 3, 7) == straight);
        }
    }
}

TEST_CASE("a region's hash folds the digests of its chunks, row by row", "[world][region_hash]") {
    const World world = seamless_world(20, 1500);
    const ChunkRect rect{-1, 2, 1, 3};
    std::uint64_t digest = 0;
    const Land land = land_in(world, rect);
    for (std::size_t c = 0; c < land.roads.size(); ++c) {
        digest = fold(digest, fold(digest_of(land.roads[c]), digest_of(land.terrain[c])));
    }
    CHECK(hash_of(world, rect, 0) == digest);
    CHECK(hash_of(world, rect, 9) == digest);
}

TEST_CASE("everything that shapes a world changes a region's hash", "[world][region_hash]") {
    const ChunkRect rect{0, 0, 1, 1};
    std::map<std::uint64_t, std::string> seen;
    const auto note = [&](const World& world, const ChunkRect& where) {
        const auto [place, is_new] = seen.emplace(hash_of(world, where, 0), described(world));
        INFO(described(world) << " as " << place->second);
        CHECK(is_new);
    };
    note(seamless_world(45, 1500), rect);
    note(seamless_world(45, 1500), {0, 0, 0, 1});
    note(seamless_world(45, 1500), {0, 0, 1, 0});
    note(seamless_world(45, 1500), {1, 0, 2, 1});
    note(seamless_world(45, 1500, 256, "moss-43"), rect);
    note(seamless_world(46, 1500), rect);
    note(seamless_world(45, 1800), rect);
    note(seamless_world(45, 1500, 200), rect);
    note(classic_world(45, 1500), rect);
    Parameters fewer_links = classic_world(45, 1500).parameters();
    fewer_links.quota = 50;
    note(World("moss-42", fewer_links), rect);
    // After one round, because the caves of five have next to nothing left to erode.
    Parameters caves;
    caves.rounds = 1;
    note(World("moss-42", caves), rect);
    for (std::int32_t Parameters::*parameter :
         {&Parameters::rock, &Parameters::rounds, &Parameters::erosion, &Parameters::road_half_width}) {
        Parameters other = caves;
        ++(other.*parameter);
        note(World("moss-42", other), rect);
    }
}

TEST_CASE("a region's hash is there once nothing remains", "[world][region_hash]") {
    RegionHash hash(seamless_world(4, 0), {0, 0, 9, 3}, 1);
    CHECK(hash.step(0) == 40);
    CHECK_FALSE(hash.value());
    CHECK(hash.step(-5) == 40);
    CHECK(hash.step(15) == 25);
    CHECK(hash.step(24) == 1);
    CHECK_FALSE(hash.value());
    CHECK(hash.step(1) == 0);
    CHECK(hash.value());
    const std::uint64_t value = hash.value().value();
    CHECK(hash.step(100) == 0);
    CHECK(hash.value() == value);
}

TEST_CASE("regions that are empty, too large or outside the world are refused", "[world][region_hash]") {
    const World world = seamless_world(4, 0);
    constexpr std::int64_t last = INT32_MAX;
    constexpr std::int64_t first = INT32_MIN;
    CHECK(refusal_of([&] { RegionHash(world, {0, 0, 1023, 1023}, 0); }) == "accepted");
    CHECK(refusal_of([&] { RegionHash(world, {last, first, last, first}, 0); }) == "accepted");
    for (const ChunkRect& bad :
         {ChunkRect{1, 0, 0, 0}, ChunkRect{0, 1, 0, 0}, ChunkRect{0, 0, 1023, 1024}, ChunkRect{last, 0, last + 1, 0},
          ChunkRect{first - 1, 0, first, 0}, ChunkRect{0, last + 1, 0, last + 1}, ChunkRect{0, first - 1, 0, first - 1},
          ChunkRect{first, first, last, last}, ChunkRect{INT64_MIN, INT64_MIN, INT64_MAX, INT64_MAX}}) {
        CAPTURE(bad);
        CHECK(says(refusal_of([&] { RegionHash(world, bad, 0); }), "a rectangle", "1 to 1048576 chunks"));
    }
}
