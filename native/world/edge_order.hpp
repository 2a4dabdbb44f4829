#pragma once

#include <cstdint>

#include "geometry/point.hpp"
#include "world/frame.hpp"
#include "world/world.hpp"

namespace waymesh {

/// The total order of a world's candidate edges: by squared length; equal lengths by the lexicographically smaller
/// endpoint, then by the larger. A translation preserves it, so every window sorts the same edges alike.
///
/// Without jitter the nodes are a lattice and nearly all lengths are equal. By their endpoints, edges of a lattice
/// descend for ever in one direction, and an edge may be dropped for smaller ones without end: the roads would fall
/// apart. So there equal lengths are told apart by a hash of the midpoint, which no two edges of a triangulation share.
class EdgeOrder {
public:
    /// Frame: tiles relative to `origin`. Points have coordinates from `low` to `low` + 2^13 - 1.
    EdgeOrder(const World& world, Tile origin, std::int32_t low);

    /// The edge's place as a number: the squared length in the bits from 43 on. Edges longer than any of the infinite
    /// triangulation come last, all alike.
    std::uint64_t key(Point p, Point q) const;

    static constexpr std::uint64_t last = ~std::uint64_t{0};
    static constexpr int length_shift = 43;

private:
    std::uint64_t by_ends(Point p, Point q) const;
    std::uint64_t by_hash(Point p, Point q) const;

    StreamHash hash_;
    bool is_lattice_;
    Tile origin_;
    std::int32_t low_;
};

}  // namespace waymesh
