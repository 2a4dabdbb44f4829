#include "world/world_paths.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "world/road_way.hpp"

namespace waymesh {

WorldPaths::WorldPaths(World world, std::size_t budget) : store_(std::move(world), budget) {}

OpenTile WorldPaths::nearest(double x, double y) {
    const OpenTile tile = nearest_open_tile(store_, x, y);
    store_.evict();
    return tile;
}

std::optional<Footing> WorldPaths::footing(Position asked, std::int32_t clearance) {
    return navigator_.footing(asked, clearance);
}

std::unique_ptr<PathSearch> WorldPaths::search(Solver solver, const PathQuery& query) {
    if (solver == Solver::road) {
        return std::make_unique<RoadWay>(store_, navigator_, query);
    }
    return navigator_.search(solver, query);
}

std::vector<Position> WorldPaths::tighten(const std::vector<Position>& points, std::int32_t clearance,
                                          std::int64_t limit) {
    if (points.size() < 2) {
        throw std::invalid_argument("points: got " + std::to_string(points.size()) + ", expected at least 2");
    }
    const std::unique_ptr<PathSearch> search =
        navigator_.search(Solver::optimal, {points.front(), points.back(), clearance, limit});
    return search->step(limit) == SearchStatus::found ? search->path().points : points;
}

void WorldPaths::edit(std::span<const Tile> tiles, Edit to) {
    store_.edit(tiles, to);
    for (const TileRect& rect : rectangles_round(tiles)) {
        navigator_.forget(rect.first.x, rect.first.y, rect.last.x, rect.last.y);
    }
}

}  // namespace waymesh
