#include "export/outlines.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <unordered_map>

#include "grid/components.hpp"

namespace waymesh {

namespace {

/// East, south, west, north.
constexpr std::array<Point, 4> steps = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

/// From a corner to the tile ahead on the right, by the direction of travel; the one ahead on the left is that of the
/// direction before.
constexpr std::array<Point, 4> ahead_right = {{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}};

constexpr Point plus(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }

/// Walks once round an outline with its tiles on the right, beginning eastwards along the top of a tile.
///
///     ahead_left | ahead_right      Seen in the direction of travel, the two tiles beyond the corner that is reached
///     -----------+------------      decide: right where the right one is clear, left where both are set. So it never
///                ^ travel           crosses to a tile that touches only in the corner.
class OutlineWalk {
public:
    explicit OutlineWalk(const BitGrid& tiles) : tiles_(tiles), walked_(tiles.width(), tiles.height()) {}

    /// Tiles whose top was walked along.
    const BitGrid& walked() const { return walked_; }

    std::span<const Point> walk(Point start) {
        corners_.assign(1, start);
        Point corner = start;
        std::size_t direction = 0;
        do {
            if (direction == 0) {
                walked_.set(corner.x, corner.y, true);
            }
            corner = plus(corner, steps[direction]);
            const std::size_t next = turned(corner, direction);
            if (next != direction) {
                corners_.push_back(corner);
                direction = next;
            }
        } while (corner != start || direction != 0);
        corners_.pop_back();  // the start again
        return corners_;
    }

private:
    bool is_set(Point corner, std::size_t direction) const {
        const Point tile = plus(corner, ahead_right[direction]);
        return tiles_.contains(tile) && tiles_.at(tile);
    }

    std::size_t turned(Point corner, std::size_t direction) const {
        if (!is_set(corner, direction)) {
            return (direction + 1) % 4;
        }
        const std::size_t left = (direction + 3) % 4;
        return is_set(corner, left) ? left : direction;
    }

    const BitGrid& tiles_;
    BitGrid walked_;
    std::vector<Point> corners_;
};

std::size_t direction_of(Point from, Point to) {
    return from.y == to.y ? (from.x < to.x ? 0 : 2) : (from.y < to.y ? 1 : 3);
}

/// Gathers rings, and which polygon each belongs to.
class RingCollector {
public:
    explicit RingCollector(const BitGrid& tiles) : tiles_(tiles), components_(components_of(tiles, Lattice::square)) {
        rings_.first_v_of_r.push_back(0);
    }

    /// Parts an outline at the corners that it comes to twice.
    ///
    ///      tile | clear        Where it comes to one again, what it has walked since then is closed, and a ring of
    ///     ------+------        its own: nothing that it touches lies on both sides of it.
    ///     clear | tile
    void add_outline(std::span<const Point> outline) {
        open_.clear();
        for (const Point corner : outline) {
            if (is_pinch(corner)) {
                const auto [place, is_new] = place_of_pinch_.try_emplace(key_of(corner), open_.size());
                if (!is_new) {
                    const std::size_t begin = place->second;
                    add_ring(std::span(open_).subspan(begin));
                    forget_after(begin + 1);
                    continue;
                }
            }
            open_.push_back(corner);
        }
        add_ring(open_);
        forget_after(0);
    }

    Polygons take() const {
        Polygons sorted;
        sorted.first_v_of_r.push_back(0);
        std::vector<std::int32_t> order(polygon_of_r_.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return rank(a) < rank(b); });
        for (const std::int32_t r : order) {
            if (!is_hole_r_[static_cast<std::size_t>(r)]) {
                sorted.first_r_of_p.push_back(static_cast<std::int32_t>(sorted.first_v_of_r.size()) - 1);
            }
            const std::span<const Point> ring = rings_.ring(r);
            sorted.corners.insert(sorted.corners.end(), ring.begin(), ring.end());
            sorted.first_v_of_r.push_back(static_cast<std::int32_t>(sorted.corners.size()));
        }
        sorted.first_r_of_p.push_back(static_cast<std::int32_t>(order.size()));
        return sorted;
    }

private:
    static std::uint64_t key_of(Point corner) {
        return static_cast<std::uint64_t>(corner.y) << 32 | static_cast<std::uint32_t>(corner.x);
    }

    /// Only to such a corner can an outline come twice.
    bool is_pinch(Point corner) const {
        const auto is_set = [&](std::size_t quarter) {
            const Point tile = plus(corner, ahead_right[quarter]);
            return tiles_.contains(tile) && tiles_.at(tile);
        };
        return is_set(0) == is_set(2) && is_set(1) == is_set(3) && is_set(0) != is_set(1);
    }

    /// Key by key, for clearing a table takes as long as it ever was large.
    void forget_after(std::size_t begin) {
        for (std::size_t v = begin; v < open_.size(); ++v) {
            place_of_pinch_.erase(key_of(open_[v]));
        }
        open_.resize(begin);
    }

    /// Polygons in order, each with its outer ring first.
    std::pair<std::int32_t, bool> rank(std::int32_t r) const {
        return {polygon_of_r_[static_cast<std::size_t>(r)], is_hole_r_[static_cast<std::size_t>(r)]};
    }

    void add_ring(std::span<const Point> ring) {
        const Point tile = plus(ring[0], ahead_right[direction_of(ring[0], ring[1])]);
        std::int64_t doubled_area = 0;
        for (std::size_t v = 0; v < ring.size(); ++v) {
            const Point a = ring[v];
            const Point b = ring[(v + 1) % ring.size()];
            doubled_area += std::int64_t{a.x} * b.y - std::int64_t{b.x} * a.y;
        }
        polygon_of_r_.push_back(components_.at(tile));
        is_hole_r_.push_back(doubled_area < 0);
        rings_.corners.insert(rings_.corners.end(), ring.begin(), ring.end());
        rings_.first_v_of_r.push_back(static_cast<std::int32_t>(rings_.corners.size()));
    }

    const BitGrid& tiles_;
    Components components_;
    Polygons rings_;  ///< as they come, without polygons
    std::vector<std::int32_t> polygon_of_r_;
    std::vector<bool> is_hole_r_;
    std::vector<Point> open_;                                        ///< of the outline, what is not closed yet
    std::unordered_map<std::uint64_t, std::size_t> place_of_pinch_;  ///< in `open_`
};

}  // namespace

void trace_outlines(const BitGrid& tiles, const std::function<void(std::span<const Point>)>& visit) {
    OutlineWalk walk(tiles);
    for (std::int32_t y = 0; y < tiles.height(); ++y) {
        for (std::int32_t w = 0; w < tiles.words_per_row(); ++w) {
            const auto word = static_cast<std::size_t>(w);
            const std::uint64_t above = y == 0 ? 0 : tiles.row(y - 1)[word];
            const std::uint64_t tops = tiles.row(y)[word] & ~above;
            // Each walk may mark further tiles of the word.
            for (std::uint64_t rest = tops & ~walk.walked().row(y)[word]; rest != 0;
                 rest = tops & ~walk.walked().row(y)[word]) {
                visit(walk.walk({64 * w + std::countr_zero(rest), y}));
            }
        }
    }
}

std::span<const Point> Polygons::ring(std::int32_t r) const {
    const auto begin = static_cast<std::size_t>(first_v_of_r[static_cast<std::size_t>(r)]);
    const auto end = static_cast<std::size_t>(first_v_of_r[static_cast<std::size_t>(r) + 1]);
    return std::span(corners).subspan(begin, end - begin);
}

Polygons polygons_of(const BitGrid& tiles) {
    RingCollector rings(tiles);
    trace_outlines(tiles, [&](std::span<const Point> outline) { rings.add_outline(outline); });
    return rings.take();
}

}  // namespace waymesh
