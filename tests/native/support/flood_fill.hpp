#pragma once

#include <vector>

#include "grid/bit_grid.hpp"
#include "grid/lattice.hpp"

namespace waymesh::tests {

/// The tiles that join a tile: 4 on squares, 6 on hexagons.
inline std::vector<Point> joining_tiles(Lattice lattice, Point p) {
    if (lattice == Lattice::square) {
        return {{p.x + 1, p.y}, {p.x - 1, p.y}, {p.x, p.y + 1}, {p.x, p.y - 1}};
    }
    const std::int32_t left = p.y % 2 == 0 ? p.x - 1 : p.x;
    return {{p.x - 1, p.y}, {p.x + 1, p.y}, {left, p.y - 1}, {left + 1, p.y - 1}, {left, p.y + 1}, {left + 1, p.y + 1}};
}

/// For each tile, row by row, the number of its component in the order of first tiles; -1 where the bit is clear.
inline std::vector<std::int32_t> flood_filled(const BitGrid& grid, Lattice lattice) {
    std::vector<std::int32_t> component(static_cast<std::size_t>(grid.area()), -1);
    const auto index_of = [&](Point p) {
        return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(grid.width()) + static_cast<std::size_t>(p.x);
    };
    std::int32_t count = 0;
    std::vector<Point> waiting;
    for (std::int32_t y = 0; y < grid.height(); ++y) {
        for (std::int32_t x = 0; x < grid.width(); ++x) {
            if (!grid.at(x, y) || component[index_of({x, y})] >= 0) {
                continue;
            }
            component[index_of({x, y})] = count;
            waiting.push_back({x, y});
            while (!waiting.empty()) {
                const Point p = waiting.back();
                waiting.pop_back();
                for (const Point q : joining_tiles(lattice, p)) {
                    if (grid.contains(q) && grid.at(q) && component[index_of(q)] < 0) {
                        component[index_of(q)] = count;
                        waiting.push_back(q);
                    }
                }
            }
            ++count;
        }
    }
    return component;
}

}  // namespace waymesh::tests
