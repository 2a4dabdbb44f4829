#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "geometry/position.hpp"
#include "grid/bit_grid.hpp"
#include "nav/path_search.hpp"
#include "support/wide.hpp"

/// Where a walker may be, point by point in rational numbers: slow, and without any geometry of the code under test.
namespace waymesh::tests {

inline constexpr std::int64_t steps_per_tile = std::int64_t{1} << 32;

/// A place of the lattice, in steps; maps here are smaller than 2^7 tiles.
struct Step {
    std::int64_t x;
    std::int64_t y;
};

inline Step step_of(Position p) {
    return {static_cast<std::int64_t>(std::ldexp(p.x, 32)), static_cast<std::int64_t>(std::ldexp(p.y, 32))};
}

/// Beyond the map all is rock.
inline bool is_rock(const BitGrid& open, std::int64_t x, std::int64_t y) {
    return x < 0 || y < 0 || x >= open.width() || y >= open.height() ||
           !open.at(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
}

/// The point (x, y) / denominator.
struct RationalPoint {
    Int128 x;
    Int128 y;
    Int128 denominator;
};

/// Which of the four quadrants close round a point are free: bit 0 for smaller x and y, bit 1 for larger x, bit 2 for
/// larger y, bit 3 for both. None of them: the point is inside rock.
inline unsigned free_quadrants(const BitGrid& open, std::int32_t clearance, const RationalPoint& p) {
    const std::int64_t grown = clearance * (steps_per_tile / clearance_unit);
    // Is [tile - grown, tile + 1 + grown] on that side of the coordinate, at once?
    const auto covers = [&](std::int64_t tile, Int128 coordinate, bool ahead) {
        const Int128 low = p.denominator * (tile * steps_per_tile - grown);
        const Int128 high = p.denominator * ((tile + 1) * steps_per_tile + grown);
        return ahead ? low <= coordinate && coordinate < high : low < coordinate && coordinate <= high;
    };
    const auto near = [&](Int128 coordinate) {
        return static_cast<std::int64_t>(coordinate / p.denominator / steps_per_tile);
    };
    unsigned covered = 0;
    for (std::int64_t y = near(p.y) - 2; y <= near(p.y) + 2; ++y) {
        for (std::int64_t x = near(p.x) - 2; x <= near(p.x) + 2; ++x) {
            for (unsigned quadrant = 0; quadrant < 4 && is_rock(open, x, y); ++quadrant) {
                if (covers(x, p.x, (quadrant & 1U) != 0) && covers(y, p.y, (quadrant & 2U) != 0)) {
                    covered |= 1U << quadrant;
                }
            }
        }
    }
    return ~covered & 15U;
}

inline unsigned free_quadrants(const BitGrid& open, std::int32_t clearance, Position p) {
    const Step step = step_of(p);
    return free_quadrants(open, clearance, {step.x, step.y, 1});
}

/// Two rock tiles meet there, and nothing else: two free quadrants that share but a point.
inline bool is_pinch(unsigned free) { return free == 0b1001U || free == 0b0110U; }

/// Is every point of the segment free, and none between its ends a pinch? All stays alike between two lines on which
/// sides of grown tiles can lie: so one looks at each crossing with such a line, and once between two of them.
inline bool slow_is_clear(const BitGrid& open, std::int32_t clearance, Position from, Position to) {
    const Step a = step_of(from);
    const Step d{step_of(to).x - a.x, step_of(to).y - a.y};
    struct Fraction {
        Int128 numerator;
        Int128 denominator;  // > 0
    };
    std::vector<Fraction> crossings = {{0, 1}, {1, 1}};
    const auto cross = [&](std::int64_t start, std::int64_t difference, std::int64_t line) {
        const std::int64_t sign = difference < 0 ? -1 : 1;
        const Fraction at{sign * (line - start), sign * difference};
        if (difference != 0 && at.numerator > 0 && at.numerator < at.denominator) {
            crossings.push_back(at);
        }
    };
    for (std::int64_t line = -1; line <= std::max(open.width(), open.height()) + 1; ++line) {
        for (const std::int64_t side : {-1, 1}) {
            const std::int64_t at = line * steps_per_tile + side * clearance * (steps_per_tile / clearance_unit);
            cross(a.x, d.x, at);
            cross(a.y, d.y, at);
        }
    }
    std::sort(crossings.begin(), crossings.end(), [](const Fraction& s, const Fraction& t) {
        return s.numerator * t.denominator < t.numerator * s.denominator;
    });
    const auto free_at = [&](const Fraction& t) {
        return free_quadrants(
            open, clearance,
            {a.x * t.denominator + d.x * t.numerator, a.y * t.denominator + d.y * t.numerator, t.denominator});
    };
    for (std::size_t i = 0; i < crossings.size(); ++i) {
        const Fraction& t = crossings[i];
        const unsigned free = free_at(t);
        const bool is_end = t.numerator == 0 || t.numerator == t.denominator;
        if (free == 0 || (!is_end && is_pinch(free))) {
            return false;
        }
        if (i > 0) {
            const Fraction& s = crossings[i - 1];
            if (free_at({s.numerator * t.denominator + t.numerator * s.denominator,
                         2 * s.denominator * t.denominator}) == 0) {
                return false;
            }
        }
    }
    return true;
}

/// May a path that comes from `before` leave `at` for `after`? Not where that leads from one side of a pinch to the
/// other. Both segments are clear.
inline bool slow_may_turn(const BitGrid& open, std::int32_t clearance, Position before, Position at, Position after) {
    const unsigned free = free_quadrants(open, clearance, at);
    if (!is_pinch(free)) {
        return true;
    }
    const auto quadrant_of = [&](Position p) {
        for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
            const bool fits_x = (quadrant & 1U) != 0 ? p.x >= at.x : p.x <= at.x;
            const bool fits_y = (quadrant & 2U) != 0 ? p.y >= at.y : p.y <= at.y;
            if ((free >> quadrant & 1U) != 0 && fits_x && fits_y) {
                return quadrant;
            }
        }
        return 4U;
    };
    return before == at || at == after || quadrant_of(before) == quadrant_of(after);
}

}  // namespace waymesh::tests
