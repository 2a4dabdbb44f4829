#include "world/hash.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <string>

#include "catch.hpp"
#include "support/draws.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};
constexpr std::uint64_t moss = hash_text("moss-42");

/// How many of the 64 output bits flip on average when one bit of an input does. `hash_with(place, flipped)` hashes a
/// place with those bits of one of its inputs flipped.
template <typename HashWith>
std::pair<double, double> least_and_most_flips(const HashWith& hash_with) {
    constexpr int samples = 200;
    double least = 64;
    double most = 0;
    for (int bit = 0; bit < 64; ++bit) {
        int flips = 0;
        for (int place = 0; place < samples; ++place) {
            flips += std::popcount(hash_with(place, std::uint64_t{0}) ^ hash_with(place, std::uint64_t{1} << bit));
        }
        least = std::min(least, static_cast<double>(flips) / samples);
        most = std::max(most, static_cast<double>(flips) / samples);
    }
    return {least, most};
}

}  // namespace

// All literals below were computed by another program, written from the definitions.

TEST_CASE("the mixer has its published values", "[world][hash]") {
    STATIC_REQUIRE(mix(0) == 0);
    STATIC_REQUIRE(mix(1) == 0x5692161D100B05E5U);
    STATIC_REQUIRE(mix(0x0123456789ABCDEFU) == 0xB2C058E4EBB5112CU);
    STATIC_REQUIRE(mix(all_ones) == 0xB4D055FCF2CBBD7BU);
    // The first output of SplitMix64 from state 0.
    STATIC_REQUIRE(mix(0x9E3779B97F4A7C15U) == 0xE220A8397B1DCDAFU);
}

TEST_CASE("seeds' texts hash to fixed values", "[world][hash]") {
    STATIC_REQUIRE(hash_text("") == 0xF52A15E9A9B5E89BU);
    STATIC_REQUIRE(hash_text("a") == 0x02C0BDBF481420F8U);
    STATIC_REQUIRE(hash_text("moss-42") == 0x0834C5381F18756AU);
    STATIC_REQUIRE(hash_text("moss-43") == 0x23C3E9938FB313D9U);
    CHECK(hash_text("\xE8\x8B\x94\xE8\x97\x93") == 0xC774420E76CB9B7FU);
    CHECK(hash_text("\xE8\xB7\xAF\xE5\xBE\x84 42") == 0x1F1CD4FFE9EE29D8U);
    CHECK(hash_text(std::string(1, '\0')) == 0x25FC6DD36CE04B20U);
    std::string longest;
    for (int i = 0; i < 256; ++i) {
        longest += static_cast<char>('a' + i % 26);
    }
    CHECK(hash_text(longest) == 0x4DF9FFEEC791E9D4U);
}

TEST_CASE("places hash to fixed values", "[world][hash]") {
    STATIC_REQUIRE(StreamHash(moss, 1, Stream::node_presence)(0, 0) == 0x46D8DC55F81C2829U);
    STATIC_REQUIRE(StreamHash(moss, 1, Stream::node_presence)(1, 0) == 0x8DD75D264379691BU);
    STATIC_REQUIRE(StreamHash(moss, 1, Stream::node_presence)(0, 1) == 0xB5BD2215CDF16207U);
    STATIC_REQUIRE(StreamHash(moss, 1, Stream::node_presence)(0, 0, 1) == 0x5FC97DE8BBF7B954U);
    STATIC_REQUIRE(StreamHash(moss, 1, Stream::node_tile)(0, 0) == 0x153056B616E9C54AU);
    STATIC_REQUIRE(StreamHash(moss, 2, Stream::node_presence)(0, 0) == 0xF9DCD88F0A6819B2U);
    STATIC_REQUIRE(StreamHash(0, 1, Stream::node_presence)(0, 0) == 0x98F47FCFE9C0888BU);
    CHECK(StreamHash(0, 0, Stream::town_rank)(-1, -1) == 0xCF5737914C7D974BU);
    CHECK(StreamHash(moss, 1, Stream::town_name)(-17, 23, 5) == 0xA96E9F646C2651ADU);
    CHECK(StreamHash(all_ones, UINT32_MAX, Stream::shuffle)(INT64_MIN, INT64_MAX, all_ones) == 0xAB4EED74CC657EECU);
    CHECK(StreamHash(hash_text(""), 1, Stream::sample)(34359738336, -34359738352) == 0xDFB3B2BC7689145AU);
}

TEST_CASE("digests fold to fixed values", "[world][hash]") {
    STATIC_REQUIRE(fold(0, 0) == 0);
    STATIC_REQUIRE(fold(0, 1) == 0x5692161D100B05E5U);
    STATIC_REQUIRE(fold(1, 0) == 0xE220A8397B1DCDAFU);
    STATIC_REQUIRE(fold(all_ones, all_ones) == 0xDE0A564CBCD060C4U);
    CHECK(fold(fold(7, 1), 2) != fold(fold(7, 2), 1));
}

TEST_CASE("a row is the hash with y fixed", "[world][hash]") {
    Draws draws(1);
    for (int i = 0; i < 1000; ++i) {
        const StreamHash hash(draws.next(), static_cast<std::uint32_t>(draws.next()), Stream::sample);
        const auto x = static_cast<std::int64_t>(draws.next());
        const auto y = static_cast<std::int64_t>(draws.next());
        const std::uint64_t k = draws.next();
        REQUIRE(hash.row(y)(x, k) == hash(x, y, k));
        REQUIRE(hash.row(y)(x) == hash(x, y, 0));
    }
}

TEST_CASE("every bit of a place, a draw's number and a seed flips about half of the hash", "[world][hash]") {
    const StreamHash hash(moss, 1, Stream::node_presence);
    const auto place = [](std::int64_t value, std::uint64_t flipped) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) ^ flipped);
    };
    const auto check = [](const auto& hash_with) {
        const auto [least, most] = least_and_most_flips(hash_with);
        // 200 samples of 64 fair bits have a mean of 32 with a standard deviation of 0.28.
        CHECK(least > 30);
        CHECK(most < 34);
    };
    check([&](int i, std::uint64_t flipped) { return hash(place(i, flipped), -i); });
    check([&](int i, std::uint64_t flipped) { return hash(i, place(-i, flipped)); });
    check([&](int i, std::uint64_t flipped) { return hash(i, i, static_cast<std::uint64_t>(i) ^ flipped); });
    check([&](int i, std::uint64_t flipped) {
        return StreamHash(static_cast<std::uint64_t>(i) ^ flipped, 1, Stream::sample)(3, 4);
    });
}

TEST_CASE("streams, versions, seeds and places draw apart", "[world][hash]") {
    std::set<std::uint64_t> seen;
    int drawn = 0;
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, moss}) {
        for (std::uint32_t version = 1; version <= 2; ++version) {
            for (std::uint32_t stream = 1; stream <= 7; ++stream) {
                const StreamHash hash(seed, version, static_cast<Stream>(stream));
                for (std::int64_t x = -4; x <= 4; ++x) {
                    for (std::int64_t y = -4; y <= 4; ++y) {
                        for (std::uint64_t k = 0; k < 3; ++k) {
                            seen.insert(hash(x, y, k));
                            ++drawn;
                        }
                    }
                }
            }
        }
    }
    CHECK(seen.size() == static_cast<std::size_t>(drawn));
}
