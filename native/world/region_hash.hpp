#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "world/caves.hpp"

namespace waymesh {

/// One hash of everything that is generated in a rectangle of chunks, computed in steps.
///
/// Order 0 generates as the map does, in windows of neighbours; any other order generates each chunk alone, the chunks
/// shuffled. The hash is the same: what a chunk contains depends on nothing but the world.
class RegionHash {
public:
    /// Throws std::invalid_argument when the rectangle is empty, reaches outside the 32-bit world or holds more than
    /// `most_chunks`.
    RegionHash(World world, const ChunkRect& rect, std::uint64_t order);

    static constexpr std::int64_t most_chunks = 1 << 20;

    /// Generates about `limit` more chunks (at least one window); returns how many remain.
    std::int64_t step(std::int64_t limit);

    /// Chunks still to generate.
    std::int64_t remaining() const { return remaining_; }

    /// The hash, once nothing remains.
    std::optional<std::uint64_t> value() const;

private:
    std::int64_t generate_next();

    World world_;
    ChunkRect rect_;
    bool alone_;
    std::vector<ChunkRect> windows_;  ///< still to generate, the next one last
    std::int64_t remaining_ = 0;
    std::vector<std::uint64_t> digest_c_;
};

}  // namespace waymesh
