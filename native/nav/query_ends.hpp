#pragma once

#include <cstdint>

#include "geometry/point.hpp"
#include "nav/path_search.hpp"
#include "nav/tile_source.hpp"

namespace waymesh {

/// The ends of a query in a frame of their own: relative to the corner of the block of tiles that holds the start,
/// where 32 bits hold a tile and doubles the lattice of places.
struct QueryEnds {
    std::int64_t block_x;
    std::int64_t block_y;
    Position from;
    Position to;
    /// Where one stands at the ends, see `standing_tile`.
    Point from_tile;
    Point to_tile;

    Position absolute(Position p) const;
};

/// The ends must be as `Navigator::search` wants them.
QueryEnds ends_of(TileSource& tiles, const PathQuery& query);

/// The centre of a tile. A straight line to it, from any place of the tile where a walker can stand, is clear: walls
/// that grow by less than half a tile leave of it a rectangle round the centre, less a rectangle at some corners, and
/// on the way to the centre no coordinate comes nearer to a corner.
constexpr Position centre_of(Point tile) { return {tile.x + 0.5, tile.y + 0.5}; }

}  // namespace waymesh
