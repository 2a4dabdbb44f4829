#pragma once

#include <cmath>

namespace waymesh {

/// A place in the plane, in tiles; the centre of tile (3, 4) is (3.5, 4.5), y grows downwards.
struct Position {
    double x = 0;
    double y = 0;

    friend constexpr bool operator==(const Position&, const Position&) = default;
};

/// Not std::hypot: a library may round it as it likes, a square root never.
inline double distance(Position a, Position b) {
    const double x = b.x - a.x;
    const double y = b.y - a.y;
    return std::sqrt(x * x + y * y);
}

}  // namespace waymesh
