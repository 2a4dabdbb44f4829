#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "geometry/position.hpp"
#include "grid/jump_point_search.hpp"
#include "grid/path.hpp"

/// One query, several solvers, one result: what all searches for a path share.
namespace waymesh {

/// The numbers are those of `solvers` in web/engine/module.ts.
enum class Solver : std::uint8_t {
    grid,      ///< over the 8 neighbours of a tile, no corner cut
    smooth,    ///< `grid`, pulled straight by line of sight
    sampled,   ///< the popular recipe: Delaunay triangulation of sample points, A* over triangles, funnel
    corridor,  ///< A* over the triangles of the exact mesh, funnel: taut inside its corridor only
    optimal,   ///< the shortest path there is
    road,      ///< along the world's roads, from the nearest node to the nearest node, with the two stubs
};

inline constexpr std::int32_t solver_count = 6;

std::string_view name_of(Solver solver);
/// Throws std::invalid_argument for any other name than those above.
Solver solver_named(std::string_view name);

/// Clearance is the walker's radius in sixteenths of a tile: walls grow by it in both axes. Below one half of a tile,
/// so that it never closes a gap of a whole tile.
inline constexpr std::int32_t clearance_unit = 16;
inline constexpr std::int32_t most_clearance = 7;

/// Throws std::invalid_argument for any other than 0 ... most_clearance.
void require_clearance(std::int32_t clearance);

/// What a search is asked.
struct PathQuery {
    Position from;  ///< in absolute tiles; less than 2^17 tiles from `to` in x and in y, but for `road`
    Position to;
    std::int32_t clearance = 0;                  ///< 0 ... most_clearance
    std::int64_t limit = std::int64_t{1} << 22;  ///< most nodes to expand
};

/// What a search found.
struct Path {
    SearchStatus status = SearchStatus::searching;
    /// Where it begins, turns and ends, in absolute tiles; empty unless found.
    std::vector<Position> points;
    double length = 0;          ///< in tiles
    std::int32_t turns = 0;     ///< changes of direction
    std::int64_t expanded = 0;  ///< nodes taken from the queue
    std::int64_t tiles = 0;     ///< `grid`, `smooth`: tiles stepped on; else 0
    std::int64_t cost = 0;      ///< where that is what is minimized, in hundredths; else 0
    /// `sampled`: what the recipe's own tests would have let through, which look only whether a triangle's centroid is
    /// in rock, and whether one of the points every 0.1 tile along a portal is.
    std::int64_t lenient_triangles = 0;
    std::int64_t lenient_portals = 0;
    /// `grid`, `smooth`: the tiles looked at, relative to the tile of the start.
    std::vector<JumpPointSearch::Run> searched;
};

/// A search that runs in steps, so that it can report, and be dropped.
class PathSearch {
public:
    virtual ~PathSearch() = default;

    /// Expands up to `expansions` more nodes.
    virtual SearchStatus step(std::int64_t expansions) = 0;
    virtual SearchStatus status() const = 0;
    virtual std::int64_t expanded() const = 0;
    /// How much of the way the best candidate has left behind, 0 ... 1.
    virtual double progress() const = 0;
    /// What there is to say by now: of a search under way, its status and count alone.
    virtual Path path() = 0;
};

/// The sum of the straight lengths along a polyline.
double length_of(const std::vector<Position>& points);
/// How often a polyline changes direction; turning back is a change. Decided exactly for places on the lattice.
std::int32_t turns_along(const std::vector<Position>& points);
/// The same polyline with points only where it begins, turns and ends.
std::vector<Position> turning_points(const std::vector<Position>& points);

}  // namespace waymesh
