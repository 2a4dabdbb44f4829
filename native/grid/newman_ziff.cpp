#include "grid/newman_ziff.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "geometry/point.hpp"
#include "geometry/sort.hpp"
#include "grid/quoted.hpp"

namespace waymesh {

namespace {

constexpr std::array<std::string_view, 3> names = {"square4", "square8", "hex"};

std::span<const Point> neighbours_of(PercolationLattice lattice) {
    static constexpr std::array<Point, 8> square = {
        {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
    static constexpr std::array<Point, 6> hex = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}}};
    switch (lattice) {
        case PercolationLattice::square4: return std::span(square).first(4);
        case PercolationLattice::square8: return square;
        case PercolationLattice::hex: return hex;
    }
    return {};
}

/// The binomial distribution over 0 ... sites, from its peak outwards until terms no longer count; `visit(n, weight)`.
/// The weights are to be divided by their sum.
template <typename Visit>
void visit_binomial(std::int64_t sites, double p, const Visit& visit) {
    constexpr double negligible = 1e-18;
    const auto peak = std::clamp(static_cast<std::int64_t>(static_cast<double>(sites + 1) * p), std::int64_t{0}, sites);
    const double odds = p / (1 - p);
    double weight = 1;
    for (std::int64_t n = peak; n <= sites && weight > negligible; ++n) {
        visit(n, weight);
        weight *= static_cast<double>(sites - n) / static_cast<double>(n + 1) * odds;
    }
    weight = 1;
    for (std::int64_t n = peak; n > 0; --n) {
        weight *= static_cast<double>(n) / static_cast<double>(sites - n + 1) / odds;
        if (weight <= negligible) {
            break;
        }
        visit(n - 1, weight);
    }
}

}  // namespace

std::string_view name_of(PercolationLattice lattice) { return names[static_cast<std::size_t>(lattice)]; }

PercolationLattice percolation_lattice_named(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (name == names[i]) {
            return static_cast<PercolationLattice>(i);
        }
    }
    throw std::invalid_argument("lattice: got " + quoted(name) + ", expected square4, square8 or hex");
}

PercolationRun::PercolationRun(PercolationLattice lattice, std::int32_t size, std::span<const std::int32_t> order)
    : lattice_(lattice),
      size_(size),
      order_(order.begin(), order.end()),
      is_open_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)),
      clusters_(size * size + 2) {}

void PercolationRun::open_next() {
    const std::int32_t site = order_[static_cast<std::size_t>(opened_++)];
    is_open_[static_cast<std::size_t>(site)] = true;
    const std::int32_t x = site % size_;
    const std::int32_t y = site / size_;
    for (const Point step : neighbours_of(lattice_)) {
        const std::int32_t nx = x + step.x;
        const std::int32_t ny = y + step.y;
        if (nx >= 0 && nx < size_ && ny >= 0 && ny < size_ && is_open_[static_cast<std::size_t>(ny * size_ + nx)]) {
            clusters_.unite(site, ny * size_ + nx);
        }
    }
    const std::int32_t top = size_ * size_;
    if (y == 0) {
        clusters_.unite(site, top);
    }
    if (y == size_ - 1) {
        clusters_.unite(site, top + 1);
    }
}

bool PercolationRun::spans() {
    const std::int32_t top = size_ * size_;
    return clusters_.find(top) == clusters_.find(top + 1);
}

std::vector<std::uint8_t> PercolationRun::picture() {
    // The edges' own sets stay out of it: clusters that only share an edge of the lattice are not one.
    DisjointSets clusters(size_ * size_);
    std::vector<std::uint8_t> sites(is_open_.size());
    std::int32_t largest = -1;
    for (std::int32_t site = 0; site < size_ * size_; ++site) {
        if (!is_open_[static_cast<std::size_t>(site)]) {
            continue;
        }
        sites[static_cast<std::size_t>(site)] = 1;
        for (const Point step : neighbours_of(lattice_)) {
            const std::int32_t x = site % size_ + step.x;
            const std::int32_t y = site / size_ + step.y;
            if (x >= 0 && x < size_ && y >= 0 && y < size_ && is_open_[static_cast<std::size_t>(y * size_ + x)]) {
                clusters.unite(site, y * size_ + x);
            }
        }
    }
    for (std::int32_t site = 0; site < size_ * size_; ++site) {
        if (sites[static_cast<std::size_t>(site)] != 0 &&
            (largest < 0 || clusters.size_of(site) > clusters.size_of(largest))) {
            largest = site;
        }
    }
    if (largest < 0) {
        return sites;
    }
    bool touches_top = false;
    bool touches_bottom = false;
    const auto is_largest = [&](std::int32_t site) {
        return sites[static_cast<std::size_t>(site)] != 0 && clusters.find(site) == clusters.find(largest);
    };
    for (std::int32_t x = 0; x < size_; ++x) {
        touches_top = touches_top || is_largest(x);
        touches_bottom = touches_bottom || is_largest((size_ - 1) * size_ + x);
    }
    for (std::int32_t site = 0; site < size_ * size_; ++site) {
        if (is_largest(site)) {
            sites[static_cast<std::size_t>(site)] = touches_top && touches_bottom ? 3 : 2;
        }
    }
    return sites;
}

std::vector<CurvePoint> spanning_curve(std::span<const std::int64_t> first_spanning, std::int64_t sites,
                                       std::int32_t points) {
    std::vector<CurvePoint> curve;
    if (first_spanning.empty()) {
        return curve;
    }
    std::vector<std::int64_t> sorted(first_spanning.begin(), first_spanning.end());
    sort_range(sorted.begin(), sorted.end());
    // The places where something happens, and as much again on either side.
    const auto share = [&](std::int64_t n) { return static_cast<double>(n) / static_cast<double>(sites + 1); };
    const double middle = (share(sorted.front()) + share(sorted.back())) / 2;
    const double reach = std::max(share(sorted.back()) - share(sorted.front()), 0.02);
    const double low = std::max(middle - reach, 0.0);
    const double high = std::min(middle + reach, 1.0);
    for (std::int32_t i = 0; i < points; ++i) {
        const double p = low + (high - low) * (i + 0.5) / points;
        double sum = 0;
        double reached = 0;
        visit_binomial(sites, p, [&](std::int64_t n, double weight) {
            const auto below = std::upper_bound(sorted.begin(), sorted.end(), n) - sorted.begin();
            sum += weight;
            reached += weight * static_cast<double>(below);
        });
        curve.push_back({p, reached / sum / static_cast<double>(sorted.size())});
    }
    return curve;
}

}  // namespace waymesh
