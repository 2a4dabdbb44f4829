#pragma once

#include <cstdint>
#include <memory>
#include <queue>
#include <vector>

#include "nav/mesh_frame.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

/// The shortest path there is, for any angle: Polyanya (Cui, Harabor and Grastien 2017), over the meshes of blocks that
/// are made as the search reaches them.
///
/// A node is a *root*, the last place where the path turned, and an interval of an edge, all of which can be seen from
/// the root; the search enters the polygon behind the edge. Here an interval is kept as the cone that sees it: between
/// two rays, each from a place through a vertex of the mesh. So whether a vertex lies inside the cone is the sign of a
/// turn between places that are known exactly, and what is seen never hangs on a rounding; only costs round.
class Polyanya : public PathSearch {
public:
    /// Over merged polygons, or plainly over triangles: the length is the same.
    /// Both ends must be places to stand on, else std::invalid_argument.
    Polyanya(std::shared_ptr<MeshMap> map, const PathQuery& query, MeshFrame::Layer layer = MeshFrame::Layer::polygons);

    SearchStatus step(std::int64_t expansions) override;
    SearchStatus status() const override { return status_; }
    std::int64_t expanded() const override { return expanded_; }
    double progress() const override;
    Path path() override;

private:
    /// A place where a path may turn; index space r.
    struct Root {
        Position at;
        double g;             ///< length of the way there
        std::int32_t parent;  ///< the root before; -1 at the start
        std::int32_t s;       ///< its vertex; -1 at the start
        std::int32_t v;
    };

    /// One side of a cone: a ray from the node's root through a vertex. `ends`: the interval ends in that vertex, and
    /// not where the ray meets the edge. `goes_on`: the ray comes from the root before and goes on through the root,
    /// which is the vertex: what lies on its other side is seen from there.
    struct Ray {
        Position through;
        bool ends;
        bool goes_on;
    };

    struct Node {
        double f;
        std::int32_t r;
        MeshFrame::Entry entry;  ///< the polygon, as it is entered; of the goal, s is -1
        Ray left;
        Ray right;
    };

    /// The shortest way yet to turn at a vertex.
    struct Best {
        double g;
        Position from;  ///< the root before
        int side;       ///< as of `turn_at`; 0: none yet
    };

    struct Open {
        double f;
        std::int32_t n;
        bool operator<(const Open& other) const { return f != other.f ? f > other.f : n < other.n; }
    };

    /// A polygon's vertices from the right end of the edge by which it is entered, counter-clockwise to the left end.
    struct Chain {
        std::vector<Position> at;
        std::vector<std::int32_t> v;
        std::vector<std::int32_t> e;  ///< from this vertex to the next; of the last one, the edge of entry
    };

    void begin();
    void expand(const Node& node);
    void expand_from_end(const Node& node);
    void read_chain(const MeshFrame::Entry& entry);
    void look_at(std::int32_t r, std::int32_t s, std::size_t m);
    void turn_along(std::int32_t r, std::int32_t s, std::size_t m);
    void see(const Node& node);
    void turn_left(const Node& node, std::size_t last_seen);
    void turn_right(const Node& node, std::size_t first_seen);
    bool is_goal(const MeshFrame::Entry& entry) const;
    std::int32_t turn_at(std::int32_t r, std::int32_t s, std::size_t m, int side);
    void push(std::int32_t r, std::int32_t s, std::size_t m, const Ray& right, const Ray& left);
    void push_goal(std::int32_t r);
    void put_off(const Node& node);
    bool is_full() const;
    void take_best();
    double estimate(std::int32_t r, Position left, Position right) const;
    Best& best(std::int32_t s, std::int32_t v);
    bool leads_nowhere(const MeshFrame::Entry& entry);
    std::size_t after(std::size_t m) const { return m + 1 < chain_.at.size() ? m + 1 : 0; }
    Position start_of(const Ray& ray, std::int32_t r) const {
        return ray.goes_on ? root(root(r).parent).at : root(r).at;
    }
    int side_of(const Ray& ray, std::int32_t r, Position place) const;
    const Root& root(std::int32_t r) const { return roots_[static_cast<std::size_t>(r)]; }

    MeshFrame frame_;
    Position from_;
    Position to_;
    std::int64_t limit_;
    SearchStatus status_ = SearchStatus::searching;
    std::int64_t expanded_ = 0;
    double straight_;
    double nearest_;  ///< the least estimate of the way that is left
    std::int32_t goal_r_ = -1;

    std::vector<MeshFrame::Place> goal_places_;
    std::vector<MeshFrame::Place> open_dead_ends_;  ///< those that lead out from the ends
    std::vector<Root> roots_;
    std::vector<Node> successors_;  ///< of the node that was expanded last
    Node next_{};                   ///< the node to expand next
    std::vector<Node> nodes_;       ///< those put off, and free places
    std::vector<std::int32_t> free_nodes_;
    std::priority_queue<Open> open_;
    std::vector<Best> best_;                          ///< of the vertices where a path has turned
    std::vector<std::vector<std::int32_t>> best_of_;  ///< by block and vertex, its place there; -1: none yet
    Chain chain_;
};

}  // namespace waymesh
