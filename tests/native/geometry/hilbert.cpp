#include "geometry/hilbert.hpp"

#include <algorithm>
#include <numeric>

#include "catch.hpp"
#include "support/point_sets.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

bool is_permutation_of_indices(std::vector<std::int32_t> order, std::size_t count) {
    std::sort(order.begin(), order.end());
    std::vector<std::int32_t> indices(count);
    std::iota(indices.begin(), indices.end(), 0);
    return order == indices;
}

Points in_order(const Points& points) {
    Points ordered;
    for (const std::int32_t v : hilbert_order(points)) {
        ordered.push_back(points[static_cast<std::size_t>(v)]);
    }
    return ordered;
}

}  // namespace

TEST_CASE("the Hilbert order names every point once", "[geometry][hilbert]") {
    for (const NamedPoints& set : degenerate_sets()) {
        CAPTURE(set.name);
        CHECK(is_permutation_of_indices(hilbert_order(set.points), set.points.size()));
    }
    Draws draws(1);
    for (const std::size_t count : {1U, 2U, 3U, 100U, 5000U}) {
        CHECK(is_permutation_of_indices(hilbert_order(random_points(draws, count, -9999, 9999)), count));
    }
}

TEST_CASE("on a full lattice the Hilbert order steps from neighbour to neighbour", "[geometry][hilbert]") {
    Draws draws(2);
    for (int level = 1; level <= 6; ++level) {
        for (const std::int32_t spacing : {1, 8, 1 << 20}) {
            CAPTURE(level, spacing);
            const std::int32_t side = 1 << level;
            Points points = moved(lattice(side, side, {spacing, 0}, {0, spacing}), {-77, 12345});
            draws.shuffle(points);
            const Points ordered = in_order(points);
            std::int64_t longest = 0;
            for (std::size_t i = 1; i < ordered.size(); ++i) {
                longest = std::max(longest, squared_distance(ordered[i - 1], ordered[i]));
            }
            CHECK(longest == std::int64_t{spacing} * spacing);
        }
    }
}

TEST_CASE("points of one square of the Hilbert grid keep their order", "[geometry][hilbert]") {
    // Seven points make a grid of 2 x 2 squares; the two groups lie in opposite ones.
    const Points points = {{1000, 1000}, {5, 3}, {999, 1001}, {1, 1}, {0, 0}, {1003, 1000}, {3, 9}};
    const Points ordered = in_order(points);
    const Points group = {{5, 3}, {1, 1}, {0, 0}, {3, 9}};
    const Points other_group = {{1000, 1000}, {999, 1001}, {1003, 1000}};
    CHECK(std::search(ordered.begin(), ordered.end(), group.begin(), group.end()) != ordered.end());
    CHECK(std::search(ordered.begin(), ordered.end(), other_group.begin(), other_group.end()) != ordered.end());
}
