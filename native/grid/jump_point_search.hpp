#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "grid/block_map.hpp"
#include "grid/path.hpp"

namespace waymesh {

/// A hash table from places to numbers, open addressing with linear probing.
class PointTable {
public:
    PointTable();
    /// The number of a place; -1 when it is new. Valid until the next call.
    std::int32_t& at(Point place);

private:
    struct Slot {
        Point place;
        std::int32_t number;
        bool is_taken = false;
    };
    void grow();
    std::size_t slot_of(Point place) const;

    std::vector<Slot> slots_;
    std::size_t count_ = 0;
};

enum class StepCosts : std::uint8_t {
    exact,    ///< 1 and sqrt(2), compared exactly
    integer,  ///< 100 and 141
};

/// Shortest paths over the 8 neighbours, diagonal steps only where both orthogonal neighbours are open: jump point
/// search (Harabor and Grastien 2011, in the form that cuts no corners), which looks along whole rows and columns of 64
/// tiles at once (Harabor and Grastien 2014). Its lengths are those of A*, over a fraction of the nodes.
class JumpPointSearch {
public:
    /// `start` and `goal` are open, else std::invalid_argument; within 2^22 tiles of each other. `limit` bounds the
    /// nodes expanded. Keeps a reference to the map. `record`: remember which tiles were looked at.
    JumpPointSearch(BlockMap& map, Point start, Point goal, StepCosts costs, std::int64_t limit, bool record = false);

    SearchStatus step(std::int64_t expansions);

    SearchStatus status() const { return status_; }
    std::int64_t expanded() const { return expanded_; }
    /// How much of the octile distance the best node has left behind, 0 ... 1.
    double progress() const;
    /// Zero unless found.
    StepCount steps() const;
    /// The path's tiles where it may turn, from start to goal; empty unless found.
    std::vector<Point> path() const;

    /// Tiles x0 ... x1 of row y.
    struct Run {
        std::int32_t y;
        std::int32_t x0;
        std::int32_t x1;
    };
    /// The tiles looked at, row by row; empty unless recording.
    std::vector<Run> searched() const;

private:
    /// A place where the way may turn, or where a long scan was cut off. It was reached along (dx, dy), or it is the
    /// start.
    struct Node {
        Point place;
        std::int32_t straight;  ///< steps from the start
        std::int32_t diagonal;
        double cost;  ///< of these steps
        std::int32_t parent;
        std::int8_t dx;
        std::int8_t dy;
    };
    struct Open {
        double estimate;
        std::int32_t n;
        bool operator<(const Open& other) const {
            // A heap pops the greatest: the smallest estimate, of equals the latest node, which tends to be further on.
            return estimate != other.estimate ? estimate > other.estimate : n < other.n;
        }
    };
    /// Along a row (x grows) or a column (y grows).
    enum class Axis : std::uint8_t { row, column };

    double cost_of(const StepCount& steps) const {
        return costs_ == StepCosts::exact ? euclidean_length(steps) : static_cast<double>(integer_cost(steps));
    }
    /// 64 tiles of a row or column, and those of the lines before and after it.
    struct Lines {
        std::uint64_t open;
        std::uint64_t low;
        std::uint64_t high;
    };
    template <Axis axis>
    std::uint64_t word(std::int32_t line, std::int32_t block_along);
    template <Axis axis>
    Lines lines(std::int32_t line, std::int32_t block_along);
    template <Axis axis, bool forward>
    std::int32_t scan(std::int32_t line, std::int32_t from);
    template <Axis axis>
    void mark(std::int32_t line, std::int32_t block_along, std::uint64_t tiles);
    void scan_straight(const Node& from, Point place, std::int32_t diagonal, Point direction, std::int32_t parent);
    void scan_diagonal(const Node& from, Point direction, std::int32_t parent);
    void expand(std::int32_t n);
    void reach(Point place, const StepCount& steps, std::int32_t parent, Point direction);

    BlockMap* map_;
    Point start_;
    Point goal_;
    StepCosts costs_;
    std::int64_t limit_;
    bool record_;
    SearchStatus status_ = SearchStatus::searching;
    std::int64_t expanded_ = 0;
    double start_to_goal_;
    double nearest_;
    std::int32_t goal_n_ = -1;
    // Index space n: a node, in the order in which they were reached.
    std::vector<Node> node_n_;
    std::vector<Open> heap_;
    PointTable best_;  ///< the cheapest node at a place
    std::unordered_map<std::uint64_t, TileBlock> marked_;
};

}  // namespace waymesh
