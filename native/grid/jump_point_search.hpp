#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "grid/block_map.hpp"
#include "grid/path.hpp"

namespace waymesh {

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
