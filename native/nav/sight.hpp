#pragma once

#include <vector>

#include "geometry/position.hpp"
#include "grid/block_map.hpp"

namespace waymesh {

/// Can a walker go straight from a to b without touching a wall? Decided exactly: every tile must be open that touches
/// the segment when it has grown by the clearance in both axes (at 0, the supercover of the segment; where that passes
/// through a corner, all four tiles there). a and b: places of the lattice in the frame of the map, at most 2^22 tiles
/// from its origin.
bool sees(BlockMap& map, Position a, Position b, std::int32_t clearance);

/// String pulling: a path without the places that sight makes unnecessary. From each place that is kept, it goes
/// straight to the last place before the first one that is out of sight; between two centres of tiles in one row,
/// column or diagonal, to the furthest centre in between that is found by halving. `path`: each place can be reached
/// straight from the one before. Never longer than that path, because it takes chords of it.
std::vector<Position> pulled_straight(BlockMap& map, const std::vector<Position>& path, std::int32_t clearance);

}  // namespace waymesh
