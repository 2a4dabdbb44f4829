#pragma once

#include <cstdint>
#include <vector>

#include "world/frame.hpp"
#include "world/world.hpp"

/// Roads: the second layer of the world, a pure function of the nodes.
namespace waymesh {

/// What an edge is. A candidate is an edge of the triangulation, a road is one that was chosen.
/// The numbers are those of `EdgeFlag` in web/engine/module.ts.
enum EdgeFlags : std::uint8_t {
    edge_is_road = 1,
    edge_is_gabriel = 2,
    edge_is_urquhart = 4,
    edge_is_relative_neighbour = 8,
    edge_is_backbone = 16,
    edge_is_link = 32,      ///< classic: joins two chunks across their border
    edge_is_crossing = 64,  ///< classic: the last resort, crosses another road
};

/// An edge in tiles relative to the upper left tile of the chunk that owns it; (ax, ay) comes first lexicographically.
struct ChunkEdge {
    std::int16_t ax = 0;
    std::int16_t ay = 0;
    std::int16_t bx = 0;
    std::int16_t by = 0;
    std::uint8_t flags = 0;

    friend constexpr auto operator<=>(const ChunkEdge&, const ChunkEdge&) = default;
};

/// A node in tiles relative to the upper left tile of its chunk, 0 ... 127.
struct ChunkNode {
    std::uint8_t x = 0;
    std::uint8_t y = 0;

    friend constexpr auto operator<=>(const ChunkNode&, const ChunkNode&) = default;
};

/// Nodes and roads of one chunk, both in lexicographic order.
struct ChunkRoads {
    std::vector<ChunkNode> nodes;
    std::vector<ChunkEdge> roads;
    /// Of each node, the neighbouring chunks that may own roads of it: a set of `neighbour_bit`. Most nodes have none,
    /// so that one who follows roads need not generate all neighbours. Empty: any neighbour may own roads of any node.
    std::vector<std::uint8_t> neighbours_n;

    std::size_t bytes() const {
        return sizeof(*this) + nodes.capacity() * sizeof(ChunkNode) + roads.capacity() * sizeof(ChunkEdge) +
               neighbours_n.capacity();
    }
};

/// The bit for the neighbouring chunk that lies dx to the right and dy below, -1 ... 1 each, not both 0.
constexpr std::uint8_t neighbour_bit(std::int64_t dx, std::int64_t dy) {
    const std::int64_t number = 3 * (dy + 1) + dx + 1;
    return static_cast<std::uint8_t>(1 << (number > 4 ? number - 1 : number));
}

/// The most chunks in a row or column of one window.
inline constexpr std::int64_t longest_window = 32;

/// Nodes and owned roads of each chunk of the window, row by row. The answer for a chunk does not depend on the window.
/// The window has 1 ... `longest_window` chunks each way; else std::invalid_argument.
std::vector<ChunkRoads> roads_in(const World& world, const ChunkRect& window);

/// The roads of a rectangle of chunks round a window.
struct RoadsAround {
    ChunkRect rect;
    std::vector<ChunkRoads> chunks;  ///< row by row of `rect`
};

/// The nodes and roads of the window and of the chunks round it, at least one wide and as wide as it takes to hold all
/// roads that come within `reach` tiles of the window, 0 ... 72 (no road is long enough to need more than two). The
/// window has 1 ... `longest_window` - 4 chunks each way; else std::invalid_argument.
RoadsAround roads_reaching(const World& world, const ChunkRect& window, std::int32_t reach);

/// All candidate edges that each chunk of the window owns, with every flag that applies to them, row by row; in
/// `classic` also the links. Same limits as `roads_in`.
std::vector<std::vector<ChunkEdge>> candidates_in(const World& world, const ChunkRect& window);

/// How many of `count` dropped edges are put back.
constexpr std::int64_t put_back_count(std::int32_t keep, std::int64_t count) { return keep * count / keep_unit; }

/// A digest of one chunk's nodes and roads.
std::uint64_t digest_of(const ChunkRoads& chunk);

}  // namespace waymesh
