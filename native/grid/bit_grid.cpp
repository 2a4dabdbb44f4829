#include "grid/bit_grid.hpp"

#include <bit>

namespace waymesh {

BitGrid::BitGrid(std::int32_t width, std::int32_t height, bool value)
    : width_(width),
      height_(height),
      words_per_row_((width + 63) / 64),
      words_(static_cast<std::size_t>(words_per_row_) * static_cast<std::size_t>(height),
             value ? ~std::uint64_t{0} : 0) {
    if (value && width > 0) {
        for (std::int32_t y = 0; y < height; ++y) {
            row(y).back() &= last_word_mask();
        }
    }
}

std::int64_t BitGrid::count() const {
    std::int64_t sum = 0;
    for (const std::uint64_t word : words_) {
        sum += std::popcount(word);
    }
    return sum;
}

BitGrid BitGrid::inverted() const {
    BitGrid result = *this;
    for (std::uint64_t& word : result.words_) {
        word = ~word;
    }
    for (std::int32_t y = 0; y < height_ && width_ > 0; ++y) {
        result.row(y).back() &= last_word_mask();
    }
    return result;
}

}  // namespace waymesh
