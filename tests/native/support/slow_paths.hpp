#pragma once

#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grid/path.hpp"
#include "support/flood_fill.hpp"
#include "support/tile_maps.hpp"

namespace waymesh::tests {

/// Is a + b sqrt 2 of the first less than that of the second? Decided in integers.
inline bool is_shorter(const StepCount& a, const StepCount& b) {
    const std::int64_t straight = a.straight - b.straight;
    const std::int64_t diagonal = a.diagonal - b.diagonal;
    // straight + diagonal sqrt 2 < 0?
    const std::int64_t difference = straight * straight - 2 * diagonal * diagonal;
    if (straight < 0) {
        return diagonal <= 0 || difference > 0;
    }
    return diagonal < 0 && difference < 0;
}

/// Steps to the 8 neighbours, diagonal ones only where both orthogonal neighbours are open.
template <typename IsOpen>
bool is_step(const IsOpen& is_open, Point a, Point b) {
    return std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1 && a != b && is_open(a) && is_open(b) &&
           is_open(Point{a.x, b.y}) && is_open(Point{b.x, a.y});
}

/// The cheapest way (Dijkstra 1959) in steps; `is_cheaper` orders costs. Nothing when there is none.
template <typename IsCheaper>
std::optional<StepCount> dijkstra(const BitGrid& open, Point start, Point goal, const IsCheaper& is_cheaper) {
    const auto is_open = [&](Point p) { return open.contains(p) && open.at(p); };
    using Entry = std::pair<StepCount, Point>;
    const auto comes_first = [&](const Entry& a, const Entry& b) {
        if (is_cheaper(a.first, b.first) || is_cheaper(b.first, a.first)) {
            return is_cheaper(a.first, b.first);
        }
        return a.second < b.second;
    };
    std::set<Entry, decltype(comes_first)> waiting(comes_first);
    std::map<Point, StepCount> best = {{start, {}}};
    waiting.insert({{}, start});
    while (!waiting.empty()) {
        const auto [steps, p] = *waiting.begin();
        waiting.erase(waiting.begin());
        if (p == goal) {
            return steps;
        }
        for (std::int32_t dy = -1; dy <= 1; ++dy) {
            for (std::int32_t dx = -1; dx <= 1; ++dx) {
                const Point q{p.x + dx, p.y + dy};
                if (!is_step(is_open, p, q)) {
                    continue;
                }
                const bool is_diagonal = dx != 0 && dy != 0;
                const StepCount longer{steps.straight + (is_diagonal ? 0 : 1), steps.diagonal + (is_diagonal ? 1 : 0)};
                const auto known = best.find(q);
                if (known == best.end() || is_cheaper(longer, known->second)) {
                    if (known != best.end()) {
                        waiting.erase({known->second, q});
                    }
                    best[q] = longer;
                    waiting.insert({longer, q});
                }
            }
        }
    }
    return std::nullopt;
}

inline std::optional<StepCount> shortest_exact(const BitGrid& open, Point start, Point goal) {
    return dijkstra(open, start, goal, is_shorter);
}

inline std::optional<std::int64_t> cheapest_integer(const BitGrid& open, Point start, Point goal) {
    const auto steps = dijkstra(open, start, goal, [](const StepCount& a, const StepCount& b) {
        return 100 * a.straight + 141 * a.diagonal < 100 * b.straight + 141 * b.diagonal;
    });
    return steps ? std::optional(100 * steps->straight + 141 * steps->diagonal) : std::nullopt;
}

/// The fewest steps over joined tiles (4 or 6 neighbours), breadth first.
inline std::optional<std::int64_t> fewest_steps(const BitGrid& open, Lattice lattice, Point start, Point goal) {
    std::set<Point> seen = {start};
    std::vector<Point> front = {start};
    for (std::int64_t steps = 0; !front.empty(); ++steps) {
        std::vector<Point> next;
        for (const Point p : front) {
            if (p == goal) {
                return steps;
            }
            for (const Point q : joining_tiles(lattice, p)) {
                if (open.contains(q) && open.at(q) && seen.insert(q).second) {
                    next.push_back(q);
                }
            }
        }
        front = next;
    }
    return std::nullopt;
}

/// What is wrong with a path whose points are neighbours, or lie in a row, column or diagonal each from the one before;
/// empty when every step is legal, it runs from start to goal, and it has so many steps.
template <typename IsOpen>
std::string fault_of_path(const IsOpen& is_open, Point start, Point goal, const std::vector<Point>& points,
                          const StepCount& steps) {
    std::ostringstream fault;
    if (points.empty() || points.front() != start || points.back() != goal) {
        return "does not run from start to goal";
    }
    StepCount walked;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const std::int32_t dx = points[i].x - points[i - 1].x;
        const std::int32_t dy = points[i].y - points[i - 1].y;
        const std::int32_t count = std::max(std::abs(dx), std::abs(dy));
        if (count == 0 || (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy))) {
            fault << "no straight line from " << points[i - 1] << " to " << points[i];
            return fault.str();
        }
        Point at = points[i - 1];
        for (std::int32_t k = 0; k < count; ++k) {
            const Point next{at.x + dx / count, at.y + dy / count};
            if (!is_step(is_open, at, next)) {
                fault << "no step from " << at << " to " << next;
                return fault.str();
            }
            at = next;
        }
        (dx != 0 && dy != 0 ? walked.diagonal : walked.straight) += count;
    }
    if (walked != steps) {
        fault << "has " << walked.straight << " straight and " << walked.diagonal << " diagonal steps, said to have "
              << steps.straight << " and " << steps.diagonal;
    }
    return fault.str();
}

inline std::string fault_of_path(const BitGrid& open, Point start, Point goal, const std::vector<Point>& points,
                                 const StepCount& steps) {
    return fault_of_path([&](Point p) { return open.contains(p) && open.at(p); }, start, goal, points, steps);
}

}  // namespace waymesh::tests
