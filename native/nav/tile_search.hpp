#pragma once

#include <memory>

#include "nav/path_search.hpp"
#include "nav/tile_source.hpp"

namespace waymesh {

/// Solvers `grid` and `smooth`: a shortest path over the tiles of a map or an endless world, which is asked for the
/// blocks that the search looks at.
///
/// Both go from `from` to the centre of its tile, over tiles to the centre of the goal's tile, and to `to`; `smooth` is
/// pulled straight from end to end. In an endless world the search looks inside a rectangle round both ends, and into a
/// larger one where a way outside could be shorter: what `grid` finds is the shortest of the whole world.
///
/// The ends must be as `Navigator::search` wants them. Keeps a reference to `tiles`.
std::unique_ptr<PathSearch> tile_search(TileSource& tiles, Solver solver, const PathQuery& query);

}  // namespace waymesh
