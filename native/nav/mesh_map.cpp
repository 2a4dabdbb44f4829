#include "nav/mesh_map.hpp"

#include <algorithm>

namespace waymesh {

namespace {

constexpr std::int64_t floor_divided(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

/// Blocks are told apart by 32 bits of each coordinate; a map of them is never that wide.
constexpr std::uint64_t key_of(std::int64_t x, std::int64_t y) {
    return std::uint64_t{static_cast<std::uint32_t>(x)} << 32 | static_cast<std::uint32_t>(y);
}

}  // namespace

MeshMap::MeshMap(TileSource& source, std::int32_t clearance, std::int32_t side, std::int32_t offset)
    : source_(source), clearance_(clearance), side_(side), offset_(offset) {}

std::int64_t MeshMap::block_of(std::int64_t tile) const { return floor_divided(tile - offset_, side_); }

std::int32_t MeshMap::block_at(std::int64_t x, std::int64_t y) {
    const auto found = s_of_block_.find(key_of(x, y));
    if (found != s_of_block_.end()) {
        return found->second;
    }
    auto block = std::make_unique<Block>();
    block->x = x;
    block->y = y;
    block->mesh = mesh_of(tiles_round(x, y), clearance_);
    bytes_ += block->mesh.bytes();
    blocks_.push_back(std::move(block));
    return s_of_block_.emplace(key_of(x, y), block_count() - 1).first->second;
}

std::int32_t MeshMap::neighbour(std::int32_t s, Mesh::Side side) {
    Block& here = *blocks_[static_cast<std::size_t>(s)];
    std::int32_t& known = here.neighbour_s[side];
    if (known < 0) {
        const std::int64_t x = here.x + (side == Mesh::right) - (side == Mesh::left);
        const std::int64_t y = here.y + (side == Mesh::bottom) - (side == Mesh::top);
        known = block_at(x, y);
    }
    return known;
}

/// The block's tiles and one more all round, row by row from the source's blocks of 64.
BitGrid MeshMap::tiles_round(std::int64_t x, std::int64_t y) {
    constexpr std::int64_t unit = TileSource::block_side;
    const std::int64_t left = offset_ + x * side_ - 1;
    const std::int64_t top = offset_ + y * side_ - 1;
    const std::int64_t length = side_ + 2;
    BitGrid tiles(side_ + 2, side_ + 2);
    for (std::int64_t by = floor_divided(top, unit); by * unit < top + length; ++by) {
        for (std::int64_t bx = floor_divided(left, unit); bx * unit < left + length; ++bx) {
            const TileSource::Rows rows = source_.rows(bx, by);
            const std::int64_t shift = bx * unit - left;
            const std::int64_t first = std::max<std::int64_t>(0, top - by * unit);
            const std::int64_t last = std::min<std::int64_t>(unit, top + length - by * unit);
            for (std::int64_t row = first; row < last; ++row) {
                const std::uint64_t bits = rows[static_cast<std::size_t>(row)];
                const std::span<std::uint64_t> words = tiles.row(static_cast<std::int32_t>(by * unit + row - top));
                const std::int64_t word = floor_divided(shift, unit);
                const auto offset = static_cast<std::uint32_t>(shift - word * unit);
                if (word >= 0 && word < static_cast<std::int64_t>(words.size())) {
                    words[static_cast<std::size_t>(word)] |= bits << offset;
                }
                if (offset > 0 && word + 1 >= 0 && word + 1 < static_cast<std::int64_t>(words.size())) {
                    words[static_cast<std::size_t>(word + 1)] |= bits >> (unit - offset);
                }
            }
        }
    }
    for (std::int32_t row = 0; row < tiles.height(); ++row) {
        tiles.row(row).back() &= tiles.last_word_mask();
    }
    return tiles;
}

void MeshMap::forget(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1) {
    // A block's mesh depends on one tile beyond its border.
    const std::int64_t left = block_of(x0 - 1);
    const std::int64_t right = block_of(x1 + 1);
    const std::int64_t top = block_of(y0 - 1);
    const std::int64_t bottom = block_of(y1 + 1);
    const auto is_touched = [&](const std::unique_ptr<Block>& block) {
        return left <= block->x && block->x <= right && top <= block->y && block->y <= bottom;
    };
    blocks_.erase(std::remove_if(blocks_.begin(), blocks_.end(), is_touched), blocks_.end());
    s_of_block_.clear();
    bytes_ = 0;
    for (std::int32_t s = 0; s < block_count(); ++s) {
        Block& block = *blocks_[static_cast<std::size_t>(s)];
        block.neighbour_s = {-1, -1, -1, -1};
        bytes_ += block.mesh.bytes();
        s_of_block_.emplace(key_of(block.x, block.y), s);
    }
}

}  // namespace waymesh
