#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "world/plane_delaunay.hpp"

namespace waymesh {

/// Where the inner nodes of a path round an edge must lie: the closed disc about its midpoint whose radius is 8 cells
/// or the edge's length. In doubled coordinates, in which the midpoint is a lattice point.
class Neighbourhood {
public:
    static constexpr std::int64_t least_radius = 8 * tiles_per_cell;

    Neighbourhood(Point a, Point b)
        : centre_{a.x + b.x, a.y + b.y},
          squared_diameter_(4 * std::max(least_radius * least_radius, squared_distance(a, b))) {}

    bool contains(Point p) const { return squared_distance({2 * p.x, 2 * p.y}, centre_) <= squared_diameter_; }

private:
    Point centre_;
    std::int64_t squared_diameter_;
};

/// Which edges of the plane's triangulation belong to the backbone.
///
/// An edge e is dropped when its ends are joined by a path of strictly smaller edges whose inner nodes all lie within
/// max(8 cells, length of e) of e's midpoint. Four tests, from cheap to thorough, give that answer:
///   1. e is the longest edge of a triangle: the two other edges are such a path.
///   2. e is in the minimum spanning forest of the known edges: there is no path of smaller edges at all.
///   3. e is the longest edge of a face of the Urquhart graph that lies near: the rest of the face is such a path.
///   4. search all paths of smaller edges that stay near.
///
/// The answers are those of the infinite plane for edges that the window owns, when the plane `covers(reach())`.
class Backbone {
public:
    Backbone(const World& world, const PlaneDelaunay& plane);

    /// The place of half-edge h's edge in the total order, see `EdgeOrder`.
    std::uint64_t order_key(std::int32_t h) const { return order_h_[static_cast<std::size_t>(h)]; }

    /// How far, in tiles, a path may stray from the window: the largest radius of an owned edge that test 1 leaves.
    std::int32_t reach() const { return reach_; }

    /// Is the edge of half-edge h the longest in none of its triangles?
    bool is_urquhart(std::int32_t h) const { return verdict_h_[static_cast<std::size_t>(h)] != Verdict::longest; }

    /// Does the backbone hold the edge of half-edge h? Of its two half-edges, the one from the smaller vertex.
    bool holds(std::int32_t h);

private:
    /// What the first two tests say of an edge. `in_forest` stands at the half-edge from the smaller vertex alone.
    enum class Verdict : std::uint8_t { longest, open, in_forest };

    /// An edge's place in the total order, and the half-edge that names it.
    struct Keyed {
        std::uint64_t key;
        std::int32_t h;
    };

    std::vector<Keyed> ascending_urquhart_edges();
    static std::vector<Keyed> sorted_by_key(std::vector<Keyed> edges);
    void grow_forest(const std::vector<Keyed>& ascending);
    bool is_longest_of_face(std::int32_t edge) const;
    bool is_bypassed(std::int32_t edge);
    bool expand(std::int32_t v, int side, std::int32_t edge, const Neighbourhood& nearby);

    const PlaneDelaunay& plane_;
    std::vector<std::uint64_t> order_h_;
    std::vector<Verdict> verdict_h_;
    std::int32_t reach_ = 0;

    // Scratch of the searches: which search and end reached v, and the nodes reached from either end.
    std::vector<std::int32_t> mark_v_;
    std::vector<std::int32_t> frontier_[2];
    std::int32_t generation_ = 0;
};

}  // namespace waymesh
