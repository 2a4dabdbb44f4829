#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/delaunay.hpp"

/// The ladder of proximity graphs between a Delaunay triangulation and its minimum spanning tree:
/// Delaunay > Gabriel > Urquhart > relative neighbourhood > minimum spanning tree.
///
/// A half-edge h here runs between two real vertices of the triangulation of `points`. "Longer" means later in the
/// total order of edges (graph/edge.hpp), so equal lengths are decided too.
namespace waymesh {

/// Gabriel graph (Gabriel and Sokal 1969): no other point lies in the closed disc whose diameter is the edge. Of all
/// points, the two opposite to a Delaunay edge enter that disc first, so they decide.
bool is_gabriel_edge(const Triangulation& triangulation, std::span<const Point> points, std::int32_t h);

/// Urquhart graph (Urquhart 1980): the edge is the longest of none of its two triangles.
/// Returns that for every half-edge (both halves of an edge alike); half-edges at the ghost vertex have no meaning.
/// `order_h`: a number for each half-edge, alike for both halves, that grows along the total order; see `edge_order`.
std::vector<std::uint8_t> urquhart_edges(const Triangulation& triangulation, std::span<const std::uint64_t> order_h);

/// The place of each half-edge's edge in the total order: 0 for the shortest; of no meaning at the ghost vertex.
std::vector<std::uint64_t> edge_order(const Triangulation& triangulation, std::span<const Point> points);

/// Is the edge from u to v blocked by z, that is, are u-z and z-v both shorter? The relative neighbourhood graph
/// (Toussaint 1980) consists of the edges that no point blocks.
bool blocks_relative_neighbours(Point u, Point v, Point z);

}  // namespace waymesh
