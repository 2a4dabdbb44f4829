#pragma once

#include <cstdint>
#include <vector>

#include "world/plane_delaunay.hpp"

namespace waymesh {

/// Which edges of the plane's triangulation belong to the backbone.
///
/// An edge e is dropped when its ends are joined by a path of strictly smaller edges whose inner nodes all lie within
/// max(8 cells, length of e) of e's midpoint. Five tests, from cheap to thorough, give that answer:
///   1. e is the longest edge of a triangle: the two other edges are such a path.
///   2. e is in the minimum spanning forest of the known edges: there is no path of smaller edges at all.
///   3. e is the longest edge of a face of the Urquhart graph that lies near: the rest of the face is such a path.
///   4. a path of smaller Urquhart edges stays near: they are few, and usually enough.
///   5. a path of any smaller edges stays near.
///
/// The answers are those of the infinite plane for edges that the window owns, when the plane `covers(reach())`.
class Backbone {
public:
    explicit Backbone(const PlaneDelaunay& plane);

    /// An edge's place in the total order (graph/edge.hpp) as one number, for edges of the infinite triangulation.
    std::uint64_t order_key(std::int32_t h) const;

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
    /// A neighbour along an Urquhart edge.
    struct Neighbour {
        std::uint64_t key;
        std::int32_t v;
    };

    std::vector<Keyed> ascending_urquhart_edges();
    static std::vector<Keyed> sorted_by_key(std::vector<Keyed> edges);
    void grow_forest(const std::vector<Keyed>& ascending);
    void list_neighbours(const std::vector<Keyed>& ascending);
    bool is_longest_of_face(std::int32_t edge) const;
    bool is_bypassed(std::int32_t edge);
    template <typename VisitNeighbours>
    bool are_joined_nearby(std::int32_t from, std::int32_t to, const VisitNeighbours& visit_neighbours);

    const PlaneDelaunay& plane_;
    std::vector<Verdict> verdict_h_;
    std::vector<std::int32_t> first_neighbour_v_;  ///< where v's neighbours begin; they ascend by key
    std::vector<Neighbour> neighbours_;
    std::int32_t reach_ = 0;

    // Scratch of the searches: which search and end reached v, and the nodes reached from either end.
    std::vector<std::int32_t> mark_v_;
    std::vector<std::int32_t> frontier_[2];
    std::int32_t generation_ = 0;
};

}  // namespace waymesh
