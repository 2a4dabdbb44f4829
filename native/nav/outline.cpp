#include "nav/outline.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

#include "geometry/hilbert.hpp"

namespace waymesh {

Outline::Outline(const FreeCells& cells)
    : cells_(cells), last_v_of_column_(static_cast<std::size_t>(cells.count() + 1), -1) {
    for (std::int32_t j = 0; j <= cells.count(); ++j) {
        trace_line(j);
    }
}

void Outline::trace_line(std::int32_t j) {
    last_v_ = -1;
    const std::int32_t count = cells_.count();
    if (is_border_vertex(0, j)) {
        add(0, j);
    }
    if (j == 0 || j == count) {
        for (std::int32_t i = 1; i < count; ++i) {
            if (is_border_vertex(i, j)) {
                add(i, j);
            }
        }
    } else {
        trace_inner_line(j);
    }
    if (is_border_vertex(count, j)) {
        add(count, j);
    }
}

/// Lines 1 ... count - 1 of row line j have a vertex where the outline turns: where an odd number of the four cells
/// round the crossing is free, or two that are diagonal neighbours.
void Outline::trace_inner_line(std::int32_t j) {
    const std::span<const std::uint64_t> above = cells_.row(j - 1);
    const std::span<const std::uint64_t> below = cells_.row(j);
    for (std::size_t w = 0; w < cells_.words(); ++w) {
        // Bit i + 1 belongs to line i: the cell right of it there, the cell left of it one bit lower.
        const std::uint64_t carry_above = w > 0 ? above[w - 1] >> 63 : 0;
        const std::uint64_t carry_below = w > 0 ? below[w - 1] >> 63 : 0;
        const std::uint64_t across_above = above[w] ^ (above[w] << 1 | carry_above);
        const std::uint64_t across_below = below[w] ^ (below[w] << 1 | carry_below);
        const std::uint64_t down = above[w] ^ below[w];
        std::uint64_t turns = (across_above ^ across_below) | (across_above & across_below & down);
        while (turns != 0) {
            const std::int32_t i = static_cast<std::int32_t>(64 * w) + std::countr_zero(turns) - 1;
            turns &= turns - 1;
            if (i >= 1 && i < cells_.count()) {
                add(i, j);
            }
        }
    }
}

/// On the block's border there is a vertex wherever the cells on either side change along it, and at the block's
/// corners, as long as a cell of this block has it: a function of both sides, so that both agree.
bool Outline::is_border_vertex(std::int32_t i, std::int32_t j) const {
    const std::int32_t count = cells_.count();
    const bool on_column = i == 0 || i == count;
    const bool on_row = j == 0 || j == count;
    const std::int32_t inner_i = i == 0 ? 0 : count - 1;
    const std::int32_t inner_j = j == 0 ? 0 : count - 1;
    if (on_column && on_row) {
        return cells_.is_free(inner_i, inner_j);
    }
    const bool a = cells_.is_free(i - 1, j - 1);
    const bool b = cells_.is_free(i, j - 1);
    const bool c = cells_.is_free(i - 1, j);
    const bool d = cells_.is_free(i, j);
    if (on_column) {
        return (a != c || b != d) && (cells_.is_free(inner_i, j - 1) || cells_.is_free(inner_i, j));
    }
    return (a != b || c != d) && (cells_.is_free(i - 1, inner_j) || cells_.is_free(i, inner_j));
}

/// A new vertex ends the wall or border that comes along its line from the left, and the one from above.
void Outline::add(std::int32_t i, std::int32_t j) {
    const auto v = static_cast<std::int32_t>(points.size());
    points.push_back({cells_.coordinate(i), cells_.coordinate(j)});
    corner_of_v.push_back(corner_at(i, j));
    if (i > 0 && has_outline(is_inner_free(i - 1, j - 1), is_inner_free(i - 1, j))) {
        segments.push_back({last_v_, v});
    }
    std::int32_t& last_in_column = last_v_of_column_[static_cast<std::size_t>(i)];
    if (j > 0 && has_outline(is_inner_free(i - 1, j - 1), is_inner_free(i, j - 1))) {
        segments.push_back({last_in_column, v});
    }
    last_v_ = v;
    last_in_column = v;
}

/// Beyond the border nothing is this block's.
bool Outline::is_inner_free(std::int32_t i, std::int32_t j) const {
    return i >= 0 && j >= 0 && i < cells_.count() && j < cells_.count() && cells_.is_free(i, j);
}

Corner Outline::corner_at(std::int32_t i, std::int32_t j) const {
    const std::array<bool, 4> free{cells_.is_free(i - 1, j - 1), cells_.is_free(i, j - 1), cells_.is_free(i - 1, j),
                                   cells_.is_free(i, j)};
    if (std::count(free.begin(), free.end(), false) != 1) {
        return Corner::none;
    }
    const auto blocked = std::find(free.begin(), free.end(), false) - free.begin();
    return static_cast<Corner>(blocked + 1);
}

void Outline::sort_along_curve() {
    const std::vector<std::int32_t> order = hilbert_order(points);
    std::vector<std::int32_t> number_of_old(order.size());
    std::vector<Point> sorted_points;
    std::vector<Corner> corners;
    for (const std::int32_t old : order) {
        number_of_old[static_cast<std::size_t>(old)] = static_cast<std::int32_t>(sorted_points.size());
        sorted_points.push_back(points[static_cast<std::size_t>(old)]);
        corners.push_back(corner_of_v[static_cast<std::size_t>(old)]);
    }
    points = std::move(sorted_points);
    corner_of_v = std::move(corners);
    for (Segment& segment : segments) {
        for (std::int32_t& v : segment) {
            v = number_of_old[static_cast<std::size_t>(v)];
        }
    }
}

}  // namespace waymesh
