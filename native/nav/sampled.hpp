#pragma once

#include <memory>

#include "nav/path_search.hpp"
#include "nav/tile_source.hpp"

namespace waymesh {

class SampledMesh;

/// Keeps the triangulation that was searched last, because ends are dragged about on the same tiles.
class SampledCache {
public:
    /// To be called when any tile has changed.
    void forget() { mesh_.reset(); }

private:
    friend class SampledSearch;
    std::shared_ptr<const SampledMesh> mesh_;
};

/// Solver `sampled`: the popular recipe, made right. Sample points in every open tile, their Delaunay triangulation
/// without the triangles that overlap rock, A* over those that are left, from midpoint to midpoint of the edges they
/// share, and a funnel through the triangles found. An approximation still: samples keep their distance from corners,
/// and the triangles that are best by their midpoints need not hold the shortest path.
///
/// Works on a window round both ends, twice as large when that holds no path, and up to a bound where it gives up with
/// status `limit`. A window is triangulated in one step. The ends must be as `Navigator::search` wants them. Keeps
/// references to `tiles` and `cache`.
std::unique_ptr<PathSearch> sampled_search(TileSource& tiles, SampledCache& cache, const PathQuery& query);

}  // namespace waymesh
