#pragma once

#include <vector>

#include "grid/bit_grid.hpp"
#include "grid/lattice.hpp"

namespace waymesh {

/// The fewest rock tiles to dig so that two open tiles join (4-neighbours on squares, 6 on hexagons), by 0-1 search: a
/// breadth-first search whose queue takes open tiles at its front and rock at its back (Dial 1969, for two costs). In
/// order from start to goal; empty when they are joined already. Throws std::invalid_argument that says which when
/// start or goal lies outside the map or in rock.
std::vector<Point> fewest_dig(const BitGrid& open, Lattice lattice, Point start, Point goal);

}  // namespace waymesh
