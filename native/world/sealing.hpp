#pragma once

#include "grid/bit_grid.hpp"

namespace waymesh {

/// Percolation in overlapping windows: of the raw open tiles, those that are joined (4-neighbours) to a road's tile
/// inside some square of 2 x 2 blocks that holds them; a block is 64 x 64 tiles, the grids' upper left tile is a
/// block's, and their sides are multiples of 64. Only windows that lie inside the grid count, so tiles of the outermost
/// blocks miss some of theirs.
///
/// What a road reaches inside its own block is flooded 64 tiles at a time; union-find joins the few runs that are left,
/// once in each block, and the components of runs in each window.
BitGrid joined_to_roads(const BitGrid& raw, const BitGrid& road);

}  // namespace waymesh
