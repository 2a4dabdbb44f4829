#pragma once

#include <array>
#include <cstdint>
#include <memory>
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

/// The tile of a position in absolute tiles when it is open; else the open tile whose centre is nearest, of equals the
/// first by rows. Throws std::invalid_argument when the position is outside the world.
OpenTile nearest_open_tile(ChunkStore& store, double x, double y);

/// A shortest path over the tiles of the endless world, by a search that loads the chunks it looks at.
///
/// It looks inside a rectangle round both ends, and into a larger one where a way outside could be shorter than what
/// was found inside: what it finds is the shortest path of the whole world.
class TileRoute {
public:
    /// `from` and `to`: open tiles less than 2^17 tiles apart, else std::invalid_argument; `limit` bounds the nodes
    /// expanded. Keeps a reference to the store and evicts from it as it goes. `record`: see JumpPointSearch.
    TileRoute(ChunkStore& store, Tile from, Tile to, std::int64_t limit, bool record = false);
    TileRoute(const TileRoute&) = delete;
    TileRoute& operator=(const TileRoute&) = delete;

    /// Expands up to `expansions` more nodes.
    SearchStatus step(std::int64_t expansions);

    SearchStatus status() const { return status_; }
    std::int64_t expanded() const { return expanded_before_ + search_->expanded(); }
    double progress() const { return progress_; }
    /// Lengths are exact: no cost in hundredths.
    std::int64_t cost() const { return 0; }
    /// Changes of direction along `path(smooth)`.
    std::int32_t turns(bool smooth) { return turns_along(points(smooth)); }
    /// In tiles; 0 unless found. `smooth`: pulled straight by line of sight, else step by step.
    double length(bool smooth);
    /// Where the path begins, turns and ends; empty unless found.
    std::vector<Tile> path(bool smooth);
    /// Tiles looked at, relative to `from`.
    std::vector<JumpPointSearch::Run> searched() const;
    /// Tiles walked over without smoothing; 0 unless found.
    std::int64_t tile_count() const;

private:
    void begin();
    void look_further();
    bool may_be_shorter_outside() const;
    std::array<std::uint64_t, block_side> fetch(std::int32_t block_x, std::int32_t block_y);
    void load_with_neighbours(std::int64_t x, std::int64_t y);
    const std::vector<Point>& points(bool smooth);

    ChunkStore& store_;
    Tile origin_;  ///< upper left tile of the start's chunk: the frame of all points
    Point from_;
    Point to_;
    std::int64_t limit_;
    bool record_;
    std::int32_t margin_;  ///< chunks round those of the ends that the search may look at
    bool looked_outside_ = false;
    SearchStatus status_ = SearchStatus::searching;
    std::int64_t expanded_before_ = 0;
    double progress_ = 0;
    std::unique_ptr<BlockMap> map_;
    std::unique_ptr<JumpPointSearch> search_;
    std::vector<Point> grid_points_;
    std::vector<Point> smooth_points_;
};

}  // namespace waymesh
