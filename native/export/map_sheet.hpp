#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/position.hpp"
#include "grid/bit_grid.hpp"
#include "nav/path_search.hpp"
#include "world/edits.hpp"
#include "world/network.hpp"
#include "world/world.hpp"

/// A sheet of the map: a rectangle of tiles, gathered chunk by chunk, with all that files of it say.
namespace waymesh {

/// A path as it is drawn; the first one of a sheet is the strongest.
struct SheetPath {
    Solver solver = Solver::optimal;
    std::vector<Position> points;  ///< at least one, in absolute tiles, |x| and |y| below 2^53
};

struct MapSheet {
    TileRect rect;
    std::optional<World> world;  ///< none: a finite map, without roads
    /// Frame of the grids: tiles relative to rect.first. A tile is open, sealed or rock; what `road` holds is open too.
    BitGrid open;
    BitGrid sealed;
    BitGrid road;
    RoadNetwork network;  ///< holds every road that comes near the rectangle
    Edits edits;          ///< those that lie over the tiles above
    std::vector<SheetPath> paths;
};

inline constexpr std::int64_t most_sheet_tiles = std::int64_t{1} << 26;
inline constexpr std::int64_t longest_sheet_side = std::int64_t{1} << 20;

/// The first and the last tile of the world, in x and in y.
inline constexpr std::int64_t first_tile = std::int64_t{INT32_MIN} * tiles_per_chunk;
inline constexpr std::int64_t last_tile = (std::int64_t{INT32_MAX} + 1) * tiles_per_chunk - 1;

/// A rectangle of the world that a sheet can show: not reversed, inside, neither too long nor too large?
bool is_sheet_of_world(const TileRect& rect);

/// Gathers a sheet of a world in steps, so that it can report, and be dropped.
class SheetGathering {
public:
    /// Throws std::invalid_argument unless `is_sheet_of_world`.
    SheetGathering(World world, const TileRect& rect);

    /// As Edits::paint, before the first step; else std::logic_error.
    void edit(std::span<const Tile> tiles, Edit to);

    /// Chunks to gather in all, one more for what lies around them.
    std::int64_t total() const { return inner_.area() + 1; }
    std::int64_t remaining() const { return remaining_; }
    /// Gathers about so many more, at least one; returns how many remain. With 0, it only says that. The sheet does not
    /// depend on the steps.
    std::int64_t step(std::int64_t chunks);
    /// Gathers what remains, and hands the sheet over.
    MapSheet take();

private:
    ChunkRect next_window(std::int64_t most);
    void gather_window(const ChunkRect& window);
    void gather_ring();

    MapSheet sheet_;
    ChunkRect inner_;  ///< the chunks that hold a tile of the sheet
    ChunkRect outer_;  ///< and those beside them, which may own roads that pass through
    std::vector<ChunkRoads> roads_;
    std::int64_t remaining_;
    /// The next window begins here, in a band of rows of that height.
    std::int64_t next_x_;
    std::int64_t next_y_;
    std::int64_t band_height_ = 0;
};

/// A sheet of a finite map; throws std::invalid_argument when the rectangle is reversed or not inside.
MapSheet sheet_of_map(const BitGrid& open, const BitGrid& sealed, const TileRect& rect);

}  // namespace waymesh
