#include "grid/newman_ziff.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/show.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr PercolationLattice lattices[] = {PercolationLattice::square4, PercolationLattice::square8,
                                           PercolationLattice::hex};

bool are_neighbours(PercolationLattice lattice, Point a, Point b) {
    const std::int32_t dx = b.x - a.x;
    const std::int32_t dy = b.y - a.y;
    if (std::abs(dx) > 1 || std::abs(dy) > 1 || (dx == 0 && dy == 0)) {
        return false;
    }
    switch (lattice) {
        case PercolationLattice::square4: return dx == 0 || dy == 0;
        case PercolationLattice::square8: return true;
        case PercolationLattice::hex: return dx != dy;
    }
    return false;
}

/// The clusters of the open sites by flood fill, each a set of sites.
std::vector<std::set<std::int32_t>> slow_clusters(PercolationLattice lattice, std::int32_t size,
                                                  std::set<std::int32_t> open) {
    std::vector<std::set<std::int32_t>> clusters;
    while (!open.empty()) {
        std::vector<std::int32_t> waiting = {*open.begin()};
        std::set<std::int32_t> cluster = {*open.begin()};
        open.erase(open.begin());
        while (!waiting.empty()) {
            const std::int32_t site = waiting.back();
            waiting.pop_back();
            for (auto other = open.begin(); other != open.end();) {
                if (are_neighbours(lattice, {site % size, site / size}, {*other % size, *other / size})) {
                    waiting.push_back(*other);
                    cluster.insert(*other);
                    other = open.erase(other);
                } else {
                    ++other;
                }
            }
        }
        clusters.push_back(cluster);
    }
    return clusters;
}

bool spans(const std::set<std::int32_t>& cluster, std::int32_t size) {
    return !cluster.empty() && *cluster.begin() < size && *cluster.rbegin() >= (size - 1) * size;
}

std::vector<std::uint8_t> slow_picture(PercolationLattice lattice, std::int32_t size,
                                       const std::set<std::int32_t>& open) {
    std::vector<std::uint8_t> picture(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    std::set<std::int32_t> largest;
    for (const std::set<std::int32_t>& cluster : slow_clusters(lattice, size, open)) {
        for (const std::int32_t site : cluster) {
            picture[static_cast<std::size_t>(site)] = 1;
        }
        if (cluster.size() > largest.size()) {
            largest = cluster;
        }
    }
    for (const std::int32_t site : largest) {
        picture[static_cast<std::size_t>(site)] = spans(largest, size) ? 3 : 2;
    }
    return picture;
}

std::vector<std::int32_t> shuffled_sites(Draws& draws, std::int32_t size) {
    std::vector<std::int32_t> order(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    std::iota(order.begin(), order.end(), 0);
    draws.shuffle(order);
    return order;
}

}  // namespace

TEST_CASE("clusters are those of a flood fill after every site", "[grid][newman_ziff]") {
    Draws draws(1);
    for (const PercolationLattice lattice : lattices) {
        for (const std::int32_t size : {1, 2, 3, 5, 9}) {
            for (int round = 0; round < 5; ++round) {
                const std::vector<std::int32_t> order = shuffled_sites(draws, size);
                PercolationRun run(lattice, size, order);
                std::set<std::int32_t> open;
                CAPTURE(name_of(lattice), size, round);
                REQUIRE(!run.spans());
                for (const std::int32_t site : order) {
                    run.open_next();
                    open.insert(site);
                    const auto clusters = slow_clusters(lattice, size, open);
                    REQUIRE(run.opened() == static_cast<std::int64_t>(open.size()));
                    REQUIRE(run.spans() == std::any_of(clusters.begin(), clusters.end(),
                                                       [&](const auto& cluster) { return spans(cluster, size); }));
                    REQUIRE(run.picture() == slow_picture(lattice, size, open));
                }
            }
        }
    }
}

TEST_CASE("exactly one of a colouring of hexagons and its mirrored rest spans", "[grid][newman_ziff]") {
    // Why the threshold of hexagons in a rhombus is one half at every size (the game of Hex has no draw): either the
    // open sites join top and bottom, or the closed ones join left and right, never both.
    Draws draws(2);
    for (int round = 0; round < 300; ++round) {
        const std::int32_t size = draws.int_between(1, 12);
        const std::vector<std::int32_t> order = shuffled_sites(draws, size);
        const auto count = draws.index(order.size() + 1);
        PercolationRun open(PercolationLattice::hex, size, order);
        std::vector<std::int32_t> transposed_rest;
        for (std::size_t i = order.size(); i-- > 0;) {
            transposed_rest.push_back(order[i] % size * size + order[i] / size);
        }
        PercolationRun closed(PercolationLattice::hex, size, transposed_rest);
        for (std::size_t i = 0; i < order.size(); ++i) {
            (i < count ? open : closed).open_next();
        }
        REQUIRE(open.spans() != closed.spans());
    }
}

TEST_CASE("the curve is the binomial sum over the runs", "[grid][newman_ziff]") {
    Draws draws(3);
    for (const std::int64_t sites : {4, 25, 60}) {
        std::vector<std::int64_t> first_spanning;
        for (int run = 0; run < 40; ++run) {
            first_spanning.push_back(draws.between(sites / 3, sites));
        }
        const std::vector<CurvePoint> curve = spanning_curve(first_spanning, sites, 17);
        REQUIRE(curve.size() == 17);
        for (std::size_t i = 0; i < curve.size(); ++i) {
            const double p = curve[i].p;
            CAPTURE(sites, p);
            REQUIRE((p > 0 && p < 1));
            // Sum over n of C(sites, n) p^n (1 - p)^(sites - n) times the share of runs that span with n sites.
            double probability = 0;
            double choose = 1;
            for (std::int64_t n = 0; n <= sites; ++n) {
                const auto spanning = std::count_if(first_spanning.begin(), first_spanning.end(),
                                                    [&](std::int64_t first) { return first <= n; });
                probability += choose * std::pow(p, n) * std::pow(1 - p, sites - n) * static_cast<double>(spanning) /
                               static_cast<double>(first_spanning.size());
                choose = choose * static_cast<double>(sites - n) / static_cast<double>(n + 1);
            }
            // Both sums round a hundred times or so.
            REQUIRE(std::abs(curve[i].probability - probability) < 1e-12);
            REQUIRE((i == 0 || (curve[i - 1].p < p && curve[i - 1].probability <= curve[i].probability)));
        }
    }
    CHECK(spanning_curve({}, 100, 10).empty());
}

TEST_CASE("the curve of large lattices stays a distribution", "[grid][newman_ziff]") {
    constexpr std::int64_t sites = 1024 * 1024;
    const std::vector<std::int64_t> first_spanning = {600000, 621000, 622000, 640000};
    const std::vector<CurvePoint> curve = spanning_curve(first_spanning, sites, 50);
    for (std::size_t i = 0; i < curve.size(); ++i) {
        REQUIRE((curve[i].probability >= 0 && curve[i].probability <= 1));
        // Sums of some thousand terms, each rounded.
        REQUIRE((i == 0 || curve[i].probability >= curve[i - 1].probability - 1e-12));
    }
    CHECK(curve.front().probability < 0.001);
    CHECK(curve.back().probability > 0.999);
}

TEST_CASE("lattices have names", "[grid][newman_ziff]") {
    for (const PercolationLattice lattice : lattices) {
        CHECK(percolation_lattice_named(name_of(lattice)) == lattice);
    }
    CHECK(refusal_of([] { percolation_lattice_named("cube"); }) ==
          "lattice: got 'cube', expected square4, square8 or hex");
}
