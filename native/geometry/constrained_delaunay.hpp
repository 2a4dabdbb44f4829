#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/delaunay.hpp"

namespace waymesh {

/// A triangulation in which some edges are constraints; index spaces as in Triangulation.
struct ConstrainedTriangulation {
    Triangulation triangulation;
    std::vector<std::uint8_t> is_constraint_h;  ///< 1 where half-edge h lies on a constraint; alike for its twin
};

/// A constraint between two vertices.
using Segment = std::array<std::int32_t, 2>;

/// The constrained Delaunay triangulation (Lee and Lin 1986; Chew 1989): every constraint is an edge, or a run of edges
/// where vertices lie on it, and no triangle's circumcircle holds a vertex that can be seen from inside the triangle.
/// Begins with the Delaunay triangulation, then puts in one constraint after the other by flips (Sloan 1993).
///
/// The result is unique: a pure function of points and constraints, by the perturbation of `delaunay`.
///
/// `points` as for `delaunay`. Constraints may share ends, touch, repeat and overlap; one that passes through vertices
/// is split there. Throws std::invalid_argument when a vertex does not exist, when both ends are the same, or when two
/// constraints cross. Collinear points have no triangles, with constraints or without.
ConstrainedTriangulation constrained_delaunay(std::span<const Point> points, std::span<const Segment> segments);

/// 1 for each triangle inside an odd number of the closed curves that the constraints form: outlines and the holes in
/// them. Ghost triangles are outside.
std::vector<std::uint8_t> enclosed_triangles(const ConstrainedTriangulation& constrained);

}  // namespace waymesh
