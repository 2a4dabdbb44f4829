#pragma once

namespace waymesh {

/// A place in the plane, in tiles; the centre of tile (3, 4) is (3.5, 4.5), y grows downwards.
struct Position {
    double x = 0;
    double y = 0;

    friend constexpr bool operator==(const Position&, const Position&) = default;
};

}  // namespace waymesh
