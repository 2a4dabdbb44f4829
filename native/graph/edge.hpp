#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>

#include "geometry/point.hpp"

namespace waymesh {

/// An undirected edge's place in the total order of edges: by squared length, then by the lexicographically smaller
/// endpoint, then by the larger. A translation preserves that order, so every frame sorts the same edges alike.
struct EdgeRank {
    std::int64_t squared_length = 0;
    Point a;  ///< smaller endpoint
    Point b;  ///< larger endpoint

    friend constexpr auto operator<=>(const EdgeRank&, const EdgeRank&) = default;
};

constexpr EdgeRank rank_of_edge(Point p, Point q) { return {squared_distance(p, q), std::min(p, q), std::max(p, q)}; }

/// Does the edge from p to q come before `edge` in the total order? Nearly always their lengths decide.
constexpr bool precedes(Point p, Point q, const EdgeRank& edge) {
    const std::int64_t squared_length = squared_distance(p, q);
    if (squared_length != edge.squared_length) [[likely]] {
        return squared_length < edge.squared_length;
    }
    return rank_of_edge(p, q) < edge;
}

}  // namespace waymesh
