#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "nav/navigator.hpp"
#include "world/chunk_source.hpp"
#include "world/chunk_store.hpp"
#include "world/nearest_open_tile.hpp"

namespace waymesh {

/// Paths through the endless world by every solver, over chunks of its own.
class WorldPaths {
public:
    /// `budget`: as of ChunkStore.
    WorldPaths(World world, std::size_t budget);

    /// The open tile nearest to a position, see `nearest_open_tile`.
    OpenTile nearest(double x, double y);
    /// As Navigator::footing.
    std::optional<Footing> footing(Position asked, std::int32_t clearance);
    /// As Navigator::search, and `road` as RoadWay. An edit ends all searches: no call of them may follow.
    std::unique_ptr<PathSearch> search(Solver solver, const PathQuery& query);
    /// The shortest way between the ends of part of a route, at least 2 points; these themselves where `optimal`
    /// expands more than `limit` nodes or finds none.
    std::vector<Position> tighten(const std::vector<Position>& points, std::int32_t clearance, std::int64_t limit);
    /// As ChunkStore::edit.
    void edit(std::span<const Tile> tiles, Edit to);

    Navigator& navigator() { return navigator_; }
    TileSource& source() { return source_; }

private:
    ChunkStore store_;
    ChunkSource source_{store_};
    Navigator navigator_{source_};
};

}  // namespace waymesh
