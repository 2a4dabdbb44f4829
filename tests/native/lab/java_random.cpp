#include "lab/java_random.hpp"

#include <cmath>

#include "catch.hpp"

using namespace waymesh;

namespace {

/// The generator from its specification, in arithmetic without unsigned words: state as a real number modulo 2^48.
class SlowJavaRandom {
public:
    explicit SlowJavaRandom(std::int64_t seed) {
        // The exclusive or with 0x5DEECE66D, bit by bit.
        for (int bit = 0; bit < 48; ++bit) {
            const bool is_set = ((seed >> bit) & 1) != ((std::int64_t{0x5DEECE66D} >> bit) & 1);
            state_ += is_set ? std::ldexp(1.0L, bit) : 0.0L;
        }
    }

    long double next_double() {
        const long double high = next(26);
        return (high * std::ldexp(1.0L, 27) + next(27)) / std::ldexp(1.0L, 53);
    }

private:
    /// The product by halves of the multiplier, because a long double holds only 64 bits.
    long double next(int bits) {
        constexpr std::int64_t multiplier = 0x5DEECE66D;
        long double product = 0;
        for (int bit = 35; bit >= 0; --bit) {
            product = modulo(product * 2 + (((multiplier >> bit) & 1) != 0 ? state_ : 0.0L));
        }
        state_ = modulo(product + 11);
        return std::floor(state_ / std::ldexp(1.0L, 48 - bits));
    }

    static long double modulo(long double value) { return std::fmod(value, std::ldexp(1.0L, 48)); }

    long double state_ = 0;
};

}  // namespace

TEST_CASE("java's generator gives the numbers that it is known for", "[lab][java_random]") {
    JavaRandom random(42);
    CHECK(random.next_double() == 0.7275636800328681);
    CHECK(random.next_double() == 0.6832234717598454);
    CHECK(random.next_double() == 0.30871945533265976);
    CHECK(JavaRandom(0).next_double() == 0.730967787376657);
}

TEST_CASE("java's generator is that of its specification, for any seed", "[lab][java_random]") {
    for (const std::int64_t seed : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, std::int64_t{20261029},
                                    INT64_MAX, INT64_MIN, std::int64_t{1} << 47, std::int64_t{-123456789012345}}) {
        CAPTURE(seed);
        JavaRandom random(seed);
        SlowJavaRandom slow(seed);
        for (int i = 0; i < 200; ++i) {
            const double next = random.next_double();
            REQUIRE(static_cast<long double>(next) == slow.next_double());
            REQUIRE((next >= 0 && next < 1));
        }
    }
}
