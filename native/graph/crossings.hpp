#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/point.hpp"

namespace waymesh {

/// A checker of planarity, apart from any algorithm that builds roads: all pairs of edges that cross (see
/// `segments_cross`), as pairs of indices into `edges`, ascending. `edges` are pairs of indices into `points`.
/// Edges are compared when their bounding boxes share a square of a uniform grid; fast when edges are short.
std::vector<std::array<std::int32_t, 2>> crossing_pairs(std::span<const Point> points,
                                                        std::span<const std::array<std::int32_t, 2>> edges);

}  // namespace waymesh
