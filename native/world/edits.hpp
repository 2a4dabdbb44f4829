#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "world/caves.hpp"
#include "world/frame.hpp"

namespace waymesh {

/// What a tile is made by hand. The numbers are those of `Edit` in web/engine/module.ts.
enum class Edit : std::uint8_t {
    rock,
    open,
    restored,  ///< what it is without edits
};

/// The most tiles of one call.
inline constexpr std::size_t most_edited_at_once = 65536;

/// Tiles `first` to `last`, inclusive.
struct TileRect {
    Tile first;
    Tile last;

    std::int32_t width() const { return static_cast<std::int32_t>(last.x - first.x + 1); }
    std::int32_t height() const { return static_cast<std::int32_t>(last.y - first.y + 1); }
    bool contains(const Tile& tile) const {
        return first.x <= tile.x && tile.x <= last.x && first.y <= tile.y && tile.y <= last.y;
    }
};

/// Rectangles that hold all of the tiles and not many more: one for each chunk that holds any.
std::vector<TileRect> rectangles_round(std::span<const Tile> tiles);

/// Tiles of the world that were made rock or open by hand: a layer above the generated terrain, which knows nothing of
/// it. Bounded, because nothing of it is ever evicted.
class Edits {
public:
    /// In all: tiles, and chunks that hold one (4 KB each).
    static constexpr std::int64_t most_tiles = 1 << 20;
    static constexpr std::size_t most_chunks = 1 << 12;

    /// Makes tiles rock, open, or what they were; returns the chunks that hold them, sorted. Throws
    /// std::invalid_argument, and has changed nothing, when there are more than `most_edited_at_once`, one lies outside
    /// the 32-bit world, or there would be more than `most_tiles` or `most_chunks` in all.
    std::vector<Chunk> paint(std::span<const Tile> tiles, Edit to);

    bool empty() const { return overrides_.empty(); }
    bool touch(const Chunk& chunk) const { return overrides_.contains(key_of(chunk)); }
    std::int64_t tile_count() const { return tile_count_; }
    /// Was it made rock?
    bool is_walled(const Tile& tile) const;

    /// A chunk's terrain with the edits over it. Of two bits of a tile at most one is set, as ever: what is opened or
    /// walled is no longer sealed, what is walled no road.
    ChunkTerrain over(const Chunk& chunk, const ChunkTerrain& generated) const;

private:
    /// A tile has at most one of its bits set.
    struct Overrides {
        ChunkBits rock{};
        ChunkBits open{};

        std::int64_t count() const;
        void set(std::int32_t x, std::int32_t y, Edit to);
    };

    std::unordered_map<std::uint64_t, Overrides> overrides_;  ///< by `key_of`; none without a bit set
    std::int64_t tile_count_ = 0;
};

}  // namespace waymesh
