#include "nav/mesh.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

#include "geometry/constrained_delaunay.hpp"
#include "geometry/hilbert.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

namespace {

/// The free space of a block as cells, each of which is wholly free or wholly blocked: with clearance a tile falls into
/// 3 x 3 of them, between the lines that its own walls and its neighbours' can grow to; without, it is one.
///
///     +--+-----+--+     16 k, 16 k + c, 16 k + 16 - c, 16 k + 16
///     +--+-----+--+     an outer cell is free when all tiles that reach into it are open:
///     |  |     |  |     at a side two of them, at a corner four
///     +--+-----+--+
///     +--+-----+--+
///
/// Index spaces: column i and row j of cells, 0 ... count - 1, and one more cell on each side of the block: -1 and
/// count; line i lies left of column i, so line count is the block's right border.
class FreeCells {
public:
    FreeCells(const BitGrid& open, std::int32_t clearance)
        : clearance_(clearance),
          count_((open.width() - 2) * (clearance > 0 ? 3 : 1)),
          words_(static_cast<std::size_t>((count_ + 2 + 63) / 64)),
          rows_(words_ * static_cast<std::size_t>(count_ + 2)) {
        if (clearance == 0) {
            for (std::int32_t j = -1; j <= count_; ++j) {
                std::copy_n(open.row(j + 1).begin(), words_, row_begin(j));
            }
        } else {
            fill_thirds(open);
        }
    }

    std::int32_t count() const { return count_; }
    std::size_t words() const { return words_; }
    /// Bit i + 1 is cell i.
    std::span<const std::uint64_t> row(std::int32_t j) const {
        return {rows_.data() + words_ * static_cast<std::size_t>(j + 1), words_};
    }
    bool is_free(std::int32_t i, std::int32_t j) const {
        const auto bit = static_cast<std::size_t>(i + 1);
        return (row(j)[bit >> 6] >> (bit & 63) & 1U) != 0;
    }
    /// Where line i runs, in sixteenths of a tile.
    std::int32_t coordinate(std::int32_t i) const {
        if (clearance_ == 0) {
            return clearance_unit * i;
        }
        constexpr std::int32_t unit = clearance_unit;
        const std::int32_t tile = i / 3;
        const std::int32_t third = i % 3;
        return unit * tile + (third == 0 ? 0 : third == 1 ? clearance_ : unit - clearance_);
    }

private:
    std::vector<std::uint64_t>::iterator row_begin(std::int32_t j) {
        return rows_.begin() + static_cast<std::ptrdiff_t>(words_ * static_cast<std::size_t>(j + 1));
    }

    /// One row of tiles cut into thirds: an outer third is free when the tile beside it is open too.
    std::vector<std::uint64_t> thirds_of(const BitGrid& open, std::int32_t y) const {
        std::vector<std::uint64_t> thirds(words_);
        const auto set = [&](std::int32_t i) {
            const auto bit = static_cast<std::size_t>(i + 1);
            if (i >= -1 && i <= count_) {
                thirds[bit >> 6] |= std::uint64_t{1} << (bit & 63);
            }
        };
        bool left_is_open = false;
        for (std::int32_t x = 0; x < open.width(); ++x) {
            const bool is_open = open.at(x, y);
            const std::int32_t first = 3 * (x - 1);
            if (is_open) {
                set(first + 1);
                if (left_is_open) {
                    set(first - 1);
                    set(first);
                }
            }
            left_is_open = is_open;
        }
        return thirds;
    }

    void fill_thirds(const BitGrid& open) {
        std::vector<std::uint64_t> above = thirds_of(open, 0);
        for (std::int32_t y = 1; y < open.height(); ++y) {
            const std::vector<std::uint64_t> here = thirds_of(open, y);
            const std::int32_t top = 3 * (y - 1);
            for (std::size_t w = 0; w < words_; ++w) {
                const std::uint64_t both = above[w] & here[w];
                set_word(top - 1, w, both);
                set_word(top, w, both);
                set_word(top + 1, w, here[w]);
            }
            above = here;
        }
    }

    void set_word(std::int32_t j, std::size_t w, std::uint64_t bits) {
        if (j <= count_) {
            rows_[words_ * static_cast<std::size_t>(j + 1) + w] = bits;
        }
    }

    std::int32_t clearance_;
    std::int32_t count_;
    std::size_t words_;
    std::vector<std::uint64_t> rows_;
};

/// Walks round the free cells: the vertices of their outline and the straight walls and borders between these.
class Outline {
public:
    explicit Outline(const FreeCells& cells)
        : cells_(cells), last_v_of_column_(static_cast<std::size_t>(cells.count() + 1), -1) {
        for (std::int32_t j = 0; j <= cells.count(); ++j) {
            trace_line(j);
        }
    }

    std::vector<Point> points;
    std::vector<Corner> corner_of_v;
    std::vector<Segment> segments;

private:
    /// Lines 1 ... count - 1 of row line j have a vertex where the outline turns: where an odd number of the four cells
    /// round the crossing is free, or two that are diagonal neighbours.
    void trace_line(std::int32_t j) {
        last_v_ = -1;
        const std::int32_t count = cells_.count();
        if (is_border_vertex(0, j)) {
            add(0, j);
        }
        if (j == 0 || j == count) {
            for (std::int32_t i = 1; i < count; ++i) {
                if (is_border_vertex(i, j)) {
                    add(i, j);
                }
            }
        } else {
            trace_inner_line(j);
        }
        if (is_border_vertex(count, j)) {
            add(count, j);
        }
    }

    void trace_inner_line(std::int32_t j) {
        const std::span<const std::uint64_t> above = cells_.row(j - 1);
        const std::span<const std::uint64_t> below = cells_.row(j);
        for (std::size_t w = 0; w < cells_.words(); ++w) {
            // Bit i + 1 belongs to line i: the cell right of it there, the cell left of it one bit lower.
            const std::uint64_t carry_above = w > 0 ? above[w - 1] >> 63 : 0;
            const std::uint64_t carry_below = w > 0 ? below[w - 1] >> 63 : 0;
            const std::uint64_t across_above = above[w] ^ (above[w] << 1 | carry_above);
            const std::uint64_t across_below = below[w] ^ (below[w] << 1 | carry_below);
            const std::uint64_t down = above[w] ^ below[w];
            std::uint64_t turns = (across_above ^ across_below) | (across_above & across_below & down);
            while (turns != 0) {
                const std::int32_t i = static_cast<std::int32_t>(64 * w) + std::countr_zero(turns) - 1;
                turns &= turns - 1;
                if (i >= 1 && i < cells_.count()) {
                    add(i, j);
                }
            }
        }
    }

    /// On the block's border there is a vertex wherever the cells on either side change along it, and at the block's
    /// corners, as long as a cell of this block has it: a function of both sides, so that both agree.
    bool is_border_vertex(std::int32_t i, std::int32_t j) const {
        const std::int32_t count = cells_.count();
        const bool on_column = i == 0 || i == count;
        const bool on_row = j == 0 || j == count;
        const std::int32_t inner_i = i == 0 ? 0 : count - 1;
        const std::int32_t inner_j = j == 0 ? 0 : count - 1;
        if (on_column && on_row) {
            return cells_.is_free(inner_i, inner_j);
        }
        const bool a = cells_.is_free(i - 1, j - 1);
        const bool b = cells_.is_free(i, j - 1);
        const bool c = cells_.is_free(i - 1, j);
        const bool d = cells_.is_free(i, j);
        if (on_column) {
            return (a != c || b != d) && (cells_.is_free(inner_i, j - 1) || cells_.is_free(inner_i, j));
        }
        return (a != b || c != d) && (cells_.is_free(i - 1, inner_j) || cells_.is_free(i, inner_j));
    }

    /// A new vertex ends the wall or border that comes along its line from the left, and the one from above.
    void add(std::int32_t i, std::int32_t j) {
        const auto v = static_cast<std::int32_t>(points.size());
        points.push_back({cells_.coordinate(i), cells_.coordinate(j)});
        corner_of_v.push_back(corner_at(i, j));
        if (i > 0 && has_outline(is_inner_free(i - 1, j - 1), is_inner_free(i - 1, j))) {
            segments.push_back({last_v_, v});
        }
        std::int32_t& last_in_column = last_v_of_column_[static_cast<std::size_t>(i)];
        if (j > 0 && has_outline(is_inner_free(i - 1, j - 1), is_inner_free(i, j - 1))) {
            segments.push_back({last_in_column, v});
        }
        last_v_ = v;
        last_in_column = v;
    }

    static bool has_outline(bool one_side_is_free, bool other_side_is_free) {
        return one_side_is_free != other_side_is_free;
    }

    /// Beyond the border nothing is this block's.
    bool is_inner_free(std::int32_t i, std::int32_t j) const {
        return i >= 0 && j >= 0 && i < cells_.count() && j < cells_.count() && cells_.is_free(i, j);
    }

    Corner corner_at(std::int32_t i, std::int32_t j) const {
        const std::array<bool, 4> free{cells_.is_free(i - 1, j - 1), cells_.is_free(i, j - 1), cells_.is_free(i - 1, j),
                                       cells_.is_free(i, j)};
        if (std::count(free.begin(), free.end(), false) != 1) {
            return Corner::none;
        }
        const auto blocked = std::find(free.begin(), free.end(), false) - free.begin();
        return static_cast<Corner>(blocked + 1);
    }

    const FreeCells& cells_;
    std::int32_t last_v_ = -1;
    std::vector<std::int32_t> last_v_of_column_;
};

/// Numbers the vertices along a Hilbert curve, in which they are triangulated.
void sort_along_curve(Outline& outline) {
    const std::vector<std::int32_t> order = hilbert_order(outline.points);
    std::vector<std::int32_t> number_of_old(order.size());
    std::vector<Point> points;
    std::vector<Corner> corners;
    for (const std::int32_t old : order) {
        number_of_old[static_cast<std::size_t>(old)] = static_cast<std::int32_t>(points.size());
        points.push_back(outline.points[static_cast<std::size_t>(old)]);
        corners.push_back(outline.corner_of_v[static_cast<std::size_t>(old)]);
    }
    outline.points = std::move(points);
    outline.corner_of_v = std::move(corners);
    for (Segment& segment : outline.segments) {
        for (std::int32_t& v : segment) {
            v = number_of_old[static_cast<std::size_t>(v)];
        }
    }
}

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
        std::sort(inner_edges_.begin(), inner_edges_.end(), [](const auto& a, const auto& b) {
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
            std::sort(border.begin(), border.end(),
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
    sort_along_curve(outline);
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
