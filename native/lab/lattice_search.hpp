#pragma once

#include <vector>

#include "grid/a_star.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

/// A* with costs in hundredths over the tiles of a finite map of any lattice, as a search like the others. Positions
/// are (column + 0.5, row + 0.5), on hexagons too.
class LatticeSearch final : public PathSearch {
public:
    /// Throws std::invalid_argument as AStar does.
    LatticeSearch(const BitGrid& open, Lattice lattice, Point from, Point to, std::int64_t limit)
        : lattice_(lattice), from_(from), search_(open, lattice, Heuristic::euclidean, from, to, limit) {}

    SearchStatus step(std::int64_t expansions) override { return search_.step(expansions); }
    SearchStatus status() const override { return search_.status(); }
    std::int64_t expanded() const override { return search_.expanded(); }
    double progress() const override { return search_.progress(); }
    Path path() override;

private:
    double length_along(const std::vector<Point>& tiles) const;
    std::int32_t turns_along_path(const std::vector<Point>& tiles) const;
    std::vector<JumpPointSearch::Run> searched() const;

    Lattice lattice_;
    Point from_;
    AStar search_;
};

}  // namespace waymesh
