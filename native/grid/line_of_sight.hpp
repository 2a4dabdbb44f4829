#pragma once

#include <vector>

#include "grid/block_map.hpp"

namespace waymesh {

/// Can one walk straight from the centre of tile a to the centre of tile b? Decided exactly, in integers: every tile
/// that the segment touches must be open (the supercover); where it passes through a corner, all four tiles there. So
/// it keeps the rule of the grid, that no corner is cut.
bool line_of_sight(BlockMap& map, Point a, Point b);

/// String pulling: the path without the points that line of sight makes unnecessary. From each kept point on, it goes
/// straight to the last tile before the first one that cannot be seen. `tiles`: a path over open tiles, each a
/// neighbour of the one before.
std::vector<Point> pulled_straight(BlockMap& map, const std::vector<Point>& tiles);

}  // namespace waymesh
