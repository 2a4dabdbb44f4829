#pragma once

#include <optional>
#include <span>
#include <string>

#include "geometry/delaunay.hpp"

namespace waymesh {

/// A checker of triangulations, apart from the algorithm: what is wrong with it as the Delaunay triangulation of
/// `points`, or nothing. Slow and obvious: twins fit together, triangles turn counter-clockwise, ghosts border the
/// hull, Euler's count holds, and no point lies in the (perturbed) circumcircle of any triangle: n points times 2n
/// triangles.
std::optional<std::string> flaw_in_delaunay(const Triangulation& triangulation, std::span<const Point> points);

}  // namespace waymesh
