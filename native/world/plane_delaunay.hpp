#pragma once

#include <cstdint>
#include <vector>

#include "geometry/delaunay.hpp"
#include "world/edge_order.hpp"
#include "world/nodes.hpp"

namespace waymesh {

/// The Delaunay triangulation of the infinite node set, as far as it is certain round a window of chunks.
///
/// The nodes of the window and of a halo are triangulated. A triangle of theirs is *certain*, that is, a triangle of
/// the infinite triangulation, when no unknown node can lie in its circumcircle: when the closed circle stays inside
/// the tiles whose nodes are known. What is certain does not depend on the halo; a wider halo only makes more certain.
///
/// Frame and index spaces: those of `NodeField` and `Triangulation`.
class PlaneDelaunay {
public:
    PlaneDelaunay(const World& world, const ChunkRect& window, std::int32_t halo);

    const ChunkRect& window() const { return field_.window; }
    std::int32_t halo() const { return field_.halo; }
    std::span<const Point> points() const { return field_.points; }
    Point point(std::int32_t v) const { return field_.points[static_cast<std::size_t>(v)]; }
    const Triangulation& triangulation() const { return triangulation_; }

    bool is_certain(std::int32_t t) const { return certain_t_[static_cast<std::size_t>(t)] != 0; }

    /// Is every triangle that comes within `margin` tiles of the window (in x and in y) certain? Then every edge of the
    /// infinite triangulation that lies wholly or with its midpoint there is known.
    bool covers(std::int32_t margin) const;

    /// One half-edge leaving v.
    std::int32_t half_edge_of(std::int32_t v) const { return leaving_v_[static_cast<std::size_t>(v)]; }

    /// The total order of edges, for this frame.
    EdgeOrder edge_order(const World& world) const {
        return {world, {window().x0 * tiles_per_chunk, window().y0 * tiles_per_chunk}, field_.low()};
    }

    /// The number, row by row in the window, of the chunk that owns the edge: the one that holds its midpoint.
    /// Midpoints are halves of integers and chunks are half-open, so each edge has one owner; -1 when it lies outside.
    std::int32_t owner_of(std::int32_t u, std::int32_t v) const;

private:
    bool circumcircle_is_known(Point a, Point b, Point c) const;

    NodeField field_;
    Triangulation triangulation_;
    std::vector<std::int32_t> leaving_v_;
    std::vector<std::uint8_t> certain_t_;
};

/// A halo, in cells, that is likely to make everything within `reach` cells of the window certain at this density (too
/// small a guess costs time, never truth).
std::int32_t first_halo(std::int32_t density, std::int32_t reach);

/// The next halo to try when one was too narrow.
std::int32_t wider_halo(std::int32_t halo);

}  // namespace waymesh
