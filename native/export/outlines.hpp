#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "geometry/point.hpp"
#include "grid/bit_grid.hpp"

/// Where tiles end: outlines as they are walked, and the same as polygons with holes.
namespace waymesh {

/// Calls visit with the corners of each closed outline of the set tiles, in the order of their first tiles row by row.
/// Corner (x, y) is the upper left one of tile (x, y). An outline turns at each of its corners, begins eastwards, and
/// has the tiles on its right: a hole's is walked against the sense of what is around it. Tiles that touch only in a
/// corner are kept apart, as they are for whoever walks; so an outline may come twice to a corner, but never crosses
/// itself.
void trace_outlines(const BitGrid& tiles, const std::function<void(std::span<const Point>)>& visit);

/// The set tiles as polygons, one for each 4-connected component, by their first tiles row by row. No ring touches
/// itself; two rings of a polygon share single points at most.
///
/// Index spaces.
///   v  corner: those of ring r are first_v_of_r[r] ... first_v_of_r[r + 1] - 1; the first is not repeated.
///   r  ring: those of polygon p are first_r_of_p[p] ... first_r_of_p[p + 1] - 1: the outer one, then holes.
///
/// With x, y taken as they are, an outer ring's signed area is positive, a hole's negative (y grows downwards, so on a
/// map they are seen the other way round).
struct Polygons {
    std::vector<Point> corners;
    std::vector<std::int32_t> first_v_of_r;
    std::vector<std::int32_t> first_r_of_p;

    std::int32_t count() const { return static_cast<std::int32_t>(first_r_of_p.size()) - 1; }
    std::span<const Point> ring(std::int32_t r) const;
};

Polygons polygons_of(const BitGrid& tiles);

}  // namespace waymesh
