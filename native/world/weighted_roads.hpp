#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "world/chunk_store.hpp"

namespace waymesh {

/// The importance of roads (see `road_weights`) for drawing: a pure function of the world, whatever was loaded before,
/// because it is computed for aligned blocks of chunks with a fixed margin.
class WeightedRoads {
public:
    /// Keeps a reference to the store.
    explicit WeightedRoads(ChunkStore& store) : store_(store) {}

    /// The weight of each road of the chunk, in the order of `ChunkStore::roads`. Valid until the next call.
    std::span<const std::uint8_t> of(const Chunk& chunk);

private:
    void weigh_block(std::int64_t x0, std::int64_t y0);

    ChunkStore& store_;
    std::unordered_map<std::uint64_t, std::vector<std::uint8_t>> weights_;
};

}  // namespace waymesh
