#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "nav/mesh.hpp"
#include "nav/tile_source.hpp"

namespace waymesh {

/// The mesh of a whole map or world, block by block, each made when it is first looked at.
///
/// Block (x, y) is tiles offset + side * x ... by offset + side * y ...; with the defaults, the world's chunks.
class MeshMap {
public:
    static constexpr std::int32_t usual_side = 128;
    static constexpr std::size_t most_bytes = std::size_t{208} << 20;

    /// A block's mesh and its place; index space s: a block that was made.
    struct Block {
        std::int64_t x;
        std::int64_t y;
        Mesh mesh;
        std::array<std::int32_t, 4> neighbour_s{-1, -1, -1, -1};  ///< by Mesh::Side; -1: not yet made
    };

    /// `source` outlives it.
    MeshMap(TileSource& source, std::int32_t clearance, std::int32_t side = usual_side, std::int32_t offset = 0);

    std::int32_t side() const { return side_; }
    std::int32_t clearance() const { return clearance_; }

    /// The number of a block, which is made if need be. Numbers stay until `forget`.
    std::int32_t block_at(std::int64_t x, std::int64_t y);
    const Block& block(std::int32_t s) const { return *blocks_[static_cast<std::size_t>(s)]; }
    std::int32_t neighbour(std::int32_t s, Mesh::Side side);
    std::size_t bytes() const { return bytes_; }
    /// More than memory should hold: searches end with status `limit`.
    bool is_full() const { return bytes_ > most_bytes; }
    std::int32_t block_count() const { return static_cast<std::int32_t>(blocks_.size()); }
    /// The block that holds a tile.
    std::int64_t block_of(std::int64_t tile) const;
    std::int64_t first_tile_of(std::int64_t block) const { return offset_ + block * side_; }

    /// Forgets every block that a change of the tiles (x0, y0) ... (x1, y1) can reach.
    void forget(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1);

private:
    BitGrid tiles_round(std::int64_t x, std::int64_t y);

    TileSource& source_;
    std::int32_t clearance_;
    std::int32_t side_;
    std::int32_t offset_;
    std::vector<std::unique_ptr<Block>> blocks_;
    std::unordered_map<std::uint64_t, std::int32_t> s_of_block_;
    std::size_t bytes_ = 0;  ///< of all meshes
};

}  // namespace waymesh
