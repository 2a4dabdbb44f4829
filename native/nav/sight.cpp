#include "nav/sight.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/predicates.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

namespace {

__extension__ using Wide = __int128;

/// Of a / b, b > 0.
template <typename Integer>
constexpr Integer floor_of(Integer a, Integer b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

template <typename Integer>
constexpr Integer ceiling_of(Integer a, Integer b) {
    return a / b + (a % b > 0 ? 1 : 0);
}

/// Are tiles x0 ... x1 of a row open? 64 at a time.
bool is_row_open(BlockMap& map, std::int32_t y, std::int32_t x0, std::int32_t x1) {
    for (std::int32_t block = x0 >> 6; block <= x1 >> 6; ++block) {
        const std::uint64_t after_first = block == x0 >> 6 ? ~std::uint64_t{0} << (x0 & 63) : ~std::uint64_t{0};
        const std::uint64_t up_to_last = block == x1 >> 6 ? ~std::uint64_t{0} >> (63 - (x1 & 63)) : ~std::uint64_t{0};
        const std::uint64_t open = map.block(block, y >> 6).rows[static_cast<std::size_t>(y & 63)];
        if ((~open & after_first & up_to_last) != 0) {
            return false;
        }
    }
    return true;
}

/// A segment in fractions of a tile, downwards. Products of two lengths must fit the integers.
template <typename Integer>
struct Segment {
    Integer ax;
    Integer ay;
    Integer bx;
    Integer by;
    Integer tile;
    Integer clearance;

    std::int32_t first_row() const { return static_cast<std::int32_t>(ceiling_of(ay - clearance, tile) - 1); }
    std::int32_t last_row() const { return static_cast<std::int32_t>(floor_of(by + clearance, tile)); }

    /// The first and last tile of a row that touch it when grown: those that reach, by the clearance, the part of it
    /// between the grown row's borders. Where it crosses these is a fraction, over the segment's height.
    std::pair<std::int32_t, std::int32_t> columns_of_row(std::int32_t y) const {
        const Integer height = by - ay;
        Integer left = ax;
        Integer right = bx;
        Integer scale = 1;
        if (height != 0) {
            const Integer top = std::max(ay, Integer{y} * tile - clearance);
            const Integer bottom = std::min(by, (Integer{y} + 1) * tile + clearance);
            scale = height;
            left = ax * height + (bx - ax) * (top - ay);
            right = ax * height + (bx - ax) * (bottom - ay);
        }
        if (right < left) {
            std::swap(left, right);
        }
        return {static_cast<std::int32_t>(ceiling_of(left - clearance * scale, tile * scale) - 1),
                static_cast<std::int32_t>(floor_of(right + clearance * scale, tile * scale))};
    }
};

template <typename Integer>
bool is_clear(BlockMap& map, const Segment<Integer>& segment) {
    for (std::int32_t y = segment.first_row(); y <= segment.last_row(); ++y) {
        const auto [x0, x1] = segment.columns_of_row(y);
        if (!is_row_open(map, y, x0, x1)) {
            return false;
        }
    }
    return true;
}

template <typename Integer>
Segment<Integer> in_fractions(Position a, Position b, double fractions, std::int32_t clearance) {
    const auto scaled = [fractions](double coordinate) { return static_cast<std::int64_t>(coordinate * fractions); };
    if (b.y < a.y) {
        std::swap(a, b);
    }
    const std::int64_t tile = scaled(1);
    return {scaled(a.x), scaled(a.y), scaled(b.x), scaled(b.y), tile, tile / clearance_unit * clearance};
}

bool is_in_sixteenths(Position p) {
    return p.x * clearance_unit == std::floor(p.x * clearance_unit) &&
           p.y * clearance_unit == std::floor(p.y * clearance_unit);
}

bool is_centre(Position p) { return p.x - std::floor(p.x) == 0.5 && p.y - std::floor(p.y) == 0.5; }

/// Of the centres of tiles from p, in sight, to q, out of sight: the last before the first that halving finds out of
/// sight.
Position last_in_sight(BlockMap& map, Position from, Position p, Position q, std::int32_t clearance) {
    if (!is_centre(p) || !is_centre(q)) {
        return p;
    }
    const auto steps = static_cast<std::int64_t>(std::max(std::abs(q.x - p.x), std::abs(q.y - p.y)));
    const auto direction = [](double d) { return d > 0 ? 1.0 : d < 0 ? -1.0 : 0.0; };
    const auto after = [&](std::int64_t step) {
        const auto count = static_cast<double>(step);
        return Position{p.x + count * direction(q.x - p.x), p.y + count * direction(q.y - p.y)};
    };
    std::int64_t seen = 0;
    std::int64_t hidden = steps;
    while (hidden - seen > 1) {
        const std::int64_t middle = (seen + hidden) / 2;
        (sees(map, from, after(middle), clearance) ? seen : hidden) = middle;
    }
    return after(seen);
}

}  // namespace

bool sees(BlockMap& map, Position a, Position b, std::int32_t clearance) {
    // In sixteenths coordinates stay below 2^26, and what is multiplied below 2^27 and 2^28; in steps of the lattice
    // below 2^54, and 2^55 and 2^56.
    return is_in_sixteenths(a) && is_in_sixteenths(b)
               ? is_clear(map, in_fractions<std::int64_t>(a, b, clearance_unit, clearance))
               : is_clear(map, in_fractions<Wide>(a, b, 1 / position_step, clearance));
}

std::vector<Position> pulled_straight(BlockMap& map, const std::vector<Position>& path, std::int32_t clearance) {
    std::vector<Position> kept;
    if (path.empty()) {
        return kept;
    }
    kept.push_back(path.front());
    for (std::size_t i = 2; i < path.size(); ++i) {
        if (!sees(map, kept.back(), path[i], clearance)) {
            kept.push_back(last_in_sight(map, kept.back(), path[i - 1], path[i], clearance));
        }
    }
    kept.push_back(path.back());
    return turning_points(kept);
}

}  // namespace waymesh
