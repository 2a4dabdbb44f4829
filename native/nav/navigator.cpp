#include "nav/navigator.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "geometry/predicates.hpp"
#include "nav/corridor.hpp"
#include "nav/nearest_open_centre.hpp"
#include "nav/polyanya.hpp"
#include "nav/require_ends.hpp"
#include "nav/tile_search.hpp"

namespace waymesh {

namespace {

constexpr double furthest_apart = 131072;
/// Beyond that no coordinate of a tile exists.
constexpr double furthest_tile = 274877906944.0;

/// For ends between which there is certainly no way.
class NoWay : public PathSearch {
public:
    SearchStatus step(std::int64_t) override { return SearchStatus::unreachable; }
    SearchStatus status() const override { return SearchStatus::unreachable; }
    std::int64_t expanded() const override { return 0; }
    double progress() const override { return 0; }
    Path path() override {
        Path path;
        path.status = SearchStatus::unreachable;
        return path;
    }
};

void require_place(Position at) {
    if (!(std::abs(at.x) <= furthest_tile && std::abs(at.y) <= furthest_tile)) {
        throw std::invalid_argument("position: got one outside the world, expected -2^38 up to 2^38");
    }
}

void require_near(const PathQuery& query) {
    const double apart = std::max(std::abs(query.to.x - query.from.x), std::abs(query.to.y - query.from.y));
    if (!(apart < furthest_apart)) {
        throw std::invalid_argument("path: got ends 2^17 tiles apart or more, expected less but for road");
    }
}

/// Is a place, moved a very little towards one of the four quadrants, free of the rock tiles round it, grown?
bool is_free_towards(TileSource& source, Position at, std::int32_t x_sign, std::int32_t y_sign,
                     std::int32_t clearance) {
    const double grown = static_cast<double>(clearance) / clearance_unit;
    const auto reaches = [grown](double coordinate, std::int32_t sign, std::int64_t tile) {
        const double low = static_cast<double>(tile) - grown;
        const double high = static_cast<double>(tile) + 1 + grown;
        return (coordinate > low || (coordinate == low && sign > 0)) &&
               (coordinate < high || (coordinate == high && sign < 0));
    };
    const auto x = static_cast<std::int64_t>(std::floor(at.x));
    const auto y = static_cast<std::int64_t>(std::floor(at.y));
    for (std::int64_t tile_y = y - 1; tile_y <= y + 1; ++tile_y) {
        for (std::int64_t tile_x = x - 1; tile_x <= x + 1; ++tile_x) {
            if (!reaches(at.x, x_sign, tile_x) || !reaches(at.y, y_sign, tile_y)) {
                continue;
            }
            const TileSource::Rows rows = source.rows(tile_x >> 6, tile_y >> 6);
            if ((rows[static_cast<std::size_t>(tile_y & 63)] >> (tile_x & 63) & 1U) == 0) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

bool can_stand(TileSource& source, Position at, std::int32_t clearance) {
    return is_free_towards(source, at, 1, 1, clearance) || is_free_towards(source, at, -1, 1, clearance) ||
           is_free_towards(source, at, 1, -1, clearance) || is_free_towards(source, at, -1, -1, clearance);
}

Navigator::Navigator(TileSource& source) : source_(source), reach_(source) {}

std::optional<Footing> Navigator::footing(Position asked, std::int32_t clearance, std::int64_t reach) {
    require_clearance(clearance);
    require_place(asked);
    const Position place = settled(asked);
    if (can_stand(source_, place, clearance)) {
        return Footing{place, false};
    }
    const std::optional<Position> centre = nearest_open_centre(source_, asked, reach);
    return centre ? std::optional(Footing{*centre, true}) : std::nullopt;
}

std::unique_ptr<PathSearch> Navigator::search(Solver solver, const PathQuery& asked) {
    require_clearance(asked.clearance);
    require_place(asked.from);
    require_place(asked.to);
    require_near(asked);
    // Once, here: whoever stood on either side of a wall by a rounding of its own would break the laws of paths.
    const PathQuery query{settled(asked.from), settled(asked.to), asked.clearance, asked.limit};
    if (solver == Solver::road) {
        throw std::invalid_argument("solver: got road, expected one that needs no roads");
    }
    require_ends(can_stand(source_, query.from, query.clearance), can_stand(source_, query.to, query.clearance));
    if (!reach_.may_join(query.from, query.to)) {
        return std::make_unique<NoWay>();
    }
    switch (solver) {
        case Solver::sampled: return sampled_search(source_, sampled_, query);
        case Solver::corridor: return std::make_unique<Corridor>(meshes(query.clearance), query);
        case Solver::optimal: return std::make_unique<Polyanya>(meshes(query.clearance), query);
        default: return tile_search(source_, solver, query);
    }
}

const std::shared_ptr<MeshMap>& Navigator::meshes(std::int32_t clearance) {
    require_clearance(clearance);
    std::shared_ptr<MeshMap>& meshes = meshes_[static_cast<std::size_t>(clearance)];
    std::size_t bytes = 0;
    for (const std::shared_ptr<MeshMap>& kept : meshes_) {
        bytes += kept ? kept->bytes() : 0;
    }
    if (bytes > most_kept_bytes) {
        // Searches under way keep theirs.
        meshes_.fill(nullptr);
    }
    if (!meshes) {
        meshes = std::make_shared<MeshMap>(source_, clearance);
    }
    return meshes;
}

void Navigator::forget(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1) {
    for (const std::shared_ptr<MeshMap>& meshes : meshes_) {
        if (meshes) {
            meshes->forget(x0, y0, x1, y1);
        }
    }
    sampled_.forget();
    reach_.forget();
}

}  // namespace waymesh
