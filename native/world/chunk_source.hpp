#pragma once

#include "nav/tile_source.hpp"
#include "world/chunk_store.hpp"

namespace waymesh {

/// The endless world's tiles, edits included, for searches: chunks are loaded as they are looked at, and evicted as the
/// store's budget wants it. Outside the 32-bit world all is rock.
class ChunkSource : public TileSource {
public:
    /// `store` outlives it.
    explicit ChunkSource(ChunkStore& store) : store_(store) {}

    Rows rows(std::int64_t block_x, std::int64_t block_y) override;
    std::optional<Extent> extent() const override { return std::nullopt; }
    /// The promise of `seamless` roads, as long as nobody paints walls.
    bool is_connected() const override {
        return store_.world().parameters().style == RoadStyle::seamless && !store_.has_edits();
    }

private:
    void load_square_of(const Chunk& chunk);

    ChunkStore& store_;
};

}  // namespace waymesh
