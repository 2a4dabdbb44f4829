#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/point.hpp"
#include "geometry/predicates.hpp"

namespace waymesh {

/// A triangulation as half-edges in flat arrays.
///
/// Index spaces.
///   v  vertex: index into the points that were triangulated, 0 ... n - 1; the value n is the *ghost vertex*.
///   t  triangle: counter-clockwise half-edges 3t, 3t + 1, 3t + 2.
///   h  half-edge: runs from origin[h] to origin[next(h)]; twin[h] is the same edge seen from the other triangle.
///
/// The outside of the convex hull is covered by *ghost triangles*: one behind each hull edge, all meeting in the
/// ghost vertex at infinity. So every half-edge has a twin, and walking round a vertex always closes.
///
///            ghost
///           /  |  \            hull edge a -> b seen from inside has the twin b -> a,
///      --- a---+---b ---       whose triangle is (b, a, ghost)
///           \     /
///            inside
///
/// Fewer than 3 points, or only collinear ones, have no triangles: see `edges_of`.
struct Triangulation {
    std::int32_t vertex_count = 0;
    std::vector<std::int32_t> origin;
    std::vector<std::int32_t> twin;

    static constexpr std::int32_t next(std::int32_t h) { return h % 3 == 2 ? h - 2 : h + 1; }
    static constexpr std::int32_t previous(std::int32_t h) { return h % 3 == 0 ? h + 2 : h - 1; }

    std::int32_t triangle_count() const { return static_cast<std::int32_t>(origin.size() / 3); }
    std::int32_t ghost_vertex() const { return vertex_count; }
    std::int32_t destination(std::int32_t h) const { return origin[static_cast<std::size_t>(next(h))]; }
    /// The vertex opposite to half-edge h in its triangle.
    std::int32_t apex(std::int32_t h) const { return origin[static_cast<std::size_t>(previous(h))]; }
    /// The half-edge that leaves the same vertex, next in clockwise order.
    std::int32_t rotate(std::int32_t h) const { return next(twin[static_cast<std::size_t>(h)]); }

    /// A ghost triangle keeps the ghost vertex in its last place: its half-edge 3t lies on the hull.
    bool is_ghost_triangle(std::int32_t t) const { return origin[static_cast<std::size_t>(3 * t + 2)] == vertex_count; }
    /// One half-edge that leaves each vertex.
    std::vector<std::int32_t> half_edge_of_vertices() const;
};

/// The Delaunay triangulation by incremental insertion (Bowyer 1981, Watson 1981).
///
/// The result is *unique*: a pure function of the set of points. Co-circular points are decided by a symbolic
/// perturbation (see `in_circle_perturbed`) that is invariant under translation, so a part of an infinite point set is
/// triangulated alike from every frame.
///
/// `points`: distinct, coordinates within +-max_coordinate; else std::invalid_argument. They are inserted in the order
/// given. Any order gives the same triangles; one that moves about little (see `hilbert_order`) makes it fast.
Triangulation delaunay(std::span<const Point> points);

/// The undirected edges (smaller vertex first, in ascending order) between real vertices. Where all points are
/// collinear, and there are no triangles, the chain of neighbours.
std::vector<std::array<std::int32_t, 2>> edges_of(const Triangulation& triangulation, std::span<const Point> points);

}  // namespace waymesh
