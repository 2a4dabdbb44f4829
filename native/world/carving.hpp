#pragma once

#include <cstdint>
#include <vector>

#include "geometry/point.hpp"
#include "grid/bit_grid.hpp"

/// The tiles that roads and nodes open, by an integer rule on tile centres: translation-invariant, so that chunks agree
/// on them without talking.
namespace waymesh {

/// How far beyond its ends a road, and round a node, tiles are opened: at most this many.
inline constexpr std::int32_t carving_reach = 8;

/// The rule for one half-width, in quarters of a tile, 2 ... 24. Tiles outside the grid are left out.
class Carver {
public:
    explicit Carver(std::int32_t half_width);

    /// Sets the tiles of a road between the centres of a and b: those whose centre lies beside the segment and within
    /// the half-width of it, and those that the segment touches, be it in a corner. The latter alone are 4-connected,
    /// and every tile of the band is joined to them. The ends are less than 2^12 tiles apart.
    void road(BitGrid& grid, Point a, Point b) const;

    /// Sets the tiles of a node's chamber: those whose centre is within the half-width and a tile and a half of the
    /// node's.
    void chamber(BitGrid& grid, Point node) const;

private:
    std::int32_t half_width_;
    std::vector<std::int32_t> half_chord_;  ///< of the chamber, in the row so many tiles above or below the node
};

}  // namespace waymesh
