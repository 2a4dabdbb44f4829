#include "world/rock_noise.hpp"

namespace waymesh {

std::uint64_t RockNoise::of_row(const StreamHash::Row& row, std::int64_t word) const {
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

BitGrid RockNoise::grid(std::int64_t word, std::int64_t y, std::int32_t width, std::int32_t height) const {
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
