#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/delaunay.hpp"
#include "world/roads.hpp"

/// The `classic` style: each chunk by itself, then links across the borders. The scheme that many would write first,
/// kept faithful, because it is compared with `seamless`: away from its sweet spot it leaves borders without a road or
/// with roads that cross.
namespace waymesh {

/// What a chunk does without looking at its neighbours.
struct ClassicInterior {
    std::vector<Point> nodes;                             ///< tiles relative to the chunk's corner, lexicographic order
    Triangulation triangulation;                          ///< of `nodes`
    std::vector<std::array<std::int32_t, 2>> candidates;  ///< its edges, ascending in the total order
    std::vector<bool> in_tree;                            ///< per candidate: in the minimum spanning tree
    std::vector<bool> is_road;                            ///< per candidate: in the tree or put back

    std::int64_t road_count() const;
};

ClassicInterior classic_interior(const World& world, const Chunk& chunk);

enum class Side : std::uint8_t { west, north, east, south };

/// A road across a border, in tiles relative to the corner of the chunk that looks at it.
struct BorderLink {
    Point a;  ///< lexicographically first
    Point b;
    bool crosses = false;  ///< the last resort: no candidate without a crossing was there

    friend bool operator==(const BorderLink&, const BorderLink&) = default;
};

/// The links between chunk `mine` and the chunk `other` on its `side`, in the order in which they are chosen. Both
/// chunks compute the same ones: pairs are sorted by squared length and then by their ends in world order, which looks
/// alike from either corner.
std::vector<BorderLink> border_links(const Parameters& parameters, const ClassicInterior& mine,
                                     const ClassicInterior& other, Side side);

/// The quota of links: max(1, round(constant sqrt(min(nA, nB)) min(rA, rB))), n = nodes and r = inner roads /
/// candidates of the two chunks, decided in integers.
std::int64_t border_quota(std::int32_t constant, const ClassicInterior& a, const ClassicInterior& b);

/// See `roads_in`.
std::vector<ChunkRoads> classic_roads(const World& world, const ChunkRect& window);

/// See `roads_reaching`. A road lies within its chunk, or, as a link, within it and one neighbour, and not more than 7
/// cells inside that.
RoadsAround classic_roads_reaching(const World& world, const ChunkRect& window, std::int32_t reach);

/// See `candidates_in`.
std::vector<std::vector<ChunkEdge>> classic_candidates(const World& world, const ChunkRect& window);

}  // namespace waymesh
