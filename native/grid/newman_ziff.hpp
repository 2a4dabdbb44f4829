#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "graph/disjoint_sets.hpp"

namespace waymesh {

/// Lattices of size x size sites. `hex`: each site has the 6 neighbours (x +- 1, y), (x, y +- 1), (x + 1, y - 1) and
/// (x - 1, y + 1): hexagons in a rhombus, which is its own dual, so that its threshold is 1/2 at every size.
enum class PercolationLattice : std::uint8_t { square4, square8, hex };

std::string_view name_of(PercolationLattice lattice);
/// Throws std::invalid_argument for any other name than `square4`, `square8` and `hex`.
PercolationLattice percolation_lattice_named(std::string_view name);

/// One run of the algorithm of Newman and Ziff (2000): sites open one after the other in random order, union-find keeps
/// the clusters.
class PercolationRun {
public:
    /// `order`: a permutation of the sites 0 ... size^2 - 1, row by row.
    PercolationRun(PercolationLattice lattice, std::int32_t size, std::span<const std::int32_t> order);

    /// Opens one more site.
    void open_next();
    /// Does a cluster span from the top row to the bottom row?
    bool spans();
    std::int64_t opened() const { return opened_; }

    /// Per site: 0 closed, 1 open, 2 in the largest cluster (of equals the first), 3 in it and it spans.
    std::vector<std::uint8_t> picture();

private:
    PercolationLattice lattice_;
    std::int32_t size_;
    std::vector<std::int32_t> order_;
    std::int64_t opened_ = 0;
    std::vector<bool> is_open_;
    DisjointSets clusters_;  ///< sites, then one for the top and one for the bottom row
};

/// Binomial weights turn "spans from the n-th of `sites` sites on" into "spans with probability p" (Newman and Ziff
/// 2000, equation 2): the share of `first_spanning` that a binomial draw reaches, for p at `points` places round the
/// threshold.
struct CurvePoint {
    double p;
    double probability;
};
std::vector<CurvePoint> spanning_curve(std::span<const std::int64_t> first_spanning, std::int64_t sites,
                                       std::int32_t points);

}  // namespace waymesh
