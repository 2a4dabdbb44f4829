#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "world/chunk_store.hpp"

namespace waymesh {

/// The roads of an overview: from afar, the shortest ways along roads between neighbouring large towns.
///
/// Towns are neighbours when they are relative neighbours (Toussaint 1980) among all towns of the level, at most
/// `block_side` chunks apart. Each highway belongs to the aligned block of chunks that holds the lexicographically
/// smaller of its two towns, and does not leave the eight blocks round it (the rare one that would is left out). So a
/// block's highways are a pure function of the world.
class Highways {
public:
    /// Chunks along the side of a block.
    static constexpr std::int64_t block_side = 16;

    /// Level 1: about one town in 6 chunks; level 2: about one in 45.
    static constexpr int levels = 2;

    /// Keeps a reference to the store.
    explicit Highways(ChunkStore& store) : store_(store) {}

    /// The nodes of each highway of the block whose upper left chunk is (x * block_side, y * block_side).
    /// Throws std::invalid_argument when the level or the block does not exist.
    std::vector<std::vector<Tile>> of_block(int level, std::int64_t x, std::int64_t y);

    /// The least rank of a level's towns.
    std::int32_t least_rank(int level) const;

    /// The block's towns of the level, in lexicographic order. Valid until the next call.
    const std::vector<Tile>& towns_of_block(int level, std::int64_t x, std::int64_t y);

private:
    ChunkStore& store_;
    std::unordered_map<std::uint64_t, std::vector<Tile>> towns_[levels + 1];
};

}  // namespace waymesh
