#include "lab/percolation.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "support/refusal.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("runs do not depend on how many are done at once", "[lab][percolation]") {
    for (const PercolationLattice lattice :
         {PercolationLattice::square4, PercolationLattice::square8, PercolationLattice::hex}) {
        Percolation at_once(lattice, 24, "moss");
        at_once.run(30);
        Percolation slowly(lattice, 24, "moss");
        for (const std::int64_t count : {1, 2, 7, 20}) {
            slowly.run(count);
        }
        const PercolationResult a = at_once.result();
        const PercolationResult b = slowly.result();
        CHECK(a.runs == 30);
        CHECK(b.runs == 30);
        CHECK(a.threshold == b.threshold);
        CHECK(a.standard_error == b.standard_error);
        REQUIRE(a.curve.size() == b.curve.size());
        for (std::size_t i = 0; i < a.curve.size(); ++i) {
            REQUIRE((a.curve[i].p == b.curve[i].p && a.curve[i].probability == b.curve[i].probability));
        }
        Percolation other(lattice, 24, "moos");
        other.run(30);
        CHECK(other.result().threshold != a.threshold);
    }
}

TEST_CASE("runs differ from each other, and their error shrinks with their number", "[lab][percolation]") {
    Percolation percolation(PercolationLattice::hex, 32, "1");
    CHECK(percolation.result().runs == 0);
    CHECK(percolation.result().curve.empty());
    percolation.run(1);
    CHECK(percolation.result().standard_error == 0);
    percolation.run(99);
    const double error_of_100 = percolation.result().standard_error;
    percolation.run(1500);
    const double error_of_1600 = percolation.result().standard_error;
    CHECK(error_of_100 > 0);
    // A quarter, but for chance.
    CHECK(std::abs(error_of_1600 / error_of_100 - 0.25) < 0.06);
}

TEST_CASE("hexagons in a rhombus have the threshold one half at every size", "[lab][percolation]") {
    for (const std::int32_t size : {2, 5, 16, 48}) {
        Percolation percolation(PercolationLattice::hex, size, "1");
        percolation.run(1500);
        const PercolationResult result = percolation.result();
        CAPTURE(size, result.threshold, result.standard_error);
        CHECK(std::abs(result.threshold - 0.5) < 3 * result.standard_error);
    }
}

TEST_CASE("the curve rises through one half at the threshold", "[lab][percolation]") {
    Percolation percolation(PercolationLattice::hex, 40, "curve");
    percolation.run(400);
    const std::vector<CurvePoint> curve = percolation.result().curve;
    REQUIRE(curve.size() > 10);
    CHECK(curve.front().probability < 0.01);
    CHECK(curve.back().probability > 0.99);
    const auto half = std::find_if(curve.begin(), curve.end(), [](const CurvePoint& c) { return c.probability > 0.5; });
    REQUIRE(half != curve.begin());
    CHECK((std::prev(half)->p < 0.52 && half->p > 0.48));
}

TEST_CASE("the picture is the first run when a cluster first spans", "[lab][percolation]") {
    for (const PercolationLattice lattice :
         {PercolationLattice::square4, PercolationLattice::square8, PercolationLattice::hex}) {
        for (const char* const seed : {"moss", "1", "2", "7"}) {
            Percolation percolation(lattice, 30, seed);
            const std::vector<std::uint8_t> picture = percolation.picture();
            percolation.run(1);
            // Of one run, the threshold is its share of open sites.
            const auto open =
                std::count_if(picture.begin(), picture.end(), [](std::uint8_t site) { return site != 0; });
            CHECK(static_cast<double>(open) / 901 == percolation.result().threshold);
            CHECK(std::count(picture.begin(), picture.end(), 3) > 0);
            CHECK(std::count(picture.begin(), picture.end(), 2) == 0);
            percolation.run(5);
            CHECK(percolation.picture() == picture);
        }
    }
}

TEST_CASE("percolation that cannot be is refused", "[lab][percolation]") {
    const auto refusal = [](std::int32_t size, const std::string& seed) {
        return refusal_of([&] { Percolation(PercolationLattice::hex, size, seed); });
    };
    CHECK(refusal(2, "") == "accepted");
    CHECK(refusal(1024, std::string(256, 'x')) == "accepted");
    CHECK(refusal(1, "") == "size: got 1, expected 2 to 1024");
    CHECK(refusal(1025, "") == "size: got 1025, expected 2 to 1024");
    CHECK(says(refusal(8, std::string(257, 'x')), "257 bytes", "at most 256"));
    CHECK(says(refusal(8, "\xC0"), "bytes that are not UTF-8", "UTF-8 text"));
    Percolation percolation(PercolationLattice::hex, 2, "");
    CHECK(refusal_of([&] { percolation.run(0); }) == "runs: got 0 more, expected 1 to 1000000");
    CHECK(refusal_of([&] { percolation.run(1000001); }) == "runs: got 1000001 more, expected 1 to 1000000");
    percolation.run(10);
    CHECK(refusal_of([&] { percolation.run(999991); }) == "runs: got 999991 more, expected 1 to 999990");
    CHECK(percolation.result().runs == 10);
}
