#pragma once

#include <optional>
#include <span>
#include <string>

#include "geometry/constrained_delaunay.hpp"

namespace waymesh {

/// A checker of constrained triangulations, apart from the algorithm: what is wrong with it as the constrained Delaunay
/// triangulation of `points` and `segments`, or nothing. It is a triangulation; its constraints are the segments, split
/// at the vertices on them, and no other edge; and every other edge is locally Delaunay (by the perturbation), which is
/// enough (Lee and Lin 1986).
std::optional<std::string> flaw_in_constrained_delaunay(const ConstrainedTriangulation& constrained,
                                                        std::span<const Point> points,
                                                        std::span<const Segment> segments);

/// The same by the definition, which is slow: a triangle whose circumcircle holds a vertex that its centroid sees over
/// all constraints; nothing when there is none. n vertices times 2n triangles times the constraints.
std::optional<std::int32_t> triangle_with_visible_vertex(const ConstrainedTriangulation& constrained,
                                                         std::span<const Point> points);

}  // namespace waymesh
