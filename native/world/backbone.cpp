#include "world/backbone.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "geometry/sort.hpp"
#include "graph/disjoint_sets.hpp"
#include "graph/proximity.hpp"

namespace waymesh {

namespace {

std::int32_t ceil_sqrt(std::int64_t square) {
    std::int32_t root = 0;
    while (std::int64_t{root} * root < square) {
        ++root;
    }
    return root;
}

std::vector<std::uint64_t> order_keys(const World& world, const PlaneDelaunay& plane) {
    const Triangulation& triangulation = plane.triangulation();
    const EdgeOrder order = plane.edge_order(world);
    std::vector<std::uint64_t> order_h(triangulation.origin.size(), EdgeOrder::last);
    for (std::int32_t t = 0; t < triangulation.triangle_count(); ++t) {
        const auto h = static_cast<std::size_t>(3 * t);
        const Point a = plane.point(triangulation.origin[h]);
        const Point b = plane.point(triangulation.origin[h + 1]);
        order_h[h] = order.key(a, b);
        if (!triangulation.is_ghost_triangle(t)) {
            const Point c = plane.point(triangulation.origin[h + 2]);
            order_h[h + 1] = order.key(b, c);
            order_h[h + 2] = order.key(c, a);
        }
    }
    return order_h;
}

}  // namespace

Backbone::Backbone(const World& world, const PlaneDelaunay& plane) : plane_(plane), order_h_(order_keys(world, plane)) {
    const std::vector<std::uint8_t> urquhart_h = urquhart_edges(plane.triangulation(), order_h_);
    verdict_h_.resize(urquhart_h.size());
    std::transform(urquhart_h.begin(), urquhart_h.end(), verdict_h_.begin(),
                   [](std::uint8_t belongs) { return belongs != 0 ? Verdict::open : Verdict::longest; });
    const std::vector<Keyed> ascending = ascending_urquhart_edges();
    grow_forest(ascending);
    mark_v_.resize(plane.points().size());
}

std::vector<Backbone::Keyed> Backbone::ascending_urquhart_edges() {
    const Triangulation& triangulation = plane_.triangulation();
    std::vector<Keyed> ascending;
    ascending.reserve(plane_.points().size() * 3 / 2);
    std::int64_t longest_owned = Neighbourhood::least_radius * Neighbourhood::least_radius;
    for (std::int32_t h = 0; h < static_cast<std::int32_t>(triangulation.origin.size()); ++h) {
        if (!is_urquhart(h)) {
            continue;
        }
        const std::int32_t u = triangulation.origin[static_cast<std::size_t>(h)];
        const std::int32_t v = triangulation.destination(h);
        if (u >= v || v == triangulation.ghost_vertex()) {
            continue;
        }
        const std::uint64_t key = order_key(h);
        if (key == EdgeOrder::last) {
            continue;  // not an edge of the infinite triangulation
        }
        ascending.push_back({key, h});
        const auto squared_length = static_cast<std::int64_t>(key >> EdgeOrder::length_shift);
        if (squared_length > longest_owned && plane_.owner_of(u, v) >= 0) {
            longest_owned = squared_length;
        }
    }
    reach_ = ceil_sqrt(longest_owned);
    return sorted_by_key(std::move(ascending));
}

/// Radix sort by squared length, the key's upper 16 bits, in two passes; edges of equal length are then
/// sorted among themselves.
std::vector<Backbone::Keyed> Backbone::sorted_by_key(std::vector<Keyed> edges) {
    std::vector<Keyed> other(edges.size());
    for (const int shift : {EdgeOrder::length_shift, EdgeOrder::length_shift + 8}) {
        std::array<std::size_t, 257> first{};
        for (const Keyed& edge : edges) {
            ++first[((edge.key >> shift) & 255U) + 1];
        }
        std::partial_sum(first.begin(), first.end(), first.begin());
        for (const Keyed& edge : edges) {
            other[first[(edge.key >> shift) & 255U]++] = edge;
        }
        edges.swap(other);
    }
    for (auto begin = edges.begin(); begin != edges.end();) {
        const auto end = std::find_if(begin, edges.end(), [&](const Keyed& edge) {
            return edge.key >> EdgeOrder::length_shift != begin->key >> EdgeOrder::length_shift;
        });
        sort_range(begin, end, [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
        begin = end;
    }
    return edges;
}

/// Kruskal over the Urquhart edges, which hold the minimum spanning forest.
void Backbone::grow_forest(const std::vector<Keyed>& ascending) {
    const Triangulation& triangulation = plane_.triangulation();
    DisjointSets trees(static_cast<std::int32_t>(plane_.points().size()));
    for (const Keyed& edge : ascending) {
        const auto h = static_cast<std::size_t>(edge.h);
        if (trees.unite(triangulation.origin[h], triangulation.destination(edge.h))) {
            verdict_h_[h] = Verdict::in_forest;
        }
    }
}

bool Backbone::holds(std::int32_t h) {
    const Verdict verdict = verdict_h_[static_cast<std::size_t>(h)];
    return verdict == Verdict::in_forest ||
           (verdict == Verdict::open && !is_longest_of_face(h) &&
            !is_longest_of_face(plane_.triangulation().twin[static_cast<std::size_t>(h)]) && !is_bypassed(h));
}

/// Without the longest edges of triangles, the plane falls into the faces of the Urquhart graph. Walks round the face
/// on h's side: true when all its other edges are smaller and all its corners near. A short face decides at once, and
/// the first larger edge ends the walk.
bool Backbone::is_longest_of_face(std::int32_t edge) const {
    const Triangulation& triangulation = plane_.triangulation();
    const Neighbourhood nearby(plane_.point(triangulation.origin[static_cast<std::size_t>(edge)]),
                               plane_.point(triangulation.destination(edge)));
    std::int32_t h = edge;
    while (true) {
        h = Triangulation::next(h);
        while (!is_urquhart(h)) {
            h = Triangulation::next(triangulation.twin[static_cast<std::size_t>(h)]);
        }
        if (h == edge) {
            return true;
        }
        const std::int32_t v = triangulation.destination(h);
        if (v == triangulation.ghost_vertex() || order_key(h) > order_key(edge) || !nearby.contains(plane_.point(v))) {
            return false;
        }
    }
}

/// Searches from both ends in turn, so that the smaller of the two neighbourhoods decides how long it takes.
bool Backbone::is_bypassed(std::int32_t edge) {
    const std::int32_t from = plane_.triangulation().origin[static_cast<std::size_t>(edge)];
    const std::int32_t to = plane_.triangulation().destination(edge);
    const Neighbourhood nearby(plane_.point(from), plane_.point(to));
    generation_ += 2;
    frontier_[0].assign(1, from);
    frontier_[1].assign(1, to);
    mark_v_[static_cast<std::size_t>(from)] = generation_;
    mark_v_[static_cast<std::size_t>(to)] = generation_ + 1;
    std::size_t expanded[2] = {0, 0};
    for (int side = 0;; side = 1 - side) {
        if (expanded[side] == frontier_[side].size()) {
            return false;
        }
        if (expand(frontier_[side][expanded[side]++], side, edge, nearby)) {
            return true;
        }
    }
}

/// Reaches v's neighbours along edges smaller than `edge`; true when one of them was reached from the other end.
bool Backbone::expand(std::int32_t v, int side, std::int32_t edge, const Neighbourhood& nearby) {
    const Triangulation& triangulation = plane_.triangulation();
    const std::int32_t first = plane_.half_edge_of(v);
    std::int32_t h = first;
    do {
        if (order_key(h) < order_key(edge)) {
            const std::int32_t w = triangulation.destination(h);
            std::int32_t& mark = mark_v_[static_cast<std::size_t>(w)];
            if (mark == generation_ + 1 - side) {
                return true;
            }
            if (mark != generation_ + side && nearby.contains(plane_.point(w))) {
                mark = generation_ + side;
                frontier_[side].push_back(w);
            }
        }
        h = triangulation.rotate(h);
    } while (h != first);
    return false;
}

}  // namespace waymesh
