#include "bindings/path_value.hpp"

#include <cmath>
#include <stdexcept>

namespace waymesh::bindings {

namespace {}  // namespace

const char* name_of(SearchStatus status) {
    switch (status) {
        case SearchStatus::searching: return "searching";
        case SearchStatus::found: return "found";
        case SearchStatus::unreachable: return "unreachable";
        case SearchStatus::limit: return "limit";
    }
    return "";
}

bool is_smooth(const std::string& solver) {
    if (solver != "grid" && solver != "smooth") {
        throw std::invalid_argument("solver: got '" + solver.substr(0, 40) + "', expected grid or smooth");
    }
    return solver == "smooth";
}

val open_tile_to_val(const OpenTile& tile) {
    val result = val::object();
    result.set("x", centre(tile.tile.x));
    result.set("y", centre(tile.tile.y));
    result.set("ground", static_cast<int>(tile.ground));
    return result;
}

val path_state_to_val(const PathState& state, const PathEnds& ends) {
    const Tile from = ends.from.tile;
    const Tile to = ends.to.tile;
    std::vector<double> points;
    for (const Tile& tile : state.points) {
        points.insert(points.end(), {centre(tile.x), centre(tile.y)});
    }
    std::vector<std::int32_t> searched;
    for (const JumpPointSearch::Run& run : state.searched) {
        searched.insert(searched.end(), {run.y, run.x0, run.x1});
    }
    val step = val::object();
    step.set("status", std::string(name_of(state.status)));
    step.set("expanded", static_cast<double>(state.expanded));
    step.set("progress", state.progress);
    step.set("straight", std::hypot(static_cast<double>(to.x - from.x), static_cast<double>(to.y - from.y)));
    step.set("length", state.length);
    step.set("cost", static_cast<double>(state.cost));
    step.set("tiles", static_cast<double>(state.tiles));
    step.set("turns", state.turns);
    step.set("points", copy_out<double>(points));
    step.set("ends", copy_out<double>({centre(from.x), centre(from.y), centre(to.x), centre(to.y)}));
    step.set("grounds", copy_out<std::uint8_t>(
                            {static_cast<std::uint8_t>(ends.from.ground), static_cast<std::uint8_t>(ends.to.ground)}));
    step.set("searched", copy_out<std::int32_t>(searched));
    return step;
}

}  // namespace waymesh::bindings
