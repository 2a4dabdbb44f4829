#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "nav/mesh_map.hpp"
#include "nav/path_search.hpp"
#include "nav/reach.hpp"
#include "nav/sampled.hpp"
#include "nav/tile_source.hpp"

namespace waymesh {

/// A place where one can stand.
struct Footing {
    Position position;
    bool moved = false;  ///< it is not the place that was asked for
};

/// Paths over the tiles of one map or world, by all solvers but `road`. Keeps the meshes that it has made for the
/// searches to come, up to `most_kept_bytes`.
class Navigator {
public:
    static constexpr std::size_t most_kept_bytes = std::size_t{48} << 20;

    /// `source` outlives it.
    explicit Navigator(TileSource& source);
    Navigator(const Navigator&) = delete;
    Navigator& operator=(const Navigator&) = delete;

    /// The place itself, rounded to 2^-32 of a tile, when a walker of that clearance can stand there; else the centre
    /// of the open tile whose centre is nearest, of equals the first by rows. Nothing when no tile is open within
    /// `reach` tiles (of a finite map: at all). Throws std::invalid_argument for a place that is none, or clearance out
    /// of its range.
    std::optional<Footing> footing(Position asked, std::int32_t clearance, std::int64_t reach = 1 << 12);

    /// Both ends must be places to stand on, as `footing` gives them, less than 2^17 tiles apart; clearance in its
    /// range; a solver other than `road`: else std::invalid_argument. One search does not disturb another; none
    /// outlives the navigator, nor `forget`.
    std::unique_ptr<PathSearch> search(Solver solver, const PathQuery& query);

    /// Shared with the searches over them; made afresh when they are full.
    const std::shared_ptr<MeshMap>& meshes(std::int32_t clearance);

    /// Tiles (x0, y0) ... (x1, y1), inclusive, have changed: what was made from them is forgotten.
    void forget(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1);

private:
    TileSource& source_;
    std::array<std::shared_ptr<MeshMap>, most_clearance + 1> meshes_;
    SampledCache sampled_;
    Reach reach_;
};

/// Can a walker of that clearance stand at a place? On the border of free space, yes; where rock lies all round, no.
bool can_stand(TileSource& source, Position at, std::int32_t clearance);

}  // namespace waymesh
