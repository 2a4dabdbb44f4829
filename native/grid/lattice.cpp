#include "grid/lattice.hpp"

#include <algorithm>
#include <cstdlib>

namespace waymesh {

std::span<const Point> joining_steps(Lattice lattice, std::int32_t y) {
    static constexpr std::array<Point, 4> square = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    static constexpr std::array<Point, 6> even_row = {{{1, 0}, {-1, 0}, {-1, 1}, {0, 1}, {-1, -1}, {0, -1}}};
    static constexpr std::array<Point, 6> odd_row = {{{1, 0}, {-1, 0}, {0, 1}, {1, 1}, {0, -1}, {1, -1}}};
    if (lattice == Lattice::square) {
        return square;
    }
    return (y & 1) == 0 ? std::span<const Point>(even_row) : std::span<const Point>(odd_row);
}

std::int32_t hex_distance(Point a, Point b) {
    // Axial coordinates: q grows along a row, r down the rows; the third cube coordinate is -q - r.
    const auto axial_q = [](Point p) { return p.x - (p.y - (p.y & 1)) / 2; };
    const std::int32_t dq = axial_q(a) - axial_q(b);
    const std::int32_t dr = a.y - b.y;
    return (std::abs(dq) + std::abs(dr) + std::abs(dq + dr)) / 2;
}

}  // namespace waymesh
