#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/position.hpp"
#include "world/edits.hpp"
#include "world/network.hpp"

/// The roads that a file is about.
namespace waymesh {

/// Frame: tiles relative to `origin`.
/// Index spaces: v, node: first those of the region, as its network has them, then further ends of edges; e, edge.
struct RoadLayer {
    Tile origin;
    std::vector<Point> nodes;
    std::int32_t inner_count = 0;
    std::vector<std::array<std::int32_t, 2>> edges;
    std::vector<std::uint8_t> edge_flags;

    Tile absolute(std::size_t v) const { return {origin.x + nodes[v].x, origin.y + nodes[v].y}; }
};

/// All of a network; its upper left tile is the origin.
RoadLayer roads_of(const RoadNetwork& network);

/// The nodes in a rectangle of at most 2^20 tiles each way, and the roads that come within `margin` tiles of it, as
/// lines between the centres of tiles: decided exactly. Its upper left tile is the origin.
RoadLayer roads_over(const RoadNetwork& network, const TileRect& rect, std::int32_t margin = 0);

/// A part of a road between two places in absolute tiles.
using RoadPart = std::array<Position, 2>;

/// The parts of the line between the centres of two tiles where no rock was painted over it, as the page's map cuts it;
/// one whole part when there was none.
std::vector<RoadPart> open_parts(const Edits& edits, const Tile& from, const Tile& to);

}  // namespace waymesh
