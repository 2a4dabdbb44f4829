#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "grid/jump_point_search.hpp"
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

/// The open tile whose centre is nearest to a position in absolute tiles, of equals the first by rows; the position's
/// own tile when it is open. Throws std::invalid_argument when the position is outside the world.
OpenTile nearest_open_tile(ChunkStore& store, double x, double y);

/// A search over the tiles of the endless world, which loads the chunks that it looks at.
class TileRoute {
public:
    /// `from` and `to`: open tiles less than 2^22 tiles apart, else std::invalid_argument; `limit` bounds the nodes
    /// expanded. Keeps a reference to the store and evicts from it as it goes. `record`: see JumpPointSearch.
    TileRoute(ChunkStore& store, Tile from, Tile to, std::int64_t limit, bool record = false);

    SearchStatus step(std::int64_t expansions);

    const JumpPointSearch& search() const { return *search_; }
    /// Every tile from `from` to `to` where the path turns; `straightened`: pulled straight by line of sight. Empty
    /// unless found.
    std::vector<Tile> path(bool straightened);
    /// The frame of the search's points.
    Tile origin() const { return origin_; }

private:
    ChunkStore& store_;
    Tile origin_;
    std::unique_ptr<BlockMap> map_;
    std::unique_ptr<JumpPointSearch> search_;
};

}  // namespace waymesh
