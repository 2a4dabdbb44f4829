#pragma once

#include "grid/bit_grid.hpp"

namespace waymesh {

/// Throws std::invalid_argument that says `which` and where, unless p is a set tile of the map.
void require_open(const BitGrid& open, Point p, const char* which);

}  // namespace waymesh
