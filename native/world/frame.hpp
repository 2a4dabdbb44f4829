#pragma once

#include <compare>
#include <cstdint>

#include "geometry/point.hpp"

/// Tiles, cells and chunks: the world's frame.
///
///   tile   the smallest square.
///   cell   8 x 8 tiles; holds at most one node.
///   quarter  8 x 8 cells, a quarter of a chunk; holds at least one node.
///   chunk  16 x 16 cells = 128 x 128 tiles; the unit of loading.
///
/// Absolute cell and tile coordinates need 64 bits (chunk coordinates are 32-bit); geometry is computed relative
/// to the upper left tile of some chunk, in 32 bits. x grows to the right, y downwards.
namespace waymesh {

inline constexpr std::int32_t tiles_per_cell = 8;
inline constexpr std::int32_t cells_per_quarter = 8;
inline constexpr std::int32_t cells_per_chunk = 16;
inline constexpr std::int32_t tiles_per_chunk = tiles_per_cell * cells_per_chunk;

/// An empty circle's diameter and a Delaunay edge are shorter than 16 sqrt(2) = 22.63 cells (every quarter holds
/// a node, and a circle of radius 8 sqrt(2) cells covers a whole quarter wherever it lies).
inline constexpr std::int32_t longest_edge_cells = 23;

/// A chunk: the tiles from (128 x, 128 y) on.
struct Chunk {
    std::int32_t x = 0;
    std::int32_t y = 0;

    friend constexpr auto operator<=>(const Chunk&, const Chunk&) = default;
};

/// Does a chunk coordinate exist, that is, fit 32 bits?
constexpr bool is_chunk_coordinate(std::int64_t coordinate) {
    return coordinate >= INT32_MIN && coordinate <= INT32_MAX;
}

/// A chunk as one number, for hash maps.
constexpr std::uint64_t key_of(const Chunk& chunk) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(chunk.y)) << 32 | static_cast<std::uint32_t>(chunk.x);
}

/// A rectangle of chunks, inclusive at both ends. 64-bit, so that a margin may reach past the last chunk.
struct ChunkRect {
    std::int64_t x0 = 0;
    std::int64_t y0 = 0;
    std::int64_t x1 = 0;
    std::int64_t y1 = 0;

    constexpr std::int64_t width() const { return x1 - x0 + 1; }
    constexpr std::int64_t height() const { return y1 - y0 + 1; }
    /// Only of rectangles that `holds_at_most` has let pass: that of the whole world does not fit 64 bits.
    constexpr std::int64_t area() const { return width() * height(); }
    /// Neither reversed nor empty, and of at most `most` chunks.
    constexpr bool holds_at_most(std::int64_t most) const {
        return x0 <= x1 && y0 <= y1 && is_span(x0, x1, most) && is_span(y0, y1, most) && width() <= most / height();
    }
    constexpr bool contains(std::int64_t x, std::int64_t y) const { return x0 <= x && x <= x1 && y0 <= y && y <= y1; }
    constexpr ChunkRect grown(std::int64_t margin) const {
        return {x0 - margin, y0 - margin, x1 + margin, y1 + margin};
    }
    /// Row by row.
    constexpr std::int64_t index(std::int64_t x, std::int64_t y) const { return (y - y0) * width() + (x - x0); }

    friend constexpr bool operator==(const ChunkRect&, const ChunkRect&) = default;

private:
    /// Is last - first + 1 at most `most`, without overflow for any first <= last?
    static constexpr bool is_span(std::int64_t first, std::int64_t last, std::int64_t most) {
        return static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) < static_cast<std::uint64_t>(most);
    }
};

/// A tile of the infinite world.
struct Tile {
    std::int64_t x = 0;
    std::int64_t y = 0;

    friend constexpr auto operator<=>(const Tile&, const Tile&) = default;
};

/// The chunk of a tile of the 32-bit world.
constexpr Chunk chunk_of(const Tile& tile) {
    return {static_cast<std::int32_t>(tile.x >> 7), static_cast<std::int32_t>(tile.y >> 7)};
}

/// A tile relative to the upper left one of its chunk: 0 ... 127 each.
constexpr Point place_in_chunk(const Tile& tile) {
    return {static_cast<std::int32_t>(tile.x & (tiles_per_chunk - 1)),
            static_cast<std::int32_t>(tile.y & (tiles_per_chunk - 1))};
}

}  // namespace waymesh
