#pragma once

#include <optional>

#include "grid/bit_grid.hpp"

namespace waymesh {

/// The tile of a position when it is set; else the set tile whose centre is nearest to a position (in tiles; the centre
/// of tile (3, 4) is 3.5, 4.5), of equals the first by rows; nothing when no tile is set.
std::optional<Point> nearest_open(const BitGrid& open, double x, double y);

}  // namespace waymesh
