#pragma once

#include <cstdint>

#include "grid/bit_grid.hpp"
#include "world/hash.hpp"

namespace waymesh {

/// Independent coins for 64 tiles at once: a tile is rock when a 16-bit random number is below the probability times
/// 2^16. The hash of (word, row, k) holds bit 15 - k of the numbers of all 64 tiles, and as soon as every number is
/// known to lie below or above, no further bits are drawn.
class RockNoise {
public:
    /// `rock`: probability in 1/10000, 0 ... 10000.
    RockNoise(StreamHash draw, std::int32_t rock)
        : draw_(draw), threshold_((static_cast<std::uint32_t>(rock) * 65536U + 5000U) / 10000U) {}

    /// The rock among tiles (64 word ... 64 word + 63, y).
    std::uint64_t operator()(std::int64_t word, std::int64_t y) const { return of_row(draw_.row(y), word); }

    /// A grid whose upper left tile is (64 word, y).
    BitGrid grid(std::int64_t word, std::int64_t y, std::int32_t width, std::int32_t height) const;

private:
    std::uint64_t of_row(const StreamHash::Row& row, std::int64_t word) const;

    StreamHash draw_;
    std::uint32_t threshold_;
};

}  // namespace waymesh
