#include "geometry/constrained_delaunay.hpp"

#include <stdexcept>
#include <string>

namespace waymesh {

namespace {

/// Puts constraints into a triangulation, which is constrained Delaunay between two of them.
class ConstraintInsertion {
public:
    ConstraintInsertion(std::span<const Point> points, ConstrainedTriangulation& constrained)
        : points_(points),
          origin_(constrained.triangulation.origin),
          twin_(constrained.triangulation.twin),
          is_constraint_h_(constrained.is_constraint_h),
          ghost_(constrained.triangulation.ghost_vertex()),
          leaving_v_(constrained.triangulation.half_edge_of_vertices()) {}

    void insert(std::int32_t from, std::int32_t to) {
        while (from != to) {
            from = insert_first_part(from, to);
        }
    }

private:
    static std::int32_t next(std::int32_t h) { return Triangulation::next(h); }
    static std::int32_t previous(std::int32_t h) { return Triangulation::previous(h); }
    std::int32_t origin(std::int32_t h) const { return origin_[static_cast<std::size_t>(h)]; }
    std::int32_t destination(std::int32_t h) const { return origin(next(h)); }
    std::int32_t apex(std::int32_t h) const { return origin(previous(h)); }
    std::int32_t twin(std::int32_t h) const { return twin_[static_cast<std::size_t>(h)]; }
    Point point(std::int32_t v) const { return points_[static_cast<std::size_t>(v)]; }
    std::int64_t turn(std::int32_t u, std::int32_t v, std::int32_t w) const {
        return orientation(point(u), point(v), point(w));
    }
    bool is_constraint(std::int32_t h) const { return is_constraint_h_[static_cast<std::size_t>(h)] != 0; }
    void constrain(std::int32_t h) {
        is_constraint_h_[static_cast<std::size_t>(h)] = 1;
        is_constraint_h_[static_cast<std::size_t>(twin(h))] = 1;
    }

    /// The half-edge u -> v, or -1.
    std::int32_t find(std::int32_t u, std::int32_t v) const {
        const std::int32_t first = leaving_v_[static_cast<std::size_t>(u)];
        std::int32_t h = first;
        do {
            if (destination(h) == v) {
                return h;
            }
            h = next(twin(h));
        } while (h != first);
        return -1;
    }

    /// Up to the first vertex on the way; returns it.
    std::int32_t insert_first_part(std::int32_t from, std::int32_t to) {
        const std::int32_t first = leaving_v_[static_cast<std::size_t>(from)];
        std::int32_t h = first;
        do {
            const std::int32_t right = destination(h);
            if (right != ghost_) {
                const std::int64_t side = turn(from, right, to);
                if (right == to || (side == 0 && strictly_between(point(from), point(to), point(right)))) {
                    constrain(h);
                    return right;
                }
                const std::int32_t left = apex(h);
                if (side > 0 && left != ghost_ && turn(from, left, to) < 0) {
                    return cut_through(from, to, next(h));
                }
            }
            h = next(twin(h));
        } while (h != first);
        throw std::logic_error("constrained_delaunay: got no triangle that the constraint enters, expected one");
    }

    /// Makes an edge of the way from `from`, across `crossed`, to the first vertex on the way; returns that vertex.
    std::int32_t cut_through(std::int32_t from, std::int32_t to, std::int32_t crossed) {
        crossings_.clear();
        std::int32_t end = -1;
        while (end < 0) {
            if (is_constraint(crossed)) {
                throw std::invalid_argument("constrained_delaunay: got a constraint from vertex " +
                                            std::to_string(from) + " to " + std::to_string(to) +
                                            " that crosses another, expected constraints that meet in vertices");
            }
            crossings_.push_back({origin(crossed), destination(crossed)});
            const std::int32_t beyond = twin(crossed);
            const std::int32_t ahead = apex(beyond);
            const std::int64_t side = ahead == to ? 0 : turn(from, to, ahead);
            if (side == 0) {
                end = ahead;
            } else {
                // `beyond` runs from the left end of the crossed edge to its right end.
                crossed = side > 0 ? next(beyond) : previous(beyond);
            }
        }
        flip_crossings(from, end);
        constrain(find(from, end));
        legalize();
        return end;
    }

    /// Flips the crossed edges until none is left. Each round over them flips at least one: in the polygon that they
    /// triangulate some crossed edge has a convex quadrilateral (Sloan 1993).
    ///
    ///            a                      a
    ///          /   \                  / | \               from b to a, u lies strictly left and v strictly right
    ///         u --- v       =>       u  |  v              when the quadrilateral is convex
    ///          \   /                  \ | /
    ///            b                      b
    void flip_crossings(std::int32_t from, std::int32_t end) {
        suspects_.clear();
        for (std::size_t i = 0; i < crossings_.size(); ++i) {
            const auto [u, v] = crossings_[i];
            const std::int32_t h = find(u, v);
            const std::int32_t a = apex(h);
            const std::int32_t b = apex(twin(h));
            if (turn(b, a, u) <= 0 || turn(b, a, v) >= 0) {
                crossings_.push_back({u, v});
                continue;
            }
            flip(h);
            const bool meets_end = a == from || a == end || b == from || b == end;
            if (!meets_end && (turn(from, end, a) > 0) != (turn(from, end, b) > 0)) {
                crossings_.push_back({a, b});
            } else {
                suspects_.push_back({a, b});
            }
        }
    }

    /// Lawson's flips (1977) until every edge that may have become so is locally Delaunay or a constraint.
    void legalize() {
        while (!suspects_.empty()) {
            const auto [u, v] = suspects_.back();
            suspects_.pop_back();
            const std::int32_t h = find(u, v);
            if (h < 0 || is_constraint(h)) {
                continue;
            }
            const std::int32_t a = apex(h);
            const std::int32_t b = apex(twin(h));
            if (a == ghost_ || b == ghost_ || !in_circle_perturbed(point(u), point(v), point(a), point(b))) {
                continue;
            }
            flip(h);
            suspects_.insert(suspects_.end(), {{u, b}, {b, v}, {v, a}, {a, u}});
        }
    }

    /// Replaces edge u -> v, half-edge h, by the edge between the two apexes.
    ///
    ///     h     u -> v   becomes  u -> b        next(h)    v -> a   becomes  b -> a
    ///     twin  v -> u   becomes  v -> a        next(twin) u -> b   becomes  a -> b
    void flip(std::int32_t h) {
        const std::int32_t g = twin(h);
        const std::int32_t a = apex(h);
        const std::int32_t b = apex(g);
        const std::int32_t u = origin(h);
        const std::int32_t v = origin(g);
        const bool is_constraint_va = is_constraint(next(h));
        const bool is_constraint_ub = is_constraint(next(g));
        const std::int32_t beyond_va = twin(next(h));
        const std::int32_t beyond_ub = twin(next(g));
        origin_[static_cast<std::size_t>(next(h))] = b;
        origin_[static_cast<std::size_t>(next(g))] = a;
        link(h, beyond_ub);
        link(g, beyond_va);
        link(next(h), next(g));
        is_constraint_h_[static_cast<std::size_t>(h)] = is_constraint_ub;
        is_constraint_h_[static_cast<std::size_t>(g)] = is_constraint_va;
        is_constraint_h_[static_cast<std::size_t>(next(h))] = 0;
        is_constraint_h_[static_cast<std::size_t>(next(g))] = 0;
        leaving_v_[static_cast<std::size_t>(u)] = h;
        leaving_v_[static_cast<std::size_t>(v)] = g;
        leaving_v_[static_cast<std::size_t>(a)] = previous(h);
        leaving_v_[static_cast<std::size_t>(b)] = previous(g);
    }

    void link(std::int32_t h, std::int32_t g) {
        twin_[static_cast<std::size_t>(h)] = g;
        twin_[static_cast<std::size_t>(g)] = h;
    }

    std::span<const Point> points_;
    std::vector<std::int32_t>& origin_;
    std::vector<std::int32_t>& twin_;
    std::vector<std::uint8_t>& is_constraint_h_;
    std::int32_t ghost_;
    std::vector<std::int32_t> leaving_v_;
    std::vector<Segment> crossings_;  ///< edges that the constraint crosses, those put off appended
    std::vector<Segment> suspects_;   ///< edges that may not be locally Delaunay
};

void require_segments(std::span<const Segment> segments, std::size_t points) {
    for (std::size_t s = 0; s < segments.size(); ++s) {
        const auto [from, to] = segments[s];
        const auto count = static_cast<std::int64_t>(points);
        if (from < 0 || to < 0 || from >= count || to >= count || from == to) {
            throw std::invalid_argument("constrained_delaunay: got constraint " + std::to_string(s) + " from vertex " +
                                        std::to_string(from) + " to " + std::to_string(to) +
                                        ", expected two different ones below " + std::to_string(count));
        }
    }
}

}  // namespace

ConstrainedTriangulation constrained_delaunay(std::span<const Point> points, std::span<const Segment> segments) {
    require_segments(segments, points.size());
    ConstrainedTriangulation constrained{delaunay(points), {}};
    constrained.is_constraint_h.assign(constrained.triangulation.origin.size(), 0);
    if (constrained.triangulation.origin.empty()) {
        return constrained;
    }
    ConstraintInsertion insertion(points, constrained);
    for (const auto [from, to] : segments) {
        insertion.insert(from, to);
    }
    return constrained;
}

std::vector<std::uint8_t> enclosed_triangles(const ConstrainedTriangulation& constrained) {
    const Triangulation& triangulation = constrained.triangulation;
    constexpr std::uint8_t unknown = 2;
    std::vector<std::uint8_t> is_enclosed_t(static_cast<std::size_t>(triangulation.triangle_count()), unknown);
    std::vector<std::int32_t> reached;
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        if (triangulation.is_ghost_triangle(t)) {
            is_enclosed_t[static_cast<std::size_t>(t)] = 0;
            reached.push_back(t);
        }
    }
    while (!reached.empty()) {
        const std::int32_t t = reached.back();
        reached.pop_back();
        for (std::int32_t h = 3 * t; h < 3 * t + 3; ++h) {
            const auto beyond = static_cast<std::size_t>(triangulation.twin[static_cast<std::size_t>(h)] / 3);
            if (is_enclosed_t[beyond] == unknown) {
                is_enclosed_t[beyond] = is_enclosed_t[static_cast<std::size_t>(t)] ^
                                        constrained.is_constraint_h[static_cast<std::size_t>(h)];
                reached.push_back(static_cast<std::int32_t>(beyond));
            }
        }
    }
    return is_enclosed_t;
}

}  // namespace waymesh
