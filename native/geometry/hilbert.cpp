#include "geometry/hilbert.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace waymesh {

namespace {

/// Position of the lattice square (x, y) along the Hilbert curve through a square of 2^level x 2^level.
std::uint32_t hilbert_index(std::uint32_t x, std::uint32_t y, int level) {
    std::uint32_t index = 0;
    for (int bit = level - 1; bit >= 0; --bit) {
        const std::uint32_t right = (x >> bit) & 1U;
        const std::uint32_t up = (y >> bit) & 1U;
        index = (index << 2) | ((3U * right) ^ up);
        if (up == 0) {
            if (right == 1) {
                x = ~x;
                y = ~y;
            }
            std::swap(x, y);
        }
    }
    return index;
}

}  // namespace

std::vector<std::int32_t> hilbert_order(std::span<const Point> points) {
    const auto count = points.size();
    if (count == 0) {
        return {};
    }
    const auto [leftmost, rightmost] =
        std::minmax_element(points.begin(), points.end(), [](Point a, Point b) { return a.x < b.x; });
    const auto [topmost, bottommost] =
        std::minmax_element(points.begin(), points.end(), [](Point a, Point b) { return a.y < b.y; });
    const std::int32_t left = leftmost->x;
    const std::int32_t top = topmost->y;
    const auto extent = static_cast<std::uint32_t>(std::max(rightmost->x - left, bottommost->y - top)) + 1U;
    // About two points a square: 4^level squares for count points.
    const int level = std::clamp(static_cast<int>(std::bit_width(count)) / 2, 1, 10);
    const int shift = std::max(0, static_cast<int>(std::bit_width(extent - 1U)) - level);

    std::vector<std::uint32_t> square(count);
    std::vector<std::int32_t> first((std::size_t{1} << (2 * level)) + 1, 0);
    for (std::size_t v = 0; v < count; ++v) {
        const auto x = static_cast<std::uint32_t>(points[v].x - left) >> shift;
        const auto y = static_cast<std::uint32_t>(points[v].y - top) >> shift;
        square[v] = hilbert_index(x, y, level);
        ++first[square[v] + 1];
    }
    for (std::size_t s = 1; s < first.size(); ++s) {
        first[s] += first[s - 1];
    }
    std::vector<std::int32_t> order(count);
    for (std::size_t v = 0; v < count; ++v) {
        order[static_cast<std::size_t>(first[square[v]]++)] = static_cast<std::int32_t>(v);
    }
    return order;
}

}  // namespace waymesh
