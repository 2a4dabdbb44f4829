#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "nav/navigator.hpp"
#include "nav/path_check.hpp"
#include "support/places.hpp"

namespace waymesh::tests {

inline const std::vector<Solver> tile_solvers = {Solver::grid, Solver::smooth, Solver::sampled, Solver::corridor,
                                                 Solver::optimal};

inline Path solved(Navigator& navigator, Solver solver, const PathQuery& query) {
    const auto search = navigator.search(solver, query);
    while (search->step(1 << 12) == SearchStatus::searching) {
    }
    return search->path();
}

/// Are two lengths the same but for rounding?
inline bool is_same_length(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(a, b); }

/// Is the first no longer than the second, but for rounding?
inline bool is_no_longer(double a, double b) { return a <= b * (1 + 1e-9); }

/// What is wrong with a path as an answer to the query, but for how long it is; nothing when all is right.
inline std::string fault_of(const Path& path, TileSource& tiles, const PathQuery& query) {
    if (path.status != SearchStatus::found) {
        return path.points.empty() && path.length == 0 && path.turns == 0 ? "" : "points though nothing was found";
    }
    if (path.points.empty() || !(path.points.front() == query.from) || !(path.points.back() == query.to)) {
        return "does not lead from end to end";
    }
    if (const auto segment = first_blocked_segment(tiles, path.points, query.clearance)) {
        return "segment " + std::to_string(*segment) + " is blocked";
    }
    if (std::abs(path.length - length_of(path.points)) > 1e-12 * path.length) {
        return "not as long as its segments";
    }
    if (turning_points(path.points) != path.points || path.turns != turns_along(path.points)) {
        return "not as many turns as points between the ends";
    }
    return "";
}

}  // namespace waymesh::tests
