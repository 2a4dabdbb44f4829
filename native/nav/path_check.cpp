#include "nav/path_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

#include "geometry/predicates.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

namespace {

__extension__ using Wide = __int128;

/// Exact: all is measured in steps of the lattice from the corner of the tile that holds the start of the segment, in
/// integers. Segments are shorter than 2^20 tiles = 2^52 steps, so that products of two differences fit 128 bits.
constexpr std::int64_t tile = std::int64_t{1} << 32;
constexpr double longest = 1 << 20;
constexpr double furthest = 1LL << 40;

struct Place {
    std::int64_t x;
    std::int64_t y;
};

struct Rectangle {
    std::int64_t x0;
    std::int64_t y0;
    std::int64_t x1;
    std::int64_t y1;
};

/// Of a / b, b > 0.
template <typename Integer>
constexpr Integer floor_of(Integer a, Integer b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

/// > 0 when c lies left of a -> b (as in geometry/predicates.hpp).
constexpr Wide orientation(Place a, Place b, Place c) {
    return Wide{b.x - a.x} * (c.y - a.y) - Wide{b.y - a.y} * (c.x - a.x);
}

/// Does the closed segment meet the open rectangle? They are apart exactly when a line parallel to an edge of either
/// separates them, since their difference is a polygon with such edges alone, and 0 is not inside it.
bool meets(Place a, Place b, const Rectangle& r) {
    if (std::max(a.x, b.x) <= r.x0 || r.x1 <= std::min(a.x, b.x) || std::max(a.y, b.y) <= r.y0 ||
        r.y1 <= std::min(a.y, b.y)) {
        return false;
    }
    const std::array<Wide, 4> sides = {orientation(a, b, {r.x0, r.y0}), orientation(a, b, {r.x1, r.y0}),
                                       orientation(a, b, {r.x1, r.y1}), orientation(a, b, {r.x0, r.y1})};
    const auto is_left = [](Wide side) { return side >= 0; };
    const auto is_right = [](Wide side) { return side <= 0; };
    // A segment that is a point has no sides: the boxes have decided.
    return (a.x == b.x && a.y == b.y) ||
           (!std::all_of(sides.begin(), sides.end(), is_left) && !std::all_of(sides.begin(), sides.end(), is_right));
}

bool is_strictly_inside(Place a, Place b, Place p) {
    return orientation(a, b, p) == 0 && Wide{p.x - a.x} * (b.x - p.x) + Wide{p.y - a.y} * (b.y - p.y) > 0;
}

class Ground {
public:
    Ground(TileSource& source, std::int32_t clearance)
        : source_(source), grown_(clearance * (tile / clearance_unit)), is_grown_(clearance > 0) {
        require_clearance(clearance);
    }

    bool is_clear(Position from, Position to) {
        if (!is_near(from, to)) {
            throw std::invalid_argument(
                "path: got a place that is off the lattice of places, or 2^20 tiles or more "
                "from the next, expected one on it and nearer");
        }
        origin_x_ = static_cast<std::int64_t>(std::floor(from.x));
        origin_y_ = static_cast<std::int64_t>(std::floor(from.y));
        const Place a = place_of(from);
        const Place b = place_of(to);
        // Every row and every tile of it that the segment touches when grown.
        const std::int64_t last = floor_of(std::max(a.y, b.y) + grown_, tile);
        for (std::int64_t y = floor_of(std::min(a.y, b.y) - grown_ - 1, tile); y <= last; ++y) {
            const auto [x0, x1] = columns_along(a, b, y);
            for (std::int64_t x = x0; x <= x1; ++x) {
                if (is_rock(x, y) && blocks(a, b, x, y)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Does a path that comes from `before` and goes on to `after` change sides at a corner where two rock tiles meet?
    /// Both segments must be clear.
    bool squeezes(Position before, Position at, Position after) {
        if (is_grown_ || before == at || at == after || at.x != std::floor(at.x) || at.y != std::floor(at.y)) {
            return false;
        }
        origin_x_ = static_cast<std::int64_t>(at.x);
        origin_y_ = static_cast<std::int64_t>(at.y);
        if (!is_pinch(0, 0)) {
            return false;
        }
        // The free quadrants lie on either side of the diagonal through the rock, where nothing else is free.
        const auto is_ahead = [this, at](Position p) {
            return is_rock(0, 0) ? p.x - at.x > p.y - at.y : p.x - at.x > at.y - p.y;
        };
        return is_ahead(before) != is_ahead(after);
    }

private:
    /// Also of what is no number, nothing is near.
    static bool is_near(Position a, Position b) {
        const auto is_place = [](double coordinate) {
            const double steps = coordinate / position_step;
            return std::abs(coordinate) < furthest && steps == std::floor(steps);
        };
        return is_place(a.x) && is_place(a.y) && is_place(b.x) && is_place(b.y) && std::abs(b.x - a.x) < longest &&
               std::abs(b.y - a.y) < longest;
    }

    Place place_of(Position position) const {
        const auto steps = [](double coordinate, std::int64_t origin) {
            return static_cast<std::int64_t>((coordinate - static_cast<double>(origin)) / position_step);
        };
        return {steps(position.x, origin_x_), steps(position.y, origin_y_)};
    }

    bool is_rock(std::int64_t x, std::int64_t y) {
        const std::int64_t tile_x = origin_x_ + x;
        const std::int64_t tile_y = origin_y_ + y;
        constexpr std::int64_t side = TileSource::block_side;
        const std::int64_t block_x = floor_of(tile_x, side);
        const std::int64_t block_y = floor_of(tile_y, side);
        Known& known = known_[static_cast<std::size_t>((block_y & 3) << 2 | (block_x & 3))];
        if (!known.is_read || known.block_x != block_x || known.block_y != block_y) {
            known = {true, block_x, block_y, source_.rows(block_x, block_y)};
        }
        return (known.rows[static_cast<std::size_t>(tile_y & (side - 1))] >> (tile_x & (side - 1)) & 1U) == 0;
    }

    /// The columns of the tiles of row y that the segment may touch when they are grown.
    std::pair<std::int64_t, std::int64_t> columns_along(Place a, Place b, std::int64_t y) const {
        std::int64_t x0 = std::min(a.x, b.x);
        std::int64_t x1 = std::max(a.x, b.x);
        if (a.y != b.y) {
            const Place upper = a.y < b.y ? a : b;
            const Place lower = a.y < b.y ? b : a;
            // Where the segment enters and leaves the row, rounded outwards.
            const auto x_at = [&](std::int64_t line) {
                const std::int64_t inside = std::clamp(line, upper.y, lower.y);
                return upper.x + static_cast<std::int64_t>(
                                     floor_of(Wide{lower.x - upper.x} * (inside - upper.y), Wide{lower.y - upper.y}));
            };
            const std::int64_t first = x_at(y * tile - grown_);
            const std::int64_t last = x_at((y + 1) * tile + grown_);
            x0 = std::max(x0, std::min(first, last));
            x1 = std::min(x1, std::max(first, last) + 1);
        }
        return {floor_of(x0 - grown_ - 1, tile), floor_of(x1 + grown_, tile)};
    }

    /// Does the rock of tile (x, y) block the segment? What is blocked is the inside of all grown rock together. Grown
    /// tiles overlap. Others only meet: so of those, the inside of pairs and of squares of four counts too, and where
    /// but a corner is common, there is no way through.
    ///
    ///     # #        # .
    ///     # #        . #
    bool blocks(Place a, Place b, std::int64_t x, std::int64_t y) {
        const auto meets_rock = [&](std::int64_t width, std::int64_t height) {
            return meets(
                a, b,
                {x * tile - grown_, y * tile - grown_, (x + width) * tile + grown_, (y + height) * tile + grown_});
        };
        const bool inside = meets_rock(1, 1);
        if (is_grown_ || inside) {
            return inside;
        }
        const bool right = is_rock(x + 1, y);
        const bool below = is_rock(x, y + 1);
        if ((right && meets_rock(2, 1)) || (below && meets_rock(1, 2)) ||
            (right && below && is_rock(x + 1, y + 1) && meets_rock(2, 2))) {
            return true;
        }
        const auto squeezes_at = [&](std::int64_t corner_x) {
            return is_strictly_inside(a, b, {corner_x * tile, (y + 1) * tile}) && is_pinch(corner_x, y + 1);
        };
        return squeezes_at(x) || squeezes_at(x + 1);
    }

    /// Do two rock tiles, and nothing else, meet at the upper left corner of tile (x, y)?
    bool is_pinch(std::int64_t x, std::int64_t y) {
        const bool falling = is_rock(x, y);
        const bool rising = is_rock(x - 1, y);
        return falling != rising && is_rock(x - 1, y - 1) == falling && is_rock(x, y - 1) == rising;
    }

    struct Known {
        bool is_read = false;
        std::int64_t block_x = 0;
        std::int64_t block_y = 0;
        TileSource::Rows rows{};
    };

    TileSource& source_;
    std::int64_t grown_;
    bool is_grown_;
    std::int64_t origin_x_ = 0;
    std::int64_t origin_y_ = 0;
    std::array<Known, 16> known_;  ///< the blocks that were read last
};

}  // namespace

bool is_clear(TileSource& tiles, Position from, Position to, std::int32_t clearance) {
    return Ground(tiles, clearance).is_clear(from, to);
}

std::optional<std::size_t> first_blocked_segment(TileSource& tiles, const std::vector<Position>& points,
                                                 std::int32_t clearance) {
    Ground ground(tiles, clearance);
    if (points.size() == 1 && !ground.is_clear(points[0], points[0])) {
        return 0;
    }
    std::size_t before = 0;  // The last point that is not where the path is now.
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        if (!ground.is_clear(points[i], points[i + 1]) || ground.squeezes(points[before], points[i], points[i + 1])) {
            return i;
        }
        if (!(points[i] == points[i + 1])) {
            before = i;
        }
    }
    return std::nullopt;
}

}  // namespace waymesh
