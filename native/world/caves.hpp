#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "world/roads.hpp"

/// Caves: the layers above roads. Raw tiles are a function of noise and roads, open tiles one of raw tiles.
///
/// Raw: noise, `rounds` of the 4-5 rule, `erosion` rounds; then every road opens a band of tiles and every node a
/// chamber. Open: in each window of 128 x 128 tiles whose corner is a multiple of 64 tiles, the raw tiles that are
/// joined (4-neighbours) to a road's tile inside the window stay open; a tile stays open when some window that holds it
/// says so, and is sealed otherwise. The joining path is kept by the same window, so a kept tile is truly joined to a
/// road. Every window holds a whole quarter of a chunk and therefore a node; `seamless` roads are all connected: so are
/// all open tiles of the world.
namespace waymesh {

/// A bit per tile of a chunk: bit b of word 2 y + w is tile (64 w + b, y).
using ChunkBits = std::array<std::uint64_t, 256>;

/// What the tiles of one chunk are; rock, where neither `open` nor `sealed` is set.
struct ChunkTerrain {
    ChunkBits open{};    ///< one can walk here
    ChunkBits sealed{};  ///< raw open ground that is joined to no road
    ChunkBits road{};    ///< opened by a road or a node; a part of `open`

    friend bool operator==(const ChunkTerrain&, const ChunkTerrain&) = default;
};

/// Is a tile's bit set?
constexpr bool bit_of(const ChunkBits& bits, std::int32_t x, std::int32_t y) {
    return (bits[static_cast<std::size_t>(2 * y + (x >> 6))] >> (x & 63) & 1U) != 0;
}

/// Roads and terrain of the chunks of a window, row by row.
struct Land {
    std::vector<ChunkRoads> roads;
    std::vector<ChunkTerrain> terrain;
};

/// The most chunks in a row or column of one window.
inline constexpr std::int64_t longest_land_window = longest_window - 4;

/// The window has 1 ... `longest_land_window` chunks each way; else std::invalid_argument. The answer for a chunk
/// depends neither on the window nor on `extra_halo`, tiles of noise beyond what is needed, 0 ... 64.
Land land_in(const World& world, const ChunkRect& window, std::int32_t extra_halo = 0);

/// An estimate of the share of open tiles in a chunk, 0 ... 255, from a part of its raw tiles.
std::uint8_t openness_of(const World& world, const Chunk& chunk);

/// A digest of one chunk's terrain.
std::uint64_t digest_of(const ChunkTerrain& terrain);

}  // namespace waymesh
