#include "world/nearest_open_tile.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "nav/nearest_open_centre.hpp"
#include "world/chunk_source.hpp"
#include "world/road_graph.hpp"

namespace waymesh {

namespace {

/// Every 128 x 128 tiles of the world hold an open one, until edits fill them: so many tiles away there is one.
constexpr std::int64_t reach = std::int64_t{1} << 30;

Ground ground_at(ChunkStore& store, const Tile& tile) {
    const ChunkTerrain& terrain = store.terrain(chunk_of(tile));
    const Point place = place_in_chunk(tile);
    if (bit_of(terrain.open, place.x, place.y)) {
        return Ground::open;
    }
    return bit_of(terrain.sealed, place.x, place.y) ? Ground::sealed : Ground::rock;
}

Tile tile_at(double x, double y) {
    constexpr double edge = 128.0 * 2147483648.0;
    if (!(x >= -edge && x < edge && y >= -edge && y < edge)) {
        throw std::invalid_argument("position: got " + shown(x) + ", " + shown(y) + ", expected -2^38 up to 2^38");
    }
    return {static_cast<std::int64_t>(std::floor(x)), static_cast<std::int64_t>(std::floor(y))};
}

}  // namespace

OpenTile nearest_open_tile(ChunkStore& store, double x, double y) {
    const Tile tile = tile_at(x, y);
    const Ground ground = ground_at(store, tile);
    if (ground == Ground::open) {
        return {tile, ground};
    }
    ChunkSource source(store);
    // With no more edits than a store takes, always found.
    const Position centre = nearest_open_centre(source, {x, y}, reach).value();
    return {{static_cast<std::int64_t>(std::floor(centre.x)), static_cast<std::int64_t>(std::floor(centre.y))}, ground};
}

}  // namespace waymesh
