#include "world/chunk_source.hpp"

#include <vector>

namespace waymesh {

TileSource::Rows ChunkSource::rows(std::int64_t block_x, std::int64_t block_y) {
    static_assert(tiles_per_chunk == 2 * block_side);
    Rows rows{};
    if (!is_chunk_coordinate(block_x >> 1) || !is_chunk_coordinate(block_y >> 1)) {
        return rows;
    }
    const Chunk chunk{static_cast<std::int32_t>(block_x >> 1), static_cast<std::int32_t>(block_y >> 1)};
    load_square_of(chunk);
    const ChunkTerrain& terrain = store_.terrain(chunk);
    const auto word = static_cast<std::size_t>(block_x & 1);
    const auto first_row = static_cast<std::size_t>(block_y & 1) * block_side;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        rows[row] = terrain.open[2 * (first_row + row) + word];
    }
    store_.evict();
    return rows;
}

/// Generates a square of 4 x 4 chunks at once, because the search will look at its neighbours too and a chunk alone
/// costs several times as much.
void ChunkSource::load_square_of(const Chunk& chunk) {
    if (store_.has_terrain(chunk)) {
        return;
    }
    // 4 divides the world's side: the square lies inside.
    constexpr std::int32_t side = 4;
    std::vector<Chunk> square;
    for (std::int32_t y = 0; y < side; ++y) {
        for (std::int32_t x = 0; x < side; ++x) {
            square.push_back({(chunk.x & -side) + x, (chunk.y & -side) + y});
        }
    }
    store_.require_terrain(square);
}

}  // namespace waymesh
