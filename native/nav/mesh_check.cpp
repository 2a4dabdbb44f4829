#include "nav/mesh_check.hpp"

#include <algorithm>
#include <set>

#include "geometry/predicates.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

namespace {

using Flaw = std::optional<std::string>;

std::string at(const char* what, std::int32_t index) { return std::string(what) + " " + std::to_string(index); }

/// Which ground is free, straight from its definition. Coordinates are odd, in 32ths of a tile from the block's corner:
/// between the lines on which the sides of grown tiles can lie.
class Ground {
public:
    Ground(const BitGrid& open, std::int32_t clearance) : open_(open), clearance_(clearance) {}

    std::int32_t side() const { return open_.width() - 2; }
    std::int32_t clearance() const { return clearance_; }
    bool is_open(std::int32_t x, std::int32_t y) const { return open_.at(x + 1, y + 1); }

    bool is_free(std::int32_t x, std::int32_t y) const {
        const std::int32_t tile_x = (x + tile) / tile - 1;
        const std::int32_t tile_y = (y + tile) / tile - 1;
        const auto reaches = [&](std::int32_t coordinate, std::int32_t tile_at) {
            const std::int32_t grown = 2 * clearance_;
            return tile * tile_at - grown < coordinate && coordinate < tile * (tile_at + 1) + grown;
        };
        for (std::int32_t v = std::max(tile_y - 1, -1); v <= std::min(tile_y + 1, side()); ++v) {
            for (std::int32_t u = std::max(tile_x - 1, -1); u <= std::min(tile_x + 1, side()); ++u) {
                if (!is_open(u, v) && reaches(x, u) && reaches(y, v)) {
                    return false;
                }
            }
        }
        return true;
    }

private:
    static constexpr std::int32_t tile = 2 * clearance_unit;

    const BitGrid& open_;
    std::int32_t clearance_;
};

/// What is wrong with one layer of polygons.
class LayerCheck {
public:
    LayerCheck(const Ground& ground, const Mesh& mesh, const PolygonMesh& polygons,
               const std::array<std::vector<Mesh::BorderEdge>, 4>& borders)
        : ground_(ground),
          mesh_(mesh),
          polygons_(polygons),
          borders_(borders),
          far_(clearance_unit * ground.side()),
          times_covered_(static_cast<std::size_t>(ground.side() * ground.side())) {}

    Flaw flaw() {
        if (Flaw flaw = flaw_in_indices()) {
            return flaw;
        }
        for (std::int32_t p = 0; p < polygons_.polygon_count(); ++p) {
            if (Flaw flaw = flaw_in_shape(p)) {
                return flaw;
            }
            for (std::int32_t e = begin(p); e < end(p); ++e) {
                if (Flaw flaw = flaw_in_edge(p, e)) {
                    return flaw;
                }
            }
            cover(p);
        }
        if (Flaw flaw = flaw_in_borders()) {
            return flaw;
        }
        if (Flaw flaw = flaw_in_exits()) {
            return flaw;
        }
        return flaw_in_cover();
    }

private:
    static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }
    std::int32_t begin(std::int32_t p) const { return polygons_.first_e_of_p[index(p)]; }
    std::int32_t end(std::int32_t p) const { return polygons_.first_e_of_p[index(p) + 1]; }
    std::int32_t next(std::int32_t p, std::int32_t e) const { return e + 1 < end(p) ? e + 1 : begin(p); }
    Point origin(std::int32_t e) const {
        const std::int32_t v = polygons_.v_of_e[index(e)];
        return {mesh_.x_of_v[index(v)], mesh_.y_of_v[index(v)]};
    }

    Flaw flaw_in_indices() const {
        const auto& first = polygons_.first_e_of_p;
        if (first.empty() || first.front() != 0 || first.back() != polygons_.edge_count() ||
            polygons_.across_of_e.size() != polygons_.v_of_e.size() ||
            polygons_.twin_of_e.size() != polygons_.v_of_e.size() || polygons_.box_of_p.size() + 1 != first.size() ||
            polygons_.exit_of_p.size() + 1 != first.size() || mesh_.x_of_v.size() != mesh_.y_of_v.size()) {
            return "the counts of edges do not fit";
        }
        for (std::int32_t p = 0; p < polygons_.polygon_count(); ++p) {
            if (end(p) - begin(p) < 3) {
                return at("fewer than three edges: polygon", p);
            }
        }
        const auto vertices = static_cast<std::int32_t>(mesh_.x_of_v.size());
        for (const std::int32_t v : polygons_.v_of_e) {
            if (v < 0 || v >= vertices) {
                return at("there is no vertex", v);
            }
        }
        return std::nullopt;
    }

    /// Convex and counter-clockwise: no vertex lies right of an edge, none is there twice, and not all are collinear.
    Flaw flaw_in_shape(std::int32_t p) {
        std::set<Point> corners;
        std::int64_t twice_area = 0;
        for (std::int32_t e = begin(p); e < end(p); ++e) {
            const Point a = origin(e);
            const Point b = origin(next(p, e));
            if (std::min(a.x, a.y) < 0 || std::max(a.x, a.y) > far_) {
                return at("outside the block: polygon", p);
            }
            for (std::int32_t f = begin(p); f < end(p); ++f) {
                if (orientation(a, b, origin(f)) < 0) {
                    return at("not convex and counter-clockwise: polygon", p);
                }
            }
            corners.insert(a);
            twice_area += orientation(origin(begin(p)), a, b);
        }
        if (static_cast<std::int32_t>(corners.size()) != end(p) - begin(p) || twice_area <= 0) {
            return at("a vertex twice, or no area: polygon", p);
        }
        twice_area_ += twice_area;
        const PolygonMesh::Box& box = polygons_.box_of_p[index(p)];
        const auto [left, right] = std::minmax_element(corners.begin(), corners.end());
        const auto is_higher = [](Point a, Point b) { return a.y < b.y; };
        const auto [top, bottom] = std::minmax_element(corners.begin(), corners.end(), is_higher);
        return box.x0 == left->x && box.x1 == right->x && box.y0 == top->y && box.y1 == bottom->y
                   ? std::nullopt
                   : Flaw(at("not its extent: box of polygon", p));
    }

    Flaw flaw_in_edge(std::int32_t p, std::int32_t e) const {
        const std::int32_t across = polygons_.across_of_e[index(e)];
        const std::int32_t twin = polygons_.twin_of_e[index(e)];
        const Point a = origin(e);
        const Point b = origin(next(p, e));
        if (across == PolygonMesh::wall) {
            if (twin != -1 || !parts_ground(a, b, false)) {
                return at("no wall runs along edge", e);
            }
            return std::nullopt;
        }
        if (across == PolygonMesh::border) {
            const bool is_on_border =
                (a.x == b.x && (a.x == 0 || a.x == far_)) || (a.y == b.y && (a.y == 0 || a.y == far_));
            return is_on_border && parts_ground(a, b, true)
                       ? std::nullopt
                       : Flaw(at("no free ground on both sides of border edge", e));
        }
        const bool fits = across >= 0 && across < polygons_.polygon_count() && twin >= begin(across) &&
                          twin < end(across) && polygons_.across_of_e[index(twin)] == p &&
                          polygons_.twin_of_e[index(twin)] == e && origin(twin) == b && origin(next(across, twin)) == a;
        return fits ? std::nullopt : Flaw(at("no edge of another polygon runs back along edge", e));
    }

    /// All along an edge from a to b: is the ground on its left free, and that on its right free or not, as is said?
    bool parts_ground(Point a, Point b, bool right_is_free) const {
        if ((a.x == b.x) == (a.y == b.y)) {
            return false;
        }
        const std::int32_t dx = (b.x > a.x) - (b.x < a.x);
        const std::int32_t dy = (b.y > a.y) - (b.y < a.y);
        for (; a != b; a = {a.x + dx, a.y + dy}) {
            const Point middle{2 * a.x + dx, 2 * a.y + dy};
            if (!ground_.is_free(middle.x - dy, middle.y + dx) ||
                ground_.is_free(middle.x + dy, middle.y - dx) != right_is_free) {
                return false;
            }
        }
        return true;
    }

    Flaw flaw_in_borders() const {
        const auto listed = borders_[0].size() + borders_[1].size() + borders_[2].size() + borders_[3].size();
        const auto& across = polygons_.across_of_e;
        if (static_cast<std::size_t>(std::count(across.begin(), across.end(), PolygonMesh::border)) != listed) {
            return at("border edges listed:", static_cast<std::int32_t>(listed));
        }
        for (std::int32_t side = 0; side < 4; ++side) {
            const std::vector<Mesh::BorderEdge>& border = borders_[index(side)];
            for (std::size_t n = 0; n < border.size(); ++n) {
                if ((n > 0 && border[n - 1].at >= border[n].at) ||
                    !is_listed_right(border[n], side, static_cast<std::int32_t>(4 * n) + side)) {
                    return at("not where the list of border edges says it is: edge", border[n].e);
                }
            }
        }
        return std::nullopt;
    }

    /// The exit of a dead end leads to another polygon, and over all its other edges one comes to nothing but walls and
    /// polygons whose own exit leads back over that edge. So all behind it is a tree without a way to the border, as
    /// long as exits do not lead round in a circle.
    Flaw flaw_in_exits() const {
        for (std::int32_t p = 0; p < polygons_.polygon_count(); ++p) {
            const std::int32_t exit = polygons_.exit_of_p[index(p)];
            if (exit == -1) {
                continue;
            }
            bool is_right = begin(p) <= exit && exit < end(p) && polygons_.across_of_e[index(exit)] >= 0;
            for (std::int32_t e = begin(p); e < end(p) && is_right; ++e) {
                const std::int32_t across = polygons_.across_of_e[index(e)];
                is_right = e == exit || across == PolygonMesh::wall ||
                           (across >= 0 && polygons_.exit_of_p[index(across)] == polygons_.twin_of_e[index(e)]);
            }
            std::int32_t steps = 0;
            for (std::int32_t q = p; is_right && polygons_.exit_of_p[index(q)] >= 0; ++steps) {
                q = polygons_.across_of_e[index(polygons_.exit_of_p[index(q)])];
                is_right = q >= 0 && steps < polygons_.polygon_count();
            }
            if (!is_right) {
                return at("no exit of a dead end: polygon", p);
            }
        }
        return std::nullopt;
    }

    bool is_listed_right(const Mesh::BorderEdge& edge, std::int32_t side, std::int32_t twin) const {
        if (edge.p < 0 || edge.p >= polygons_.polygon_count() || edge.e < begin(edge.p) || edge.e >= end(edge.p) ||
            polygons_.across_of_e[index(edge.e)] != PolygonMesh::border || polygons_.twin_of_e[index(edge.e)] != twin) {
            return false;
        }
        const Point a = origin(edge.e);
        const Point b = origin(next(edge.p, edge.e));
        const bool is_upright = side == Mesh::left || side == Mesh::right;
        const std::int32_t line = side == Mesh::left || side == Mesh::top ? 0 : far_;
        return is_upright ? a.x == line && b.x == line && edge.at == std::min(a.y, b.y)
                          : a.y == line && b.y == line && edge.at == std::min(a.x, b.x);
    }

    /// Counts for every tile how often its centre is covered: moved by an infinitesimal to the right and a much smaller
    /// one down, so that it lies on no edge.
    void cover(std::int32_t p) {
        Point low = origin(begin(p));
        Point high = low;
        for (std::int32_t e = begin(p); e < end(p); ++e) {
            low = {std::min(low.x, origin(e).x), std::min(low.y, origin(e).y)};
            high = {std::max(high.x, origin(e).x), std::max(high.y, origin(e).y)};
        }
        const auto last = [](std::int32_t coordinate) { return (coordinate + clearance_unit - 1) / clearance_unit; };
        for (std::int32_t y = low.y / clearance_unit; y < last(high.y); ++y) {
            for (std::int32_t x = low.x / clearance_unit; x < last(high.x); ++x) {
                times_covered_[index(y * ground_.side() + x)] += covers_centre(p, x, y) ? 1 : 0;
            }
        }
    }

    bool covers_centre(std::int32_t p, std::int32_t x, std::int32_t y) const {
        constexpr std::int32_t half = clearance_unit / 2;
        const Point centre{clearance_unit * x + half, clearance_unit * y + half};
        for (std::int32_t e = begin(p); e < end(p); ++e) {
            const Point a = origin(e);
            const Point b = origin(next(p, e));
            const std::int64_t side = orientation(a, b, centre);
            if (side < 0 || (side == 0 && (a.y != b.y ? b.y > a.y : b.x < a.x))) {
                return false;
            }
        }
        return true;
    }

    /// Every free place is covered once and no other is. How often places are covered changes at walls and borders
    /// alone, since other edges meet in pairs; and there it is free inside. So the free part of a tile is covered as
    /// its centre is, and what could be covered besides is rock without a wall, which would show in the area.
    Flaw flaw_in_cover() const {
        std::int64_t free_area = 0;
        for (std::int32_t y = 0; y < ground_.side(); ++y) {
            for (std::int32_t x = 0; x < ground_.side(); ++x) {
                const std::int32_t tile = y * ground_.side() + x;
                if (times_covered_[index(tile)] != (ground_.is_open(x, y) ? 1 : 0)) {
                    return at("not covered once if open, else never: tile", tile);
                }
                free_area += free_area_in(x, y);
            }
        }
        return twice_area_ == 2 * free_area ? std::nullopt : Flaw("the polygons' area is not that of the free ground");
    }

    /// A tile falls into nine parts that are wholly free or not.
    std::int64_t free_area_in(std::int32_t x, std::int32_t y) const {
        const std::int32_t c = ground_.clearance();
        const std::array<std::int32_t, 4> lines{0, c, clearance_unit - c, clearance_unit};
        std::int64_t area = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            for (std::size_t i = 0; i < 3; ++i) {
                const std::int32_t width = lines[i + 1] - lines[i];
                const std::int32_t height = lines[j + 1] - lines[j];
                if (width > 0 && height > 0 &&
                    ground_.is_free(2 * (clearance_unit * x + lines[i]) + 1, 2 * (clearance_unit * y + lines[j]) + 1)) {
                    area += std::int64_t{width} * height;
                }
            }
        }
        return area;
    }

    const Ground& ground_;
    const Mesh& mesh_;
    const PolygonMesh& polygons_;
    const std::array<std::vector<Mesh::BorderEdge>, 4>& borders_;
    std::int32_t far_;
    std::int64_t twice_area_ = 0;
    std::vector<std::int32_t> times_covered_;
};

Flaw flaw_in_corners(const Mesh& mesh, const Ground& ground) {
    if (mesh.corner_of_v.size() != mesh.x_of_v.size()) {
        return "the counts of vertices do not fit";
    }
    for (std::size_t v = 0; v < mesh.x_of_v.size(); ++v) {
        std::int32_t blocked = 0;
        Corner corner = Corner::none;
        for (const std::int32_t quadrant : {0, 1, 2, 3}) {
            const std::int32_t x = 2 * mesh.x_of_v[v] + (quadrant % 2 == 0 ? -1 : 1);
            const std::int32_t y = 2 * mesh.y_of_v[v] + (quadrant / 2 == 0 ? -1 : 1);
            if (!ground.is_free(x, y)) {
                ++blocked;
                corner = static_cast<Corner>(static_cast<std::int32_t>(Corner::minus_minus) + quadrant);
            }
        }
        if (mesh.corner_of_v[v] != (blocked == 1 ? corner : Corner::none)) {
            return at("not the corner that it is: vertex", static_cast<std::int32_t>(v));
        }
    }
    return std::nullopt;
}

/// Where the edges of one border begin and end.
std::vector<std::array<std::int32_t, 2>> spans_of(const Mesh& mesh, const PolygonMesh& polygons,
                                                  const std::vector<Mesh::BorderEdge>& border, Mesh::Side side) {
    std::vector<std::array<std::int32_t, 2>> spans;
    for (const Mesh::BorderEdge& edge : border) {
        const auto p = static_cast<std::size_t>(edge.p);
        const bool is_last = edge.e + 1 == polygons.first_e_of_p[p + 1];
        const auto along = [&](std::int32_t e) {
            const auto v = static_cast<std::size_t>(polygons.v_of_e[static_cast<std::size_t>(e)]);
            return side == Mesh::left || side == Mesh::right ? mesh.y_of_v[v] : mesh.x_of_v[v];
        };
        const std::int32_t one = along(edge.e);
        const std::int32_t other = along(is_last ? polygons.first_e_of_p[p] : edge.e + 1);
        spans.push_back({std::min(one, other), std::max(one, other)});
    }
    return spans;
}

}  // namespace

std::optional<std::string> flaw_in_mesh(const Mesh& mesh, const BitGrid& open, std::int32_t clearance) {
    const Ground ground(open, clearance);
    if (Flaw flaw = LayerCheck(ground, mesh, mesh.triangles, mesh.border_triangles).flaw()) {
        return "triangles: " + *flaw;
    }
    for (std::int32_t p = 0; p <= mesh.triangles.polygon_count(); ++p) {
        if (mesh.triangles.first_e_of_p[static_cast<std::size_t>(p)] != 3 * p) {
            return at("triangles: more than three edges before polygon", p);
        }
    }
    if (Flaw flaw = LayerCheck(ground, mesh, mesh.polygons, mesh.border_polygons).flaw()) {
        return "polygons: " + *flaw;
    }
    return flaw_in_corners(mesh, ground);
}

std::optional<std::string> flaw_between(const Mesh& mesh, const Mesh& neighbour, Mesh::Side side) {
    constexpr std::array<Mesh::Side, 4> opposite{Mesh::right, Mesh::left, Mesh::bottom, Mesh::top};
    const Mesh::Side back = opposite[side];
    if (spans_of(mesh, mesh.triangles, mesh.border_triangles[side], side) !=
        spans_of(neighbour, neighbour.triangles, neighbour.border_triangles[back], back)) {
        return "triangles: the edges on the common border are not the same";
    }
    if (spans_of(mesh, mesh.polygons, mesh.border_polygons[side], side) !=
        spans_of(neighbour, neighbour.polygons, neighbour.border_polygons[back], back)) {
        return "polygons: the edges on the common border are not the same";
    }
    return std::nullopt;
}

}  // namespace waymesh
