#pragma once

#include <cstdint>

#include "geometry/point.hpp"
#include "grid/bit_grid.hpp"

/// The tiles that roads and nodes open, by an integer rule on tile centres: translation-invariant, so that chunks agree
/// on them without talking.
namespace waymesh {

/// How far beyond its ends a road, and round a node, tiles are opened: at most this many.
inline constexpr std::int32_t carving_reach = 8;

/// Half-widths are counted in quarters of a tile.
inline constexpr std::int32_t half_width_quarters = 4;

/// Sets the tiles of a road between the centres of a and b: those whose centre lies beside the segment and within
/// `half_width` quarters of a tile of it, and those that the segment touches, be it in a corner. The latter alone are
/// 4-connected, and every tile of the band is joined to them. Tiles outside the grid are left out.
/// 2 <= half_width <= 24; coordinates within 2^12 of each other.
void carve_road(BitGrid& grid, Point a, Point b, std::int32_t half_width);

/// Sets the tiles of a node's chamber: those whose centre is within half_width + 6 quarters of a tile of the node's.
void carve_chamber(BitGrid& grid, Point node, std::int32_t half_width);

}  // namespace waymesh
