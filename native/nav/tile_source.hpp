#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace waymesh {

/// Where paths learn which tiles are open: an endless world or a finite map, 64 x 64 tiles at a time.
///
/// Block (bx, by) is tiles 64 bx ... 64 bx + 63 by 64 by ... 64 by + 63, in absolute tiles of the world or the map.
class TileSource {
public:
    static constexpr std::int32_t block_side = 64;
    using Rows = std::array<std::uint64_t, block_side>;  ///< bit x of rows[y]: open

    /// The size of a finite map, in tiles.
    struct Extent {
        std::int64_t width;
        std::int64_t height;
    };

    virtual ~TileSource() = default;

    /// Its open tiles; all rock where there is no map or no world.
    virtual Rows rows(std::int64_t block_x, std::int64_t block_y) = 0;
    /// Of a finite map, whose tiles begin at (0, 0); an endless world has none.
    virtual std::optional<Extent> extent() const = 0;
    /// Whether there is certainly a way between any two open tiles.
    virtual bool is_connected() const { return false; }
};

}  // namespace waymesh
