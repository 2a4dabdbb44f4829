#pragma once

#include <cstdint>
#include <vector>

#include "grid/bit_grid.hpp"
#include "grid/lattice.hpp"

namespace waymesh {

/// The connected components of the set tiles of a grid: 4-neighbours on squares, 6-neighbours on hexagons.
///
/// Index spaces: r, a run of set tiles in a row, in row order; those of row y are first_r_of_y[y] ... [y + 1] - 1.
/// c, a component, in the order of its first tile.
struct Components {
    std::vector<std::int32_t> first_r_of_y;
    std::vector<std::int32_t> begin_r;  ///< first x
    std::vector<std::int32_t> end_r;    ///< last x + 1
    std::vector<std::int32_t> component_r;
    std::vector<std::int64_t> tiles_c;  ///< how many tiles each has

    std::int32_t count() const { return static_cast<std::int32_t>(tiles_c.size()); }
    /// The component with the most tiles, of equals the first; -1 when there is none.
    std::int32_t largest() const;
    /// The component of a tile; -1 when its bit is clear.
    std::int32_t at(Point tile) const;
};

Components components_of(const BitGrid& grid, Lattice lattice);

/// The tiles of one component.
BitGrid tiles_of(const Components& components, std::int32_t component, std::int32_t width, std::int32_t height);

}  // namespace waymesh
