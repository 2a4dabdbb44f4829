#include "world/weighted_roads.hpp"

#include "world/network.hpp"

namespace waymesh {

namespace {

constexpr std::int64_t block_side = 8;
constexpr std::int64_t margin = 2;
constexpr std::size_t most_kept = 1 << 16;

std::uint64_t key_of(std::int64_t x, std::int64_t y) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(y)) << 32 | static_cast<std::uint32_t>(x);
}

}  // namespace

std::span<const std::uint8_t> WeightedRoads::of(const Chunk& chunk) {
    auto found = weights_.find(key_of(chunk.x, chunk.y));
    if (found == weights_.end()) {
        if (weights_.size() > most_kept) {
            weights_.clear();
        }
        weigh_block(chunk.x & ~(block_side - 1), chunk.y & ~(block_side - 1));
        found = weights_.find(key_of(chunk.x, chunk.y));
    }
    return found->second;
}

void WeightedRoads::weigh_block(std::int64_t x0, std::int64_t y0) {
    const ChunkRect block{x0, y0, x0 + block_side - 1, y0 + block_side - 1};
    const ChunkRect around = clipped_to_world(block.grown(margin));
    store_.require(around);
    const RoadNetwork network = road_network(around, [this](const ChunkRect& window) {
        std::vector<ChunkRoads> chunks;
        for (std::int64_t y = window.y0; y <= window.y1; ++y) {
            for (std::int64_t x = window.x0; x <= window.x1; ++x) {
                chunks.push_back(store_.loaded({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}));
            }
        }
        return chunks;
    });
    const std::vector<std::uint8_t> weight = road_weights(network);
    for (std::int64_t y = block.y0; y <= block.y1; ++y) {
        for (std::int64_t x = block.x0; x <= block.x1; ++x) {
            const auto c = static_cast<std::size_t>(network.range.index(x, y));
            weights_[key_of(x, y)].assign(weight.begin() + network.first_edge_c[c],
                                          weight.begin() + network.first_edge_c[c + 1]);
        }
    }
}

}  // namespace waymesh
