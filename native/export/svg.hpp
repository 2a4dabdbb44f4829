#pragma once

#include <string>

#include "export/map_sheet.hpp"
#include "world/network.hpp"

namespace waymesh {

/// A drawing of a sheet that looks like the page's map, one unit a tile, rect.first at the origin. Roads and names lie
/// over the ground, paths over these.
std::string svg_of(const MapSheet& sheet);

/// A drawing of roads alone.
std::string svg_of(const World& world, const RoadNetwork& network);

}  // namespace waymesh
