#pragma once

#include <cstdint>
#include <vector>

#include "geometry/constrained_delaunay.hpp"
#include "nav/free_cells.hpp"
#include "nav/mesh.hpp"

namespace waymesh {

/// Walks round the free cells of a block: the vertices of their outline, in sixteenths of a tile, and the straight
/// walls and borders between these. Index spaces: v, a vertex; i and j as in FreeCells, vertices standing where lines
/// cross.
class Outline {
public:
    explicit Outline(const FreeCells& cells);
    /// Numbers the vertices along a Hilbert curve, in which they are triangulated.
    void sort_along_curve();

    std::vector<Point> points;
    std::vector<Corner> corner_of_v;
    std::vector<Segment> segments;

private:
    void trace_line(std::int32_t j);
    void trace_inner_line(std::int32_t j);
    bool is_border_vertex(std::int32_t i, std::int32_t j) const;
    void add(std::int32_t i, std::int32_t j);
    static bool has_outline(bool one_side_is_free, bool other_side_is_free) {
        return one_side_is_free != other_side_is_free;
    }

    bool is_inner_free(std::int32_t i, std::int32_t j) const;
    Corner corner_at(std::int32_t i, std::int32_t j) const;

    const FreeCells& cells_;
    std::int32_t last_v_ = -1;
    std::vector<std::int32_t> last_v_of_column_;
};

}  // namespace waymesh
