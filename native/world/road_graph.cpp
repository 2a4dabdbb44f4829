#include "world/road_graph.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include "geometry/sort.hpp"

namespace waymesh {

namespace {

/// Calls visit(roads, corner of the owning chunk) for the chunk and its neighbours, as far as they exist.
template <typename Visit>
void visit_neighbourhood(ChunkStore& store, const Chunk& chunk, const Visit& visit) {
    const ChunkRect around{std::int64_t{chunk.x} - 1, std::int64_t{chunk.y} - 1, std::int64_t{chunk.x} + 1,
                           std::int64_t{chunk.y} + 1};
    store.require(around);
    const ChunkRect existing = clipped_to_world(around);
    for (std::int64_t y = existing.y0; y <= existing.y1; ++y) {
        for (std::int64_t x = existing.x0; x <= existing.x1; ++x) {
            const Point corner{static_cast<std::int32_t>(x - chunk.x) * tiles_per_chunk,
                               static_cast<std::int32_t>(y - chunk.y) * tiles_per_chunk};
            visit(store.loaded({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}), corner);
        }
    }
}

/// A road's end at one of the chunk's nodes.
struct End {
    std::int32_t node;
    Point other;

    friend auto operator<=>(const End&, const End&) = default;
};

}  // namespace

ChunkAdjacency adjacency_of(ChunkStore& store, const Chunk& chunk) {
    std::vector<End> ends;
    std::vector<ChunkNode> nodes;
    visit_neighbourhood(store, chunk, [&](const ChunkRoads& roads, Point corner) {
        if (corner == Point{0, 0}) {
            nodes = roads.nodes;
        }
    });
    const auto note = [&](Point at, Point other) {
        if (((at.x | at.y) & ~(tiles_per_chunk - 1)) == 0) {
            const ChunkNode node{static_cast<std::uint8_t>(at.x), static_cast<std::uint8_t>(at.y)};
            const auto place = std::lower_bound(nodes.begin(), nodes.end(), node);
            ends.push_back({static_cast<std::int32_t>(place - nodes.begin()), other});
        }
    };
    visit_neighbourhood(store, chunk, [&](const ChunkRoads& roads, Point corner) {
        for (const ChunkEdge& road : roads.roads) {
            const Point a{corner.x + road.ax, corner.y + road.ay};
            const Point b{corner.x + road.bx, corner.y + road.by};
            note(a, b);
            note(b, a);
        }
    });
    sort_range(ends.begin(), ends.end());
    ChunkAdjacency adjacency;
    adjacency.first_n.assign(nodes.size() + 1, 0);
    for (const End& end : ends) {
        ++adjacency.first_n[static_cast<std::size_t>(end.node) + 1];
        adjacency.other_end.push_back(end.other);
    }
    for (std::size_t n = 1; n < adjacency.first_n.size(); ++n) {
        adjacency.first_n[n] += adjacency.first_n[n - 1];
    }
    return adjacency;
}

std::vector<Chunk> owners_round(const Chunk& chunk, const ChunkRoads& roads, ChunkNode node) {
    const auto n = std::lower_bound(roads.nodes.begin(), roads.nodes.end(), node) - roads.nodes.begin();
    const std::uint8_t neighbours =
        roads.neighbours_n.empty() ? std::uint8_t{255} : roads.neighbours_n[static_cast<std::size_t>(n)];
    std::vector<Chunk> owners{chunk};
    for (std::int64_t dy = -1; dy <= 1; ++dy) {
        for (std::int64_t dx = -1; dx <= 1; ++dx) {
            if ((dx != 0 || dy != 0) && (neighbours & neighbour_bit(dx, dy)) != 0 &&
                is_chunk_coordinate(chunk.x + dx) && is_chunk_coordinate(chunk.y + dy)) {
                owners.push_back({static_cast<std::int32_t>(chunk.x + dx), static_cast<std::int32_t>(chunk.y + dy)});
            }
        }
    }
    return owners;
}

Tile nearest_node(ChunkStore& store, double x, double y) {
    constexpr double furthest = 2147483648.0 * tiles_per_chunk;
    if (!(x >= -furthest && x < furthest && y >= -furthest && y < furthest)) {
        throw std::invalid_argument("position: got (" + shown(x) + ", " + shown(y) +
                                    "), expected tiles from -2^38 to 2^38");
    }
    const Tile tile{static_cast<std::int64_t>(std::floor(x)), static_cast<std::int64_t>(std::floor(y))};
    const Chunk chunk = chunk_of(tile);
    const Tile origin{std::int64_t{chunk.x} * tiles_per_chunk, std::int64_t{chunk.y} * tiles_per_chunk};
    // Every quarter holds a node, so the nearest one is less than a chunk away.
    const double dx = x - static_cast<double>(origin.x) - 0.5;
    const double dy = y - static_cast<double>(origin.y) - 0.5;
    std::optional<Point> nearest;
    double shortest = 0;
    visit_neighbourhood(store, chunk, [&](const ChunkRoads& roads, Point corner) {
        for (const ChunkNode node : roads.nodes) {
            const Point p{corner.x + node.x, corner.y + node.y};
            const double distance = (p.x - dx) * (p.x - dx) + (p.y - dy) * (p.y - dy);
            if (!nearest || distance < shortest || (distance == shortest && p < *nearest)) {
                nearest = p;
                shortest = distance;
            }
        }
    });
    return {origin.x + nearest->x, origin.y + nearest->y};
}

}  // namespace waymesh
