#include "world/edits.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "geometry/sort.hpp"

namespace waymesh {

namespace {

/// The chunks of the tiles, each once, sorted.
std::vector<Chunk> chunks_of(std::span<const Tile> tiles) {
    std::vector<Chunk> chunks;
    for (const Tile& tile : tiles) {
        // A stroke stays in one chunk for many tiles.
        if (const Chunk chunk = chunk_of(tile); chunks.empty() || chunks.back() != chunk) {
            chunks.push_back(chunk);
        }
    }
    sort_range(chunks.begin(), chunks.end());
    chunks.erase(std::unique(chunks.begin(), chunks.end()), chunks.end());
    return chunks;
}

void require_tiles(std::span<const Tile> tiles) {
    if (tiles.size() > most_edited_at_once) {
        throw std::invalid_argument("edit: got " + std::to_string(tiles.size()) + " tiles, expected at most " +
                                    std::to_string(most_edited_at_once));
    }
    for (const Tile& tile : tiles) {
        if (!is_chunk_coordinate(tile.x >> 7) || !is_chunk_coordinate(tile.y >> 7)) {
            throw std::invalid_argument("edit: got tile " + std::to_string(tile.x) + "," + std::to_string(tile.y) +
                                        ", expected one of the world, from -2^38 up to 2^38");
        }
    }
}

void require_room(const char* what, std::int64_t got, std::int64_t most) {
    if (got > most) {
        throw std::invalid_argument("edit: got " + std::to_string(got) + " edited " + what +
                                    " in all, expected at most " + std::to_string(most));
    }
}

}  // namespace

std::int64_t Edits::Overrides::count() const {
    std::int64_t count = 0;
    for (std::size_t w = 0; w < rock.size(); ++w) {
        count += std::popcount(rock[w] | open[w]);
    }
    return count;
}

void Edits::Overrides::set(std::int32_t x, std::int32_t y, Edit to) {
    const auto w = static_cast<std::size_t>(2 * y + (x >> 6));
    const std::uint64_t bit = std::uint64_t{1} << (x & 63);
    rock[w] = to == Edit::rock ? rock[w] | bit : rock[w] & ~bit;
    open[w] = to == Edit::open ? open[w] | bit : open[w] & ~bit;
}

std::vector<TileRect> rectangles_round(std::span<const Tile> tiles) {
    std::map<std::pair<std::int64_t, std::int64_t>, TileRect> rect_of_chunk;
    for (const Tile& tile : tiles) {
        TileRect& rect = rect_of_chunk.try_emplace({tile.y >> 7, tile.x >> 7}, TileRect{tile, tile}).first->second;
        rect.first = {std::min(rect.first.x, tile.x), std::min(rect.first.y, tile.y)};
        rect.last = {std::max(rect.last.x, tile.x), std::max(rect.last.y, tile.y)};
    }
    std::vector<TileRect> rectangles;
    for (const auto& [chunk, rect] : rect_of_chunk) {
        rectangles.push_back(rect);
    }
    return rectangles;
}

std::vector<Chunk> Edits::paint(std::span<const Tile> tiles, Edit to) {
    require_tiles(tiles);
    const std::vector<Chunk> touched = chunks_of(tiles);
    const auto is_new = [this](const Chunk& chunk) { return !touch(chunk); };
    const auto new_chunks = static_cast<std::size_t>(std::count_if(touched.begin(), touched.end(), is_new));
    if (to != Edit::restored) {
        require_room("chunks", static_cast<std::int64_t>(overrides_.size() + new_chunks), most_chunks);
    }
    // Painted on copies: what is refused has changed nothing.
    std::unordered_map<std::uint64_t, Overrides> painted;
    std::int64_t count = tile_count_;
    for (const Chunk& chunk : touched) {
        if (touch(chunk)) {
            count -= painted.emplace(key_of(chunk), overrides_.at(key_of(chunk))).first->second.count();
        } else if (to != Edit::restored) {
            painted.emplace(key_of(chunk), Overrides{});
        }
    }
    for (const Tile& tile : tiles) {
        if (const auto place = painted.find(key_of(chunk_of(tile))); place != painted.end()) {
            const Point in_chunk = place_in_chunk(tile);
            place->second.set(in_chunk.x, in_chunk.y, to);
        }
    }
    for (const auto& [key, overrides] : painted) {
        count += overrides.count();
    }
    require_room("tiles", count, most_tiles);
    for (const auto& [key, overrides] : painted) {
        if (overrides.count() > 0) {
            overrides_.insert_or_assign(key, overrides);
        } else {
            overrides_.erase(key);
        }
    }
    tile_count_ = count;
    return touched;
}

bool Edits::is_walled(const Tile& tile) const {
    const auto place = overrides_.find(key_of(chunk_of(tile)));
    if (place == overrides_.end()) {
        return false;
    }
    const Point in_chunk = place_in_chunk(tile);
    return bit_of(place->second.rock, in_chunk.x, in_chunk.y);
}

ChunkTerrain Edits::over(const Chunk& chunk, const ChunkTerrain& generated) const {
    ChunkTerrain terrain = generated;
    const auto place = overrides_.find(key_of(chunk));
    if (place == overrides_.end()) {
        return terrain;
    }
    const auto& [rock, open] = place->second;
    for (std::size_t w = 0; w < rock.size(); ++w) {
        terrain.open[w] = (terrain.open[w] & ~rock[w]) | open[w];
        terrain.sealed[w] &= ~(rock[w] | open[w]);
        terrain.road[w] &= ~rock[w];
    }
    return terrain;
}

}  // namespace waymesh
