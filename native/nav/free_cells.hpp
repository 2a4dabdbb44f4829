#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grid/bit_grid.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

/// The free space of a block as cells, each of which is wholly free or wholly blocked: with clearance a tile falls into
/// 3 x 3 of them, between the lines that its own walls and its neighbours' can grow to; without, it is one.
///
///     +--+-----+--+     16 k, 16 k + c, 16 k + 16 - c, 16 k + 16
///     +--+-----+--+     an outer cell is free when all tiles that reach into it are open:
///     |  |     |  |     at a side two of them, at a corner four
///     +--+-----+--+
///     +--+-----+--+
///
/// Index spaces: column i and row j of cells, 0 ... count - 1, and one more cell on each side of the block: -1 and
/// count; line i lies left of column i, so line count is the block's right border.
class FreeCells {
public:
    /// `open` and `clearance` as for `mesh_of`.
    FreeCells(const BitGrid& open, std::int32_t clearance);

    std::int32_t count() const { return count_; }
    std::size_t words() const { return words_; }
    /// Bit i + 1 is cell i.
    std::span<const std::uint64_t> row(std::int32_t j) const {
        return {rows_.data() + words_ * static_cast<std::size_t>(j + 1), words_};
    }
    bool is_free(std::int32_t i, std::int32_t j) const {
        const auto bit = static_cast<std::size_t>(i + 1);
        return (row(j)[bit >> 6] >> (bit & 63) & 1U) != 0;
    }
    /// Where line i runs, in sixteenths of a tile.
    std::int32_t coordinate(std::int32_t i) const {
        if (clearance_ == 0) {
            return clearance_unit * i;
        }
        constexpr std::int32_t unit = clearance_unit;
        const std::int32_t tile = i / 3;
        const std::int32_t third = i % 3;
        return unit * tile + (third == 0 ? 0 : third == 1 ? clearance_ : unit - clearance_);
    }

private:
    std::vector<std::uint64_t>::iterator row_begin(std::int32_t j) {
        return rows_.begin() + static_cast<std::ptrdiff_t>(words_ * static_cast<std::size_t>(j + 1));
    }

    std::vector<std::uint64_t> thirds_of(const BitGrid& open, std::int32_t y) const;

    void fill_thirds(const BitGrid& open);

    void set_word(std::int32_t j, std::size_t w, std::uint64_t bits) {
        if (j <= count_) {
            rows_[words_ * static_cast<std::size_t>(j + 1) + w] = bits;
        }
    }

    std::int32_t clearance_;
    std::int32_t count_;
    std::size_t words_;
    std::vector<std::uint64_t> rows_;
};

}  // namespace waymesh
