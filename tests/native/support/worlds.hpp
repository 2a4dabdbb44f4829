#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "support/edge_sets.hpp"
#include "support/show.hpp"
#include "world/roads.hpp"

/// Worlds to test in, and their contents in absolute tiles, so that any two windows can be compared.
namespace waymesh::tests {

inline World seamless_world(std::int32_t density, std::int32_t keep, std::int32_t jitter = jitter_unit,
                            const std::string& seed = "moss-42") {
    Parameters parameters;
    parameters.density = density;
    parameters.keep = keep;
    parameters.jitter = jitter;
    return World(seed, parameters);
}

inline World classic_world(std::int32_t density, std::int32_t keep, std::int32_t jitter = jitter_unit,
                           const std::string& seed = "moss-42") {
    Parameters parameters;
    parameters.style = RoadStyle::classic;
    parameters.density = density;
    parameters.keep = keep;
    parameters.jitter = jitter;
    return World(seed, parameters);
}

inline std::string described(const World& world) {
    const Parameters& p = world.parameters();
    return std::string(name_of(p.style)) + " density " + std::to_string(p.density) + " keep " + std::to_string(p.keep) +
           " jitter " + std::to_string(p.jitter) + " seed " + world.seed();
}

/// The densities and jitters that the promises are made for.
struct Setting {
    std::int32_t density;
    std::int32_t jitter;
};

inline std::vector<Setting> settings() {
    return {{4, 256},  {4, 0},  {10, 256}, {10, 0}, {20, 256},  {20, 0},
            {45, 256}, {45, 0}, {90, 256}, {90, 0}, {256, 256}, {256, 0}};
}

/// Chunks where mistakes of sign and of width would show: round the origin and at the ends of the 32-bit range.
inline std::vector<Chunk> awkward_chunks() {
    return {{0, 0},
            {-1, -1},
            {-1, 0},
            {7, -8},
            {2147483646, -2147483647},
            {INT32_MAX, INT32_MAX},
            {INT32_MIN, INT32_MIN},
            {INT32_MAX, INT32_MIN},
            {INT32_MIN, INT32_MAX}};
}

inline ChunkRect alone(const Chunk& chunk) { return {chunk.x, chunk.y, chunk.x, chunk.y}; }

/// An edge in absolute tiles, the lexicographically smaller end first.
struct WorldEdge {
    Tile a;
    Tile b;

    friend auto operator<=>(const WorldEdge&, const WorldEdge&) = default;
};

inline std::ostream& operator<<(std::ostream& out, const WorldEdge& edge) { return out << edge.a << " - " << edge.b; }

inline std::int64_t squared_length(const WorldEdge& edge) {
    const std::int64_t dx = edge.a.x - edge.b.x;
    const std::int64_t dy = edge.a.y - edge.b.y;
    return dx * dx + dy * dy;
}

/// An edge's place in the total order, by its definition: squared length; then by ends, or in a lattice by the
/// midpoint's hash and place.
inline std::tuple<std::int64_t, std::uint64_t, Tile, Tile> rank(const World& world, const WorldEdge& edge) {
    if (world.parameters().jitter > 0) {
        return {squared_length(edge), 0, edge.a, edge.b};
    }
    const Tile doubled_midpoint{edge.a.x + edge.b.x, edge.a.y + edge.b.y};
    const std::uint64_t hash = world.stream(Stream::edge_tie)(doubled_midpoint.x, doubled_midpoint.y) >> 49;
    return {squared_length(edge), hash, {doubled_midpoint.x & 16383, doubled_midpoint.y & 16383}, {}};
}

/// Edges with their flags.
using WorldEdges = std::map<WorldEdge, std::uint8_t>;

inline Tile corner_tile(std::int64_t x, std::int64_t y) { return {x * tiles_per_chunk, y * tiles_per_chunk}; }

inline WorldEdge absolute(const ChunkEdge& edge, Tile corner) {
    return {{corner.x + edge.ax, corner.y + edge.ay}, {corner.x + edge.bx, corner.y + edge.by}};
}

/// Calls visit(x, y, number in the window) for each chunk, row by row.
template <typename Visit>
void visit_chunks(const ChunkRect& window, const Visit& visit) {
    for (std::int64_t y = window.y0; y <= window.y1; ++y) {
        for (std::int64_t x = window.x0; x <= window.x1; ++x) {
            visit(x, y, static_cast<std::size_t>(window.index(x, y)));
        }
    }
}

inline std::set<Tile> nodes_of(const std::vector<ChunkRoads>& chunks, const ChunkRect& window) {
    std::set<Tile> nodes;
    visit_chunks(window, [&](std::int64_t x, std::int64_t y, std::size_t c) {
        for (const ChunkNode node : chunks[c].nodes) {
            nodes.insert({corner_tile(x, y).x + node.x, corner_tile(x, y).y + node.y});
        }
    });
    return nodes;
}

inline WorldEdges roads_of(const World& world, const ChunkRect& window) {
    const std::vector<ChunkRoads> chunks = roads_in(world, window);
    WorldEdges edges;
    visit_chunks(window, [&](std::int64_t x, std::int64_t y, std::size_t c) {
        for (const ChunkEdge& road : chunks[c].roads) {
            edges[absolute(road, corner_tile(x, y))] = road.flags;
        }
    });
    return edges;
}

inline WorldEdges candidates_of(const World& world, const ChunkRect& window) {
    const std::vector<std::vector<ChunkEdge>> chunks = candidates_in(world, window);
    WorldEdges edges;
    visit_chunks(window, [&](std::int64_t x, std::int64_t y, std::size_t c) {
        for (const ChunkEdge& candidate : chunks[c]) {
            edges[absolute(candidate, corner_tile(x, y))] = candidate.flags;
        }
    });
    return edges;
}

}  // namespace waymesh::tests
