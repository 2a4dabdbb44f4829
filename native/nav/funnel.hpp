#pragma once

#include <span>
#include <vector>

#include "geometry/position.hpp"

namespace waymesh {

/// What a corridor passes through: the edge between two neighbouring triangles, its ends as seen by the walker. Known
/// exactly, because the triangle that is left is counter-clockwise: its half-edge runs from the right to the left end.
struct Portal {
    Position left;
    Position right;
};

/// The shortest way from `from` to `to` through a corridor of portals: string pulling by a funnel (Chazelle 1982; Lee
/// and Preparata 1984; Hershberger and Snoeyink 1994). Every sign is exact, see `turn_of`.
///
/// Returns `from`, the corners it turns at, and `to`; no point twice in a row, none where it does not turn.
std::vector<Position> taut_path(Position from, Position to, std::span<const Portal> portals);

}  // namespace waymesh
