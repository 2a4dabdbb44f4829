#include "world/highways.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "geometry/sort.hpp"
#include "graph/edge.hpp"
#include "graph/proximity.hpp"
#include "world/nodes.hpp"
#include "world/route.hpp"

namespace waymesh {

namespace {

/// In the styles that keep their word a way is found long before; this bounds the search where there is none.
constexpr std::int64_t most_expansions = 30000;
constexpr std::size_t most_kept_blocks = 4096;

ChunkRect chunks_of_block(std::int64_t x, std::int64_t y) {
    constexpr std::int64_t side = Highways::block_side;
    return clipped_to_world({x * side, y * side, x * side + side - 1, y * side + side - 1});
}

bool is_block_coordinate(std::int64_t coordinate) {
    return coordinate >= INT32_MIN / Highways::block_side && coordinate <= INT32_MAX / Highways::block_side;
}

}  // namespace

std::int32_t Highways::least_rank(int level) const {
    // Towns of rank r and more are one node in 2^(r + 2): so many ranks up, that many chunks share one.
    const std::int32_t chunks_per_town = level == 1 ? 6 : 45;
    std::int32_t rank = 1;
    while (rank < 14 && (std::int64_t{1} << (rank + 2)) <
                            std::int64_t{chunks_per_town} * store_.world().parameters().density * 3 / 4) {
        ++rank;
    }
    return rank;
}

std::vector<std::vector<Tile>> Highways::of_block(int level, std::int64_t x, std::int64_t y) {
    if (level < 1 || level > levels) {
        throw std::invalid_argument("level: got " + std::to_string(level) + ", expected 1 to " +
                                    std::to_string(levels));
    }
    if (!is_block_coordinate(x) || !is_block_coordinate(y)) {
        throw std::invalid_argument("block: got " + std::to_string(x) + ", " + std::to_string(y) +
                                    ", expected a block of the 32-bit world");
    }
    // Tiles relative to the block's corner, so that distances between towns fit.
    const ChunkRect block = chunks_of_block(x, y);
    const Tile corner{block.x0 * tiles_per_chunk, block.y0 * tiles_per_chunk};
    const auto place = [&](const Tile& town) {
        return Point{static_cast<std::int32_t>(town.x - corner.x), static_cast<std::int32_t>(town.y - corner.y)};
    };
    std::vector<Tile> around;
    for (std::int64_t dy = -1; dy <= 1; ++dy) {
        for (std::int64_t dx = -1; dx <= 1; ++dx) {
            if (is_block_coordinate(x + dx) && is_block_coordinate(y + dy)) {
                const std::vector<Tile>& towns = towns_of_block(level, x + dx, y + dy);
                around.insert(around.end(), towns.begin(), towns.end());
            }
        }
    }
    constexpr std::int64_t furthest = block_side * tiles_per_chunk;
    const auto stays_near = [&](const std::vector<Tile>& path) {
        return std::all_of(path.begin(), path.end(), [&](const Tile& node) {
            return block.grown(block_side).contains(node.x >> 7, node.y >> 7);
        });
    };
    std::vector<std::vector<Tile>> highways;
    for (const Tile& from : std::vector<Tile>(towns_of_block(level, x, y))) {
        for (const Tile& to : around) {
            const Point a = place(from);
            const Point b = place(to);
            if (!(a < b) || squared_distance(a, b) > furthest * furthest) {
                continue;
            }
            const bool blocked = std::any_of(around.begin(), around.end(), [&](const Tile& other) {
                const Point c = place(other);
                return c != a && c != b && blocks_relative_neighbours(a, b, c);
            });
            if (!blocked) {
                RouteSearch search(store_, from, to, most_expansions);
                if (search.step(most_expansions + 1) == RouteSearch::Status::found && stays_near(search.path())) {
                    highways.push_back(search.path());
                }
            }
        }
    }
    return highways;
}

const std::vector<Tile>& Highways::towns_of_block(int level, std::int64_t x, std::int64_t y) {
    auto& kept = towns_[level];
    if (kept.size() > most_kept_blocks) {
        kept.clear();
    }
    const auto [place, is_new] =
        kept.try_emplace(key_of(Chunk{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}));
    if (is_new) {
        const ChunkRect block = chunks_of_block(x, y);
        const std::int32_t rank = least_rank(level);
        for (const Point p : nodes_in(store_.world(), block, 0).points) {
            const Tile node{block.x0 * tiles_per_chunk + p.x, block.y0 * tiles_per_chunk + p.y};
            if (town_rank(store_.world(), node) >= rank) {
                place->second.push_back(node);
            }
        }
        sort_range(place->second.begin(), place->second.end());
    }
    return place->second;
}

}  // namespace waymesh
