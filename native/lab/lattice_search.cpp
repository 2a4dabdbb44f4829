#include "lab/lattice_search.hpp"

#include "grid/components.hpp"
#include "grid/path.hpp"

namespace waymesh {

Path LatticeSearch::path() {
    Path path;
    path.status = search_.status();
    path.expanded = search_.expanded();
    if (path.status == SearchStatus::searching) {
        return path;
    }
    path.searched = searched();
    if (path.status != SearchStatus::found) {
        return path;
    }
    const std::vector<Point> tiles = search_.path();
    path.cost = search_.cost();
    path.tiles = static_cast<std::int64_t>(tiles.size());
    path.length = length_along(tiles);
    path.turns = turns_along_path(tiles);
    // On hexagons a direction is no constant step in these coordinates: every tile is a point.
    for (const Point tile : lattice_ == Lattice::hex ? tiles : turning_points(tiles)) {
        path.points.push_back({tile.x + 0.5, tile.y + 0.5});
    }
    return path;
}

/// On hexagons, steps between neighbours count 1.
double LatticeSearch::length_along(const std::vector<Point>& tiles) const {
    return lattice_ == Lattice::hex ? static_cast<double>(tiles.size() - 1) : euclidean_length(steps_along(tiles));
}

/// On hexagons in axial coordinates, in which a direction is one step.
std::int32_t LatticeSearch::turns_along_path(const std::vector<Point>& tiles) const {
    if (lattice_ == Lattice::square) {
        return turns_along(turning_points(tiles));
    }
    std::vector<Point> axial;
    for (const Point p : tiles) {
        axial.push_back({p.x - (p.y - (p.y & 1)) / 2, p.y});
    }
    return turns_along(axial);
}

std::vector<JumpPointSearch::Run> LatticeSearch::searched() const {
    const BitGrid& closed = search_.searched();
    const Components components = components_of(closed, Lattice::square);
    std::vector<JumpPointSearch::Run> runs;
    for (std::int32_t y = 0; y < closed.height(); ++y) {
        for (std::int32_t r = components.first_r_of_y[static_cast<std::size_t>(y)];
             r < components.first_r_of_y[static_cast<std::size_t>(y + 1)]; ++r) {
            const auto run = static_cast<std::size_t>(r);
            runs.push_back({y - from_.y, components.begin_r[run] - from_.x, components.end_r[run] - 1 - from_.x});
        }
    }
    return runs;
}

}  // namespace waymesh
