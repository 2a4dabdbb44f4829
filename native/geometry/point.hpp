#pragma once

#include <compare>
#include <cstdint>

namespace waymesh {

/// A point of the integer lattice, in tiles relative to a frame that the caller chooses.
/// Ordered lexicographically: by x, then by y. That order is the tie-breaker of every predicate.
struct Point {
    std::int32_t x = 0;
    std::int32_t y = 0;

    friend constexpr auto operator<=>(const Point&, const Point&) = default;
};

constexpr std::int64_t squared_distance(Point a, Point b) {
    const std::int64_t dx = std::int64_t{a.x} - b.x;
    const std::int64_t dy = std::int64_t{a.y} - b.y;
    return dx * dx + dy * dy;
}

}  // namespace waymesh
