#pragma once

#include "world/roads.hpp"

/// The `seamless` style: one rule for the whole plane.
///
/// The candidates are the edges of the Delaunay triangulation of the infinite node set: nothing crosses.
/// Backbone: an edge is dropped when its ends are joined by a path of strictly smaller candidates (in the total order
/// of world/edge_order.hpp) whose inner nodes lie within max(8 cells, its length) of its midpoint. Only the largest
/// edge of some cycle is ever dropped, so what stays is connected and holds the infinite minimum spanning forest. Put
/// back: each chunk owns the candidates with their midpoint in it, and puts back the shortest share of those dropped.
namespace waymesh {

/// `window`: see `roads_in`. `least_halo`: cells to begin with round the window, 0 ... 128 (else
/// std::invalid_argument); any gives the same roads.
std::vector<ChunkRoads> seamless_roads(const World& world, const ChunkRect& window, std::int32_t least_halo = 0);

/// See `roads_reaching`.
RoadsAround seamless_roads_reaching(const World& world, const ChunkRect& window, std::int32_t reach);

/// See `candidates_in`.
std::vector<std::vector<ChunkEdge>> seamless_candidates(const World& world, const ChunkRect& window);

}  // namespace waymesh
