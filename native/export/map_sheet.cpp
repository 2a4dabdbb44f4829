#include "export/map_sheet.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "export/bit_rows.hpp"
#include "geometry/integer_root.hpp"
#include "world/caves.hpp"
#include "world/chunk_store.hpp"

namespace waymesh {

namespace {

std::string shown(const TileRect& rect) {
    return std::to_string(rect.first.x) + ',' + std::to_string(rect.first.y) + ',' + std::to_string(rect.last.x) + ',' +
           std::to_string(rect.last.y);
}

/// The chunks that hold some tile of a rectangle.
ChunkRect chunks_over(const TileRect& rect) {
    const Chunk first = chunk_of(rect.first);
    const Chunk last = chunk_of(rect.last);
    return {first.x, first.y, last.x, last.y};
}

/// Copies the tiles of a chunk that lie on the grid; `corner` is the chunk's upper left tile in the grid's frame.
void put_chunk(BitGrid& grid, Tile corner, const ChunkBits& chunk) {
    const std::int64_t end = std::min<std::int64_t>(tiles_per_chunk, grid.height() - corner.y);
    for (std::int64_t y = std::max<std::int64_t>(0, -corner.y); y < end; ++y) {
        const auto word = static_cast<std::size_t>(2 * y);
        const auto row = static_cast<std::int32_t>(corner.y + y);
        put_word(grid, corner.x, row, chunk[word]);
        put_word(grid, corner.x + 64, row, chunk[word + 1]);
    }
}

BitGrid cut_out(const BitGrid& grid, const TileRect& rect) {
    BitGrid part(rect.width(), rect.height());
    for (std::int32_t y = 0; y < part.height(); ++y) {
        put_row(part, -rect.first.x, y, grid.row(y + static_cast<std::int32_t>(rect.first.y)));
    }
    return part;
}

}  // namespace

bool is_sheet_of_world(const TileRect& rect) {
    const auto is_side = [](std::int64_t first, std::int64_t last) {
        return first_tile <= first && first <= last && last <= last_tile && last - first < longest_sheet_side;
    };
    return is_side(rect.first.x, rect.last.x) && is_side(rect.first.y, rect.last.y) &&
           std::int64_t{rect.width()} * rect.height() <= most_sheet_tiles;
}

SheetGathering::SheetGathering(World world, const TileRect& rect) {
    if (!is_sheet_of_world(rect)) {
        throw std::invalid_argument("tiles: got " + shown(rect) + ", expected x0 <= x1 and y0 <= y1, each " +
                                    std::to_string(first_tile) + " to " + std::to_string(last_tile) + ", at most " +
                                    std::to_string(most_sheet_tiles) + " tiles and " +
                                    std::to_string(longest_sheet_side) + " each way");
    }
    const BitGrid nothing(rect.width(), rect.height());
    sheet_ = {rect, std::move(world), nothing, nothing, nothing, {}, {}, {}};
    inner_ = chunks_over(rect);
    outer_ = clipped_to_world(inner_.grown(1));
    roads_.resize(static_cast<std::size_t>(outer_.area()));
    remaining_ = total();
    next_x_ = inner_.x0;
    next_y_ = inner_.y0;
}

void SheetGathering::edit(std::span<const Tile> tiles, Edit to) {
    if (remaining_ != total()) {
        throw std::logic_error("edit: got a sheet that was begun, expected one without a step");
    }
    sheet_.edits.paint(tiles, to);
}

std::int64_t SheetGathering::step(std::int64_t chunks) {
    while (remaining_ > 1 && chunks > 0) {
        const ChunkRect window = next_window(chunks);
        gather_window(window);
        remaining_ -= window.area();
        chunks -= window.area();
    }
    if (remaining_ == 1 && chunks > 0) {
        gather_ring();
        remaining_ = 0;
    }
    return remaining_;
}

MapSheet SheetGathering::take() {
    while (remaining_ > 0) {
        step(remaining_);
    }
    return std::move(sheet_);
}

/// About as high as wide: the halo round a window costs as much as it is long.
ChunkRect SheetGathering::next_window(std::int64_t most) {
    if (next_x_ == inner_.x0) {
        band_height_ =
            std::clamp<std::int64_t>(integer_root(most), 1, std::min(longest_land_window, inner_.y1 - next_y_ + 1));
    }
    const std::int64_t width =
        std::clamp<std::int64_t>(most / band_height_, 1, std::min(longest_land_window, inner_.x1 - next_x_ + 1));
    const ChunkRect window{next_x_, next_y_, next_x_ + width - 1, next_y_ + band_height_ - 1};
    next_x_ += width;
    if (next_x_ > inner_.x1) {
        next_x_ = inner_.x0;
        next_y_ += band_height_;
    }
    return window;
}

void SheetGathering::gather_window(const ChunkRect& window) {
    Land land = land_in(*sheet_.world, window);
    for (std::int64_t y = window.y0; y <= window.y1; ++y) {
        for (std::int64_t x = window.x0; x <= window.x1; ++x) {
            const auto c = static_cast<std::size_t>(window.index(x, y));
            const Chunk chunk{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
            const ChunkTerrain terrain = sheet_.edits.over(chunk, land.terrain[c]);
            const Tile corner{x * tiles_per_chunk - sheet_.rect.first.x, y * tiles_per_chunk - sheet_.rect.first.y};
            put_chunk(sheet_.open, corner, terrain.open);
            put_chunk(sheet_.sealed, corner, terrain.sealed);
            put_chunk(sheet_.road, corner, terrain.road);
            roads_[static_cast<std::size_t>(outer_.index(x, y))] = std::move(land.roads[c]);
        }
    }
}

/// Roads are shorter than two chunks and belong to the chunk of their middle.
void SheetGathering::gather_ring() {
    std::vector<Chunk> ring;
    for (std::int64_t y = outer_.y0; y <= outer_.y1; ++y) {
        for (std::int64_t x = outer_.x0; x <= outer_.x1; ++x) {
            if (!inner_.contains(x, y)) {
                ring.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
            }
        }
    }
    for (const ChunkRect& window : rectangles_of(std::move(ring))) {
        std::vector<ChunkRoads> chunks = roads_in(*sheet_.world, window);
        for (std::int64_t y = window.y0; y <= window.y1; ++y) {
            for (std::int64_t x = window.x0; x <= window.x1; ++x) {
                roads_[static_cast<std::size_t>(outer_.index(x, y))] =
                    std::move(chunks[static_cast<std::size_t>(window.index(x, y))]);
            }
        }
    }
    sheet_.network = assembled_network(outer_, std::exchange(roads_, {}));
}

MapSheet sheet_of_map(const BitGrid& open, const BitGrid& sealed, const TileRect& rect) {
    const auto is_side = [](std::int64_t first, std::int64_t last, std::int32_t size) {
        return 0 <= first && first <= last && last < size;
    };
    if (!is_side(rect.first.x, rect.last.x, open.width()) || !is_side(rect.first.y, rect.last.y, open.height())) {
        throw std::invalid_argument("tiles: got " + shown(rect) + ", expected x0 <= x1 and y0 <= y1, from 0,0 to " +
                                    std::to_string(open.width() - 1) + ',' + std::to_string(open.height() - 1));
    }
    return {rect, {}, cut_out(open, rect), cut_out(sealed, rect), BitGrid(rect.width(), rect.height()), {}, {}, {}};
}

}  // namespace waymesh
