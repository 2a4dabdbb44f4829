#pragma once

#include <emscripten/val.h>

#include <array>
#include <cstdint>
#include <vector>

#include "bindings/convert.hpp"
#include "nav/mesh.hpp"
#include "nav/path_search.hpp"
#include "world/nearest_open_tile.hpp"

/// Queries, paths and meshes as in web/engine/module.ts.
namespace waymesh::bindings {

PathQuery query_from(const val& query);
std::int32_t clearance_from(double clearance);

/// The points of a Float64Array, x and y in turn, and back.
std::vector<Position> position_vector(std::string_view name, const val& array);
val positions_to_val(const std::vector<Position>& positions);

const char* name_of(SearchStatus status);

val open_tile_to_val(const OpenTile& tile);

/// The ends of a search: where they came to stand, and what is at the places that were asked for.
struct PathEnds {
    Position from;
    Position to;
    std::array<Ground, 2> grounds;
};

val path_step_to_val(PathSearch& search, const PathEnds& ends);

val mesh_to_val(const Mesh& mesh);

}  // namespace waymesh::bindings
