#pragma once

#include <algorithm>
#include <array>
#include <set>

#include "geometry/point.hpp"

namespace waymesh::tests {

/// An undirected edge, the lexicographically smaller end first; and sets of them, to be compared as a whole.
using PointEdge = std::array<Point, 2>;
using EdgeSet = std::set<PointEdge>;

inline PointEdge edge_between(Point a, Point b) { return {std::min(a, b), std::max(a, b)}; }

inline bool holds(const EdgeSet& larger, const EdgeSet& smaller) {
    return std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end());
}

}  // namespace waymesh::tests
