#pragma once

#include <string>

#include "export/map_sheet.hpp"
#include "world/network.hpp"

/// GeoJSON (RFC 7946), but for one thing: coordinates are not of the Earth, but tiles in the plane, x to the right and
/// y downwards. Rings are wound as the RFC asks by the formula: an outer one's signed area is positive.
///
/// One FeatureCollection, with what makes the world as a foreign member `waymesh`. Features have a `kind`:
///   open, sealed  ground, each one MultiPolygon cut at the rectangle's edges; none where there is no such tile
///   road          a LineString between two tiles' centres, whole where any of it is in the rectangle, `backbone` or
///   not;
///                 where rock was painted over it, a MultiLineString of what is left, if anything is
///   node, town    a Point in the rectangle, with its `rank`, and a town's `name`
///   path          a LineString, whole, with its `solver` and `length`
namespace waymesh {

std::string geojson_of(const MapSheet& sheet);

/// Roads and nodes alone; also nodes outside of the range to which roads lead.
std::string geojson_of(const World& world, const RoadNetwork& network);

}  // namespace waymesh
