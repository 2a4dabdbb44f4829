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
    std::uint64_t of_row(const StreamHash::Row& row, std::int64_t word) const {
        if (threshold_ == 65536U) {
            return ~std::uint64_t{0};
        }
        std::uint64_t below = 0;
        std::uint64_t undecided = ~std::uint64_t{0};
        for (std::uint32_t k = 0; k < 16 && undecided != 0; ++k) {
            const std::uint64_t ones = row(word, k);
            if ((threshold_ >> (15U - k) & 1U) != 0) {
                below |= undecided & ~ones;
                undecided &= ones;
            } else {
                undecided &= ~ones;
            }
        }
        return below;
    }

    StreamHash draw_;
    std::uint32_t threshold_;
};

inline BitGrid RockNoise::grid(std::int64_t word, std::int64_t y, std::int32_t width, std::int32_t height) const {
    BitGrid rock(width, height);
    for (std::int32_t row = 0; row < height; ++row) {
        const StreamHash::Row draw = draw_.row(y + row);
        std::int64_t next = word;
        for (std::uint64_t& tiles : rock.row(row)) {
            tiles = of_row(draw, next++);
        }
        if (width > 0) {
            rock.row(row).back() &= rock.last_word_mask();
        }
    }
    return rock;
}

}  // namespace waymesh
