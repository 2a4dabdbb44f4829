#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/point.hpp"
#include "world/chunk_store.hpp"

namespace waymesh {

/// The roads that meet in each node of one chunk. A node's roads may be owned by the neighbouring chunks, never by
/// chunks further away: a road is shorter than 23 cells, so its midpoint lies within one chunk of either end.
///
/// Frame: tiles relative to the chunk's upper left tile. The ends of node n are entries first_n[n] ... first_n[n + 1]
/// - 1.
struct ChunkAdjacency {
    std::vector<std::int32_t> first_n;
    std::vector<Point> other_end;  ///< of each node in lexicographic order
};

/// Loads the chunk and its neighbours if need be.
ChunkAdjacency adjacency_of(ChunkStore& store, const Chunk& chunk);

/// The chunks that may own roads of a node of the chunk: itself, and neighbours as far as they exist.
std::vector<Chunk> owners_round(const Chunk& chunk, const ChunkRoads& roads, ChunkNode node);

/// The other ends of the roads that a chunk owns and that meet in a node, relative to the chunk's upper left tile.
template <typename Visit>
void visit_roads_at(const ChunkRoads& owner, Point node, const Visit& visit) {
    for (const ChunkEdge& road : owner.roads) {
        if (road.ax == node.x && road.ay == node.y) {
            visit(Point{road.bx, road.by});
        } else if (road.bx == node.x && road.by == node.y) {
            visit(Point{road.ax, road.ay});
        }
    }
}

/// The node nearest to a position in absolute tiles, whose tile centre counts; of equals the lexicographically first.
/// Throws std::invalid_argument when the position is outside the world.
Tile nearest_node(ChunkStore& store, double x, double y);

}  // namespace waymesh
