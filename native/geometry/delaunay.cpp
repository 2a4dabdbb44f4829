#include "geometry/delaunay.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <string>

#include "geometry/sort.hpp"

namespace waymesh {

namespace {

/// Inserts points one by one; between two insertions the triangulation is that of the points so far.
class Insertion {
public:
    explicit Insertion(std::span<const Point> points) : points_(points) {
        result_.vertex_count = static_cast<std::int32_t>(points.size());
        all_near_ = are_all_near(points);
    }

    /// Begins with a counter-clockwise triangle and its three ghosts.
    void start(std::int32_t a, std::int32_t b, std::int32_t c) {
        if (orientation(point(a), point(b), point(c)) < 0) {
            std::swap(b, c);
        }
        // Euler: n vertices and the ghost make a sphere of 2 (n + 1) - 4 triangles in the end.
        const std::size_t half_edges = 3 * (2 * points_.size() - 2);
        const std::int32_t ghost = result_.ghost_vertex();
        result_.origin.reserve(half_edges);
        result_.origin = {a, b, c, b, a, ghost, c, b, ghost, a, c, ghost};
        result_.origin.resize(half_edges);
        // Edge i of the triangle meets edge 0 of its ghost; ghost (b, a, g) meets the next one along the hull.
        result_.twin.reserve(half_edges);
        result_.twin = {3, 6, 9, 0, 11, 7, 1, 5, 10, 2, 8, 4};
        result_.twin.resize(half_edges);
        triangle_count_ = 4;
        recent_ = 0;
    }

    void insert(std::int32_t v) {
        const std::int32_t t = locate(v);
        require_new(v, t);
        find_cavity(v, t);
        retriangulate(v);
    }

    Triangulation take() { return std::move(result_); }

private:
    Point point(std::int32_t v) const { return points_[static_cast<std::size_t>(v)]; }
    std::int32_t origin(std::int32_t h) const { return result_.origin[static_cast<std::size_t>(h)]; }
    std::int32_t twin(std::int32_t h) const { return result_.twin[static_cast<std::size_t>(h)]; }

    /// A ghost triangle keeps the ghost vertex in its last place, so its half-edge 0 lies on the hull.
    bool is_ghost(std::int32_t t) const { return origin(3 * t + 2) == result_.ghost_vertex(); }

    /// Visibility walk: step over any edge that has v on its far side. In a Delaunay triangulation it cannot
    /// cycle (Edelsbrunner 1990), so it takes at most as many steps as there are triangles.
    std::int32_t locate(std::int32_t v) const {
        std::int32_t t = recent_;
        if (is_ghost(t)) {
            t = twin(3 * t) / 3;
        }
        const Point p = point(v);
        std::int32_t entered = -1;
        while (true) {
            std::int32_t exit = -1;
            for (std::int32_t h = 3 * t; h < 3 * t + 3; ++h) {
                if (h != entered && orientation(point(origin(h)), point(origin(Triangulation::next(h))), p) < 0) {
                    exit = h;
                    break;
                }
            }
            if (exit < 0) {
                return t;
            }
            entered = twin(exit);
            t = entered / 3;
            if (is_ghost(t)) {
                return t;
            }
        }
    }

    /// A point that is there already is found in a triangle of which it is a corner.
    void require_new(std::int32_t v, std::int32_t t) const {
        for (std::int32_t h = 3 * t; h < 3 * t + 3; ++h) {
            if (origin(h) != result_.ghost_vertex() && point(origin(h)) == point(v)) {
                throw std::invalid_argument("delaunay: got points " + std::to_string(origin(h)) + " and " +
                                            std::to_string(v) + " at one place, expected distinct points");
            }
        }
    }

    /// A half-edge on the way out of the cavity, with its ends as seen from the point that is inserted. (What is seen
    /// of the ghost vertex has no meaning, and no use: beyond a half-edge at the ghost lies a ghost triangle.)
    struct Exit {
        std::int32_t h;
        Lifted<std::int64_t> from;
        Lifted<std::int64_t> to;
    };

    Lifted<std::int64_t> seen(std::int32_t w, Point from) const {
        return w == result_.ghost_vertex() ? Lifted<std::int64_t>{} : lifted(point(w), from);
    }

    /// Collects the triangles in conflict with v, and the boundary of their union counter-clockwise.
    /// They hold no vertex inside their union, so they hang together as a tree: no triangle is met twice.
    void find_cavity(std::int32_t v, std::int32_t t) {
        const Point p = point(v);
        const auto a = seen(origin(3 * t), p);
        const auto b = seen(origin(3 * t + 1), p);
        const auto c = seen(origin(3 * t + 2), p);
        cavity_.assign(1, t);
        boundary_.clear();
        exits_.assign({{3 * t + 2, c, a}, {3 * t + 1, b, c}, {3 * t, a, b}});
        while (!exits_.empty()) {
            const Exit exit = exits_.back();
            exits_.pop_back();
            const std::int32_t beyond = twin(exit.h);
            const std::int32_t u = beyond / 3;
            const auto apex = seen(origin(Triangulation::previous(beyond)), p);
            if (is_ghost(u) ? is_outside(3 * u, p) : is_in_circle(u, exit, apex, p)) {
                cavity_.push_back(u);
                exits_.push_back({Triangulation::previous(beyond), apex, exit.to});
                exits_.push_back({Triangulation::next(beyond), exit.from, apex});
            } else {
                boundary_.push_back({origin(exit.h), origin(Triangulation::next(exit.h)), beyond});
            }
        }
    }

    // A triangle is in conflict with p when p lies in its circumcircle ...

    /// ... which for a ghost triangle is the open half-plane outside its hull edge, half-edge h, and the open edge
    /// itself;
    bool is_outside(std::int32_t h, Point p) const {
        const Point a = point(origin(h));
        const Point b = point(origin(h + 1));
        const std::int64_t side = orientation(a, b, p);
        return side > 0 || (side == 0 && strictly_between(a, b, p));
    }

    /// ... and for triangle t beyond an exit, which runs from the exit's end to its start to the apex, a true circle.
    bool is_in_circle(std::int32_t t, const Exit& exit, const Lifted<std::int64_t>& apex, Point p) const {
        if (all_near_) {
            const std::int64_t determinant = in_circle_determinant(exit.to, exit.from, apex);
            if (determinant != 0) [[likely]] {
                return determinant > 0;
            }
        }
        return in_circle_perturbed(point(origin(3 * t)), point(origin(3 * t + 1)), point(origin(3 * t + 2)), p);
    }

    /// Fills the cavity with a fan of triangles round v, in the places of those that fell away and two new ones.
    ///
    ///        b_1                    b_1
    ///       / | \                  /   \   .
    ///    b_2  |  b_0     =>     b_2 - v - b_0      one triangle (from, to, v) for each boundary edge
    ///       \ | /                  \   /
    ///        b_3                    b_3
    void retriangulate(std::int32_t v) {
        const auto sides = boundary_.size();
        while (cavity_.size() < sides) {
            cavity_.push_back(triangle_count_++);
        }
        std::int32_t spoke_behind = -1;
        std::int32_t first_spoke = -1;
        for (std::size_t i = 0; i < sides; ++i) {
            const auto [from, to, beyond] = boundary_[i];
            const Fan fan = place(3 * cavity_[i], from, to, v);
            link(fan.boundary, beyond);
            if (i == 0) {
                first_spoke = fan.from_apex;
            } else {
                link(spoke_behind, fan.from_apex);
            }
            spoke_behind = fan.to_apex;
        }
        link(spoke_behind, first_spoke);
        recent_ = cavity_.front();
    }

    /// The half-edges of a new triangle (from, to, v): along the boundary, to -> v, and v -> from.
    struct Fan {
        std::int32_t boundary;
        std::int32_t to_apex;
        std::int32_t from_apex;
    };

    /// Writes triangle (from, to, v) at half-edge h, turned so that a ghost comes last.
    Fan place(std::int32_t h, std::int32_t from, std::int32_t to, std::int32_t v) {
        const std::int32_t ghost = result_.ghost_vertex();
        if (from == ghost) {
            write(h, to, v, ghost);
            return {h + 2, h, h + 1};
        }
        if (to == ghost) {
            write(h, v, from, ghost);
            return {h + 1, h + 2, h};
        }
        write(h, from, to, v);
        return {h, h + 1, h + 2};
    }

    void write(std::int32_t h, std::int32_t a, std::int32_t b, std::int32_t c) {
        std::int32_t* const corner = &result_.origin[static_cast<std::size_t>(h)];
        corner[0] = a;
        corner[1] = b;
        corner[2] = c;
    }

    void link(std::int32_t h, std::int32_t g) {
        result_.twin[static_cast<std::size_t>(h)] = g;
        result_.twin[static_cast<std::size_t>(g)] = h;
    }

    struct BoundaryEdge {
        std::int32_t from;
        std::int32_t to;
        std::int32_t beyond;  ///< the half-edge on the far side, which stays
    };

    static bool are_all_near(std::span<const Point> points) {
        return std::all_of(points.begin(), points.end(), [first = points.empty() ? Point{} : points.front()](Point p) {
            return std::abs(std::int64_t{p.x} - first.x) <= near / 2 &&
                   std::abs(std::int64_t{p.y} - first.y) <= near / 2;
        });
    }

    std::span<const Point> points_;
    bool all_near_ = false;
    Triangulation result_;
    std::int32_t triangle_count_ = 0;
    std::int32_t recent_ = 0;
    std::vector<std::int32_t> cavity_;
    std::vector<BoundaryEdge> boundary_;
    std::vector<Exit> exits_;
};

void require_bounded(std::span<const Point> points) {
    for (std::size_t v = 0; v < points.size(); ++v) {
        const Point p = points[v];
        if (p.x < -max_coordinate || p.x > max_coordinate || p.y < -max_coordinate || p.y > max_coordinate) {
            throw std::invalid_argument("delaunay: got point " + std::to_string(v) + " at (" + std::to_string(p.x) +
                                        ", " + std::to_string(p.y) + "), expected coordinates within +-" +
                                        std::to_string(max_coordinate));
        }
    }
}

/// The first point that makes a triangle with points 0 and 1; all points are collinear when there is none.
std::size_t first_off_line(std::span<const Point> points) {
    std::size_t third = 2;
    while (third < points.size() && orientation(points[0], points[1], points[third]) == 0) {
        ++third;
    }
    return third;
}

/// Points that span no triangle: distinct all the same?
void require_distinct(std::span<const Point> points) {
    std::vector<Point> sorted(points.begin(), points.end());
    sort_range(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
        throw std::invalid_argument("delaunay: got two points at one place, expected distinct points");
    }
}

}  // namespace

std::vector<std::int32_t> Triangulation::half_edge_of_vertices() const {
    std::vector<std::int32_t> leaving(static_cast<std::size_t>(vertex_count) + 1, -1);
    for (std::size_t h = 0; h < origin.size(); ++h) {
        leaving[static_cast<std::size_t>(origin[h])] = static_cast<std::int32_t>(h);
    }
    return leaving;
}

Triangulation delaunay(std::span<const Point> points) {
    require_bounded(points);
    Insertion insertion(points);
    const std::size_t third = first_off_line(points);
    if (third >= points.size() || points[0] == points[1]) {
        require_distinct(points);
        return insertion.take();
    }
    insertion.start(0, 1, static_cast<std::int32_t>(third));
    for (std::size_t v = 2; v < points.size(); ++v) {
        if (v != third) {
            insertion.insert(static_cast<std::int32_t>(v));
        }
    }
    return insertion.take();
}

std::vector<std::array<std::int32_t, 2>> edges_of(const Triangulation& triangulation, std::span<const Point> points) {
    std::vector<std::array<std::int32_t, 2>> edges;
    if (triangulation.origin.empty()) {
        std::vector<std::int32_t> chain(points.size());
        std::iota(chain.begin(), chain.end(), 0);
        sort_range(chain.begin(), chain.end(), [points](std::int32_t u, std::int32_t v) {
            return points[static_cast<std::size_t>(u)] < points[static_cast<std::size_t>(v)];
        });
        for (std::size_t i = 1; i < chain.size(); ++i) {
            edges.push_back({std::min(chain[i - 1], chain[i]), std::max(chain[i - 1], chain[i])});
        }
        sort_range(edges.begin(), edges.end());
        return edges;
    }
    const auto half_edges = static_cast<std::int32_t>(triangulation.origin.size());
    edges.reserve(static_cast<std::size_t>(half_edges) / 2);
    for (std::int32_t h = 0; h < half_edges; ++h) {
        const std::int32_t from = triangulation.origin[static_cast<std::size_t>(h)];
        const std::int32_t to = triangulation.destination(h);
        if (from < to && to != triangulation.ghost_vertex()) {
            edges.push_back({from, to});
        }
    }
    sort_range(edges.begin(), edges.end());
    return edges;
}

}  // namespace waymesh
