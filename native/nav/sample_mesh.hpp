#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/point.hpp"
#include "geometry/position.hpp"
#include "grid/bit_grid.hpp"

namespace waymesh {

/// The popular recipe's mesh of a map, with tests that let nothing through: five samples in every open tile, and of
/// their Delaunay triangulation the triangles that do not overlap rock, grown by the clearance.
///
///     +-------+        The centre, and four points a quarter of a tile from the sides, or, where a walker's radius is
///     | 1   2 |        more, so far that he can stand there: samples 5k ... 5k + 4 of tile k.
///     |   0   |
///     | 3   4 |
///     +-------+
///
/// Open tiles that share a side are joined by kept triangles. In sixteenths of a tile, with the quarter points m from
/// the sides, 4 <= m < 8 and m at least the clearance: the circle round the centre and two quarter points of one side
/// has the radius 8 - m about a point m from that side's middle, and the circle round the four quarter points next to a
/// side that two tiles share has the radius r about its middle, r^2 = m^2 + (8 - m)^2 < 64; neither holds any other
/// sample. So the triangle in the one circle, and both in the other, however it is divided, are of the triangulation,
/// and they stay m away from all other tiles. No kept triangle leads between tiles that only meet at a corner: near
/// it, any would overlap one of the two rock tiles there. So kept triangles join what tiles with shared sides join.
///
/// Index spaces: k, an open tile; v, a sample; t, a kept triangle, counter-clockwise; h, its half-edges 3t ... 3t + 2,
/// as in Triangulation.
struct SampleMesh {
    static constexpr std::int32_t samples_per_tile = 5;

    std::int32_t width = 0;
    std::int32_t scale = 1;               ///< units a tile, a power of two
    double unit = 1;                      ///< in tiles
    std::vector<Point> place_v;           ///< in units from the map's corner
    std::vector<std::int32_t> v_of_h;     ///< where it begins
    std::vector<std::int32_t> twin_of_h;  ///< -1 where no kept triangle lies beyond
    std::vector<std::int32_t> k_of_tile;  ///< row by row; -1 in rock
    std::vector<std::int32_t> h_of_k;     ///< one that begins at the tile's centre

    /// What the recipe lets through although it overlaps rock: triangles whose centroid lies in none, and edges between
    /// two such triangles when none of the points every tenth of a tile along it does.
    std::int64_t lenient_triangles = 0;
    std::int64_t lenient_portals = 0;

    Position place(std::int32_t v) const {
        const Point p = place_v[static_cast<std::size_t>(v)];
        return {p.x * unit, p.y * unit};
    }
    std::int32_t origin(std::int32_t h) const { return v_of_h[static_cast<std::size_t>(h)]; }
    std::int32_t twin(std::int32_t h) const { return twin_of_h[static_cast<std::size_t>(h)]; }
    std::int32_t tile_at(Point tile) const {
        return k_of_tile[static_cast<std::size_t>(tile.y) * static_cast<std::size_t>(width) +
                         static_cast<std::size_t>(tile.x)];
    }
};

/// `open`: at most 2^20 tiles, beyond which all is taken for rock.
SampleMesh sample_mesh(const BitGrid& open, std::int32_t clearance);

}  // namespace waymesh
