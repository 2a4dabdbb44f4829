#pragma once

#include "grid/bit_grid.hpp"
#include "nav/tile_source.hpp"

namespace waymesh {

/// A finite map whose set tiles are open, as a source of tiles.
class GridTiles final : public TileSource {
public:
    /// `open` outlives it, and may change.
    explicit GridTiles(const BitGrid& open) : open_(open) {}

    Rows rows(std::int64_t block_x, std::int64_t block_y) override {
        Rows rows{};
        const std::int64_t first = block_y * block_side;
        if (block_x < 0 || block_x >= open_.words_per_row() || block_y < 0 || first >= open_.height()) {
            return rows;
        }
        for (std::int64_t y = first; y < first + block_side && y < open_.height(); ++y) {
            rows[static_cast<std::size_t>(y - first)] =
                open_.row(static_cast<std::int32_t>(y))[static_cast<std::size_t>(block_x)];
        }
        return rows;
    }
    std::optional<Extent> extent() const override { return Extent{open_.width(), open_.height()}; }

private:
    const BitGrid& open_;
};

}  // namespace waymesh
