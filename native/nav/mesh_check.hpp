#pragma once

#include <optional>
#include <string>

#include "nav/mesh.hpp"

namespace waymesh {

/// A checker of meshes, apart from how they are made: what is wrong with `mesh` as `mesh_of(open, clearance)`, or
/// nothing. Polygons are convex and counter-clockwise, lie where it is free and cover each free place once; edges meet
/// in pairs, walls follow rock, borders lead to free ground; corners are where one quadrant of four is blocked. Of the
/// triangles the same, and that there are three edges to each.
std::optional<std::string> flaw_in_mesh(const Mesh& mesh, const BitGrid& open, std::int32_t clearance);

/// What is wrong between a mesh and that of the neighbouring block on its side `side`: they must have the same edges on
/// their common border.
std::optional<std::string> flaw_between(const Mesh& mesh, const Mesh& neighbour, Mesh::Side side);

}  // namespace waymesh
