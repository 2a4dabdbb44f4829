#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <queue>
#include <unordered_map>
#include <vector>

#include "world/road_graph.hpp"

namespace waymesh {

/// The shortest way along roads between two nodes: A* (Hart, Nilsson and Raphael 1968) with the straight distance, over
/// chunks that are generated as the search reaches them. Runs in steps, so that it can report, and be dropped.
class RouteSearch {
public:
    enum class Status {
        searching,
        found,
        unreachable,  ///< the roads from one end were followed to all their ends
        limit,        ///< the limit of expanded nodes was reached first
    };

    /// `from` and `to` must be nodes, see `nearest_node`, less than 2^30 tiles apart in x and in y; `limit` bounds the
    /// nodes expanded; else std::invalid_argument. Keeps a reference to the store and evicts from it as it goes.
    RouteSearch(ChunkStore& store, Tile from, Tile to, std::int64_t limit);

    /// Expands up to `expansions` more nodes.
    Status step(std::int64_t expansions);

    Status status() const { return status_; }
    std::int64_t expanded() const { return expanded_; }
    std::int64_t chunks_seen() const { return static_cast<std::int64_t>(chunks_.size()); }
    /// How much of the straight distance the best candidate has left behind, 0 ... 1.
    double progress() const;
    double straight_distance() const;
    /// In tiles; 0 unless found.
    double length() const;
    /// The nodes of the route from `from` to `to`; empty unless found.
    std::vector<Tile> path() const;

private:
    /// Index spaces: c, a chunk that was seen, in order of first sight; v, a node, those of chunk c from first_node_
    /// on.
    struct SeenChunk {
        std::int32_t first_node;
        bool has_adjacency = false;
        ChunkAdjacency adjacency;
    };
    struct Open {
        double estimate;
        double distance;
        std::int32_t v;
        bool operator<(const Open& other) const {
            // A priority queue pops the greatest: the smallest estimate, of equals the one that came furthest.
            if (estimate != other.estimate) {
                return estimate > other.estimate;
            }
            return distance != other.distance ? distance < other.distance : v > other.v;
        }
    };

    std::int32_t see(const Chunk& chunk);
    std::int32_t node_at(Point p);
    Chunk chunk_at(Point p) const;
    const ChunkAdjacency& adjacency_at(std::int32_t c, const Chunk& chunk);
    void relax(std::int32_t v, double distance, std::int32_t parent);
    void expand(std::int32_t v);
    double straight_from(std::int32_t v) const;

    ChunkStore& store_;
    Tile origin_;    ///< upper left tile of the start's chunk: the frame of all points below
    bool reversed_;  ///< the search runs from the lexicographically smaller end, so both directions agree
    Point start_;
    Point goal_;
    std::int64_t limit_;
    Status status_ = Status::searching;
    std::int64_t expanded_ = 0;
    double nearest_to_goal_ = 0;
    std::int32_t goal_v_ = -1;

    std::unordered_map<std::uint64_t, std::int32_t> number_of_chunk_;
    std::deque<SeenChunk> chunks_;  ///< a deque, because adjacency is read while more chunks are seen
    std::optional<Chunk> recent_chunk_;
    std::int32_t recent_number_ = 0;
    std::vector<Point> position_v_;
    std::vector<double> distance_v_;  ///< along roads from the start; negative when not reached
    std::vector<std::int32_t> parent_v_;
    std::priority_queue<Open> open_;
};

}  // namespace waymesh
