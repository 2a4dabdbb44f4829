#include "nav/mesh_frame.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/predicates.hpp"

namespace waymesh {

namespace {

std::int64_t floor_of(double coordinate) { return static_cast<std::int64_t>(std::floor(coordinate)); }

/// The tile that holds a coordinate, or the one it is the border of when it is approached from that side.
std::int64_t tile_towards(double coordinate, std::int32_t sign) {
    return sign > 0 ? floor_of(coordinate) : -floor_of(-coordinate) - 1;
}

bool lies_between(Position a, Position b, Position p) {
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}

}  // namespace

MeshFrame::MeshFrame(std::shared_ptr<MeshMap> map, Layer layer, Position from)
    : map_(std::move(map)),
      layer_(layer),
      origin_x_(map_->first_tile_of(map_->block_of(floor_of(from.x)))),
      origin_y_(map_->first_tile_of(map_->block_of(floor_of(from.y)))) {}

Position MeshFrame::local(Position absolute) const {
    return {on_lattice(absolute.x - static_cast<double>(origin_x_)),
            on_lattice(absolute.y - static_cast<double>(origin_y_))};
}

Position MeshFrame::absolute(Position local) const {
    return {static_cast<double>(origin_x_) + local.x, static_cast<double>(origin_y_) + local.y};
}

void MeshFrame::look_at(std::int32_t s) {
    const MeshMap::Block& block = map_->block(s);
    if (static_cast<std::size_t>(s) >= seen_s_.size()) {
        seen_s_.resize(static_cast<std::size_t>(s) + 1);
    }
    seen_s_[static_cast<std::size_t>(s)] = {
        &block.mesh,
        layer_ == Layer::polygons ? &block.mesh.polygons : &block.mesh.triangles,
        {static_cast<double>(map_->first_tile_of(block.x) - origin_x_),
         static_cast<double>(map_->first_tile_of(block.y) - origin_y_)},
    };
}

std::optional<MeshFrame::Entry> MeshFrame::across_border(std::int32_t s, std::int32_t twin) {
    const auto side = static_cast<Mesh::Side>(twin & 3);
    const std::int32_t neighbour = map_->neighbour(s, side);
    const Mesh& there = map_->block(neighbour).mesh;
    constexpr std::array<Mesh::Side, 4> opposite{Mesh::right, Mesh::left, Mesh::bottom, Mesh::top};
    const auto& edges = (layer_ == Layer::polygons ? there.border_polygons : there.border_triangles)[opposite[side]];
    const Mesh::BorderEdge& edge = edges[static_cast<std::size_t>(twin >> 2)];
    return Entry{neighbour, edge.p, edge.e};
}

std::vector<MeshFrame::Place> MeshFrame::places_at(Position local) {
    std::vector<Place> places;
    for (const auto& [x_sign, y_sign] : {std::pair{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}) {
        if (const auto place = place_towards(local, x_sign, y_sign)) {
            places.push_back(*place);
            break;
        }
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        add_neighbours(places[i], local, places);
    }
    return places;
}

std::optional<MeshFrame::Place> MeshFrame::place_towards(Position local, std::int32_t x_sign, std::int32_t y_sign) {
    const std::int64_t x = origin_x_ + tile_towards(local.x, x_sign);
    const std::int64_t y = origin_y_ + tile_towards(local.y, y_sign);
    const std::int32_t s = map_->block_at(map_->block_of(x), map_->block_of(y));
    const PolygonMesh& polygons = mesh(s);
    const auto cell_of = [](double within) {
        return static_cast<std::int32_t>(clearance_unit * within) / PolygonMesh::cell_side;
    };
    const auto c = static_cast<std::size_t>(cell_of(local.y - seen(s).corner.y) * polygons.cells_per_row +
                                            cell_of(local.x - seen(s).corner.x));
    for (std::int32_t i = polygons.first_of_cell[c]; i < polygons.first_of_cell[c + 1]; ++i) {
        const std::int32_t p = polygons.p_of_cell[static_cast<std::size_t>(i)];
        if (holds({s, p}, local, x_sign, y_sign)) {
            return Place{s, p};
        }
    }
    return std::nullopt;
}

/// Is the place, moved a very little along x and far less along y, inside the polygon?
bool MeshFrame::holds(const Place& place, Position local, std::int32_t x_sign, std::int32_t y_sign) {
    const PolygonMesh& polygons = mesh(place.s);
    const PolygonMesh::Box& box = polygons.box_of_p[static_cast<std::size_t>(place.p)];
    const double x = clearance_unit * (local.x - seen(place.s).corner.x);
    const double y = clearance_unit * (local.y - seen(place.s).corner.y);
    if (x < box.x0 || x > box.x1 || y < box.y0 || y > box.y1) {
        return false;
    }
    const auto begin = static_cast<std::size_t>(polygons.first_e_of_p[static_cast<std::size_t>(place.p)]);
    const auto end = static_cast<std::size_t>(polygons.first_e_of_p[static_cast<std::size_t>(place.p) + 1]);
    Position a = position(place.s, polygons.v_of_e[end - 1]);
    for (std::size_t e = begin; e < end; ++e) {
        const Position b = position(place.s, polygons.v_of_e[e]);
        const int side = turn_of(a, b, local);
        const double moved_x = (a.y - b.y) * x_sign;
        const double moved_y = (b.x - a.x) * y_sign;
        if (side < 0 || (side == 0 && (moved_x < 0 || (moved_x == 0 && moved_y < 0)))) {
            return false;
        }
        a = b;
    }
    return true;
}

void MeshFrame::add_neighbours(const Place& place, Position local, std::vector<Place>& places) {
    const std::int32_t begin = mesh(place.s).first_e_of_p[static_cast<std::size_t>(place.p)];
    const std::int32_t end = mesh(place.s).first_e_of_p[static_cast<std::size_t>(place.p) + 1];
    const Place here = place;
    for (std::int32_t e = begin; e < end; ++e) {
        const PolygonMesh& polygons = mesh(here.s);
        const Position a = position(here.s, polygons.v_of_e[static_cast<std::size_t>(e)]);
        const Position b = position(here.s, polygons.v_of_e[static_cast<std::size_t>(e + 1 < end ? e + 1 : begin)]);
        if (turn_of(a, b, local) != 0 || !lies_between(a, b, local)) {
            continue;
        }
        if (const auto entry = across(here.s, e)) {
            const Place next{entry->s, entry->p};
            if (std::find(places.begin(), places.end(), next) == places.end()) {
                places.push_back(next);
            }
        }
    }
}

std::vector<MeshFrame::Place> MeshFrame::ways_out_of(const std::vector<Place>& places) {
    std::vector<Place> ways;
    for (const Place& place : places) {
        Entry here{place.s, place.p, -1};
        while (is_dead_end(here)) {
            ways.push_back({here.s, here.p});
            here = *across(here.s, mesh(here.s).exit_of_p[static_cast<std::size_t>(here.p)]);
        }
    }
    return ways;
}

void MeshFrame::write(const std::vector<Position>& places, Path& path) const {
    std::vector<Position> turns;
    for (const Position place : places) {
        if (!turns.empty() && turns.back() == place) {
            continue;
        }
        if (turns.size() >= 2 && turn_of(turns[turns.size() - 2], turns.back(), place) == 0) {
            turns.pop_back();
        }
        turns.push_back(place);
    }
    path.turns = std::max<std::int32_t>(0, static_cast<std::int32_t>(turns.size()) - 2);
    path.length = length_of(turns);
    for (const Position place : turns) {
        path.points.push_back(absolute(place));
    }
}

}  // namespace waymesh
