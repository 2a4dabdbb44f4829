#include "nav/sample_mesh.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>
#include <span>

#include "geometry/delaunay.hpp"
#include "geometry/hilbert.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

namespace {

/// Of a / b, b > 0.
constexpr std::int64_t floor_of(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
constexpr std::int64_t ceiling_of(std::int64_t a, std::int64_t b) { return a / b + (a % b > 0 ? 1 : 0); }

/// Rock, and what overlaps it when it has grown. Points in units, `scale` a tile; whether two things overlap is decided
/// in sixteenths of a tile, where coordinates stay below 2^25 and products of two lengths below 2^51.
class Rock {
public:
    Rock(const BitGrid& open, std::int32_t scale, std::int32_t clearance)
        : open_(open), scale_(scale), clearance_(clearance) {}

    /// Does the inside of a triangle, or a segment, overlap a rock tile grown by the clearance? Row by row: the part of
    /// it between the borders of a grown row reaches from column to column. Its ends are samples, further inside open
    /// tiles than rock grows, so that tiles beyond those of its ends do not matter.
    bool overlaps(std::span<const Point> corners) const {
        const auto [low, high] =
            std::minmax_element(corners.begin(), corners.end(), [](Point a, Point b) { return a.y < b.y; });
        const std::int32_t last_row = high->y / scale_;
        for (std::int32_t row = low->y / scale_; row <= last_row; ++row) {
            const Columns columns = columns_of_row(corners, row);
            if (has_rock(row, columns.first, columns.last)) {
                return true;
            }
        }
        return false;
    }

    /// The same for corners in tiles that all are open, with those between: a rectangle that rock stays out of.
    bool is_all_open(Point a, Point b, Point c) const {
        const auto [left, right] = std::minmax({a.x / scale_, b.x / scale_, c.x / scale_});
        const auto [top, bottom] = std::minmax({a.y / scale_, b.y / scale_, c.y / scale_});
        for (std::int32_t row = top; row <= bottom; ++row) {
            if (has_rock(row, left, right)) {
                return false;
            }
        }
        return true;
    }

    /// Is the centroid of a triangle in rock, as it is without growing?
    bool has_centroid(Point a, Point b, Point c) const {
        return !open_.at((a.x + b.x + c.x) / (3 * scale_), (a.y + b.y + c.y) / (3 * scale_));
    }

    /// Is any of the points every tenth of a tile along a segment in rock?
    bool has_point_of(Point a, Point b) const {
        const double length = std::sqrt(static_cast<double>(squared_distance(a, b))) / scale_;
        for (std::int32_t tenths = 0; tenths <= 10 * length; ++tenths) {
            const double share = tenths / (10 * length);
            const double x = (a.x + share * (b.x - a.x)) / scale_;
            const double y = (a.y + share * (b.y - a.y)) / scale_;
            if (!open_.at(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y))) {
                return true;
            }
        }
        return false;
    }

private:
    /// The tiles first ... last of a row.
    struct Columns {
        std::int64_t first = INT32_MAX;
        std::int64_t last = -1;

        /// Reaches as far as the tiles that, grown, overlap the left and the right of x / denominator.
        void reach(std::int64_t x, std::int64_t denominator, std::int64_t clearance) {
            const std::int64_t grown = clearance * denominator;
            first = std::min(first, floor_of(x - grown, clearance_unit * denominator));
            last = std::max(last, ceiling_of(x + grown, clearance_unit * denominator) - 1);
        }
    };

    Columns columns_of_row(std::span<const Point> corners, std::int32_t row) const {
        const std::int64_t unit = clearance_unit / scale_;
        const std::int64_t top = std::int64_t{row} * clearance_unit - clearance_;
        const std::int64_t bottom = std::int64_t{row + 1} * clearance_unit + clearance_;
        Columns columns;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Point a = corners[i];
            const Point b = corners[(i + 1) % corners.size()];
            if (top <= unit * a.y && unit * a.y <= bottom) {
                columns.reach(unit * a.x, 1, clearance_);
            }
            for (const std::int64_t border : {top, bottom}) {
                const std::int64_t from_a = border - unit * a.y;
                const std::int64_t height = unit * (std::int64_t{b.y} - a.y);
                if ((0 < from_a && from_a < height) || (height < from_a && from_a < 0)) {
                    const std::int64_t sign = height > 0 ? 1 : -1;
                    const std::int64_t width = unit * (std::int64_t{b.x} - a.x);
                    columns.reach(sign * (unit * a.x * height + width * from_a), sign * height, clearance_);
                }
            }
        }
        return columns;
    }

    bool has_rock(std::int32_t row, std::int64_t first, std::int64_t last) const {
        if (last < first) {
            return false;
        }
        const auto words = open_.row(row);
        for (std::int64_t w = first >> 6; w <= last >> 6; ++w) {
            const std::uint64_t after_first = w == first >> 6 ? ~std::uint64_t{0} << (first & 63) : ~std::uint64_t{0};
            const std::uint64_t up_to_last =
                w == last >> 6 ? ~std::uint64_t{0} >> (63 - (last & 63)) : ~std::uint64_t{0};
            if ((~words[static_cast<std::size_t>(w)] & after_first & up_to_last) != 0) {
                return true;
            }
        }
        return false;
    }

    const BitGrid& open_;
    std::int32_t scale_;
    std::int32_t clearance_;
};

std::vector<Point> open_tiles_along_curve(const BitGrid& open) {
    std::vector<Point> tiles;
    for (std::int32_t y = 0; y < open.height(); ++y) {
        const auto words = open.row(y);
        for (std::size_t w = 0; w < words.size(); ++w) {
            for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
                tiles.push_back({static_cast<std::int32_t>(64 * w) + std::countr_zero(rest), y});
            }
        }
    }
    std::vector<Point> ordered;
    ordered.reserve(tiles.size());
    for (const std::int32_t i : hilbert_order(tiles)) {
        ordered.push_back(tiles[static_cast<std::size_t>(i)]);
    }
    return ordered;
}

/// What becomes of a triangle.
enum class Fate : std::uint8_t { dropped, lenient, kept };

/// Drops triangles and numbers those that are kept.
class Selection {
public:
    Selection(SampleMesh& mesh, const BitGrid& open, std::int32_t clearance)
        : mesh_(mesh), rock_(open, mesh.scale, clearance), all_(delaunay(mesh.place_v)) {}

    void run() {
        decide_fates();
        count_lenient_portals();
        keep();
    }

private:
    Point place(std::int32_t h) const {
        return mesh_.place_v[static_cast<std::size_t>(all_.origin[static_cast<std::size_t>(h)])];
    }

    Fate fate_of(std::int32_t t) const {
        if (all_.is_ghost_triangle(t)) {
            return Fate::dropped;
        }
        const std::array<Point, 3> corners = {place(3 * t), place(3 * t + 1), place(3 * t + 2)};
        const auto [a, b, c] = corners;
        if (rock_.is_all_open(a, b, c)) {
            return Fate::kept;
        }
        // The centroid is inside: near it, the triangle overlaps the rock that it lies in.
        if (rock_.has_centroid(a, b, c)) {
            return Fate::dropped;
        }
        return rock_.overlaps(corners) ? Fate::lenient : Fate::kept;
    }

    void decide_fates() {
        fate_t_.resize(static_cast<std::size_t>(all_.triangle_count()));
        for (std::int32_t t = 0; t < all_.triangle_count(); ++t) {
            fate_t_[static_cast<std::size_t>(t)] = fate_of(t);
            mesh_.lenient_triangles += fate_t_[static_cast<std::size_t>(t)] == Fate::lenient ? 1 : 0;
        }
    }

    /// An edge of a kept triangle overlaps no rock.
    void count_lenient_portals() {
        for (std::int32_t h = 0; h < 3 * all_.triangle_count(); ++h) {
            const std::int32_t twin = all_.twin[static_cast<std::size_t>(h)];
            if (h < twin && fate(h) == Fate::lenient && fate(twin) == Fate::lenient) {
                const std::array<Point, 2> ends = {place(h), place(twin)};
                const bool is_lenient = rock_.overlaps(ends) && !rock_.has_point_of(ends[0], ends[1]);
                mesh_.lenient_portals += is_lenient ? 1 : 0;
            }
        }
    }

    void keep() {
        std::vector<std::int32_t> kept_of_t(fate_t_.size(), -1);
        std::int32_t count = 0;
        for (std::size_t t = 0; t < fate_t_.size(); ++t) {
            kept_of_t[t] = fate_t_[t] == Fate::kept ? count++ : -1;
        }
        mesh_.v_of_h.reserve(3 * static_cast<std::size_t>(count));
        mesh_.twin_of_h.reserve(3 * static_cast<std::size_t>(count));
        for (std::int32_t h = 0; h < 3 * all_.triangle_count(); ++h) {
            if (fate(h) == Fate::kept) {
                const std::int32_t v = all_.origin[static_cast<std::size_t>(h)];
                const std::int32_t twin = all_.twin[static_cast<std::size_t>(h)];
                const std::int32_t beyond = kept_of_t[static_cast<std::size_t>(twin / 3)];
                if (v % SampleMesh::samples_per_tile == 0) {
                    mesh_.h_of_k[static_cast<std::size_t>(v / SampleMesh::samples_per_tile)] =
                        static_cast<std::int32_t>(mesh_.v_of_h.size());
                }
                mesh_.v_of_h.push_back(v);
                mesh_.twin_of_h.push_back(beyond < 0 ? -1 : 3 * beyond + twin % 3);
            }
        }
    }

    Fate fate(std::int32_t h) const { return fate_t_[static_cast<std::size_t>(h / 3)]; }

    SampleMesh& mesh_;
    Rock rock_;
    Triangulation all_;
    std::vector<Fate> fate_t_;
};

}  // namespace

SampleMesh sample_mesh(const BitGrid& open, std::int32_t clearance) {
    // The fewer units a tile, the nearer all samples are, and the faster they are triangulated.
    const std::int32_t margin = std::max(clearance_unit / 4, clearance);
    SampleMesh mesh;
    mesh.width = open.width();
    mesh.scale = margin % 4 == 0 ? 4 : margin % 2 == 0 ? 8 : 16;
    mesh.unit = 1.0 / mesh.scale;
    mesh.k_of_tile.assign(static_cast<std::size_t>(open.area()), -1);
    const std::int32_t low = margin * mesh.scale / clearance_unit;
    const std::int32_t high = mesh.scale - low;
    // Samples of a tile one after the other, tiles along a curve: the triangulation moves about little.
    for (const Point tile : open_tiles_along_curve(open)) {
        const auto t = static_cast<std::size_t>(tile.y) * static_cast<std::size_t>(open.width()) +
                       static_cast<std::size_t>(tile.x);
        mesh.k_of_tile[t] = static_cast<std::int32_t>(mesh.place_v.size()) / SampleMesh::samples_per_tile;
        const Point corner{tile.x * mesh.scale, tile.y * mesh.scale};
        mesh.place_v.push_back({corner.x + mesh.scale / 2, corner.y + mesh.scale / 2});
        for (const std::int32_t y : {low, high}) {
            mesh.place_v.push_back({corner.x + low, corner.y + y});
            mesh.place_v.push_back({corner.x + high, corner.y + y});
        }
    }
    mesh.h_of_k.assign(mesh.place_v.size() / SampleMesh::samples_per_tile, -1);
    Selection(mesh, open, clearance).run();
    return mesh;
}

}  // namespace waymesh
