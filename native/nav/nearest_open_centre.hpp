#pragma once

#include <cstdint>
#include <optional>

#include "geometry/position.hpp"
#include "nav/tile_source.hpp"

namespace waymesh {

/// The nearest centre of an open tile, of equals the first by rows; nothing when there is none within `reach` tiles, of
/// a finite map: at all. Throws std::invalid_argument when `asked` is outside the world.
std::optional<Position> nearest_open_centre(TileSource& tiles, Position asked, std::int64_t reach);

}  // namespace waymesh
