#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "geometry/position.hpp"
#include "nav/mesh_map.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

/// A mesh map as one search sees it: its blocks as one mesh, positions relative to an origin near the start, so that
/// all of them lie on the lattice of `turn_of`. Index spaces: s, block of the map; p, e, v as in PolygonMesh and Mesh.
class MeshFrame {
public:
    enum class Layer : std::uint8_t { polygons, triangles };

    /// A polygon of a block.
    struct Place {
        std::int32_t s;
        std::int32_t p;

        friend constexpr bool operator==(const Place&, const Place&) = default;
    };

    /// A polygon as it is entered by one of its edges.
    struct Entry {
        std::int32_t s;
        std::int32_t p;
        std::int32_t e;
    };

    /// The frame's origin is the upper left corner of the block that holds `from` (absolute tiles).
    MeshFrame(std::shared_ptr<MeshMap> map, Layer layer, Position from);

    MeshMap& map() const { return *map_; }
    /// Positions come into the frame, rounded to the lattice, and back to absolute tiles.
    Position local(Position absolute) const;
    Position absolute(Position local) const;

    const PolygonMesh& mesh(std::int32_t s) { return *seen(s).polygons; }
    Position position(std::int32_t s, std::int32_t v) {
        constexpr double unit = 1.0 / clearance_unit;
        const Seen& block = seen(s);
        const auto i = static_cast<std::size_t>(v);
        return {block.corner.x + unit * block.mesh->x_of_v[i], block.corner.y + unit * block.mesh->y_of_v[i]};
    }
    Corner corner(std::int32_t s, std::int32_t v) { return seen(s).mesh->corner_of_v[static_cast<std::size_t>(v)]; }

    /// What lies behind edge e of a polygon in block s; makes the neighbouring block when that is first looked at.
    std::optional<Entry> across(std::int32_t s, std::int32_t e) {
        const PolygonMesh& here = mesh(s);
        const std::int32_t p = here.across_of_e[static_cast<std::size_t>(e)];
        if (p >= 0) [[likely]] {
            return Entry{s, p, here.twin_of_e[static_cast<std::size_t>(e)]};
        }
        return p == PolygonMesh::wall ? std::nullopt : across_border(s, here.twin_of_e[static_cast<std::size_t>(e)]);
    }

    /// The polygons where somebody stands at a place (in the frame): one, or several where edges meet that lead from
    /// one to the other. A place on a wall belongs to the side where y, then x grows, if that is free; where two rock
    /// tiles meet at a corner, to one side alone. Empty when it is not free.
    std::vector<Place> places_at(Position local);

    /// A dead end may be left out of a search unless its way out is among those of `ways_out_of`.
    bool is_dead_end(const Entry& entry) { return mesh(entry.s).exit_of_p[static_cast<std::size_t>(entry.p)] >= 0; }
    /// The polygons of dead ends on the way out from some places, these included.
    std::vector<Place> ways_out_of(const std::vector<Place>& places);

    /// Makes a polyline in the frame the points of a path that was found: without those where it runs straight on.
    void write(const std::vector<Position>& places, Path& path) const;

private:
    /// A block that the search has come to.
    struct Seen {
        const Mesh* mesh = nullptr;
        const PolygonMesh* polygons = nullptr;
        Position corner;  ///< its upper left corner in the frame
    };

    const Seen& seen(std::int32_t s) {
        const auto i = static_cast<std::size_t>(s);
        if (i >= seen_s_.size() || seen_s_[i].mesh == nullptr) {
            look_at(s);
        }
        return seen_s_[i];
    }
    void look_at(std::int32_t s);
    std::optional<Entry> across_border(std::int32_t s, std::int32_t twin);
    std::optional<Place> place_towards(Position local, std::int32_t x_sign, std::int32_t y_sign);
    bool holds(const Place& place, Position local, std::int32_t x_sign, std::int32_t y_sign);
    void add_neighbours(const Place& place, Position local, std::vector<Place>& places);

    std::shared_ptr<MeshMap> map_;
    Layer layer_;
    std::int64_t origin_x_;
    std::int64_t origin_y_;
    std::vector<Seen> seen_s_;
};

}  // namespace waymesh
