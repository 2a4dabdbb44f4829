#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/point.hpp"
#include "world/roads.hpp"

namespace waymesh {

/// The roads of a rectangle of chunks as one graph.
///
/// Frame: tiles relative to the upper left tile of chunk (range.x0, range.y0).
/// Index spaces.
///   c  chunk of the range, row by row.
///   v  node: those of chunk c are first_node_c[c] ... first_node_c[c + 1] - 1, in lexicographic order; after all of
///      them come the nodes outside the range that one of its edges leads to, in lexicographic order.
///   e  edge: those that chunk c owns are first_edge_c[c] ... first_edge_c[c + 1] - 1.
struct RoadNetwork {
    ChunkRect range;
    std::vector<Point> nodes;
    std::vector<std::array<std::int32_t, 2>> edges;
    std::vector<std::uint8_t> edge_flags;
    std::vector<std::int32_t> first_node_c;
    std::vector<std::int32_t> first_edge_c;

    std::int32_t inner_node_count() const { return first_node_c.back(); }
    Tile absolute(std::int32_t v) const;
};

/// From the roads of all chunks of `range`, row by row.
RoadNetwork assembled_network(const ChunkRect& range, std::vector<ChunkRoads> chunks);

/// Generates the roads of all chunks of `range` and assembles them.
RoadNetwork road_network(const World& world, const ChunkRect& range);

/// For each node, its edges: those of v are entries first_v[v] ... first_v[v + 1] - 1, with the other end and the edge.
struct Adjacency {
    std::vector<std::int32_t> first_v;
    std::vector<std::int32_t> other_end;
    std::vector<std::int32_t> edge;
};

Adjacency adjacency_of(const RoadNetwork& network);

}  // namespace waymesh
