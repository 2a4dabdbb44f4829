#include "world/chunk_store.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "geometry/sort.hpp"
#include "world/nodes.hpp"

namespace waymesh {

namespace {

constexpr std::size_t most_foci = 1024;
constexpr std::int64_t largest_foci = 1 << 17;
constexpr std::int64_t strong_margin = 1;
constexpr std::int64_t weak_margin = 2;

/// Bookkeeping that each chunk costs beside its contents: hash map node, recency list node.
constexpr std::size_t entry_overhead = 96;

bool rows_first(const Chunk& a, const Chunk& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

/// Runs of neighbours within each row of chunks in row order.
std::vector<ChunkRect> runs_of(const std::vector<Chunk>& chunks, std::int64_t longest) {
    std::vector<ChunkRect> runs;
    for (const Chunk& chunk : chunks) {
        if (!runs.empty() && runs.back().y0 == chunk.y && runs.back().x1 + 1 == chunk.x &&
            runs.back().width() < longest) {
            runs.back().x1 = chunk.x;
        } else {
            runs.push_back({chunk.x, chunk.y, chunk.x, chunk.y});
        }
    }
    return runs;
}

}  // namespace

ChunkRect clipped_to_world(const ChunkRect& rect) {
    return {std::max<std::int64_t>(rect.x0, INT32_MIN), std::max<std::int64_t>(rect.y0, INT32_MIN),
            std::min<std::int64_t>(rect.x1, INT32_MAX), std::min<std::int64_t>(rect.y1, INT32_MAX)};
}

std::vector<ChunkRect> rectangles_of(std::vector<Chunk> chunks, std::int64_t longest) {
    sort_range(chunks.begin(), chunks.end(), rows_first);
    std::vector<ChunkRect> runs = runs_of(chunks, longest);
    // Runs that cover the same columns, row after row, become one rectangle.
    sort_range(runs.begin(), runs.end(), [](const ChunkRect& a, const ChunkRect& b) {
        return std::tie(a.x0, a.x1, a.y0) < std::tie(b.x0, b.x1, b.y0);
    });
    std::vector<ChunkRect> rectangles;
    for (const ChunkRect& run : runs) {
        if (!rectangles.empty() && rectangles.back().x0 == run.x0 && rectangles.back().x1 == run.x1 &&
            rectangles.back().y1 + 1 == run.y0 && rectangles.back().height() < longest) {
            rectangles.back().y1 = run.y0;
        } else {
            rectangles.push_back(run);
        }
    }
    return rectangles;
}

ChunkStore::ChunkStore(World world, std::size_t budget) : world_(std::move(world)), budget_(budget) {}

void ChunkStore::set_foci(std::span<const ChunkRect> foci) {
    if (foci.size() > most_foci) {
        throw std::invalid_argument("foci: got " + std::to_string(foci.size()) + ", expected at most " +
                                    std::to_string(most_foci));
    }
    std::int64_t area = 0;
    for (const ChunkRect& focus : foci) {
        if (!focus.holds_at_most(largest_foci - area) || clipped_to_world(focus) != focus) {
            throw std::invalid_argument(
                "foci: got a rectangle that is reversed, outside the world or too large, "
                "expected 1 to " +
                std::to_string(largest_foci) + " chunks in all");
        }
        area += focus.area();
    }
    foci_.assign(foci.begin(), foci.end());
    collect_waiting();
}

void ChunkStore::collect_waiting() {
    waiting_.clear();
    for (const ChunkRect& focus : foci_) {
        const ChunkRect around = clipped_to_world(focus.grown(weak_margin));
        for (std::int64_t y = around.y0; y <= around.y1; ++y) {
            for (std::int64_t x = around.x0; x <= around.x1; ++x) {
                waiting_.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
            }
        }
    }
    // Strong ones last, since they are taken from the back; the same chunk may wait for two foci.
    sort_range(waiting_.begin(), waiting_.end(), rows_first);
    waiting_.erase(std::unique(waiting_.begin(), waiting_.end()), waiting_.end());
    std::reverse(waiting_.begin(), waiting_.end());
    std::vector<Chunk> strong;
    const auto is_strong = [this](const Chunk& chunk) { return target(chunk) == ChunkState::strong; };
    std::copy_if(waiting_.begin(), waiting_.end(), std::back_inserter(strong), is_strong);
    std::erase_if(waiting_, is_strong);
    waiting_.insert(waiting_.end(), strong.begin(), strong.end());
}

ChunkState ChunkStore::target(const Chunk& chunk) const {
    ChunkState best = ChunkState::frozen;
    for (const ChunkRect& focus : foci_) {
        if (focus.grown(strong_margin).contains(chunk.x, chunk.y)) {
            return ChunkState::strong;
        }
        if (focus.grown(weak_margin).contains(chunk.x, chunk.y)) {
            best = ChunkState::weak;
        }
    }
    return best;
}

ChunkState ChunkStore::state(const Chunk& chunk) const {
    const auto entry = entries_.find(key_of(chunk));
    if (entry == entries_.end()) {
        return ChunkState::unloaded;
    }
    const ChunkState wanted = target(chunk);
    return wanted == ChunkState::strong && entry->second.layer != Layer::terrain ? ChunkState::weak : wanted;
}

std::int64_t ChunkStore::advance(std::int64_t limit) {
    std::vector<Chunk> strong;
    std::int64_t loaded = 0;
    while (!waiting_.empty() && loaded < limit) {
        const Chunk chunk = waiting_.back();
        waiting_.pop_back();
        if (target(chunk) == ChunkState::strong) {
            if (lacks(chunk, Layer::terrain)) {
                strong.push_back(chunk);
                ++loaded;
            }
        } else if (!entries_.contains(key_of(chunk))) {
            ChunkRoads nodes_only;
            for (const Point p : nodes_in(world_, {chunk.x, chunk.y, chunk.x, chunk.y}, 0).points) {
                nodes_only.nodes.push_back({static_cast<std::uint8_t>(p.x), static_cast<std::uint8_t>(p.y)});
            }
            sort_range(nodes_only.nodes.begin(), nodes_only.nodes.end());
            put(chunk, std::move(nodes_only), Layer::nodes);
            ++loaded;
        }
    }
    require_terrain(strong);
    evict();
    return static_cast<std::int64_t>(waiting_.size());
}

bool ChunkStore::lacks(const Chunk& chunk, Layer layer) const {
    const auto entry = entries_.find(key_of(chunk));
    return entry == entries_.end() || entry->second.layer < layer;
}

const ChunkRoads& ChunkStore::roads(const Chunk& chunk) {
    if (lacks(chunk, Layer::roads)) {
        require(std::span(&chunk, 1));
    }
    Entry& entry = entries_.at(key_of(chunk));
    touch(entry);
    return entry.contents;
}

const ChunkTerrain& ChunkStore::terrain(const Chunk& chunk) {
    if (lacks(chunk, Layer::terrain)) {
        require_terrain(std::span(&chunk, 1));
    }
    Entry& entry = entries_.at(key_of(chunk));
    touch(entry);
    return entry.edited ? *entry.edited : *entry.terrain;
}

std::vector<Chunk> ChunkStore::edit(std::span<const Tile> tiles, Edit to) {
    std::vector<Chunk> touched = edits_.paint(tiles, to);
    for (const Chunk& chunk : touched) {
        if (const auto place = entries_.find(key_of(chunk)); place != entries_.end() && place->second.terrain) {
            bytes_ -= cost_of(place->second);
            put_edits(chunk, place->second);
            bytes_ += cost_of(place->second);
        }
    }
    return touched;
}

void ChunkStore::put_edits(const Chunk& chunk, Entry& entry) {
    entry.edited =
        edits_.touch(chunk) ? std::make_unique<const ChunkTerrain>(edits_.over(chunk, *entry.terrain)) : nullptr;
}

std::vector<Chunk> ChunkStore::missing_of(std::span<const Chunk> chunks, Layer layer) {
    std::vector<Chunk> missing;
    for (const Chunk& chunk : chunks) {
        if (lacks(chunk, layer)) {
            missing.push_back(chunk);
        } else {
            touch(entries_.at(key_of(chunk)));
        }
    }
    sort_range(missing.begin(), missing.end(), rows_first);
    missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
    return missing;
}

void ChunkStore::require(std::span<const Chunk> chunks) {
    for (const ChunkRect& window : rectangles_of(missing_of(chunks, Layer::roads))) {
        generate(window);
    }
}

void ChunkStore::require_terrain(std::span<const Chunk> chunks) {
    for (const ChunkRect& window : rectangles_of(missing_of(chunks, Layer::terrain), longest_land_window)) {
        Land land = land_in(world_, window);
        for (std::int64_t y = window.y0; y <= window.y1; ++y) {
            for (std::int64_t x = window.x0; x <= window.x1; ++x) {
                const auto c = static_cast<std::size_t>(window.index(x, y));
                put_terrain({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}, std::move(land.roads[c]),
                            land.terrain[c]);
            }
        }
    }
}

void ChunkStore::require(const ChunkRect& rect) {
    const ChunkRect existing = clipped_to_world(rect);
    std::vector<Chunk> chunks;
    for (std::int64_t y = existing.y0; y <= existing.y1; ++y) {
        for (std::int64_t x = existing.x0; x <= existing.x1; ++x) {
            chunks.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
        }
    }
    require(chunks);
}

void ChunkStore::generate(const ChunkRect& window) {
    std::vector<ChunkRoads> chunks = roads_in(world_, window);
    for (std::int64_t y = window.y0; y <= window.y1; ++y) {
        for (std::int64_t x = window.x0; x <= window.x1; ++x) {
            put({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)},
                std::move(chunks[static_cast<std::size_t>(window.index(x, y))]), Layer::roads);
        }
    }
}

std::size_t ChunkStore::cost_of(const Entry& entry) {
    return entry.contents.bytes() + (entry.terrain ? sizeof(ChunkTerrain) : 0) +
           (entry.edited ? sizeof(ChunkTerrain) : 0) + entry_overhead;
}

/// The chunk's entry, as the most recent one; what it holds no longer counts, until `put` has filled it.
ChunkStore::Entry& ChunkStore::entry_for(const Chunk& chunk) {
    const auto [place, is_new] = entries_.try_emplace(key_of(chunk));
    Entry& entry = place->second;
    if (is_new) {
        recency_.push_front(chunk);
        entry.recency = recency_.begin();
    } else {
        bytes_ -= cost_of(entry);
        touch(entry);
    }
    return entry;
}

void ChunkStore::put(const Chunk& chunk, ChunkRoads contents, Layer layer) {
    Entry& entry = entry_for(chunk);
    entry.contents = std::move(contents);
    entry.layer = layer;
    bytes_ += cost_of(entry);
}

void ChunkStore::put_terrain(const Chunk& chunk, ChunkRoads roads, const ChunkTerrain& terrain) {
    Entry& entry = entry_for(chunk);
    entry.contents = std::move(roads);
    entry.terrain = std::make_unique<const ChunkTerrain>(terrain);
    put_edits(chunk, entry);
    entry.layer = Layer::terrain;
    bytes_ += cost_of(entry);
}

void ChunkStore::touch(Entry& entry) { recency_.splice(recency_.begin(), recency_, entry.recency); }

void ChunkStore::evict() {
    auto oldest = recency_.end();
    while (bytes_ > budget_ && oldest != recency_.begin()) {
        --oldest;
        if (target(*oldest) != ChunkState::frozen) {
            continue;
        }
        const auto entry = entries_.find(key_of(*oldest));
        bytes_ -= cost_of(entry->second);
        entries_.erase(entry);
        oldest = recency_.erase(oldest);
        ++evictions_;
    }
}

}  // namespace waymesh
