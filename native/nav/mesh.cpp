#include "nav/mesh.hpp"

#include <algorithm>
#include <numeric>

#include "geometry/constrained_delaunay.hpp"
#include "geometry/sort.hpp"
#include "nav/free_cells.hpp"
#include "nav/outline.hpp"

namespace waymesh {

namespace {

/// Joins the triangles of free space to convex polygons: takes away the longest inner edge at whose ends no angle
/// becomes larger than a straight one, then the next (Hertel and Mehlhorn 1983).
class Merging {
public:
    Merging(const std::vector<Point>& points, const ConstrainedTriangulation& constrained,
            const std::vector<std::uint8_t>& is_free_t)
        : points_(points), triangulation_(constrained.triangulation), is_free_t_(is_free_t) {
        const auto half_edges = static_cast<std::int32_t>(triangulation_.origin.size());
        for (std::int32_t h = 0; h < half_edges; ++h) {
            next_h_.push_back(Triangulation::next(h));
            previous_h_.push_back(Triangulation::previous(h));
            const std::int32_t twin = triangulation_.twin[static_cast<std::size_t>(h)];
            if (h < twin && constrained.is_constraint_h[static_cast<std::size_t>(h)] == 0 && is_free(h)) {
                inner_edges_.push_back({squared_length(h), h});
            }
        }
        sort_range(inner_edges_.begin(), inner_edges_.end(), [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second < b.second;
        });
        is_gone_h_.assign(static_cast<std::size_t>(half_edges), 0);
        for (const auto& [length, h] : inner_edges_) {
            merge_across(h, triangulation_.twin[static_cast<std::size_t>(h)]);
        }
    }

    bool is_free(std::int32_t h) const { return is_free_t_[static_cast<std::size_t>(h / 3)] != 0; }
    bool is_gone(std::int32_t h) const { return is_gone_h_[static_cast<std::size_t>(h)] != 0; }
    std::int32_t next(std::int32_t h) const { return next_h_[static_cast<std::size_t>(h)]; }

private:
    Point origin(std::int32_t h) const {
        return points_[static_cast<std::size_t>(triangulation_.origin[static_cast<std::size_t>(h)])];
    }
    std::int32_t previous(std::int32_t h) const { return previous_h_[static_cast<std::size_t>(h)]; }
    std::int64_t squared_length(std::int32_t h) const {
        const Point a = origin(h);
        const Point b = origin(Triangulation::next(h));
        const std::int64_t x = b.x - a.x;
        const std::int64_t y = b.y - a.y;
        return x * x + y * y;
    }

    ///     \       /         at both ends of h and its twin g the way on must not turn right
    ///      u --- v     =>   once the edge is gone
    ///     /       \         .
    void merge_across(std::int32_t h, std::int32_t g) {
        const std::int32_t into_u = previous(h);
        const std::int32_t out_of_u = next(g);
        const std::int32_t into_v = previous(g);
        const std::int32_t out_of_v = next(h);
        if (orientation(origin(into_u), origin(h), origin(next(out_of_u))) < 0 ||
            orientation(origin(into_v), origin(g), origin(next(out_of_v))) < 0) {
            return;
        }
        link(into_u, out_of_u);
        link(into_v, out_of_v);
        is_gone_h_[static_cast<std::size_t>(h)] = 1;
        is_gone_h_[static_cast<std::size_t>(g)] = 1;
    }

    void link(std::int32_t before, std::int32_t after) {
        next_h_[static_cast<std::size_t>(before)] = after;
        previous_h_[static_cast<std::size_t>(after)] = before;
    }

    const std::vector<Point>& points_;
    const Triangulation& triangulation_;
    const std::vector<std::uint8_t>& is_free_t_;
    std::vector<std::int32_t> next_h_;
    std::vector<std::int32_t> previous_h_;
    std::vector<std::uint8_t> is_gone_h_;
    std::vector<std::pair<std::int64_t, std::int32_t>> inner_edges_;
};

/// Writes down the polygons that free half-edges form, each followed to the next by `next`.
template <typename Next, typename IsPart>
PolygonMesh polygons_of(const std::vector<Point>& points, const ConstrainedTriangulation& constrained, Next next,
                        IsPart is_part) {
    const Triangulation& triangulation = constrained.triangulation;
    const auto half_edges = static_cast<std::int32_t>(triangulation.origin.size());
    PolygonMesh mesh;
    std::vector<std::int32_t> polygon_of_h(static_cast<std::size_t>(half_edges), -1);
    std::vector<std::int32_t> edge_of_h(static_cast<std::size_t>(half_edges), -1);
    std::vector<std::int32_t> half_edge_of_e;
    for (std::int32_t first = 0; first < half_edges; ++first) {
        if (!is_part(first) || polygon_of_h[static_cast<std::size_t>(first)] >= 0) {
            continue;
        }
        std::int32_t h = first;
        PolygonMesh::Box box{INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
        do {
            const Point p = points[static_cast<std::size_t>(triangulation.origin[static_cast<std::size_t>(h)])];
            box = {std::min(box.x0, p.x), std::min(box.y0, p.y), std::max(box.x1, p.x), std::max(box.y1, p.y)};
            polygon_of_h[static_cast<std::size_t>(h)] = mesh.polygon_count();
            edge_of_h[static_cast<std::size_t>(h)] = mesh.edge_count();
            half_edge_of_e.push_back(h);
            mesh.v_of_e.push_back(triangulation.origin[static_cast<std::size_t>(h)]);
            h = next(h);
        } while (h != first);
        mesh.first_e_of_p.push_back(mesh.edge_count());
        mesh.box_of_p.push_back(box);
    }
    for (const std::int32_t h : half_edge_of_e) {
        const bool is_constraint = constrained.is_constraint_h[static_cast<std::size_t>(h)] != 0;
        const auto twin = static_cast<std::size_t>(triangulation.twin[static_cast<std::size_t>(h)]);
        mesh.across_of_e.push_back(is_constraint ? PolygonMesh::wall : polygon_of_h[twin]);
        mesh.twin_of_e.push_back(is_constraint ? -1 : edge_of_h[twin]);
    }
    return mesh;
}

/// Sorts the polygons into the cells that their extents reach into.
void fill_cells(PolygonMesh& mesh, std::int32_t side) {
    constexpr std::int32_t cell = PolygonMesh::cell_side;
    mesh.cells_per_row = side * clearance_unit / cell + 1;
    const auto for_each_cell = [&](std::int32_t p, auto visit) {
        const PolygonMesh::Box& box = mesh.box_of_p[static_cast<std::size_t>(p)];
        for (std::int32_t y = box.y0 / cell; y <= box.y1 / cell; ++y) {
            for (std::int32_t x = box.x0 / cell; x <= box.x1 / cell; ++x) {
                visit(static_cast<std::size_t>(y * mesh.cells_per_row + x));
            }
        }
    };
    mesh.first_of_cell.assign(static_cast<std::size_t>(mesh.cells_per_row * mesh.cells_per_row) + 1, 0);
    for (std::int32_t p = 0; p < mesh.polygon_count(); ++p) {
        for_each_cell(p, [&](std::size_t c) { ++mesh.first_of_cell[c + 1]; });
    }
    std::partial_sum(mesh.first_of_cell.begin(), mesh.first_of_cell.end(), mesh.first_of_cell.begin());
    std::vector<std::int32_t> next_of_cell = mesh.first_of_cell;
    mesh.p_of_cell.resize(static_cast<std::size_t>(mesh.first_of_cell.back()));
    for (std::int32_t p = 0; p < mesh.polygon_count(); ++p) {
        for_each_cell(p, [&](std::size_t c) { mesh.p_of_cell[static_cast<std::size_t>(next_of_cell[c]++)] = p; });
    }
}

/// Takes away polygons with a single way on until none is left (Demyen and Buro 2006): what remains of the mesh are the
/// polygons on ways through it; each of the others keeps the edge that led on when it was taken.
void find_dead_ends(PolygonMesh& mesh) {
    const auto polygons = static_cast<std::size_t>(mesh.polygon_count());
    std::vector<std::int32_t> ways_of_p(polygons, 0);
    std::vector<std::int32_t> ends;
    for (std::int32_t p = 0; p < mesh.polygon_count(); ++p) {
        for (std::int32_t e = mesh.first_e_of_p[static_cast<std::size_t>(p)];
             e < mesh.first_e_of_p[static_cast<std::size_t>(p) + 1]; ++e) {
            ways_of_p[static_cast<std::size_t>(p)] +=
                mesh.across_of_e[static_cast<std::size_t>(e)] != PolygonMesh::wall;
        }
        if (ways_of_p[static_cast<std::size_t>(p)] == 1) {
            ends.push_back(p);
        }
    }
    mesh.exit_of_p.assign(polygons, -1);
    while (!ends.empty()) {
        const auto p = static_cast<std::size_t>(ends.back());
        ends.pop_back();
        for (std::int32_t e = mesh.first_e_of_p[p]; e < mesh.first_e_of_p[p + 1]; ++e) {
            const std::int32_t q = mesh.across_of_e[static_cast<std::size_t>(e)];
            // The last of two or more that hang together has no way on when its turn comes.
            if (ways_of_p[p] != 1 || q < 0 || mesh.exit_of_p[static_cast<std::size_t>(q)] >= 0) {
                continue;
            }
            mesh.exit_of_p[p] = e;
            ways_of_p[p] = 0;
            if (--ways_of_p[static_cast<std::size_t>(q)] == 1) {
                ends.push_back(q);
            }
        }
    }
}

/// Finds the edges on the block's border behind which there is free space too.
class Borders {
public:
    Borders(const FreeCells& cells, const Mesh& mesh) : cells_(cells), mesh_(mesh) {
        const std::int32_t count = cells.count();
        for (std::int32_t i = 0; i <= count; ++i) {
            line_of_coordinate_.resize(static_cast<std::size_t>(cells.coordinate(i)), 0);
            line_of_coordinate_.push_back(i);
        }
    }

    std::array<std::vector<Mesh::BorderEdge>, 4> mark(PolygonMesh& polygons) const {
        std::array<std::vector<Mesh::BorderEdge>, 4> borders;
        for (std::int32_t p = 0; p < polygons.polygon_count(); ++p) {
            const std::int32_t begin = polygons.first_e_of_p[static_cast<std::size_t>(p)];
            const std::int32_t end = polygons.first_e_of_p[static_cast<std::size_t>(p) + 1];
            for (std::int32_t e = begin; e < end; ++e) {
                const std::int32_t u = polygons.v_of_e[static_cast<std::size_t>(e)];
                const std::int32_t v = polygons.v_of_e[static_cast<std::size_t>(e + 1 < end ? e + 1 : begin)];
                mark_edge(polygons, p, e, {x(u), y(u)}, {x(v), y(v)}, borders);
            }
        }
        for (std::size_t side = 0; side < borders.size(); ++side) {
            std::vector<Mesh::BorderEdge>& border = borders[side];
            sort_range(border.begin(), border.end(),
                       [](const Mesh::BorderEdge& a, const Mesh::BorderEdge& b) { return a.at < b.at; });
            for (std::size_t n = 0; n < border.size(); ++n) {
                polygons.twin_of_e[static_cast<std::size_t>(border[n].e)] = static_cast<std::int32_t>(4 * n + side);
            }
        }
        return borders;
    }

private:
    std::int32_t x(std::int32_t v) const { return mesh_.x_of_v[static_cast<std::size_t>(v)]; }
    std::int32_t y(std::int32_t v) const { return mesh_.y_of_v[static_cast<std::size_t>(v)]; }
    std::int32_t line_at(std::int32_t coordinate) const {
        return line_of_coordinate_[static_cast<std::size_t>(coordinate)];
    }

    void mark_edge(PolygonMesh& polygons, std::int32_t p, std::int32_t e, Point a, Point b,
                   std::array<std::vector<Mesh::BorderEdge>, 4>& borders) const {
        const std::int32_t count = cells_.count();
        const std::int32_t far = cells_.coordinate(count);
        if (polygons.across_of_e[static_cast<std::size_t>(e)] != PolygonMesh::wall) {
            return;
        }
        if (a.x == b.x && (a.x == 0 || a.x == far)) {
            const std::int32_t at = std::min(a.y, b.y);
            if (cells_.is_free(a.x == 0 ? -1 : count, line_at(at))) {
                borders[a.x == 0 ? Mesh::left : Mesh::right].push_back({at, p, e});
                polygons.across_of_e[static_cast<std::size_t>(e)] = PolygonMesh::border;
            }
        } else if (a.y == b.y && (a.y == 0 || a.y == far)) {
            const std::int32_t at = std::min(a.x, b.x);
            if (cells_.is_free(line_at(at), a.y == 0 ? -1 : count)) {
                borders[a.y == 0 ? Mesh::top : Mesh::bottom].push_back({at, p, e});
                polygons.across_of_e[static_cast<std::size_t>(e)] = PolygonMesh::border;
            }
        }
    }

    const FreeCells& cells_;
    const Mesh& mesh_;
    std::vector<std::int32_t> line_of_coordinate_;
};

/// Calls visit(vector) for all that the mesh holds.
template <typename MeshOrConst, typename Visit>
void visit_vectors(MeshOrConst& mesh, const Visit& visit) {
    visit(mesh.x_of_v);
    visit(mesh.y_of_v);
    visit(mesh.corner_of_v);
    for (auto* layer : {&mesh.triangles, &mesh.polygons}) {
        visit(layer->first_e_of_p);
        visit(layer->v_of_e);
        visit(layer->across_of_e);
        visit(layer->twin_of_e);
        visit(layer->box_of_p);
        visit(layer->exit_of_p);
    }
    for (auto* borders : {&mesh.border_triangles, &mesh.border_polygons}) {
        for (auto& border : *borders) {
            visit(border);
        }
    }
}

}  // namespace

std::size_t Mesh::bytes() const {
    std::size_t bytes = sizeof(*this);
    visit_vectors(*this, [&bytes](const auto& vector) { bytes += vector.capacity() * sizeof(vector[0]); });
    return bytes;
}

Mesh mesh_of(const BitGrid& open, std::int32_t clearance) {
    const FreeCells cells(open, clearance);
    Outline outline(cells);
    outline.sort_along_curve();
    Mesh mesh;
    for (const Point p : outline.points) {
        mesh.x_of_v.push_back(p.x);
        mesh.y_of_v.push_back(p.y);
    }
    mesh.corner_of_v = std::move(outline.corner_of_v);
    const ConstrainedTriangulation constrained = constrained_delaunay(outline.points, outline.segments);
    const std::vector<std::uint8_t> is_free_t = enclosed_triangles(constrained);
    mesh.triangles = polygons_of(outline.points, constrained, Triangulation::next,
                                 [&](std::int32_t h) { return is_free_t[static_cast<std::size_t>(h / 3)] != 0; });
    const Merging merging(outline.points, constrained, is_free_t);
    mesh.polygons = polygons_of(
        outline.points, constrained, [&](std::int32_t h) { return merging.next(h); },
        [&](std::int32_t h) { return merging.is_free(h) && !merging.is_gone(h); });
    const Borders borders(cells, mesh);
    mesh.border_triangles = borders.mark(mesh.triangles);
    mesh.border_polygons = borders.mark(mesh.polygons);
    for (PolygonMesh* const layer : {&mesh.triangles, &mesh.polygons}) {
        find_dead_ends(*layer);
        fill_cells(*layer, open.width() - 2);
    }
    visit_vectors(mesh, [](auto& vector) { vector.shrink_to_fit(); });
    return mesh;
}

}  // namespace waymesh
