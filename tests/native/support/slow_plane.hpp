#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "support/draws.hpp"
#include "support/edge_sets.hpp"
#include "support/slow_nodes.hpp"
#include "support/wide.hpp"

namespace waymesh::tests {

/// Relative to the upper left tile of the window's first chunk.
inline Point in_frame(const Tile& tile, const ChunkRect& window) {
    return {static_cast<std::int32_t>(tile.x - window.x0 * tiles_per_chunk),
            static_cast<std::int32_t>(tile.y - window.y0 * tiles_per_chunk)};
}

/// The nodes of a window and of `halo` cells round it, in no order.
inline std::vector<Point> slow_points_round(const World& world, const ChunkRect& window, std::int64_t halo) {
    std::vector<Point> points;
    for (const Tile& node : slow_nodes_round(world, window, halo)) {
        points.push_back(in_frame(node, window));
    }
    Draws(1).shuffle(points);
    return points;
}

/// Is uv an edge of the Delaunay triangulation of the points? Of the points on its left the one that no other's circle
/// through u and v holds, likewise on its right: it is one exactly when neither of these two circles holds the other
/// point.
inline bool slow_is_delaunay_edge(const std::vector<Point>& points, Point u, Point v) {
    std::optional<Point> left;
    std::optional<Point> right;
    for (const Point p : points) {
        const int side = p == u || p == v ? 0 : slow_orientation(u, v, p);
        bool closer = false;
        if (side > 0 && (!left || slow_in_circle_perturbed(u, v, *left, p))) {
            left = p;
            closer = true;
        }
        if (side < 0 && (!right || slow_in_circle_perturbed(v, u, *right, p))) {
            right = p;
            closer = true;
        }
        if (side == 0 && p != u && p != v && std::min(u, v) < p && p < std::max(u, v)) {
            return false;
        }
        // Circles only shrink towards their own side, so that what is found here once stays.
        if (closer && left && right && slow_in_circle_perturbed(u, v, *left, *right)) {
            return false;
        }
    }
    return true;
}

/// All edges of the triangulation of the infinite node set that have their midpoint in the window, relative to its
/// corner.
///
/// An empty circle's radius is below 8 sqrt(2) cells (every quarter of a chunk holds a node). So an edge is shorter
/// than 23 cells, its ends lie within 12 cells of the window, and all its empty circles within 35. Where every cell
/// holds a node, the same goes with cells for quarters: an edge is shorter than 3 cells.
inline EdgeSet slow_plane_edges(const World& world, const ChunkRect& window) {
    const std::vector<Point> points = slow_points_round(world, window, 36);
    const auto width = static_cast<std::int32_t>(window.width()) * tiles_per_chunk;
    const auto height = static_cast<std::int32_t>(window.height()) * tiles_per_chunk;
    const std::int64_t longest = (world.parameters().density == 256 ? 3 : longest_edge_cells) * tiles_per_cell;
    const auto may_be_end = [&](Point p) {
        constexpr std::int32_t reach = 12 * tiles_per_cell;
        return p.x >= -reach && p.x < width + reach && p.y >= -reach && p.y < height + reach;
    };
    std::vector<Point> ends;
    std::copy_if(points.begin(), points.end(), std::back_inserter(ends), may_be_end);
    EdgeSet edges;
    for (const Point u : ends) {
        for (const Point v : ends) {
            const Point doubled_middle{u.x + v.x, u.y + v.y};
            const bool owned = doubled_middle.x >= 0 && doubled_middle.x < 2 * width && doubled_middle.y >= 0 &&
                               doubled_middle.y < 2 * height;
            if (u < v && owned && squared_distance(u, v) < longest * longest && slow_is_delaunay_edge(points, u, v)) {
                edges.insert({u, v});
            }
        }
    }
    return edges;
}

}  // namespace waymesh::tests
