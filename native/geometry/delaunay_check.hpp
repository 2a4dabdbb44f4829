#pragma once

#include <optional>
#include <span>
#include <string>

#include "geometry/delaunay.hpp"

namespace waymesh {

/// A checker of triangulations, apart from the algorithm: what is wrong with it as a triangulation of `points` and
/// nothing but them, or nothing. Twins fit together, triangles turn counter-clockwise, ghosts border the hull, and
/// Euler's count holds.
std::optional<std::string> flaw_in_triangulation(const Triangulation& triangulation, std::span<const Point> points);

/// The same as the Delaunay triangulation. Slow and obvious: no point lies in the (perturbed) circumcircle of any
/// triangle either, n points times 2n triangles.
std::optional<std::string> flaw_in_delaunay(const Triangulation& triangulation, std::span<const Point> points);

}  // namespace waymesh
