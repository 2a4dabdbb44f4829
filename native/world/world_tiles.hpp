#pragma once

#include "nav/tile_source.hpp"
#include "world/chunk_store.hpp"

namespace waymesh {

/// The endless world as a source of tiles: generates the chunks that are asked for, and evicts others.
class WorldTiles final : public TileSource {
public:
    /// `store` outlives it.
    explicit WorldTiles(ChunkStore& store) : store_(store) {}

    Rows rows(std::int64_t block_x, std::int64_t block_y) override;
    std::optional<Extent> extent() const override { return std::nullopt; }

private:
    ChunkStore& store_;
};

}  // namespace waymesh
