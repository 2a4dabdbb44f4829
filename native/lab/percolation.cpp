#include "lab/percolation.hpp"

#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "world/world.hpp"

namespace waymesh {

namespace {

constexpr std::int32_t least_size = 2;
constexpr std::int32_t most_size = 1024;
constexpr std::int64_t most_runs = 1000000;
constexpr std::int32_t curve_points = 64;

}  // namespace

Percolation::Percolation(PercolationLattice lattice, std::int32_t size, std::string_view seed)
    : lattice_(lattice), size_(size), draw_(hash_text(seed), newest_version, Stream::percolation) {
    if (size < least_size || size > most_size) {
        throw std::invalid_argument("size: got " + std::to_string(size) + ", expected " + std::to_string(least_size) +
                                    " to " + std::to_string(most_size));
    }
    require_seed("cave seed", seed);
}

/// Fisher and Yates' shuffle with hashed draws; the bias of a remainder of 64 bits is below 2^-44 here.
std::vector<std::int32_t> Percolation::order_of(std::int64_t run) const {
    std::vector<std::int32_t> order(static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_));
    std::iota(order.begin(), order.end(), 0);
    const StreamHash::Row draw = draw_.row(run);
    for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[static_cast<std::size_t>(draw(static_cast<std::int64_t>(i)) % i)]);
    }
    return order;
}

void Percolation::run(std::int64_t count) {
    const auto done = static_cast<std::int64_t>(first_spanning_.size());
    if (count < 1 || count > most_runs - done) {
        throw std::invalid_argument("runs: got " + std::to_string(count) + " more, expected 1 to " +
                                    std::to_string(most_runs - done));
    }
    for (std::int64_t k = 0; k < count; ++k) {
        PercolationRun run(lattice_, size_, order_of(done + k));
        while (!run.spans()) {
            run.open_next();
        }
        first_spanning_.push_back(run.opened());
    }
}

PercolationResult Percolation::result() const {
    PercolationResult result;
    result.runs = static_cast<std::int64_t>(first_spanning_.size());
    if (result.runs == 0) {
        return result;
    }
    const std::int64_t sites = std::int64_t{size_} * size_;
    // Of so many uniform numbers, the n-th smallest is n / (sites + 1) on average: the share of open sites at which the
    // n-th opens.
    const auto share = [&](std::int64_t n) { return static_cast<double>(n) / static_cast<double>(sites + 1); };
    for (const std::int64_t n : first_spanning_) {
        result.threshold += share(n) / static_cast<double>(result.runs);
    }
    double squares = 0;
    for (const std::int64_t n : first_spanning_) {
        squares += (share(n) - result.threshold) * (share(n) - result.threshold);
    }
    if (result.runs > 1) {
        result.standard_error =
            std::sqrt(squares / static_cast<double>(result.runs - 1) / static_cast<double>(result.runs));
    }
    result.curve = spanning_curve(first_spanning_, sites, curve_points);
    return result;
}

std::vector<std::uint8_t> Percolation::picture() const {
    PercolationRun run(lattice_, size_, order_of(0));
    while (!run.spans()) {
        run.open_next();
    }
    return run.picture();
}

}  // namespace waymesh
