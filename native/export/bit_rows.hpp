#pragma once

#include <cstdint>
#include <span>

#include "grid/bit_grid.hpp"

namespace waymesh {

/// Sets tiles x, x + 1, ... of a row where a word's bits are set; those outside of the grid are left out.
inline void put_word(BitGrid& grid, std::int64_t x, std::int32_t y, std::uint64_t word) {
    if (x <= -64 || x >= grid.width()) {
        return;
    }
    if (x < 0) {
        word >>= -x;
        x = 0;
    }
    if (const std::int64_t room = grid.width() - x; room < 64) {
        word &= ~std::uint64_t{0} >> (64 - room);
    }
    const std::span<std::uint64_t> row = grid.row(y);
    const auto place = static_cast<std::size_t>(x >> 6);
    const auto shift = static_cast<int>(x & 63);
    row[place] |= word << shift;
    if (shift > 0 && place + 1 < row.size()) {
        row[place + 1] |= word >> (64 - shift);
    }
}

/// Sets tiles from x on of one row where those of another are set, likewise.
inline void put_row(BitGrid& grid, std::int64_t x, std::int32_t y, std::span<const std::uint64_t> row) {
    for (const std::uint64_t word : row) {
        put_word(grid, x, y, word);
        x += 64;
    }
}

}  // namespace waymesh
