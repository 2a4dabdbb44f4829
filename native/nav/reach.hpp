#pragma once

#include <cstdint>
#include <optional>

#include "geometry/position.hpp"
#include "grid/components.hpp"
#include "nav/tile_source.hpp"

namespace waymesh {

/// Is there any way at all? Answered before a search, which would have to look everywhere to say no. Ways for walkers
/// of any clearance are ways over the sides of open tiles: clearance closes no gap of a whole tile, and none leads
/// between tiles that only meet at a corner.
class Reach {
public:
    explicit Reach(TileSource& source) : source_(source) {}

    /// False when there is certainly no way between the tiles of two places. Of a finite map, and of an endless world
    /// that is all connected, the answer is always right; of an endless world with walls painted into it, a room of
    /// more than 2^16 tiles is not noticed.
    bool may_join(Position from, Position to);
    void forget() { components_.reset(); }

private:
    bool is_shut_in(Position from, Position to);
    const Components& components();

    TileSource& source_;
    std::optional<Components> components_;
};

/// The tile that one stands on: that of the place, or on its border another that is open, first to where y, then x
/// grows; nothing when none is.
struct StandingTile {
    std::int64_t x;
    std::int64_t y;
};
std::optional<StandingTile> standing_tile(TileSource& source, Position at);

}  // namespace waymesh
