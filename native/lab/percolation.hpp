#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "grid/newman_ziff.hpp"
#include "world/hash.hpp"

namespace waymesh {

/// What some runs say about the threshold.
struct PercolationResult {
    std::int64_t runs = 0;
    double threshold = 0;       ///< mean share of open sites at which a cluster first spans from top to bottom
    double standard_error = 0;  ///< of that mean; 0 for fewer than two runs
    std::vector<CurvePoint> curve;
};

/// Runs on one lattice, each a pure function of the seed and its number.
class Percolation {
public:
    /// `size`: 2 ... 1024; `seed`: UTF-8 up to 256 bytes; else std::invalid_argument.
    Percolation(PercolationLattice lattice, std::int32_t size, std::string_view seed);

    /// 1 ... 10^6 more runs in all, else std::invalid_argument.
    void run(std::int64_t count);
    PercolationResult result() const;

    /// The lattice of run 0 when a cluster first spans; see PercolationRun::picture.
    std::vector<std::uint8_t> picture() const;

private:
    std::vector<std::int32_t> order_of(std::int64_t run) const;

    PercolationLattice lattice_;
    std::int32_t size_;
    StreamHash draw_;
    std::vector<std::int64_t> first_spanning_;  ///< by run: sites open when a cluster first spans
};

}  // namespace waymesh
