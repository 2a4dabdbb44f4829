#pragma once

#include <compare>
#include <cstdint>
#include <span>

#include "geometry/point.hpp"

namespace waymesh {

/// An undirected edge between points in lexicographic order, with its place in the total order of edges: by squared
/// length, then by the smaller endpoint, then by the larger. Indices stand for the points' lexicographic order, which
/// a translation preserves, so every frame sorts the same edges alike.
struct Edge {
    std::int64_t squared_length = 0;
    std::int32_t a = 0;  ///< smaller endpoint
    std::int32_t b = 0;  ///< larger endpoint

    friend constexpr auto operator<=>(const Edge&, const Edge&) = default;
};

inline Edge edge_between(std::span<const Point> points, std::int32_t u, std::int32_t v) {
    const std::int64_t length = squared_distance(points[static_cast<std::size_t>(u)], points[static_cast<std::size_t>(v)]);
    return u < v ? Edge{length, u, v} : Edge{length, v, u};
}

}  // namespace waymesh
