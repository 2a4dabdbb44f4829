#include "world/tile_route.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "grid/line_of_sight.hpp"
#include "grid/nearest_open.hpp"
#include "world/road_graph.hpp"

namespace waymesh {

namespace {

constexpr std::int64_t furthest = 1 << 17;
/// Expansions after which chunks that were looked at may be evicted.
constexpr std::int64_t slice = 1024;
constexpr std::int32_t chunk_blocks = tiles_per_chunk / block_side;
constexpr std::int32_t first_margin = 2;

/// The terrain of the chunks of a rectangle, which reaches into the world, as one grid of open tiles.
BitGrid open_tiles(ChunkStore& store, const ChunkRect& rect) {
    BitGrid open(static_cast<std::int32_t>(rect.width()) * tiles_per_chunk,
                 static_cast<std::int32_t>(rect.height()) * tiles_per_chunk);
    const ChunkRect existing = clipped_to_world(rect);
    for (std::int64_t y = existing.y0; y <= existing.y1; ++y) {
        for (std::int64_t x = existing.x0; x <= existing.x1; ++x) {
            const ChunkTerrain& terrain = store.terrain({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
            const auto column = static_cast<std::size_t>(x - rect.x0) * chunk_blocks;
            for (std::int32_t row = 0; row < tiles_per_chunk; ++row) {
                const auto words = open.row(static_cast<std::int32_t>(y - rect.y0) * tiles_per_chunk + row);
                words[column] = terrain.open[static_cast<std::size_t>(2 * row)];
                words[column + 1] = terrain.open[static_cast<std::size_t>(2 * row + 1)];
            }
        }
    }
    return open;
}

Ground ground_at(ChunkStore& store, const Tile& tile) {
    const ChunkTerrain& terrain = store.terrain(chunk_of(tile));
    const Point place = place_in_chunk(tile);
    if (bit_of(terrain.open, place.x, place.y)) {
        return Ground::open;
    }
    return bit_of(terrain.sealed, place.x, place.y) ? Ground::sealed : Ground::rock;
}

Tile tile_at(double x, double y) {
    constexpr double edge = 128.0 * 2147483648.0;
    if (!(x >= -edge && x < edge && y >= -edge && y < edge)) {
        throw std::invalid_argument("position: got " + shown(x) + ", " + shown(y) + ", expected -2^38 up to 2^38");
    }
    return {static_cast<std::int64_t>(std::floor(x)), static_cast<std::int64_t>(std::floor(y))};
}

std::int64_t blocks_away(std::int32_t at, std::int64_t first, std::int64_t last) {
    return at < first ? first - at : at > last ? at - last : 0;
}

}  // namespace

OpenTile nearest_open_tile(ChunkStore& store, double x, double y) {
    const Tile tile = tile_at(x, y);
    const Ground ground = ground_at(store, tile);
    if (ground == Ground::open) {
        return {tile, ground};
    }
    const Chunk chunk = chunk_of(tile);
    for (std::int64_t margin = 1;; ++margin) {
        // An open tile nearer than the rectangle's edge is the nearest of all; every 128 x 128 tiles hold one.
        const ChunkRect rect = ChunkRect{chunk.x, chunk.y, chunk.x, chunk.y}.grown(margin);
        const double left = static_cast<double>(rect.x0 * tiles_per_chunk);
        const double top = static_cast<double>(rect.y0 * tiles_per_chunk);
        const auto found = nearest_open(open_tiles(store, rect), x - left, y - top);
        if (found && std::hypot(found->x + 0.5 - (x - left), found->y + 0.5 - (y - top)) <
                         static_cast<double>(margin * tiles_per_chunk)) {
            return {{rect.x0 * tiles_per_chunk + found->x, rect.y0 * tiles_per_chunk + found->y}, ground};
        }
    }
}

TileRoute::TileRoute(ChunkStore& store, Tile from, Tile to, std::int64_t limit, bool record)
    : store_(store), limit_(limit), record_(record), margin_(first_margin) {
    for (const Tile& end : {from, to}) {
        if (!is_chunk_coordinate(end.x >> 7) || !is_chunk_coordinate(end.y >> 7)) {
            throw std::invalid_argument("path: got an end outside the world, expected -2^38 up to 2^38");
        }
    }
    if (std::abs(to.x - from.x) >= furthest || std::abs(to.y - from.y) >= furthest) {
        throw std::invalid_argument("path: got ends " +
                                    std::to_string(std::max(std::abs(to.x - from.x), std::abs(to.y - from.y))) +
                                    " tiles apart, expected less than " + std::to_string(furthest));
    }
    const Chunk chunk = chunk_of(from);
    origin_ = {std::int64_t{chunk.x} * tiles_per_chunk, std::int64_t{chunk.y} * tiles_per_chunk};
    from_ = {static_cast<std::int32_t>(from.x - origin_.x), static_cast<std::int32_t>(from.y - origin_.y)};
    to_ = {static_cast<std::int32_t>(to.x - origin_.x), static_cast<std::int32_t>(to.y - origin_.y)};
    // Ways through caves are seldom longer than half as far again.
    margin_ += std::max(std::abs(to_.x - from_.x), std::abs(to_.y - from_.y)) / (4 * tiles_per_chunk);
    begin();
}

void TileRoute::begin() {
    looked_outside_ = false;
    // `this` stays where it is: the route is neither copied nor moved while it searches.
    map_ = std::make_unique<BlockMap>([this](std::int32_t x, std::int32_t y) { return fetch(x, y); });
    search_ =
        std::make_unique<JumpPointSearch>(*map_, from_, to_, StepCosts::exact, limit_ - expanded_before_, record_);
    store_.evict();
}

/// Outside the rectangle all is taken for rock.
std::array<std::uint64_t, block_side> TileRoute::fetch(std::int32_t block_x, std::int32_t block_y) {
    std::array<std::uint64_t, block_side> rows{};
    const auto [left, right] = std::minmax({from_.x >> 6, to_.x >> 6});
    const auto [top, bottom] = std::minmax({from_.y >> 6, to_.y >> 6});
    if (std::max(blocks_away(block_x, left, right), blocks_away(block_y, top, bottom)) >
        std::int64_t{margin_} * chunk_blocks) {
        looked_outside_ = true;
        return rows;
    }
    const std::int64_t x = (origin_.x >> 7) + (block_x >> 1);
    const std::int64_t y = (origin_.y >> 7) + (block_y >> 1);
    if (!is_chunk_coordinate(x) || !is_chunk_coordinate(y)) {
        return rows;
    }
    load_with_neighbours(x, y);
    const ChunkTerrain& terrain = store_.terrain({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
    const auto word = static_cast<std::size_t>(block_x & 1);
    const auto first_row = static_cast<std::size_t>(block_y & 1) * block_side;
    for (std::size_t row = 0; row < block_side; ++row) {
        rows[row] = terrain.open[2 * (first_row + row) + word];
    }
    return rows;
}

/// Generates a square of chunks at once, because the search will look at its neighbours too and a chunk alone costs
/// several times as much.
void TileRoute::load_with_neighbours(std::int64_t x, std::int64_t y) {
    constexpr std::int64_t side = 4;
    const ChunkRect square = clipped_to_world({x & -side, y & -side, x | (side - 1), y | (side - 1)});
    std::vector<Chunk> chunks;
    for (std::int64_t cy = square.y0; cy <= square.y1; ++cy) {
        for (std::int64_t cx = square.x0; cx <= square.x1; ++cx) {
            chunks.push_back({static_cast<std::int32_t>(cx), static_cast<std::int32_t>(cy)});
        }
    }
    store_.require_terrain(chunks);
}

/// Could a path that leaves the rectangle be shorter than the one found? It goes out by one of four sides and comes
/// back; seen in a mirror at that side, it is no shorter than the way over open ground to the goal's image.
bool TileRoute::may_be_shorter_outside() const {
    if (!looked_outside_) {
        return false;
    }
    const std::int32_t reach = margin_ * tiles_per_chunk;
    const Point across{std::abs(to_.x - from_.x), std::abs(to_.y - from_.y)};
    const StepCount sideways = octile_steps({0, 0}, {across.x, across.y + 2 * reach});
    const StepCount lengthways = octile_steps({0, 0}, {across.x + 2 * reach, across.y});
    const double least = std::min(euclidean_length(sideways), euclidean_length(lengthways));
    return search_->status() != SearchStatus::found || least < euclidean_length(search_->steps());
}

SearchStatus TileRoute::step(std::int64_t expansions) {
    while (status_ == SearchStatus::searching && expansions > 0) {
        const std::int64_t before = search_->expanded();
        const SearchStatus inside = search_->step(std::min(expansions, slice));
        expansions -= std::max<std::int64_t>(1, search_->expanded() - before);
        progress_ = std::max(progress_, search_->progress());
        store_.evict();
        if (inside == SearchStatus::limit || (inside != SearchStatus::searching && !may_be_shorter_outside())) {
            status_ = inside;
        } else if (inside != SearchStatus::searching) {
            look_further();
        }
    }
    return status_;
}

void TileRoute::look_further() {
    if (expanded() >= limit_) {
        status_ = SearchStatus::limit;
        return;
    }
    expanded_before_ += search_->expanded();
    margin_ *= 2;
    begin();
}

const std::vector<Point>& TileRoute::points(bool smooth) {
    if (status_ == SearchStatus::found && grid_points_.empty()) {
        grid_points_ = search_->path();
    }
    if (!smooth) {
        return grid_points_;
    }
    if (smooth_points_.empty()) {
        smooth_points_ = pulled_straight(*map_, all_tiles(grid_points_));
    }
    return smooth_points_;
}

double TileRoute::length(bool smooth) {
    if (status_ != SearchStatus::found) {
        return 0;
    }
    return smooth ? length_of(points(true)) : euclidean_length(search_->steps());
}

std::int64_t TileRoute::tile_count() const {
    const StepCount steps = search_->steps();
    return status_ == SearchStatus::found ? steps.straight + steps.diagonal + 1 : 0;
}

std::vector<Tile> TileRoute::path(bool smooth) {
    std::vector<Tile> tiles;
    for (const Point p : points(smooth)) {
        tiles.push_back({origin_.x + p.x, origin_.y + p.y});
    }
    return tiles;
}

std::vector<JumpPointSearch::Run> TileRoute::searched() const {
    std::vector<JumpPointSearch::Run> runs = search_->searched();
    for (JumpPointSearch::Run& run : runs) {
        run = {run.y - from_.y, run.x0 - from_.x, run.x1 - from_.x};
    }
    return runs;
}

}  // namespace waymesh
