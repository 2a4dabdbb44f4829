#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "grid/a_star.hpp"
#include "grid/jump_point_search.hpp"
#include "lab/cave.hpp"
#include "world/tile_route.hpp"

/// A finite map to try things on: a cave, or a map of others.
namespace waymesh {

/// What a tile of a lab is. The numbers are those of `LabTile` in web/engine/module.ts.
enum class LabTile : std::uint8_t { rock, open, filled, dug };

/// A shortest path over the tiles of a lab. In caves, A* with costs in hundredths, which finds the published path; on
/// maps, jump point search with exact lengths.
class LabRoute {
public:
    SearchStatus step(std::int64_t expansions) { return cave_ ? cave_->step(expansions) : map_->step(expansions); }
    SearchStatus status() const { return cave_ ? cave_->status() : map_->status(); }
    std::int64_t expanded() const { return cave_ ? cave_->expanded() : map_->expanded(); }
    double progress() const { return cave_ ? cave_->progress() : map_->progress(); }
    /// In hundredths, where that is what is minimized; else 0.
    std::int64_t cost() const { return cave_ ? cave_->cost() : 0; }
    /// As in TileRoute; on hexagons, steps between neighbours count 1.
    double length(bool smooth);
    std::vector<Tile> path(bool smooth);
    std::vector<JumpPointSearch::Run> searched() const;
    std::int64_t tile_count();
    /// Changes of direction along `path(smooth)`; on hexagons in axial coordinates, in which a direction is one step.
    std::int32_t turns(bool smooth);

private:
    friend class Lab;
    LabRoute(const BitGrid& open, Lattice lattice, bool is_cave, Point from, Point to, std::int64_t limit);
    const std::vector<Point>& tiles();
    std::vector<Point> smooth_points();

    Lattice lattice_;
    Point from_;
    std::unique_ptr<const BitGrid> open_;  ///< what the map of blocks reads
    std::unique_ptr<BlockMap> blocks_;
    std::optional<AStar> cave_;
    std::optional<JumpPointSearch> map_;
    std::vector<Point> tiles_;
};

class Lab {
public:
    /// Throw std::invalid_argument as `make_cave` and `parse_map` do.
    explicit Lab(const CaveOptions& options);
    explicit Lab(std::string_view map_text);
    Lab(const Lab&) = delete;
    Lab& operator=(const Lab&) = delete;

    bool is_cave() const { return is_cave_; }
    Lattice lattice() const { return lattice_; }
    const BitGrid& open() const { return open_; }
    /// Open tiles in the noise and after each round; of a map, once.
    const std::vector<std::int64_t>& open_counts() const { return open_counts_; }
    std::int64_t filled_count() const { return filled_.count(); }
    /// Components of open tiles, before any were filled or after what was dug last.
    std::int32_t components() const { return components_; }
    /// A map's own start and goal, or the first and last open tile; empty when nothing is open.
    const std::vector<Point>& ends() const { return ends_; }
    std::vector<std::uint8_t> tiles() const;

    /// Throws std::invalid_argument when nothing is open.
    OpenTile nearest(double x, double y) const;
    /// Digs the fewest tiles that join two tiles; see `fewest_dig`.
    std::vector<Point> join(Point from, Point to);
    /// Ends in rock are refused, `limit` bounds the tiles expanded.
    LabRoute route(Point from, Point to, std::int64_t limit) const;

    struct Solved {
        SearchStatus status;
        StepCount steps;
        std::int64_t expanded;
    };
    /// The shortest way over the 8 neighbours, by exact lengths, at once; from or to rock there is none. Squares alone.
    Solved solve(Point from, Point to);

private:
    bool is_cave_;
    Lattice lattice_;
    BitGrid open_;
    BitGrid filled_;
    BitGrid dug_;
    std::vector<std::int64_t> open_counts_;
    std::int32_t components_;
    std::vector<Point> ends_;
    std::unique_ptr<BlockMap> blocks_;  ///< of `open_`, for `solve`; made anew when that changes
};

}  // namespace waymesh
