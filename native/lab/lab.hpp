#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "lab/cave.hpp"
#include "nav/grid_tiles.hpp"
#include "nav/navigator.hpp"
#include "nav/path_search.hpp"
#include "world/edits.hpp"
#include "world/nearest_open_tile.hpp"

/// A finite map to try things on: a cave, or a map of others.
namespace waymesh {

/// What a tile of a lab is. The numbers are those of `LabTile` in web/engine/module.ts.
enum class LabTile : std::uint8_t {
    rock,
    open,
    filled,
    dug,     ///< opened by an edit or to join two tiles
    walled,  ///< by an edit, where it was open or filled
};

/// A map with its paths, edits and digging. Positions are in tiles; the upper left corner is (0, 0).
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
    /// Components of open tiles, before any were filled or after what was dug or edited last.
    std::int32_t components() const;
    /// A map's own start and goal, or the first and last open tile; empty when nothing is open.
    const std::vector<Point>& ends() const { return ends_; }
    std::vector<std::uint8_t> tiles() const;

    /// Throws std::invalid_argument when nothing is open.
    OpenTile nearest(double x, double y) const;
    /// Digs the fewest tiles that join two tiles; see `fewest_dig`.
    std::vector<Point> join(Point from, Point to);
    /// Makes tiles rock, open, or what the map was as it was made: what `join` dug is rock again. At most
    /// `most_edited_at_once` tiles of the map; else std::invalid_argument, and nothing has changed.
    void edit(std::span<const Tile> tiles, Edit to);

    /// Where a walker of that clearance can stand, as `Navigator::footing` says it; on hexagons, the centre of the
    /// nearest open tile. Nothing when no tile is open.
    std::optional<Footing> footing(Position asked, std::int32_t clearance);
    /// A search between two places to stand on, which an edit or `join` ends: no call of it may follow. `grid` in caves
    /// is A* with costs in hundredths, between the centres of tiles, which finds the published path; on hexagons there
    /// is only that, without clearance. All else as `Navigator::search`. Refuses with std::invalid_argument.
    std::unique_ptr<PathSearch> search(Solver solver, const PathQuery& query);
    /// The way between two positions at once; from or to rock there is none.
    Path solve(Solver solver, Position from, Position to);

    /// Throws std::invalid_argument on hexagons, which have no meshes.
    Navigator& navigator();
    TileSource& source() { return source_; }

private:
    void changed(std::span<const Tile> tiles);

    bool is_cave_;
    Lattice lattice_;
    BitGrid open_;
    BitGrid made_open_;  ///< the open tiles of the map as it was made
    BitGrid filled_;     ///< likewise
    BitGrid walled_;     ///< made rock by edits, whatever it was
    std::vector<std::int64_t> open_counts_;
    mutable std::optional<std::int32_t> components_;  ///< counted when asked for: edits come by many small strokes
    std::vector<Point> ends_;
    bool has_own_ends_ = false;
    GridTiles source_{open_};
    Navigator navigator_{source_};
};

}  // namespace waymesh
