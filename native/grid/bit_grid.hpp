#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/point.hpp"

namespace waymesh {

/// One bit per tile of a finite map, row by row: bit b of word w in row y is tile (64 w + b, y). What a set bit means,
/// rock or open, its name says. Bits beyond the width are clear.
class BitGrid {
public:
    BitGrid() = default;
    /// All tiles clear, or all set. 0 <= width, height < 2^24.
    BitGrid(std::int32_t width, std::int32_t height, bool value = false);

    std::int32_t width() const { return width_; }
    std::int32_t height() const { return height_; }
    std::int32_t words_per_row() const { return words_per_row_; }
    std::int64_t area() const { return std::int64_t{width_} * height_; }

    /// Is a tile on the map?
    bool contains(Point p) const { return 0 <= p.x && p.x < width_ && 0 <= p.y && p.y < height_; }
    /// Is the bit of a tile of the map set?
    bool at(std::int32_t x, std::int32_t y) const { return (words_[index(x, y)] >> (x & 63) & 1U) != 0; }
    bool at(Point p) const { return at(p.x, p.y); }
    void set(std::int32_t x, std::int32_t y, bool value) {
        const std::uint64_t bit = std::uint64_t{1} << (x & 63);
        std::uint64_t& word = words_[index(x, y)];
        word = value ? word | bit : word & ~bit;
    }

    /// The words of a row; of a map without columns, none.
    std::span<std::uint64_t> row(std::int32_t y) { return {words_.data() + index(0, y), size_of_row()}; }
    std::span<const std::uint64_t> row(std::int32_t y) const { return {words_.data() + index(0, y), size_of_row()}; }
    /// The bits of a row's last word that are tiles.
    std::uint64_t last_word_mask() const { return ~std::uint64_t{0} >> ((64 - (width_ & 63)) & 63); }

    /// Tiles whose bit is set.
    std::int64_t count() const;
    /// Set where this one is clear, and the other way round.
    BitGrid inverted() const;

    friend bool operator==(const BitGrid&, const BitGrid&) = default;

private:
    std::size_t index(std::int32_t x, std::int32_t y) const {
        return static_cast<std::size_t>(y) * size_of_row() + static_cast<std::size_t>(x >> 6);
    }
    std::size_t size_of_row() const { return static_cast<std::size_t>(words_per_row_); }

    std::int32_t width_ = 0;
    std::int32_t height_ = 0;
    std::int32_t words_per_row_ = 0;
    std::vector<std::uint64_t> words_;
};

}  // namespace waymesh
