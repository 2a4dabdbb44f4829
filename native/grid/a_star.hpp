#pragma once

#include <cstdint>
#include <vector>

#include "grid/bit_grid.hpp"
#include "grid/lattice.hpp"
#include "grid/path.hpp"

namespace waymesh {

enum class Heuristic : std::uint8_t {
    octile,     ///< the cost over open ground: never more than the true cost
    euclidean,  ///< 141 / sqrt(2) a tile, rounded down: a diagonal step costs 141 < 100 sqrt(2), so 100 would be too
                ///< much
};

/// A* over a finite map (Hart, Nilsson and Raphael 1968) with costs in hundredths: on squares 100 a step and 141 a
/// diagonal one, which needs both orthogonal neighbours open; on hexagons 100 a step, with the cube distance.
///
/// Of tiles with the same estimate, the one nearer to the goal by the heuristic comes first, of these the one that was
/// reached first; neighbours are reached east, west, south, north, then the diagonals: of several shortest paths always
/// the same one is found.
class AStar {
public:
    /// `start` and `goal` are open tiles of the map, else std::invalid_argument that says so; `limit` bounds the tiles
    /// expanded. Keeps a copy of the map.
    AStar(BitGrid open, Lattice lattice, Heuristic heuristic, Point start, Point goal, std::int64_t limit);

    /// Expands up to `expansions` more tiles.
    SearchStatus step(std::int64_t expansions);

    SearchStatus status() const { return status_; }
    std::int64_t expanded() const { return expanded_; }
    /// How much of the heuristic distance the best tile has left behind, 0 ... 1.
    double progress() const;
    /// In hundredths; 0 unless found.
    std::int64_t cost() const;
    /// Every tile from start to goal; empty unless found.
    std::vector<Point> path() const;
    /// Tiles that were expanded.
    const BitGrid& searched() const { return closed_; }

private:
    struct Open {
        std::int32_t estimate;
        std::int32_t ahead;  ///< the heuristic's part of it
        std::int32_t serial;
        std::int32_t t;
        bool operator<(const Open& other) const;
    };

    std::int32_t heuristic_from(Point p) const;
    void reach(Point p, std::int32_t cost, std::int32_t parent);
    void expand(std::int32_t t);
    std::int32_t index_of(Point p) const { return p.y * open_.width() + p.x; }
    Point point_of(std::int32_t t) const { return {t % open_.width(), t / open_.width()}; }

    BitGrid open_;
    BitGrid closed_;
    Lattice lattice_;
    Heuristic heuristic_;
    Point start_;
    Point goal_;
    std::int64_t limit_;
    SearchStatus status_ = SearchStatus::searching;
    std::int64_t expanded_ = 0;
    std::int32_t nearest_ = 0;
    std::int32_t serial_ = 0;
    // Index space t: a tile, row by row.
    std::vector<std::int32_t> cost_t_;  ///< -1 when not reached
    std::vector<std::int32_t> parent_t_;
    std::vector<Open> heap_;
};

}  // namespace waymesh
