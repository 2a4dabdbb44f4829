#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "support/free_space.hpp"

namespace waymesh::tests {

/// Shortest paths by their definition (Lozano-Perez and Wesley 1979): a shortest path turns only at corners round which
/// three quadrants are free, and two of them are joined when they see each other. Every pair is tried against every
/// rock tile round it.
class VisibilityGraph {
public:
    VisibilityGraph(const BitGrid& open, std::int32_t clearance)
        : open_(open), clearance_(clearance), grown_(clearance * (steps_per_tile / clearance_unit)) {
        for (std::int32_t y = -1; y <= open.height(); ++y) {
            for (std::int32_t x = -1; x <= open.width(); ++x) {
                if (is_rock(open, x, y)) {
                    find_corners(x, y);
                }
            }
        }
        sees_.resize(corners_.size());
        for (std::size_t i = 0; i < corners_.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (sees(corners_[i], corners_[j])) {
                    sees_[i].push_back(j);
                    sees_[j].push_back(i);
                }
            }
        }
    }

    std::size_t corner_count() const { return corners_.size(); }

    /// Nothing when there is no way. Both ends must be free; where two rock tiles meet at a corner, one stands on the
    /// side where y grows. (Dijkstra 1959.)
    std::optional<double> shortest(Position from, Position to) const {
        const Step a = step_of(from);
        const Step b = step_of(to);
        if (end_sees(a, b) && end_sees(b, a)) {
            return distance(a, b);
        }
        std::vector<double> length(corners_.size(), infinite);
        std::vector<bool> is_done(corners_.size(), false);
        for (std::size_t i = 0; i < corners_.size(); ++i) {
            length[i] = end_sees(a, corners_[i]) ? distance(a, corners_[i]) : infinite;
        }
        double best = infinite;
        while (true) {
            std::size_t nearest = corners_.size();
            for (std::size_t i = 0; i < corners_.size(); ++i) {
                if (!is_done[i] && length[i] < infinite &&
                    (nearest == corners_.size() || length[i] < length[nearest])) {
                    nearest = i;
                }
            }
            if (nearest == corners_.size()) {
                return best < infinite ? std::optional(best) : std::nullopt;
            }
            is_done[nearest] = true;
            if (end_sees(b, corners_[nearest])) {
                best = std::min(best, length[nearest] + distance(corners_[nearest], b));
            }
            for (const std::size_t next : sees_[nearest]) {
                length[next] = std::min(length[next], length[nearest] + distance(corners_[nearest], corners_[next]));
            }
        }
    }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    static double distance(Step a, Step b) {
        return std::hypot(static_cast<double>(b.x - a.x), static_cast<double>(b.y - a.y)) / steps_per_tile;
    }

    void find_corners(std::int32_t x, std::int32_t y) {
        for (std::int64_t corner = 0; corner < 4; ++corner) {
            const std::int64_t right = corner % 2;
            const std::int64_t below = corner / 2;
            const Step at{(x + right) * steps_per_tile + (2 * right - 1) * grown_,
                          (y + below) * steps_per_tile + (2 * below - 1) * grown_};
            const unsigned free = free_quadrants(open_, clearance_, {at.x, at.y, 1});
            if (free == 0b1110U || free == 0b1101U || free == 0b1011U || free == 0b0111U) {
                corners_.push_back(at);
            }
        }
    }

    /// A share of the way from one end of a segment to the other, in (0, 1) or out of it.
    struct Share {
        Int128 numerator;
        Int128 denominator;  // > 0

        bool operator<(const Share& other) const {
            return numerator * other.denominator < other.numerator * denominator;
        }
    };

    /// Does a segment enter the inside of that rectangle? Cut by the four lines one after the other (Liang and Barsky
    /// 1984).
    static bool enters(Step a, Step b, Step low, Step high) {
        Share first{-1, 1};
        Share last{2, 1};
        const auto cut = [&](std::int64_t start, std::int64_t end, std::int64_t near, std::int64_t far) {
            if (start == end) {
                return near < start && start < far;
            }
            const std::int64_t sign = end > start ? 1 : -1;
            const Int128 difference = Int128{sign} * (end - start);
            const Share in{sign * (Int128{sign > 0 ? near : far} - start), difference};
            const Share out{sign * (Int128{sign > 0 ? far : near} - start), difference};
            first = std::max(first, in);
            last = std::min(last, out);
            return true;
        };
        return cut(a.x, b.x, low.x, high.x) && cut(a.y, b.y, low.y, high.y) && first < last && first < Share{1, 1} &&
               Share{0, 1} < last;
    }

    /// Does the rock of tile (x, y), with what it meets to the right and below, bar the segment?
    bool bars(std::int64_t x, std::int64_t y, Step a, Step b) const {
        const auto enters_rock = [&](std::int64_t width, std::int64_t height) {
            return enters(a, b, {x * steps_per_tile - grown_, y * steps_per_tile - grown_},
                          {(x + width) * steps_per_tile + grown_, (y + height) * steps_per_tile + grown_});
        };
        const bool right = is_rock(open_, x + 1, y);
        const bool below = is_rock(open_, x, y + 1);
        const bool both = is_rock(open_, x + 1, y + 1);
        return enters_rock(1, 1) || (right && enters_rock(2, 1)) || (below && enters_rock(1, 2)) ||
               (right && below && both && enters_rock(2, 2)) ||
               (grown_ == 0 && !right && !below && both && passes(a, b, x + 1, y + 1)) ||
               (grown_ == 0 && is_rock(open_, x - 1, y + 1) && !is_rock(open_, x - 1, y) && !below &&
                passes(a, b, x, y + 1));
    }

    /// Does a segment pass through a corner of tiles, and not just end there?
    static bool passes(Step a, Step b, std::int64_t x, std::int64_t y) {
        const Step to_a{a.x - x * steps_per_tile, a.y - y * steps_per_tile};
        const Step to_b{b.x - x * steps_per_tile, b.y - y * steps_per_tile};
        return Int128{to_a.x} * to_b.y == Int128{to_a.y} * to_b.x &&
               Int128{to_a.x} * to_b.x + Int128{to_a.y} * to_b.y < 0;
    }

    bool sees(Step a, Step b) const {
        const auto tile_before = [](std::int64_t s, std::int64_t t) { return std::min(s, t) / steps_per_tile - 2; };
        const auto tile_after = [](std::int64_t s, std::int64_t t) { return std::max(s, t) / steps_per_tile + 1; };
        for (std::int64_t y = tile_before(a.y, b.y); y <= tile_after(a.y, b.y); ++y) {
            for (std::int64_t x = tile_before(a.x, b.x); x <= tile_after(a.x, b.x); ++x) {
                if (is_rock(open_, x, y) && bars(x, y, a, b)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// From an end of a path, which may be a pinch.
    bool end_sees(Step end, Step other) const {
        const unsigned free = free_quadrants(open_, clearance_, {end.x, end.y, 1});
        const bool is_on_its_side =
            (free & 8U) != 0 ? other.x >= end.x && other.y >= end.y : other.x <= end.x && other.y >= end.y;
        return (!is_pinch(free) || is_on_its_side) && sees(end, other);
    }

    const BitGrid& open_;
    std::int32_t clearance_;
    std::int64_t grown_;
    std::vector<Step> corners_;
    std::vector<std::vector<std::size_t>> sees_;
};

}  // namespace waymesh::tests
