#pragma once

#include <cstdint>
#include <memory>
#include <queue>
#include <vector>

#include "nav/mesh_frame.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

/// Solver `corridor`: A* (Hart, Nilsson and Raphael 1968) over the triangles of the exact mesh, from midpoint to
/// midpoint of the edges between them, then a funnel through the triangles found. Taut inside that corridor, which need
/// not be the one that holds the shortest path.
class Corridor : public PathSearch {
public:
    /// Both ends must be places to stand on, else std::invalid_argument.
    Corridor(std::shared_ptr<MeshMap> map, const PathQuery& query);

    SearchStatus step(std::int64_t expansions) override;
    SearchStatus status() const override { return status_; }
    std::int64_t expanded() const override { return expanded_; }
    double progress() const override;
    Path path() override;

private:
    /// A triangle that was reached; index space n.
    struct Node {
        MeshFrame::Entry entry;  ///< at the start, e is -1
        Position at;             ///< the midpoint of its edge of entry
        double g;
        std::int32_t parent;
        bool is_closed;
    };

    struct Open {
        double f;
        std::int32_t n;
        bool operator<(const Open& other) const { return f != other.f ? f > other.f : n < other.n; }
    };

    void expand(std::int32_t n);
    void reach(const MeshFrame::Entry& entry, Position at, double g, std::int32_t parent);
    std::int32_t& node_of(std::int32_t s, std::int32_t p);
    Position end_of(std::int32_t s, std::int32_t e, bool is_left);

    MeshFrame frame_;
    Position from_;
    Position to_;
    std::int64_t limit_;
    SearchStatus status_ = SearchStatus::searching;
    std::int64_t expanded_ = 0;
    double nearest_;
    std::int32_t goal_n_ = -1;
    std::vector<MeshFrame::Place> goal_places_;
    std::vector<Node> nodes_;
    std::vector<std::vector<std::int32_t>> node_of_;  ///< by block and triangle; -1: not reached
    std::priority_queue<Open> open_;
};

}  // namespace waymesh
