#pragma once

#include <emscripten/val.h>

#include <string>
#include <vector>

#include "bindings/convert.hpp"
#include "grid/path.hpp"
#include "world/tile_route.hpp"

/// Searches over tiles as `PathStep` of web/engine/module.ts.
namespace waymesh::bindings {

inline double centre(std::int64_t tile) { return static_cast<double>(tile) + 0.5; }

/// What was asked of a search.
struct PathEnds {
    OpenTile from;
    OpenTile to;
    bool smooth = false;
};

/// Is it `smooth`, or `grid`? Throws std::invalid_argument for any other solver.
bool is_smooth(const std::string& solver);

const char* name_of(SearchStatus status);

val open_tile_to_val(const OpenTile& tile);

/// What a search says of itself, whichever map it runs on.
struct PathState {
    SearchStatus status;
    std::int64_t expanded;
    double progress;
    double length;
    std::int64_t cost;
    std::int64_t tiles;
    std::int32_t turns;
    std::vector<Tile> points;
    std::vector<JumpPointSearch::Run> searched;
};

val path_state_to_val(const PathState& state, const PathEnds& ends);

/// `route`: a TileRoute or a LabRoute.
template <typename Route>
val path_step_to_val(Route& route, const PathEnds& ends) {
    PathState state{route.status(), route.expanded(), route.progress(), 0, 0, 0, 0, {}, {}};
    if (state.status == SearchStatus::found) {
        state.length = route.length(ends.smooth);
        state.cost = route.cost();
        state.turns = route.turns(ends.smooth);
        state.tiles = route.tile_count();
        state.points = route.path(ends.smooth);
    }
    if (state.status != SearchStatus::searching) {
        state.searched = route.searched();
    }
    return path_state_to_val(state, ends);
}

}  // namespace waymesh::bindings
