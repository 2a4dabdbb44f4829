#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "world/caves.hpp"
#include "world/edits.hpp"
#include "world/roads.hpp"

namespace waymesh {

/// What a chunk does now. The numbers are those of `ChunkState` in web/engine/module.ts.
enum class ChunkState : std::uint8_t {
    unloaded,  ///< nothing is known
    weak,      ///< near a focus: its nodes are there, nothing moves
    strong,    ///< at a focus: everything is there and moves
    frozen,    ///< left behind: kept while the budget lasts, nothing runs
};

/// Chunks in memory: loaded as foci move, frozen when left behind, evicted least recently used first when the budget is
/// exceeded, and generated again identically. What a chunk contains never depends on what happened here, but for its
/// terrain, over which edits lie.
class ChunkStore {
public:
    /// `budget`: bytes of chunk data above which frozen chunks are evicted.
    ChunkStore(World world, std::size_t budget);

    const World& world() const { return world_; }

    /// The places of interest: within 1 chunk of a focus, chunks are to be strong; within 2, weak. Loads nothing yet.
    /// At most 1024 foci, of at most 2^17 chunks in all, within the 32-bit world; else std::invalid_argument.
    void set_foci(std::span<const ChunkRect> foci);
    std::span<const ChunkRect> foci() const { return foci_; }

    /// Loads up to `limit` chunks that the foci still lack, strong ones first; returns how many are left.
    std::int64_t advance(std::int64_t limit);

    ChunkState state(const Chunk& chunk) const;

    /// Nodes and roads of a chunk, generated if need be. Valid until the next call that loads.
    const ChunkRoads& roads(const Chunk& chunk);
    /// Its terrain with the edits over it, likewise; valid until an edit, too.
    const ChunkTerrain& terrain(const Chunk& chunk);
    /// Would `roads`, or `terrain`, have nothing to generate?
    bool has_roads(const Chunk& chunk) const { return !lacks(chunk, Layer::roads); }
    bool has_terrain(const Chunk& chunk) const { return !lacks(chunk, Layer::terrain); }

    /// Generates the roads of all chunks of the list that lack them, neighbours together.
    void require(std::span<const Chunk> chunks);
    /// The same for the part of a rectangle that lies in the 32-bit world.
    void require(const ChunkRect& rect);
    /// Generates roads and terrain of all chunks of the list that lack the latter.
    void require_terrain(std::span<const Chunk> chunks);

    /// Makes tiles rock, open, or what they were, as `Edits::paint` does, whether their chunks are loaded or not. Roads
    /// stay as they are.
    std::vector<Chunk> edit(std::span<const Tile> tiles, Edit to);
    bool has_edits() const { return !edits_.empty(); }
    bool is_edited(const Chunk& chunk) const { return edits_.touch(chunk); }

    /// The roads of a chunk that is known to be loaded.
    const ChunkRoads& loaded(const Chunk& chunk) const { return entries_.at(key_of(chunk)).contents; }

    std::size_t bytes() const { return bytes_; }
    std::size_t budget() const { return budget_; }
    std::int64_t chunk_count() const { return static_cast<std::int64_t>(entries_.size()); }
    std::int64_t evictions() const { return evictions_; }

    /// Evicts least recently used frozen chunks until the budget holds, or none is left to evict.
    void evict();

private:
    /// The layers of a chunk, each of which needs those before: nodes, roads, terrain.
    enum class Layer : std::uint8_t { nodes, roads, terrain };

    struct Entry {
        ChunkRoads contents;
        std::unique_ptr<const ChunkTerrain> terrain;  ///< as generated
        std::unique_ptr<const ChunkTerrain> edited;   ///< with the edits over it; null when there are none
        Layer layer = Layer::nodes;
        std::list<Chunk>::iterator recency;
    };

    ChunkState target(const Chunk& chunk) const;
    bool lacks(const Chunk& chunk, Layer layer) const;
    std::vector<Chunk> missing_of(std::span<const Chunk> chunks, Layer layer);
    static std::size_t cost_of(const Entry& entry);
    Entry& entry_for(const Chunk& chunk);
    void put(const Chunk& chunk, ChunkRoads contents, Layer layer);
    void put_terrain(const Chunk& chunk, ChunkRoads roads, const ChunkTerrain& terrain);
    void put_edits(const Chunk& chunk, Entry& entry);
    void touch(Entry& entry);
    void generate(const ChunkRect& window);
    void collect_waiting();

    World world_;
    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::int64_t evictions_ = 0;
    std::vector<ChunkRect> foci_;
    std::vector<Chunk> waiting_;  ///< chunks that the foci may lack, the most urgent last
    std::unordered_map<std::uint64_t, Entry> entries_;
    std::list<Chunk> recency_;  ///< most recently used first
    Edits edits_;
};

/// The part of a rectangle whose chunks exist.
ChunkRect clipped_to_world(const ChunkRect& rect);

/// Splits a set of distinct chunks into rectangles of at most `longest` each way: runs of a row, joined with equal runs
/// below.
std::vector<ChunkRect> rectangles_of(std::vector<Chunk> chunks, std::int64_t longest = longest_window);

}  // namespace waymesh
