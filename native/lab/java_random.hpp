#pragma once

#include <cstdint>

namespace waymesh {

/// The generator of java.util.Random, because a published cave was made with it: a 48-bit linear congruential generator
/// (Knuth, The Art of Computer Programming 2, 3.2.1), as its public specification has it.
class JavaRandom {
public:
    constexpr explicit JavaRandom(std::int64_t seed) : state_((static_cast<std::uint64_t>(seed) ^ multiplier) & mask) {}

    /// A multiple of 2^-53 in [0, 1), of 26 and then 27 random bits.
    constexpr double next_double() {
        const std::uint64_t high = next(26);
        return static_cast<double>((high << 27) + next(27)) * 0x1.0p-53;
    }

private:
    static constexpr std::uint64_t multiplier = 0x5DEECE66DU;
    static constexpr std::uint64_t mask = (std::uint64_t{1} << 48) - 1;

    constexpr std::uint64_t next(int bits) {
        state_ = (state_ * multiplier + 0xBU) & mask;
        return state_ >> (48 - bits);
    }

    std::uint64_t state_;
};

}  // namespace waymesh
