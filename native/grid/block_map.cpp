#include "grid/block_map.hpp"

#include <algorithm>
#include <utility>

namespace waymesh {

std::array<std::uint64_t, block_side> transposed(std::array<std::uint64_t, block_side> rows) {
    // Swaps the off-diagonal quarters, then those of each quarter, down to single bits.
    std::uint64_t mask = 0x00000000FFFFFFFFU;
    for (std::size_t size = 32; size != 0; size >>= 1, mask ^= mask << size) {
        for (std::size_t k = 0; k < block_side; k = (k + size + 1) & ~size) {
            const std::uint64_t swapped = (rows[k] >> size ^ rows[k + size]) & mask;
            rows[k] ^= swapped << size;
            rows[k + size] ^= swapped;
        }
    }
    return rows;
}

BlockMap::BlockMap(Fetch fetch) : fetch_(std::move(fetch)) {}

BlockMap::BlockMap(const BitGrid& open)
    : BlockMap([&open](std::int32_t block_x, std::int32_t block_y) {
          std::array<std::uint64_t, block_side> rows{};
          for (std::int32_t y = 0; y < block_side; ++y) {
              const std::int32_t row = block_y * block_side + y;
              if (0 <= block_x && block_x < open.words_per_row() && 0 <= row && row < open.height()) {
                  rows[static_cast<std::size_t>(y)] = open.row(row)[static_cast<std::size_t>(block_x)];
              }
          }
          return rows;
      }) {}

const TileBlock& BlockMap::fetch_block(std::int32_t block_x, std::int32_t block_y) {
    const auto is_inside = [](std::int32_t at, std::int32_t first, std::uint32_t count) {
        return static_cast<std::uint32_t>(at - first) < count;
    };
    if (!is_inside(block_x, first_x_, columns_) || !is_inside(block_y, first_y_, rows_)) {
        grow_to(block_x, block_y);
    }
    const std::array<std::uint64_t, block_side> rows = fetch_(block_x, block_y);
    auto& place = directory_[std::size_t{static_cast<std::uint32_t>(block_y - first_y_)} * columns_ +
                             static_cast<std::uint32_t>(block_x - first_x_)];
    place = std::make_unique<const TileBlock>(TileBlock{rows, transposed(rows)});
    ++block_count_;
    return *place;
}

/// Makes the directory at least half again as large towards the block, so that growing stays cheap.
void BlockMap::grow_to(std::int32_t block_x, std::int32_t block_y) {
    if (columns_ == 0) {
        first_x_ = block_x;
        first_y_ = block_y;
    }
    const auto stretched = [](std::int32_t first, std::uint32_t count, std::int32_t at) {
        std::int32_t low = first;
        std::int32_t high = first + static_cast<std::int32_t>(count);
        const std::int32_t room = static_cast<std::int32_t>(count) / 2 + 4;
        if (at < low) {
            low = std::min(at, low - room);
        } else if (at >= high) {
            high = std::max(at + 1, high + room);
        }
        return std::pair(low, static_cast<std::uint32_t>(high - low));
    };
    const auto [x, columns] = stretched(first_x_, columns_, block_x);
    const auto [y, rows] = stretched(first_y_, rows_, block_y);
    std::vector<std::unique_ptr<const TileBlock>> larger(std::size_t{columns} * rows);
    for (std::uint32_t row = 0; row < rows_; ++row) {
        for (std::uint32_t column = 0; column < columns_; ++column) {
            const std::size_t to = std::size_t{row + static_cast<std::uint32_t>(first_y_ - y)} * columns + column +
                                   static_cast<std::uint32_t>(first_x_ - x);
            larger[to] = std::move(directory_[std::size_t{row} * columns_ + column]);
        }
    }
    directory_ = std::move(larger);
    first_x_ = x;
    first_y_ = y;
    columns_ = columns;
    rows_ = rows;
}

}  // namespace waymesh
