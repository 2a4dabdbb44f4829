#pragma once

#include <string>
#include <string_view>

#include "export/map_sheet.hpp"
#include "export/text.hpp"

namespace waymesh {

/// All that a sheet holds, as an object:
///   seed, version, style, density, keep, jitter, quota, rock, rounds, erosion, roadHalfWidth
///           what makes the world, named as in links; of finite maps none of them
///   tiles   [x0, y0, x1, y1], inclusive
///   rows    a text a row of tiles, as in `tile_rows`
///   nodes   [x, y] of tiles: those in the rectangle, then further ends of edges
///   edges   [i, j] of nodes: the roads that reach into the rectangle, as they are without edits
///   towns   { node, rank, name } of the nodes in the rectangle
///   paths   { solver, length, turns, points: [x, y] in tiles }
std::string json_of(const MapSheet& sheet);

/// What makes the world, and the rectangle: the first members of an object that `beginning` has opened.
void write_sheet_facts(Text& out, std::string_view beginning, const MapSheet& sheet);

/// Roads alone: seed, version, style, density, keep, chunks [x0, y0, x1, y1], nodes and edges as above.
std::string json_of(const World& world, const RoadNetwork& network);

}  // namespace waymesh
