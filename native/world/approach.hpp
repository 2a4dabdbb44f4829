#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "nav/navigator.hpp"
#include "world/chunk_source.hpp"

namespace waymesh {

/// The nodes round a place, by straight distance from it to the centre of their tiles, of equals the lexicographically
/// smaller first; chunks are generated as they are reached.
class NodesByDistance {
public:
    struct Node {
        double distance;
        Tile tile;

        friend constexpr auto operator<=>(const Node&, const Node&) = default;
    };

    /// `store` outlives it.
    NodesByDistance(ChunkStore& store, Position from) : store_(store), from_(from) {}

    Node next();

private:
    void reach_further();

    ChunkStore& store_;
    Position from_;
    std::int64_t margin_ = 0;  ///< chunks beyond that of the place, each way, whose nodes are known
    std::vector<Node> nodes_;  ///< those for which nothing nearer can be unknown, sorted
    std::size_t taken_ = 0;
};

/// The shortest walk from a place to a node: to the one that is nearest on foot, ties by its coordinates. Straight
/// where that is clear, else by the solver `optimal`. Nodes are tried by straight distance, until that of the next one
/// exceeds the walk to the best; where walls shut the place off, the first `most_candidates` only.
///
/// Runs in steps. A walk is searched from either end in turn, so that whichever end walls shut off, that is soon known.
class Approach {
public:
    static constexpr int most_candidates = 256;

    /// One must be able to stand at `from`. `store` and `navigator` outlive it.
    Approach(ChunkStore& store, Navigator& navigator, Position from, std::int32_t clearance, std::int64_t limit);

    /// Expands up to `expansions` more nodes.
    SearchStatus step(std::int64_t expansions);

    /// `unreachable`: no candidate can be walked to.
    SearchStatus status() const { return status_; }
    std::int64_t expanded() const { return expanded_; }
    /// Once found: the node, and the walk from the place to its centre.
    const Tile& node() const { return best_->tile; }
    const std::vector<Position>& walk() const { return best_walk_; }

private:
    void try_next_node();
    void search_walk(std::int64_t expansions);
    void consider(double length, std::vector<Position> walk);

    ChunkSource tiles_;
    Navigator& navigator_;
    NodesByDistance nodes_;
    Position from_;
    std::int32_t clearance_;
    std::int64_t limit_;
    SearchStatus status_ = SearchStatus::searching;
    std::int64_t expanded_ = 0;
    int tried_ = 0;

    NodesByDistance::Node candidate_{};
    std::unique_ptr<PathSearch> searches_[2];  ///< from the place, from the candidate; null when none is under way
    int turn_ = 0;                             ///< whose turn it is
    std::int64_t left_of_turn_ = 0;

    std::optional<NodesByDistance::Node> best_;  ///< its distance is that of the walk
    std::vector<Position> best_walk_;
};

/// The centre of a node's tile.
constexpr Position centre_of(const Tile& tile) {
    return {static_cast<double>(tile.x) + 0.5, static_cast<double>(tile.y) + 0.5};
}

}  // namespace waymesh
