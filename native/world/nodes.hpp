#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/point.hpp"
#include "world/frame.hpp"
#include "world/world.hpp"

/// Nodes: the places that roads join. At most one in a cell, at least one in each quarter of a chunk.
namespace waymesh {

/// The nodes of some cells round a rectangle of chunks.
///
/// Frame: tiles relative to the upper left tile of the chunk (window.x0, window.y0).
struct NodeField {
    ChunkRect window;           ///< whole chunks; (window.x0, window.y0) is the frame's origin
    std::int32_t halo = 0;      ///< cells beyond the window, on each side, whose nodes are known too
    std::vector<Point> points;  ///< along a Hilbert curve: neighbours in the plane are near in memory

    /// The known tiles: x from low to high_x, exclusive at the upper end; likewise y.
    std::int32_t low() const { return -halo * tiles_per_cell; }
    std::int32_t high_x() const;
    std::int32_t high_y() const;
};

/// All nodes of the window and of `halo` cells round it.
/// The window is at most 64 x 64 chunks, and 0 <= halo <= 64.
NodeField nodes_in(const World& world, const ChunkRect& window, std::int32_t halo);

/// A node's rank by hash: 0 is a plain node; towns have 1 (every eighth node) to 14, each half as frequent as the last.
std::int32_t town_rank(const World& world, Tile node);

/// A town's generated name: two or three syllables, ASCII letters.
std::string town_name(const World& world, Tile node);

}  // namespace waymesh
