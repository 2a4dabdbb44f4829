#include "world/edge_order.hpp"

#include <algorithm>

namespace waymesh {

namespace {

constexpr std::int64_t longest = longest_edge_cells * tiles_per_cell;

constexpr std::uint64_t bits(std::int64_t value) { return static_cast<std::uint64_t>(value); }

}  // namespace

EdgeOrder::EdgeOrder(const World& world, Tile origin, std::int32_t low)
    : hash_(world.stream(Stream::edge_tie)), is_lattice_(world.parameters().jitter == 0), origin_(origin), low_(low) {}

std::uint64_t EdgeOrder::key(Point p, Point q) const {
    const std::int64_t squared_length = squared_distance(p, q);
    if (squared_length > longest * longest) {
        return last;
    }
    return bits(squared_length) << length_shift | (is_lattice_ ? by_hash(p, q) : by_ends(p, q));
}

/// Smaller end (13 + 13 bits), and the way from there to the larger: right by less than 2^8 tiles, up or down by less.
std::uint64_t EdgeOrder::by_ends(Point p, Point q) const {
    const auto [a, b] = std::minmax(p, q);
    return bits(a.x - low_) << 30 | bits(a.y - low_) << 17 | bits(b.x - a.x) << 9 | bits(b.y - a.y + 256);
}

/// 15 bits of hash, then the doubled midpoint modulo 2^14, which is the midpoint itself within one window.
std::uint64_t EdgeOrder::by_hash(Point p, Point q) const {
    const std::int64_t x = 2 * origin_.x + p.x + q.x;
    const std::int64_t y = 2 * origin_.y + p.y + q.y;
    constexpr std::int64_t mask = (1 << 14) - 1;
    return (hash_(x, y) >> 49) << 28 | bits(x & mask) << 14 | bits(y & mask);
}

}  // namespace waymesh
