#include "nav/query_ends.hpp"

#include <cmath>

#include "geometry/predicates.hpp"
#include "nav/reach.hpp"

namespace waymesh {

Position QueryEnds::absolute(Position p) const {
    return {static_cast<double>(block_x * TileSource::block_side) + p.x,
            static_cast<double>(block_y * TileSource::block_side) + p.y};
}

QueryEnds ends_of(TileSource& tiles, const PathQuery& query) {
    const StandingTile from_tile = standing_tile(tiles, query.from).value();
    const StandingTile to_tile = standing_tile(tiles, query.to).value();
    QueryEnds ends{from_tile.x >> 6, from_tile.y >> 6, {}, {}, {}, {}};
    const Position corner = ends.absolute({0, 0});
    // Exact: the ends are near the corner, and doubles far out are no finer than the lattice.
    const auto local = [corner](Position p) {
        return Position{on_lattice(p.x - corner.x), on_lattice(p.y - corner.y)};
    };
    const auto local_tile = [&ends](const StandingTile& tile) {
        return Point{static_cast<std::int32_t>(tile.x - ends.block_x * TileSource::block_side),
                     static_cast<std::int32_t>(tile.y - ends.block_y * TileSource::block_side)};
    };
    ends.from = local(query.from);
    ends.to = local(query.to);
    ends.from_tile = local_tile(from_tile);
    ends.to_tile = local_tile(to_tile);
    return ends;
}

}  // namespace waymesh
