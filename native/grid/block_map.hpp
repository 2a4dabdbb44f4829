#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "geometry/point.hpp"
#include "grid/bit_grid.hpp"

namespace waymesh {

inline constexpr std::int32_t block_side = 64;

/// 64 x 64 tiles, one bit each, twice: set bits are open.
struct TileBlock {
    std::array<std::uint64_t, block_side> rows;     ///< bit x of rows[y]
    std::array<std::uint64_t, block_side> columns;  ///< bit y of columns[x]
};

/// The columns of rows: a bit matrix transposed (Warren, Hacker's Delight, 7-3).
std::array<std::uint64_t, block_side> transposed(std::array<std::uint64_t, block_side> rows);

/// The open tiles of a finite or an endless map, as a search wants them: 64 in a row or in a column at once, in blocks
/// that are fetched when first looked at.
///
/// Frame: tiles from an origin of the caller's choice, in 32 bits, at most 2^29 from it.
class BlockMap {
public:
    /// Rows of a block's open tiles, by the block's coordinates (tiles divided by 64).
    using Fetch = std::function<std::array<std::uint64_t, block_side>(std::int32_t block_x, std::int32_t block_y)>;

    explicit BlockMap(Fetch fetch);
    /// A finite map; everything outside is rock.
    explicit BlockMap(const BitGrid& open);

    BlockMap(BlockMap&&) = default;
    BlockMap& operator=(BlockMap&&) = default;

    const TileBlock& block(std::int32_t block_x, std::int32_t block_y) {
        const std::uint32_t column = static_cast<std::uint32_t>(block_x - first_x_);
        const std::uint32_t row = static_cast<std::uint32_t>(block_y - first_y_);
        if (column < columns_ && row < rows_) {
            if (const TileBlock* const known = directory_[std::size_t{row} * columns_ + column].get()) {
                return *known;
            }
        }
        return fetch_block(block_x, block_y);
    }

    bool is_open(Point p) {
        return (block(p.x >> 6, p.y >> 6).rows[static_cast<std::size_t>(p.y & 63)] >> (p.x & 63) & 1U) != 0;
    }

    /// Blocks fetched so far.
    std::int64_t block_count() const { return block_count_; }

private:
    const TileBlock& fetch_block(std::int32_t block_x, std::int32_t block_y);
    void grow_to(std::int32_t block_x, std::int32_t block_y);

    Fetch fetch_;
    std::int32_t first_x_ = 0;
    std::int32_t first_y_ = 0;
    std::uint32_t columns_ = 0;
    std::uint32_t rows_ = 0;
    std::vector<std::unique_ptr<const TileBlock>> directory_;  ///< row by row from (first_x_, first_y_); null: not yet
    std::int64_t block_count_ = 0;
};

}  // namespace waymesh
