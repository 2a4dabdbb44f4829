#include "world/backbone.hpp"

#include <algorithm>

#include "graph/disjoint_sets.hpp"
#include "graph/proximity.hpp"

namespace waymesh {

namespace {

constexpr std::int64_t least_radius = 8 * tiles_per_cell;

/// An edge's place in the total order as one number: no edge of the infinite triangulation is longer than 2^8 tiles,
/// and no window has more than 2^21 nodes.
std::uint64_t order_key(const Edge& edge) {
    return static_cast<std::uint64_t>(edge.squared_length) << 42 | static_cast<std::uint64_t>(edge.a) << 21 |
           static_cast<std::uint64_t>(edge.b);
}

std::int32_t ceil_sqrt(std::int64_t square) {
    std::int32_t root = 0;
    while (std::int64_t{root} * root < square) {
        ++root;
    }
    return root;
}

}  // namespace

Backbone::Backbone(const PlaneDelaunay& plane)
    : plane_(plane), urquhart_h_(urquhart_edges(plane.triangulation(), plane.points())) {
    const std::vector<Keyed> ascending = ascending_urquhart_edges();
    grow_forest(ascending);
    list_neighbours(ascending);
    mark_v_.resize(plane.points().size());
}

std::vector<Backbone::Keyed> Backbone::ascending_urquhart_edges() {
    const Triangulation& triangulation = plane_.triangulation();
    std::vector<Keyed> ascending;
    ascending.reserve(plane_.points().size() * 3 / 2);
    std::int64_t longest_owned = least_radius * least_radius;
    constexpr std::int64_t longest = longest_edge_cells * tiles_per_cell;
    for (std::int32_t h = 0; h < static_cast<std::int32_t>(triangulation.origin.size()); ++h) {
        if (!is_urquhart(h)) {
            continue;
        }
        const std::int32_t u = triangulation.origin[static_cast<std::size_t>(h)];
        const std::int32_t v = triangulation.destination(h);
        if (u >= v || v == triangulation.ghost_vertex()) {
            continue;
        }
        const Edge edge = edge_between(plane_.points(), u, v);
        if (edge.squared_length > longest * longest) {
            continue;  // not an edge of the infinite triangulation
        }
        ascending.push_back({order_key(edge), h});
        if (edge.squared_length > longest_owned && plane_.owner_of(u, v) >= 0) {
            longest_owned = edge.squared_length;
        }
    }
    reach_ = ceil_sqrt(longest_owned);
    std::sort(ascending.begin(), ascending.end(), [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
    return ascending;
}

/// Kruskal over the Urquhart edges, which hold the minimum spanning forest.
void Backbone::grow_forest(const std::vector<Keyed>& ascending) {
    const Triangulation& triangulation = plane_.triangulation();
    in_forest_h_.assign(triangulation.origin.size(), 0);
    DisjointSets trees(static_cast<std::int32_t>(plane_.points().size()));
    for (const Keyed& edge : ascending) {
        const auto h = static_cast<std::size_t>(edge.h);
        in_forest_h_[h] = trees.unite(triangulation.origin[h], triangulation.destination(edge.h)) ? 1 : 0;
    }
}

/// Counting sort of the edges' ends by vertex; it keeps their ascending order.
void Backbone::list_neighbours(const std::vector<Keyed>& ascending) {
    const Triangulation& triangulation = plane_.triangulation();
    std::vector<std::int32_t>& first = first_neighbour_v_;
    first.assign(plane_.points().size() + 2, 0);
    for (const Keyed& edge : ascending) {
        ++first[static_cast<std::size_t>(triangulation.origin[static_cast<std::size_t>(edge.h)]) + 2];
        ++first[static_cast<std::size_t>(triangulation.destination(edge.h)) + 2];
    }
    for (std::size_t v = 2; v < first.size(); ++v) {
        first[v] += first[v - 1];
    }
    neighbours_.resize(2 * ascending.size());
    for (const Keyed& edge : ascending) {
        const std::int32_t u = triangulation.origin[static_cast<std::size_t>(edge.h)];
        const std::int32_t v = triangulation.destination(edge.h);
        neighbours_[static_cast<std::size_t>(first[static_cast<std::size_t>(u) + 1]++)] = {edge.key, v};
        neighbours_[static_cast<std::size_t>(first[static_cast<std::size_t>(v) + 1]++)] = {edge.key, u};
    }
}

bool Backbone::holds(std::int32_t h) {
    if (!is_urquhart(h)) {
        return false;
    }
    const Triangulation& triangulation = plane_.triangulation();
    return in_forest_h_[static_cast<std::size_t>(h)] != 0 ||
           !is_bypassed(edge_between(plane_.points(), triangulation.origin[static_cast<std::size_t>(h)],
                                     triangulation.destination(h)));
}

bool Backbone::is_bypassed(const Edge& edge) {
    const std::uint64_t key = order_key(edge);
    const auto visit_urquhart = [&](std::int32_t v, const auto& visit) {
        const auto end = static_cast<std::size_t>(first_neighbour_v_[static_cast<std::size_t>(v) + 1]);
        auto n = static_cast<std::size_t>(first_neighbour_v_[static_cast<std::size_t>(v)]);
        for (; n < end && neighbours_[n].key < key; ++n) {
            if (visit(neighbours_[n].v)) {
                return true;
            }
        }
        return false;
    };
    const Triangulation& triangulation = plane_.triangulation();
    const auto visit_all = [&](std::int32_t v, const auto& visit) {
        const std::int32_t first = plane_.half_edge_of(v);
        std::int32_t h = first;
        do {
            const std::int32_t w = triangulation.destination(h);
            if (edge_between(plane_.points(), v, w) < edge && visit(w)) {
                return true;
            }
            h = triangulation.rotate(h);
        } while (h != first);
        return false;
    };
    return are_joined_nearby(edge, visit_urquhart) || are_joined_nearby(edge, visit_all);
}

/// Searches from both ends in turn, so that the smaller of the two neighbourhoods decides how long it takes.
/// `visit_neighbours(v, visit)` calls visit(w) for v's neighbours along smaller edges until one returns true.
template <typename VisitNeighbours>
bool Backbone::are_joined_nearby(const Edge& edge, const VisitNeighbours& visit_neighbours) {
    const Point a = plane_.point(edge.a);
    const Point b = plane_.point(edge.b);
    const Point doubled_centre = {a.x + b.x, a.y + b.y};
    const std::int64_t squared_diameter = 4 * std::max(least_radius * least_radius, edge.squared_length);
    generation_ += 2;
    const auto mark = [&](std::int32_t v) -> std::int32_t& { return mark_v_[static_cast<std::size_t>(v)]; };
    frontier_[0].assign(1, edge.a);
    frontier_[1].assign(1, edge.b);
    mark(edge.a) = generation_;
    mark(edge.b) = generation_ + 1;
    std::size_t expanded[2] = {0, 0};
    for (int side = 0;; side = 1 - side) {
        if (expanded[side] == frontier_[side].size()) {
            return false;
        }
        const std::int32_t v = frontier_[side][expanded[side]++];
        const bool met = visit_neighbours(v, [&](std::int32_t w) {
            if (mark(w) == generation_ + 1 - side) {
                return true;
            }
            const Point p = plane_.point(w);
            if (mark(w) != generation_ + side &&
                squared_distance({2 * p.x, 2 * p.y}, doubled_centre) <= squared_diameter) {
                mark(w) = generation_ + side;
                frontier_[side].push_back(w);
            }
            return false;
        });
        if (met) {
            return true;
        }
    }
}

}  // namespace waymesh
