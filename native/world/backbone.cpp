#include "world/backbone.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "graph/disjoint_sets.hpp"
#include "graph/edge.hpp"
#include "graph/proximity.hpp"

namespace waymesh {

namespace {

constexpr std::int64_t longest_edge = longest_edge_cells * tiles_per_cell;

std::int32_t ceil_sqrt(std::int64_t square) {
    std::int32_t root = 0;
    while (std::int64_t{root} * root < square) {
        ++root;
    }
    return root;
}

}  // namespace

Backbone::Backbone(const PlaneDelaunay& plane)
    : plane_(plane), squared_length_h_(squared_lengths(plane.triangulation(), plane.points())) {
    const std::vector<std::uint8_t> urquhart_h =
        urquhart_edges(plane.triangulation(), plane.points(), squared_length_h_);
    verdict_h_.resize(urquhart_h.size());
    std::transform(urquhart_h.begin(), urquhart_h.end(), verdict_h_.begin(),
                   [](std::uint8_t belongs) { return belongs != 0 ? Verdict::open : Verdict::longest; });
    const std::vector<Keyed> ascending = ascending_urquhart_edges();
    grow_forest(ascending);
    mark_v_.resize(plane.points().size());
}

/// Squared length, smaller end, and the way from there to the larger end: the shortest and leftmost first. An edge is
/// less than 2^8 tiles long, and a window with its halo less than 2^13 tiles wide.
std::uint64_t Backbone::order_key(std::int32_t h) const {
    const Point p = plane_.point(plane_.triangulation().origin[static_cast<std::size_t>(h)]);
    const Point q = plane_.point(plane_.triangulation().destination(h));
    const auto [a, b] = std::minmax(p, q);
    const std::int32_t low = -plane_.halo() * tiles_per_cell;
    const auto field = [](std::int32_t value) { return static_cast<std::uint64_t>(value); };
    return static_cast<std::uint64_t>(squared_length(h)) << 43 | field(a.x - low) << 30 | field(a.y - low) << 17 |
           field(b.x - a.x) << 9 | field(b.y - a.y + 256);
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
        if (squared_length(h) > longest_edge * longest_edge) {
            continue;  // not an edge of the infinite triangulation
        }
        ascending.push_back({order_key(h), h});
        if (squared_length(h) > longest_owned && plane_.owner_of(u, v) >= 0) {
            longest_owned = squared_length(h);
        }
    }
    reach_ = ceil_sqrt(longest_owned);
    return sorted_by_key(std::move(ascending));
}

/// Radix sort by squared length, the key's upper 16 bits, in two passes; edges of equal length are then
/// sorted among themselves.
std::vector<Backbone::Keyed> Backbone::sorted_by_key(std::vector<Keyed> edges) {
    std::vector<Keyed> other(edges.size());
    for (const int shift : {43, 51}) {
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
        const auto end =
            std::find_if(begin, edges.end(), [&](const Keyed& edge) { return edge.key >> 43 != begin->key >> 43; });
        std::sort(begin, end, [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
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
        if (v == triangulation.ghost_vertex() || !precedes(h, edge) || !nearby.contains(plane_.point(v))) {
            return false;
        }
    }
}

/// Does h's edge come before g's in the total order? Nearly always their lengths decide.
bool Backbone::precedes(std::int32_t h, std::int32_t g) const {
    if (squared_length(h) != squared_length(g)) [[likely]] {
        return squared_length(h) < squared_length(g);
    }
    const auto rank = [this](std::int32_t edge) {
        return rank_of_edge(plane_.point(plane_.triangulation().origin[static_cast<std::size_t>(edge)]),
                            plane_.point(plane_.triangulation().destination(edge)));
    };
    return rank(h) < rank(g);
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
        if (precedes(h, edge)) {
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
