#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "geometry/position.hpp"
#include "support/tile_maps.hpp"
#include "support/worlds.hpp"
#include "world/road_graph.hpp"

/// Worlds with caves, and parts of them as finite maps.
namespace waymesh::tests {

inline World cave_world(std::int32_t density, std::int32_t rock, std::int32_t half_width = 6,
                        RoadStyle style = RoadStyle::seamless) {
    Parameters parameters;
    parameters.style = style;
    parameters.density = density;
    parameters.rock = rock;
    parameters.road_half_width = half_width;
    return World("moss-42", parameters);
}

/// Worlds with caves that are tight, usual and wide, and with roads alone.
inline std::vector<World> cave_worlds() {
    return {cave_world(45, 4500), cave_world(10, 5500, 2), cave_world(4, 7000, 3), cave_world(256, 4000),
            cave_world(20, 3000)};
}

/// The open tiles of a rectangle of at most `longest_land_window` chunks each way, and what else is there.
struct Region {
    explicit Region(const World& world, const ChunkRect& chunks)
        : rect(clipped_to_world(chunks)),
          corner(corner_tile(rect.x0, rect.y0)),
          open(static_cast<std::int32_t>(rect.width()) * tiles_per_chunk,
               static_cast<std::int32_t>(rect.height()) * tiles_per_chunk),
          sealed(open) {
        const Land land = land_in(world, rect);
        visit_chunks(rect, [&](std::int64_t x, std::int64_t y, std::size_t c) {
            for (std::int32_t dy = 0; dy < tiles_per_chunk; ++dy) {
                for (std::int32_t dx = 0; dx < tiles_per_chunk; ++dx) {
                    const Point place{static_cast<std::int32_t>(x - rect.x0) * tiles_per_chunk + dx,
                                      static_cast<std::int32_t>(y - rect.y0) * tiles_per_chunk + dy};
                    open.set(place.x, place.y, bit_of(land.terrain[c].open, dx, dy));
                    sealed.set(place.x, place.y, bit_of(land.terrain[c].sealed, dx, dy));
                }
            }
        });
    }

    Tile absolute(Point p) const { return {corner.x + p.x, corner.y + p.y}; }
    Point place(const Tile& tile) const {
        return {static_cast<std::int32_t>(tile.x - corner.x), static_cast<std::int32_t>(tile.y - corner.y)};
    }
    Position centre(Point p) const {
        return {static_cast<double>(absolute(p).x) + 0.5, static_cast<double>(absolute(p).y) + 0.5};
    }
    /// The tiles of places.
    std::vector<Point> places(const std::vector<Position>& positions) const {
        std::vector<Point> points;
        for (const Position p : positions) {
            points.push_back(
                place({static_cast<std::int64_t>(std::floor(p.x)), static_cast<std::int64_t>(std::floor(p.y))}));
        }
        return points;
    }

    ChunkRect rect;
    Tile corner;
    BitGrid open;
    BitGrid sealed;
};

inline Point open_tile_in(Draws& draws, const BitGrid& open, std::int32_t margin) {
    for (;;) {
        const Point p{draws.int_between(margin, open.width() - 1 - margin),
                      draws.int_between(margin, open.height() - 1 - margin)};
        if (open.at(p)) {
            return p;
        }
    }
}

}  // namespace waymesh::tests
