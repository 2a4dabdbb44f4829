#include "world/carving.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "geometry/integer_root.hpp"
#include "world/world.hpp"

namespace waymesh {

namespace {

/// Whole numbers from first to last; none when last < first.
struct Interval {
    std::int32_t first;
    std::int32_t last;

    bool is_empty() const { return last < first; }
    Interval operator&(const Interval& other) const {
        return {std::max(first, other.first), std::min(last, other.last)};
    }
};

constexpr Interval everything{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
constexpr Interval nothing{1, 0};

std::int32_t floor_div(std::int32_t a, std::int32_t b) {
    const std::int32_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

/// The x with low <= slope x + offset <= high.
Interval solve(std::int32_t low, std::int32_t high, std::int32_t slope, std::int32_t offset) {
    if (slope == 0) {
        return low <= offset && offset <= high ? everything : nothing;
    }
    if (slope < 0) {
        return solve(-high, -low, -slope, -offset);
    }
    return {-floor_div(offset - low, slope), floor_div(high - offset, slope)};
}

void set_run(BitGrid& grid, std::int32_t y, Interval run) {
    const Interval inside = run & Interval{0, grid.width() - 1};
    if (inside.is_empty()) {
        return;
    }
    const std::span<std::uint64_t> row = grid.row(y);
    const auto first_word = static_cast<std::size_t>(inside.first >> 6);
    const auto last_word = static_cast<std::size_t>(inside.last >> 6);
    const std::uint64_t from_first = ~std::uint64_t{0} << (inside.first & 63);
    const std::uint64_t to_last = ~std::uint64_t{0} >> (63 - (inside.last & 63));
    if (first_word == last_word) {
        row[first_word] |= from_first & to_last;
        return;
    }
    row[first_word] |= from_first;
    for (std::size_t w = first_word + 1; w < last_word; ++w) {
        row[w] = ~std::uint64_t{0};
    }
    row[last_word] |= to_last;
}

Interval rows_within(const BitGrid& grid, std::int32_t first, std::int32_t last) {
    return Interval{first, last} & Interval{0, grid.height() - 1};
}

}  // namespace

Carver::Carver(std::int32_t half_width) : half_width_(half_width) {
    const std::int32_t radius = half_width + 6;
    const std::int32_t squared = radius * radius / (half_width_unit * half_width_unit);
    for (std::int32_t down = 0; down * down <= squared; ++down) {
        half_chord_.push_back(static_cast<std::int32_t>(integer_root(squared - down * down)));
    }
}

void Carver::road(BitGrid& grid, Point a, Point b) const {
    const std::int32_t dx = b.x - a.x;
    const std::int32_t dy = b.y - a.y;
    const std::int32_t squared_length = dx * dx + dy * dy;
    // |cross| <= half_width / 4 * length, in whole numbers; and twice |cross| at most |dx| + |dy| where the line
    // touches the tile's square.
    const auto band = static_cast<std::int32_t>(
        integer_root(std::int64_t{half_width_} * half_width_ * squared_length / (half_width_unit * half_width_unit)));
    const std::int32_t touch = (std::abs(dx) + std::abs(dy)) / 2;
    // A tile that the segment touches lies between its ends, so in a band at least as wide it is there already.
    const bool is_narrow = band < touch;
    const Interval own_rows{std::min(a.y, b.y), std::max(a.y, b.y)};
    const std::int32_t margin = half_width_ / half_width_unit + 1;
    const Interval rows = rows_within(grid, own_rows.first - margin, own_rows.last + margin);
    for (std::int32_t y = rows.first; y <= rows.last; ++y) {
        const std::int32_t down = y - a.y;
        // cross = dx * down - dy * right, dot = dx * right + dy * down, for the tile `right` and `down` of a.
        Interval run = solve(-band, band, -dy, dx * down);
        if (y < own_rows.first + margin || y > own_rows.last - margin) {
            // Further from both ends' rows, no tile of the band can lie beyond an end.
            run = run & solve(0, squared_length, dx, dy * down);
        }
        if (is_narrow && own_rows.first <= y && y <= own_rows.last) {
            // Half a tile beside the line belongs to both, so together they are one run.
            const Interval touched = solve(-touch, touch, -dy, dx * down) & Interval{std::min(0, dx), std::max(0, dx)};
            run = run.is_empty() ? touched
                                 : Interval{std::min(run.first, touched.first), std::max(run.last, touched.last)};
        }
        if (!run.is_empty()) {
            set_run(grid, y, {a.x + run.first, a.x + run.last});
        }
    }
}

void Carver::chamber(BitGrid& grid, Point node) const {
    const auto reach = static_cast<std::int32_t>(half_chord_.size()) - 1;
    const Interval rows = rows_within(grid, node.y - reach, node.y + reach);
    for (std::int32_t y = rows.first; y <= rows.last; ++y) {
        const std::int32_t half_chord = half_chord_[static_cast<std::size_t>(std::abs(y - node.y))];
        set_run(grid, y, {node.x - half_chord, node.x + half_chord});
    }
}

}  // namespace waymesh
