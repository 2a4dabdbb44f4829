#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/position.hpp"
#include "nav/tile_source.hpp"

namespace waymesh {

/// Does a walker of that clearance stay in free space along the straight segment? Decided exactly: no point of it lies
/// inside a rock tile grown by the clearance (open set), and it does not pass between two rock tiles that meet at a
/// corner.
bool is_clear(TileSource& tiles, Position from, Position to, std::int32_t clearance);

/// The first segment of a polyline that is not clear; nothing when all are, and it passes from one to the next without
/// squeezing between two rock tiles that meet at a corner.
std::optional<std::size_t> first_blocked_segment(TileSource& tiles, const std::vector<Position>& points,
                                                 std::int32_t clearance);

}  // namespace waymesh
