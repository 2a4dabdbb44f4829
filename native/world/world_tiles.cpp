#include "world/world_tiles.hpp"

namespace waymesh {

namespace {

constexpr std::int32_t chunk_blocks = tiles_per_chunk / TileSource::block_side;

/// Generates a square of chunks at once, because a search will look at the neighbours too and a chunk alone costs
/// several times as much.
void load_with_neighbours(ChunkStore& store, std::int64_t x, std::int64_t y) {
    constexpr std::int64_t side = 4;
    const ChunkRect square = clipped_to_world({x & -side, y & -side, x | (side - 1), y | (side - 1)});
    std::vector<Chunk> chunks;
    for (std::int64_t cy = square.y0; cy <= square.y1; ++cy) {
        for (std::int64_t cx = square.x0; cx <= square.x1; ++cx) {
            chunks.push_back({static_cast<std::int32_t>(cx), static_cast<std::int32_t>(cy)});
        }
    }
    store.require_terrain(chunks);
}

}  // namespace

TileSource::Rows WorldTiles::rows(std::int64_t block_x, std::int64_t block_y) {
    Rows rows{};
    const std::int64_t x = block_x >> 1;
    const std::int64_t y = block_y >> 1;
    if (!is_chunk_coordinate(x) || !is_chunk_coordinate(y)) {
        return rows;
    }
    store_.evict();
    load_with_neighbours(store_, x, y);
    const ChunkTerrain& terrain = store_.terrain({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
    const auto word = static_cast<std::size_t>(block_x & 1);
    const auto first_row = static_cast<std::size_t>(block_y & 1) * block_side;
    for (std::size_t row = 0; row < block_side; ++row) {
        rows[row] = terrain.open[chunk_blocks * (first_row + row) + word];
    }
    return rows;
}

}  // namespace waymesh
