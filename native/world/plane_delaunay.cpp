#include "world/plane_delaunay.hpp"

#include <algorithm>

namespace waymesh {

PlaneDelaunay::PlaneDelaunay(const World& world, const ChunkRect& window, std::int32_t halo)
    : field_(nodes_in(world, window, halo)),
      triangulation_(delaunay(field_.points)),
      leaving_v_(triangulation_.half_edge_of_vertices()),
      certain_t_(static_cast<std::size_t>(triangulation_.triangle_count())) {
    // A corner this far inside the known tiles makes any triangle certain: were its empty circle larger than an empty
    // circle can be (frame.hpp), it could be shrunk towards that corner until it is just that large, and then it would
    // be an empty circle wholly among known nodes, which the quarter rule forbids.
    const std::int32_t margin = longest_edge_cells * tiles_per_cell;
    const auto is_deep = [&](Point p) {
        return p.x >= field_.low() + margin && p.x < field_.high_x() - margin && p.y >= field_.low() + margin &&
               p.y < field_.high_y() - margin;
    };
    for (std::int32_t t = 0; t < triangulation_.triangle_count(); ++t) {
        if (triangulation_.is_ghost_triangle(t)) {
            continue;
        }
        const auto h = static_cast<std::size_t>(3 * t);
        const Point a = point(triangulation_.origin[h]);
        const Point b = point(triangulation_.origin[h + 1]);
        const Point c = point(triangulation_.origin[h + 2]);
        certain_t_[static_cast<std::size_t>(t)] = is_deep(a) || circumcircle_is_known(a, b, c) ? 1 : 0;
    }
}

bool PlaneDelaunay::circumcircle_is_known(Point a, Point b, Point c) const {
    const std::int64_t bx = b.x - a.x;
    const std::int64_t by = b.y - a.y;
    const std::int64_t cx = c.x - a.x;
    const std::int64_t cy = c.y - a.y;
    const std::int64_t b_lift = bx * bx + by * by;
    const std::int64_t c_lift = cx * cx + cy * cy;
    // No edge of the infinite triangulation is longer; shorter ones keep all that follows below 2^62.
    constexpr std::int64_t longest = longest_edge_cells * tiles_per_cell;
    if (b_lift > longest * longest || c_lift > longest * longest) {
        return false;
    }
    // The centre is a + (ux, uy) / d and the radius |(ux, uy)| / d.
    const std::int64_t d = 2 * (bx * cy - by * cx);
    const std::int64_t ux = cy * b_lift - by * c_lift;
    const std::int64_t uy = bx * c_lift - cx * b_lift;
    const std::int64_t squared_radius = ux * ux + uy * uy;
    // The first unknown lattice lines lie at low - 1 and high; the closed circle must not reach them.
    const auto stays_clear = [squared_radius](std::int64_t distance) {
        return distance > 0 && distance * distance > squared_radius;
    };
    return stays_clear((a.x - (field_.low() - 1)) * d + ux) && stays_clear((field_.high_x() - a.x) * d - ux) &&
           stays_clear((a.y - (field_.low() - 1)) * d + uy) && stays_clear((field_.high_y() - a.y) * d - uy);
}

bool PlaneDelaunay::covers(std::int32_t margin) const {
    const std::int32_t right = static_cast<std::int32_t>(window().width()) * tiles_per_chunk + margin;
    const std::int32_t bottom = static_cast<std::int32_t>(window().height()) * tiles_per_chunk + margin;
    for (std::int32_t t = 0; t < triangulation_.triangle_count(); ++t) {
        if (is_certain(t)) {
            continue;
        }
        // The window holds nodes: if the grown window is not wholly inside the hull, a hull edge (a ghost's first)
        // meets it.
        const auto h = static_cast<std::size_t>(3 * t);
        const Point a = point(triangulation_.origin[h]);
        const Point b = point(triangulation_.origin[h + 1]);
        const Point c = triangulation_.is_ghost_triangle(t) ? a : point(triangulation_.origin[h + 2]);
        const auto [left_x, right_x] = std::minmax({a.x, b.x, c.x});
        const auto [top_y, bottom_y] = std::minmax({a.y, b.y, c.y});
        if (left_x <= right && right_x >= -margin && top_y <= bottom && bottom_y >= -margin) {
            return false;
        }
    }
    return true;
}

std::int32_t PlaneDelaunay::owner_of(std::int32_t u, std::int32_t v) const {
    const Point a = point(u);
    const Point b = point(v);
    const auto width = static_cast<std::int32_t>(window().width());
    const auto height = static_cast<std::int32_t>(window().height());
    const std::int32_t column = (a.x + b.x) >> 8;
    const std::int32_t row = (a.y + b.y) >> 8;
    static_assert(tiles_per_chunk == 128, "a midpoint's chunk is its doubled coordinate shifted by 8");
    return column >= 0 && column < width && row >= 0 && row < height ? row * width + column : -1;
}

std::int32_t first_halo(std::int32_t density, std::int32_t reach) {
    // Measured: with about three and a half mean distances between nodes, nine windows in ten are certain at once.
    std::int32_t margin = 2;
    while (margin < 20 && margin * margin * density < 12 * 256) {
        ++margin;
    }
    return reach + margin;
}

std::int32_t wider_halo(std::int32_t halo) { return halo + std::max(2, halo / 4); }

}  // namespace waymesh
