#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geometry/point.hpp"

/// Which tiles are neighbours.
namespace waymesh {

/// `hex`: hexagons with a corner up, in rows; odd rows are shifted half a tile to the right ("odd-r" offset
/// coordinates: Patel, Hexagonal Grids, 2013).
///
///     y = 0   | 0,0 | 1,0 | 2,0 |
///     y = 1      | 0,1 | 1,1 | 2,1 |
///     y = 2   | 0,2 | 1,2 | 2,2 |
enum class Lattice : std::uint8_t { square, hex };

/// The steps that join tiles to a component: 4 on squares, 6 on hexagons, for a tile in row y.
std::span<const Point> joining_steps(Lattice lattice, std::int32_t y);

/// Steps between two hexagons: cube distance.
std::int32_t hex_distance(Point a, Point b);

}  // namespace waymesh
