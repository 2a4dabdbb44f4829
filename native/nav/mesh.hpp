#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "grid/bit_grid.hpp"

/// The navigation mesh of one block of tiles: its free space as convex polygons that meet edge to edge.
///
/// Free space is what is left when every rock tile has grown by the clearance in both axes: exact, in sixteenths of a
/// tile. Rock tiles that meet at a corner leave no way between them. Vertices on the block's border are a pure function
/// of the tiles on both sides, so that neighbouring blocks have the same ones, and the mesh of a map is the union of
/// its blocks' meshes.
namespace waymesh {

/// Index spaces: v, a vertex; p, a polygon; e, an edge of a polygon, those of p being first_e_of_p[p] ...
/// first_e_of_p[p + 1] - 1 in counter-clockwise order (as in geometry/predicates.hpp), e running from v_of_e[e] to the
/// vertex of the next.
struct PolygonMesh {
    /// Values of `across_of_e` that are no polygon.
    static constexpr std::int32_t wall = -1;
    static constexpr std::int32_t border = -2;  ///< another block lies behind

    std::vector<std::int32_t> first_e_of_p{0};
    std::vector<std::int32_t> v_of_e;
    std::vector<std::int32_t> across_of_e;  ///< the polygon on the other side, wall or border
    /// The same edge of the polygon on the other side, which runs back; for a border, see BorderEdge; for a wall, -1.
    std::vector<std::int32_t> twin_of_e;
    /// The polygon's extent, in sixteenths of a tile from the block's upper left corner.
    struct Box {
        std::int32_t x0;
        std::int32_t y0;
        std::int32_t x1;
        std::int32_t y1;
    };
    std::vector<Box> box_of_p;
    /// Which polygons reach into each square of `cell_side` sixteenths, row by row over the block: those of cell c are
    /// p_of_cell[first_of_cell[c]] ... p_of_cell[first_of_cell[c + 1] - 1].
    static constexpr std::int32_t cell_side = 128;
    std::int32_t cells_per_row = 0;
    std::vector<std::int32_t> first_of_cell;
    std::vector<std::int32_t> p_of_cell;
    /// Of a polygon in a dead end, the edge that leads out of it, towards where there are several ways on; else -1. A
    /// path that neither begins nor ends in a dead end never enters it.
    std::vector<std::int32_t> exit_of_p;

    std::int32_t polygon_count() const { return static_cast<std::int32_t>(first_e_of_p.size()) - 1; }
    std::int32_t edge_count() const { return static_cast<std::int32_t>(v_of_e.size()); }
};

/// Where a path may turn: one of the four quadrants round a vertex is blocked, the three others are free.
enum class Corner : std::uint8_t {
    none,
    // By the signs of x and y in the blocked quadrant.
    minus_minus,
    plus_minus,
    minus_plus,
    plus_plus,
};

struct Mesh {
    /// In sixteenths of a tile from the block's upper left corner.
    std::vector<std::int32_t> x_of_v;
    std::vector<std::int32_t> y_of_v;
    std::vector<Corner> corner_of_v;

    PolygonMesh triangles;  ///< the constrained Delaunay triangulation
    PolygonMesh polygons;   ///< its triangles merged

    enum Side : std::uint8_t { left, right, top, bottom };

    /// An edge on the block's border that leads into the neighbouring block. The n-th along a side meets the n-th along
    /// the opposite side of the neighbour; `twin_of_e` holds 4 n + side.
    struct BorderEdge {
        std::int32_t at;  ///< its smaller coordinate along the side, in sixteenths of a tile from the block's corner
        std::int32_t p;
        std::int32_t e;
    };
    /// Ascending along the side.
    std::array<std::vector<BorderEdge>, 4> border_triangles;
    std::array<std::vector<BorderEdge>, 4> border_polygons;

    /// What it holds in memory: some 320 kB for a chunk of a usual world.
    std::size_t bytes() const;
};

/// `open`: the tiles of a block of `side` x `side` tiles and one row or column of its neighbours on each side, so that
/// tile (x, y) of the block is bit (x + 1, y + 1); 1 <= side <= 2048. `clearance`: 0 ... most_clearance. The result
/// holds no memory that it does not use.
Mesh mesh_of(const BitGrid& open, std::int32_t clearance);

}  // namespace waymesh
