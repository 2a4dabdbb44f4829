#include "world/caves.hpp"

#include <bit>
#include <stdexcept>
#include <string>
#include <utility>

#include "grid/automaton.hpp"
#include "grid/block_map.hpp"
#include "world/carving.hpp"
#include "world/hash.hpp"
#include "world/rock_noise.hpp"
#include "world/sealing.hpp"

namespace waymesh {

namespace {

constexpr std::int32_t blocks_per_chunk = tiles_per_chunk / block_side;
constexpr std::int32_t most_extra_halo = 64;

/// Whole blocks that cover so many tiles.
constexpr std::int32_t blocks_over(std::int32_t tiles) { return (tiles + block_side - 1) / block_side; }

/// Noise after all its rounds, for blocks from (block_x, block_y) on. Each round makes one more row and column at the
/// edges depend on what lies outside, so it begins that much larger.
BitGrid settled_rock(const World& world, std::int64_t block_x, std::int64_t block_y, std::int32_t columns,
                     std::int32_t rows, std::int32_t extra_halo) {
    const Parameters& parameters = world.parameters();
    const std::int32_t halo = parameters.rounds + parameters.erosion + extra_halo;
    const std::int32_t halo_words = blocks_over(halo);
    const RockNoise noise(world.stream(Stream::rock), parameters.rock);
    BitGrid rock = noise.grid(block_x - halo_words, block_y * block_side - halo,
                              (columns + 2 * halo_words) * block_side, rows * block_side + 2 * halo);
    BitGrid next(rock.width(), rock.height());
    for (std::int32_t round = 0; round < parameters.rounds + parameters.erosion; ++round) {
        const Rule rule = round < parameters.rounds ? cave_rule(Lattice::square) : erosion_rule(Lattice::square);
        next_round(rock, rule, Lattice::square, Outside::rock, next);
        std::swap(rock, next);
    }
    BitGrid middle(columns * block_side, rows * block_side);
    for (std::int32_t y = 0; y < middle.height(); ++y) {
        const std::span<const std::uint64_t> from = rock.row(y + halo);
        const std::span<std::uint64_t> to = middle.row(y);
        for (std::size_t w = 0; w < to.size(); ++w) {
            to[w] = from[w + static_cast<std::size_t>(halo_words)];
        }
    }
    return middle;
}

/// What roads and nodes open, in a grid whose upper left tile lies one block outside the window.
BitGrid carved(const World& world, const ChunkRect& window, const RoadsAround& around, std::int32_t columns,
               std::int32_t rows) {
    const Carver carver(world.parameters().road_half_width);
    BitGrid road(columns * block_side, rows * block_side);
    for (std::int64_t y = around.rect.y0; y <= around.rect.y1; ++y) {
        for (std::int64_t x = around.rect.x0; x <= around.rect.x1; ++x) {
            const Point corner{static_cast<std::int32_t>(x - window.x0) * tiles_per_chunk + block_side,
                               static_cast<std::int32_t>(y - window.y0) * tiles_per_chunk + block_side};
            const ChunkRoads& chunk = around.chunks[static_cast<std::size_t>(around.rect.index(x, y))];
            for (const ChunkEdge& edge : chunk.roads) {
                carver.road(road, {corner.x + edge.ax, corner.y + edge.ay}, {corner.x + edge.bx, corner.y + edge.by});
            }
            for (const ChunkNode node : chunk.nodes) {
                carver.chamber(road, {corner.x + node.x, corner.y + node.y});
            }
        }
    }
    return road;
}

/// The part of a grid that is chunk (column, row) of the window.
ChunkBits chunk_of_grid(const BitGrid& grid, std::int32_t column, std::int32_t row) {
    ChunkBits bits{};
    const auto first_word = static_cast<std::size_t>(1 + blocks_per_chunk * column);
    for (std::int32_t y = 0; y < tiles_per_chunk; ++y) {
        const std::span<const std::uint64_t> words = grid.row(block_side + row * tiles_per_chunk + y);
        bits[static_cast<std::size_t>(2 * y)] = words[first_word];
        bits[static_cast<std::size_t>(2 * y + 1)] = words[first_word + 1];
    }
    return bits;
}

void open_roads(BitGrid& raw, const BitGrid& road) {
    for (std::int32_t y = 0; y < raw.height(); ++y) {
        const std::span<std::uint64_t> open = raw.row(y);
        const std::span<const std::uint64_t> carved_row = road.row(y);
        for (std::size_t w = 0; w < open.size(); ++w) {
            open[w] |= carved_row[w];
        }
    }
}

std::vector<ChunkTerrain> terrain_of(const World& world, const ChunkRect& window, const RoadsAround& around,
                                     std::int32_t extra_halo) {
    // The window and one block around it: every window of percolation that holds one of its tiles.
    const auto columns = static_cast<std::int32_t>(window.width()) * blocks_per_chunk + 2;
    const auto rows = static_cast<std::int32_t>(window.height()) * blocks_per_chunk + 2;
    const BitGrid road = carved(world, window, around, columns, rows);
    BitGrid raw = settled_rock(world, window.x0 * blocks_per_chunk - 1, window.y0 * blocks_per_chunk - 1, columns, rows,
                               extra_halo)
                      .inverted();
    open_roads(raw, road);
    const BitGrid joined = joined_to_roads(raw, road);
    std::vector<ChunkTerrain> chunks(static_cast<std::size_t>(window.area()));
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        const auto column = static_cast<std::int32_t>(c % static_cast<std::size_t>(window.width()));
        const auto row = static_cast<std::int32_t>(c / static_cast<std::size_t>(window.width()));
        ChunkTerrain& chunk = chunks[c];
        chunk.open = chunk_of_grid(joined, column, row);
        chunk.sealed = chunk_of_grid(raw, column, row);
        for (std::size_t w = 0; w < chunk.sealed.size(); ++w) {
            chunk.sealed[w] &= ~chunk.open[w];
        }
        chunk.road = chunk_of_grid(road, column, row);
    }
    return chunks;
}

}  // namespace

Land land_in(const World& world, const ChunkRect& window, std::int32_t extra_halo) {
    if (extra_halo < 0 || extra_halo > most_extra_halo) {
        throw std::invalid_argument("extra_halo: got " + std::to_string(extra_halo) + " tiles, expected 0 to " +
                                    std::to_string(most_extra_halo));
    }
    RoadsAround around = roads_reaching(world, window, block_side + carving_reach);
    Land land{{}, terrain_of(world, window, around, extra_halo)};
    land.roads.reserve(land.terrain.size());
    for (std::int64_t y = window.y0; y <= window.y1; ++y) {
        for (std::int64_t x = window.x0; x <= window.x1; ++x) {
            land.roads.push_back(std::move(around.chunks[static_cast<std::size_t>(around.rect.index(x, y))]));
        }
    }
    return land;
}

std::uint8_t openness_of(const World& world, const Chunk& chunk) {
    // Caves are alike everywhere: one block in the chunk's middle speaks for it. Roads are too narrow to count.
    const BitGrid rock = settled_rock(world, std::int64_t{chunk.x} * blocks_per_chunk,
                                      std::int64_t{chunk.y} * blocks_per_chunk, 1, 1, 0);
    const std::int64_t open = rock.area() - rock.count();
    return static_cast<std::uint8_t>(open * 255 / rock.area());
}

std::uint64_t digest_of(const ChunkTerrain& terrain) {
    std::uint64_t digest = 0;
    for (std::size_t w = 0; w < terrain.open.size(); ++w) {
        digest = fold(fold(fold(digest, terrain.open[w]), terrain.sealed[w]), terrain.road[w]);
    }
    return digest;
}

}  // namespace waymesh
