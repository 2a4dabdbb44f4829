#pragma once

#include <cstdint>
#include <vector>

#include "geometry/point.hpp"

/// What searches over tiles have in common.
namespace waymesh {

enum class SearchStatus : std::uint8_t { searching, found, unreachable, limit };

/// What a path over tiles costs, straight and diagonal steps counted apart, so that lengths compare exactly.
struct StepCount {
    std::int64_t straight = 0;
    std::int64_t diagonal = 0;

    friend constexpr bool operator==(const StepCount&, const StepCount&) = default;
};

inline constexpr double sqrt2 = 1.41421356237309504880;

/// straight + diagonal * sqrt(2). Rounds twice, and still compares exactly: of two different counts below 2^22 each,
/// |d + e sqrt 2| >= 1 / (|d| + |e| sqrt 2) > 4.9e-8 for their differences d and e, and the roundings of both (of sqrt
/// 2, product and sum, at magnitudes below 2^24) stay below 1.2e-8 together. Equal counts give equal numbers.
constexpr double euclidean_length(const StepCount& steps) {
    return static_cast<double>(steps.straight) + static_cast<double>(steps.diagonal) * sqrt2;
}

/// The cost of steps in hundredths, as many games count it.
constexpr std::int64_t integer_cost(const StepCount& steps) { return 100 * steps.straight + 141 * steps.diagonal; }

/// The fewest steps between two tiles over open ground.
StepCount octile_steps(Point a, Point b);

/// The steps along tiles each of which is a neighbour of the one before, or any number of equal steps further.
StepCount steps_along(const std::vector<Point>& points);

/// The length of a polyline, the sum of its segments' Euclidean lengths.
double length_of(const std::vector<Point>& points);

/// Changes of direction along a polyline without repeated points.
std::int32_t turns_along(const std::vector<Point>& points);

/// The same path with points only where it begins, turns and ends.
std::vector<Point> turning_points(const std::vector<Point>& tiles);

/// The same path with a point on every tile; from tiles in the same row, column or diagonal each.
std::vector<Point> all_tiles(const std::vector<Point>& points);

}  // namespace waymesh
