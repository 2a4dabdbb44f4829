#include "bindings/path_value.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "geometry/sort.hpp"

namespace waymesh::bindings {

namespace {

/// Beyond any world; what lies outside of one is for the searches to say.
constexpr double furthest = 9007199254740992.0;

double coordinate_in(const val& query, const char* key) {
    return to_bounded(key, number_in(query, key, std::numeric_limits<double>::quiet_NaN()), -furthest, furthest);
}

std::int32_t next_v(const PolygonMesh& mesh, std::int32_t p, std::int32_t e) {
    const std::int32_t end = mesh.first_e_of_p[static_cast<std::size_t>(p) + 1];
    const std::int32_t next = e + 1 < end ? e + 1 : mesh.first_e_of_p[static_cast<std::size_t>(p)];
    return mesh.v_of_e[static_cast<std::size_t>(next)];
}

/// Calls use(v, w, across) for each edge; for one between two polygons, once.
template <typename Use>
void for_each_edge(const PolygonMesh& mesh, Use use) {
    for (std::int32_t p = 0; p < mesh.polygon_count(); ++p) {
        const std::int32_t end = mesh.first_e_of_p[static_cast<std::size_t>(p) + 1];
        for (std::int32_t e = mesh.first_e_of_p[static_cast<std::size_t>(p)]; e < end; ++e) {
            const std::int32_t across = mesh.across_of_e[static_cast<std::size_t>(e)];
            if (across < 0 || across > p) {
                use(mesh.v_of_e[static_cast<std::size_t>(e)], next_v(mesh, p, e), across);
            }
        }
    }
}

}  // namespace

PathQuery query_from(const val& query) {
    PathQuery asked;
    asked.from = {coordinate_in(query, "fromX"), coordinate_in(query, "fromY")};
    asked.to = {coordinate_in(query, "toX"), coordinate_in(query, "toY")};
    asked.clearance = clearance_from(number_in(query, "clearance", 0));
    asked.limit = to_integer("limit", to_bounded("limit", number_in(query, "limit", 0), 1, furthest));
    return asked;
}

std::int32_t clearance_from(double clearance) {
    return static_cast<std::int32_t>(to_integer("clearance", to_bounded("clearance", clearance, 0, most_clearance)));
}

std::vector<Position> position_vector(std::string_view name, const val& array) {
    const std::vector<double> flat = double_vector(name, array, 2);
    std::vector<Position> positions;
    for (std::size_t i = 0; i < flat.size(); i += 2) {
        positions.push_back(
            {to_bounded(name, flat[i], -furthest, furthest), to_bounded(name, flat[i + 1], -furthest, furthest)});
    }
    return positions;
}

val positions_to_val(const std::vector<Position>& positions) {
    std::vector<double> flat;
    for (const Position& position : positions) {
        flat.insert(flat.end(), {position.x, position.y});
    }
    return copy_out<double>(flat);
}

const char* name_of(SearchStatus status) {
    switch (status) {
        case SearchStatus::searching: return "searching";
        case SearchStatus::found: return "found";
        case SearchStatus::unreachable: return "unreachable";
        case SearchStatus::limit: return "limit";
    }
    return "";
}

val open_tile_to_val(const OpenTile& tile) {
    val result = val::object();
    result.set("x", centre(tile.tile.x));
    result.set("y", centre(tile.tile.y));
    result.set("ground", static_cast<int>(tile.ground));
    return result;
}

val path_step_to_val(PathSearch& search, const PathEnds& ends) {
    const Path path = search.path();
    std::vector<std::int32_t> searched;
    for (const JumpPointSearch::Run& run : path.searched) {
        searched.insert(searched.end(), {run.y, run.x0, run.x1});
    }
    val step = val::object();
    step.set("status", std::string(name_of(path.status)));
    step.set("expanded", static_cast<double>(path.expanded));
    step.set("progress", search.progress());
    step.set("straight", std::hypot(ends.to.x - ends.from.x, ends.to.y - ends.from.y));
    step.set("length", path.length);
    step.set("cost", static_cast<double>(path.cost));
    step.set("tiles", static_cast<double>(path.tiles));
    step.set("turns", path.turns);
    step.set("points", positions_to_val(path.points));
    step.set("ends", positions_to_val({ends.from, ends.to}));
    step.set("grounds", copy_out<std::uint8_t>(
                            {static_cast<std::uint8_t>(ends.grounds[0]), static_cast<std::uint8_t>(ends.grounds[1])}));
    step.set("searched", copy_out<std::int32_t>(searched));
    step.set("lenientTriangles", static_cast<double>(path.lenient_triangles));
    step.set("lenientPortals", static_cast<double>(path.lenient_portals));
    return step;
}

val mesh_to_val(const Mesh& mesh) {
    std::vector<std::int16_t> walls;
    std::vector<std::int16_t> polygon_edges;
    std::vector<std::int16_t> triangle_edges;
    std::vector<std::pair<std::int32_t, std::int32_t>> drawn;
    const auto add = [&mesh](std::vector<std::int16_t>& edges, std::int32_t v, std::int32_t w) {
        for (const auto end : {static_cast<std::size_t>(v), static_cast<std::size_t>(w)}) {
            edges.insert(edges.end(),
                         {static_cast<std::int16_t>(mesh.x_of_v[end]), static_cast<std::int16_t>(mesh.y_of_v[end])});
        }
    };
    for_each_edge(mesh.polygons, [&](std::int32_t v, std::int32_t w, std::int32_t across) {
        add(across == PolygonMesh::wall ? walls : polygon_edges, v, w);
        drawn.emplace_back(std::minmax(v, w));
    });
    sort_range(drawn.begin(), drawn.end());
    for_each_edge(mesh.triangles, [&](std::int32_t v, std::int32_t w, std::int32_t across) {
        const std::pair<std::int32_t, std::int32_t> edge = std::minmax(v, w);
        if (across >= 0 && !std::binary_search(drawn.begin(), drawn.end(), edge)) {
            add(triangle_edges, v, w);
        }
    });
    val batch = val::object();
    batch.set("walls", copy_out<std::int16_t>(walls));
    batch.set("polygonEdges", copy_out<std::int16_t>(polygon_edges));
    batch.set("triangleEdges", copy_out<std::int16_t>(triangle_edges));
    return batch;
}

}  // namespace waymesh::bindings
