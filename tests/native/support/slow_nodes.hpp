#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "world/frame.hpp"
#include "world/world.hpp"

namespace waymesh::tests {

struct Cell {
    std::int64_t x;
    std::int64_t y;

    friend auto operator<=>(const Cell&, const Cell&) = default;
};

inline std::int64_t floor_divided(std::int64_t value, std::int64_t divisor) {
    return value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor);
}

/// The node of one cell by the rule as it is written: its hash is below density / 256, or no cell of its quarter has
/// such a hash and none has a smaller one.
inline std::optional<Tile> slow_node(const World& world, Cell cell) {
    const StreamHash presence = world.stream(Stream::node_presence);
    const auto drew = [&](std::uint64_t hash) {
        return hash < static_cast<std::uint64_t>(world.parameters().density) << 56 || world.parameters().density == 256;
    };
    if (!drew(presence(cell.x, cell.y))) {
        const Cell first{floor_divided(cell.x, cells_per_quarter) * cells_per_quarter,
                         floor_divided(cell.y, cells_per_quarter) * cells_per_quarter};
        for (std::int64_t y = first.y; y < first.y + cells_per_quarter; ++y) {
            for (std::int64_t x = first.x; x < first.x + cells_per_quarter; ++x) {
                if (presence(x, y) < presence(cell.x, cell.y) || drew(presence(x, y))) {
                    return std::nullopt;
                }
            }
        }
    }
    // The tile: the centre, and a uniform offset of up to half a cell, scaled by the jitter and rounded down.
    const std::uint64_t place = world.stream(Stream::node_tile)(cell.x, cell.y);
    const auto displaced = [&](std::uint64_t random16) {
        const std::int64_t offset = (static_cast<std::int64_t>(random16) - 32768) * world.parameters().jitter;
        return 4 + floor_divided(offset * 8, 65536 * 256);
    };
    return Tile{cell.x * tiles_per_cell + displaced(place % 65536),
                cell.y * tiles_per_cell + displaced(place / 65536 % 65536)};
}

/// The nodes of the cells from first to last, both included.
inline std::vector<Tile> slow_nodes(const World& world, Cell first, Cell last) {
    std::vector<Tile> nodes;
    for (std::int64_t y = first.y; y <= last.y; ++y) {
        for (std::int64_t x = first.x; x <= last.x; ++x) {
            if (const auto node = slow_node(world, {x, y})) {
                nodes.push_back(*node);
            }
        }
    }
    return nodes;
}

/// The nodes of a window and of `halo` cells round it.
inline std::vector<Tile> slow_nodes_round(const World& world, const ChunkRect& window, std::int64_t halo) {
    return slow_nodes(world, {window.x0 * cells_per_chunk - halo, window.y0 * cells_per_chunk - halo},
                      {(window.x1 + 1) * cells_per_chunk + halo - 1, (window.y1 + 1) * cells_per_chunk + halo - 1});
}

}  // namespace waymesh::tests
