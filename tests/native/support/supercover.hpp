#pragma once

#include <algorithm>
#include <cstdint>

#include "geometry/point.hpp"

namespace waymesh::tests {

/// Does the segment between the centres of tiles a and b touch the closed square of a tile? In doubled coordinates,
/// where centres are even and corners odd: the bounding boxes overlap, and not all corners lie strictly on one side.
inline bool touches(Point a, Point b, Point tile) {
    const auto overlaps = [](std::int64_t from, std::int64_t to, std::int64_t at) {
        return 2 * std::min(from, to) <= 2 * at + 1 && 2 * at - 1 <= 2 * std::max(from, to);
    };
    if (!overlaps(a.x, b.x, tile.x) || !overlaps(a.y, b.y, tile.y)) {
        return false;
    }
    bool left = false;
    bool right = false;
    for (const std::int64_t corner_x : {-1, 1}) {
        for (const std::int64_t corner_y : {-1, 1}) {
            const std::int64_t side = (std::int64_t{b.x} - a.x) * (2 * (std::int64_t{tile.y} - a.y) + corner_y) -
                                      (std::int64_t{b.y} - a.y) * (2 * (std::int64_t{tile.x} - a.x) + corner_x);
            left = left || side >= 0;
            right = right || side <= 0;
        }
    }
    return left && right;
}

/// Is every tile open that the segment touches?
template <typename IsOpen>
bool slow_line_of_sight(const IsOpen& is_open, Point a, Point b) {
    for (std::int32_t y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y) {
        for (std::int32_t x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x) {
            if (touches(a, b, {x, y}) && !is_open(Point{x, y})) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace waymesh::tests
