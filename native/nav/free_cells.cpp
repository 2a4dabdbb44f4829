#include "nav/free_cells.hpp"

#include <algorithm>

namespace waymesh {

FreeCells::FreeCells(const BitGrid& open, std::int32_t clearance)
    : clearance_(clearance),
      count_((open.width() - 2) * (clearance > 0 ? 3 : 1)),
      words_(static_cast<std::size_t>((count_ + 2 + 63) / 64)),
      rows_(words_ * static_cast<std::size_t>(count_ + 2)) {
    if (clearance == 0) {
        for (std::int32_t j = -1; j <= count_; ++j) {
            std::copy_n(open.row(j + 1).begin(), words_, row_begin(j));
        }
    } else {
        fill_thirds(open);
    }
}

/// One row of tiles cut into thirds: an outer third is free when the tile beside it is open too.
std::vector<std::uint64_t> FreeCells::thirds_of(const BitGrid& open, std::int32_t y) const {
    std::vector<std::uint64_t> thirds(words_);
    const auto set = [&](std::int32_t i) {
        const auto bit = static_cast<std::size_t>(i + 1);
        if (i >= -1 && i <= count_) {
            thirds[bit >> 6] |= std::uint64_t{1} << (bit & 63);
        }
    };
    bool left_is_open = false;
    for (std::int32_t x = 0; x < open.width(); ++x) {
        const bool is_open = open.at(x, y);
        const std::int32_t first = 3 * (x - 1);
        if (is_open) {
            set(first + 1);
            if (left_is_open) {
                set(first - 1);
                set(first);
            }
        }
        left_is_open = is_open;
    }
    return thirds;
}

void FreeCells::fill_thirds(const BitGrid& open) {
    std::vector<std::uint64_t> above = thirds_of(open, 0);
    for (std::int32_t y = 1; y < open.height(); ++y) {
        const std::vector<std::uint64_t> here = thirds_of(open, y);
        const std::int32_t top = 3 * (y - 1);
        for (std::size_t w = 0; w < words_; ++w) {
            const std::uint64_t both = above[w] & here[w];
            set_word(top - 1, w, both);
            set_word(top, w, both);
            set_word(top + 1, w, here[w]);
        }
        above = here;
    }
}

}  // namespace waymesh
