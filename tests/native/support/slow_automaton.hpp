#pragma once

#include <array>
#include <vector>

#include "grid/automaton.hpp"

namespace waymesh::tests {

/// The tiles that touch one: 8 on squares, 6 on hexagons.
inline std::vector<Point> touching_tiles(Lattice lattice, Point p) {
    if (lattice == Lattice::square) {
        return {{p.x - 1, p.y - 1}, {p.x, p.y - 1},     {p.x + 1, p.y - 1}, {p.x - 1, p.y},
                {p.x + 1, p.y},     {p.x - 1, p.y + 1}, {p.x, p.y + 1},     {p.x + 1, p.y + 1}};
    }
    // Odd rows are shifted half a tile to the right.
    const std::int32_t left = p.y % 2 == 0 ? p.x - 1 : p.x;
    return {{p.x - 1, p.y}, {p.x + 1, p.y}, {left, p.y - 1}, {left + 1, p.y - 1}, {left, p.y + 1}, {left + 1, p.y + 1}};
}

/// A round of the automaton as a textbook has it: tile by tile, by counting.
inline BitGrid slow_next_round(const BitGrid& rock, Rule rule, Lattice lattice, Outside outside) {
    BitGrid next(rock.width(), rock.height());
    for (std::int32_t y = 0; y < rock.height(); ++y) {
        for (std::int32_t x = 0; x < rock.width(); ++x) {
            std::int32_t count = rock.at(x, y) ? 1 : 0;
            for (const Point p : touching_tiles(lattice, {x, y})) {
                count += (rock.contains(p) ? rock.at(p) : outside == Outside::rock) ? 1 : 0;
            }
            next.set(x, y, count <= rule.open_up_to ? false : count >= rule.rock_from ? true : rock.at(x, y));
        }
    }
    return next;
}

}  // namespace waymesh::tests
