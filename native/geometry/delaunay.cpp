#include "geometry/delaunay.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

namespace waymesh {

namespace {

/// Position of the lattice square (x, y) along the Hilbert curve through a square of 2^level x 2^level.
std::uint32_t hilbert_index(std::uint32_t x, std::uint32_t y, int level) {
    std::uint32_t index = 0;
    for (int bit = level - 1; bit >= 0; --bit) {
        const std::uint32_t right = (x >> bit) & 1U;
        const std::uint32_t up = (y >> bit) & 1U;
        index = (index << 2) | ((3U * right) ^ up);
        if (up == 0) {
            if (right == 1) {
                x = ~x;
                y = ~y;
            }
            std::swap(x, y);
        }
    }
    return index;
}

/// The order of insertion: along a Hilbert curve, so that each point is near the one before and the walk to it is short.
std::vector<std::int32_t> hilbert_order(std::span<const Point> points) {
    const auto count = points.size();
    const auto [low, high] = std::minmax_element(points.begin(), points.end(),
                                                 [](Point a, Point b) { return a.y < b.y; });
    const std::int32_t left = points.front().x;
    const std::int32_t top = low->y;
    const auto extent = static_cast<std::uint32_t>(std::max(points.back().x - left, high->y - top)) + 1U;
    // About two points a square: 4^level squares for count points.
    const int level = std::clamp(static_cast<int>(std::bit_width(count)) / 2, 1, 10);
    const int shift = std::max(0, static_cast<int>(std::bit_width(extent - 1U)) - level);

    std::vector<std::uint32_t> square(count);
    std::vector<std::int32_t> first((std::size_t{1} << (2 * level)) + 1, 0);
    for (std::size_t v = 0; v < count; ++v) {
        const auto x = static_cast<std::uint32_t>(points[v].x - left) >> shift;
        const auto y = static_cast<std::uint32_t>(points[v].y - top) >> shift;
        square[v] = hilbert_index(x, y, level);
        ++first[square[v] + 1];
    }
    for (std::size_t s = 1; s < first.size(); ++s) {
        first[s] += first[s - 1];
    }
    std::vector<std::int32_t> order(count);
    for (std::size_t v = 0; v < count; ++v) {
        order[static_cast<std::size_t>(first[square[v]]++)] = static_cast<std::int32_t>(v);
    }
    return order;
}

/// Inserts points one by one; between two insertions the triangulation is that of the points so far.
class Insertion {
public:
    explicit Insertion(std::span<const Point> points) : points_(points) {
        result_.vertex_count = static_cast<std::int32_t>(points.size());
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
        find_cavity(v, locate(v));
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
                if (h != entered &&
                    orientation(point(origin(h)), point(origin(Triangulation::next(h))), p) < 0) {
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

    /// A triangle is in conflict with v when v lies in its circumcircle. The circle of a ghost triangle is the
    /// open half-plane outside its hull edge, and the open edge itself.
    bool in_conflict(std::int32_t t, std::int32_t v) const {
        if (!is_ghost(t)) {
            return in_circle_perturbed(points_, origin(3 * t), origin(3 * t + 1), origin(3 * t + 2), v);
        }
        const Point a = point(origin(3 * t));
        const Point b = point(origin(3 * t + 1));
        const std::int64_t side = orientation(a, b, point(v));
        return side > 0 || (side == 0 && strictly_between(a, b, point(v)));
    }

    /// Collects the triangles in conflict with v, and the boundary of their union counter-clockwise.
    /// They hold no vertex inside their union, so they hang together as a tree: no triangle is met twice.
    void find_cavity(std::int32_t v, std::int32_t t) {
        cavity_.assign(1, t);
        boundary_.clear();
        pending_.assign({3 * t + 2, 3 * t + 1, 3 * t});
        while (!pending_.empty()) {
            const std::int32_t h = pending_.back();
            pending_.pop_back();
            const std::int32_t beyond = twin(h);
            if (in_conflict(beyond / 3, v)) {
                cavity_.push_back(beyond / 3);
                pending_.push_back(Triangulation::previous(beyond));
                pending_.push_back(Triangulation::next(beyond));
            } else {
                boundary_.push_back({origin(h), origin(Triangulation::next(h)), beyond});
            }
        }
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

    std::span<const Point> points_;
    Triangulation result_;
    std::int32_t triangle_count_ = 0;
    std::int32_t recent_ = 0;
    std::vector<std::int32_t> cavity_;
    std::vector<BoundaryEdge> boundary_;
    std::vector<std::int32_t> pending_;
};

void require_sorted_and_bounded(std::span<const Point> points) {
    for (std::size_t v = 0; v < points.size(); ++v) {
        const Point p = points[v];
        if (p.x < -max_coordinate || p.x > max_coordinate || p.y < -max_coordinate || p.y > max_coordinate) {
            throw std::invalid_argument("delaunay: got point " + std::to_string(v) + " at (" + std::to_string(p.x) +
                                        ", " + std::to_string(p.y) + "), expected coordinates within +-" +
                                        std::to_string(max_coordinate));
        }
        if (v > 0 && !(points[v - 1] < p)) {
            throw std::invalid_argument("delaunay: got point " + std::to_string(v) + " not after the one before, " +
                                        "expected distinct points in lexicographic order");
        }
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

bool in_circle_perturbed(std::span<const Point> points, std::int32_t a, std::int32_t b, std::int32_t c,
                         std::int32_t d) {
    const auto point = [points](std::int32_t v) { return points[static_cast<std::size_t>(v)]; };
    if (const int sign = in_circle(point(a), point(b), point(c), point(d)); sign != 0) {
        return sign > 0;
    }
    // Co-circular. The lift of the last point in the order dominates: lifting d itself takes it out of the circle;
    // lifting a corner pulls d in exactly when d and the corner lie on the same side of the two other corners' line.
    // That line meets the circle in those two corners alone, so d is never on it and the first step decides.
    const std::int32_t last = std::max(std::max(a, b), std::max(c, d));
    if (last == d) {
        return false;
    }
    if (last == c) {
        return orientation(point(a), point(b), point(d)) > 0;
    }
    if (last == b) {
        return orientation(point(c), point(a), point(d)) > 0;
    }
    return orientation(point(b), point(c), point(d)) > 0;
}

Triangulation delaunay(std::span<const Point> points) {
    require_sorted_and_bounded(points);
    Insertion insertion(points);
    if (points.size() < 3) {
        return insertion.take();
    }
    const std::vector<std::int32_t> order = hilbert_order(points);
    const auto at = [&](std::size_t i) { return points[static_cast<std::size_t>(order[i])]; };
    std::size_t third = 2;
    while (third < order.size() && orientation(at(0), at(1), at(third)) == 0) {
        ++third;
    }
    if (third == order.size()) {
        return insertion.take();
    }
    insertion.start(order[0], order[1], order[third]);
    for (std::size_t i = 2; i < order.size(); ++i) {
        if (i != third) {
            insertion.insert(order[i]);
        }
    }
    return insertion.take();
}

std::vector<std::array<std::int32_t, 2>> edges_of(const Triangulation& triangulation) {
    std::vector<std::array<std::int32_t, 2>> edges;
    if (triangulation.origin.empty()) {
        for (std::int32_t v = 1; v < triangulation.vertex_count; ++v) {
            edges.push_back({v - 1, v});
        }
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
    std::sort(edges.begin(), edges.end());
    return edges;
}

}  // namespace waymesh
