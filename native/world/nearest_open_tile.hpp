#pragma once

#include <cstdint>

#include "world/chunk_store.hpp"

namespace waymesh {

/// What is at a place. The numbers are those of `Ground` in web/engine/module.ts.
enum class Ground : std::uint8_t {
    open,
    rock,
    sealed,   ///< the world alone
    outside,  ///< finite maps alone
};

/// The open tile nearest to a position.
struct OpenTile {
    Tile tile;
    Ground ground = Ground::open;  ///< what is at the position itself
};

/// The tile of a position in absolute tiles when it is open; else the open tile whose centre is nearest, of equals the
/// first by rows. Throws std::invalid_argument when the position is outside the world.
OpenTile nearest_open_tile(ChunkStore& store, double x, double y);

}  // namespace waymesh
