#pragma once

#include <vector>

#include "support/flood_fill.hpp"
#include "support/slow_automaton.hpp"
#include "support/slow_nodes.hpp"
#include "support/supercover.hpp"
#include "support/tile_maps.hpp"
#include "support/worlds.hpp"
#include "world/caves.hpp"

/// The terrain of the world from its definition: tile by tile, window by window, from the layer of roads.
namespace waymesh::tests {

/// Is a tile opened by the road between the centres of a and b? Its centre lies beside the road and at most the
/// half-width (in quarters of a tile) away, or the road touches it.
inline bool slow_is_road(Point a, Point b, Point tile, std::int32_t half_width) {
    const std::int64_t dx = b.x - a.x;
    const std::int64_t dy = b.y - a.y;
    const std::int64_t along = dx * (tile.x - a.x) + dy * (tile.y - a.y);
    const std::int64_t across = dx * (tile.y - a.y) - dy * (tile.x - a.x);
    const std::int64_t squared_length = dx * dx + dy * dy;
    const bool is_beside = 0 <= along && along <= squared_length;
    return (is_beside && 16 * across * across <= std::int64_t{half_width} * half_width * squared_length) ||
           touches(a, b, tile);
}

/// Is a tile opened by a node? Its centre lies within the half-width and a tile and a half of the node's.
inline bool slow_is_chamber(Point node, Point tile, std::int32_t half_width) {
    return 16 * squared_distance(node, tile) <= std::int64_t{half_width + 6} * (half_width + 6);
}

/// Is a tile rock in the noise? A number of 16 bits, drawn bit by bit, the highest first, is below the probability,
/// which is rounded to 16 bits.
inline bool slow_noise(const StreamHash& draw, std::int32_t rock, Tile tile) {
    const std::int64_t word = floor_divided(tile.x, 64);
    const std::int64_t bit = tile.x - 64 * word;
    std::uint64_t number = 0;
    for (std::uint64_t k = 0; k < 16; ++k) {
        number = 2 * number + (draw(word, tile.y, k) >> bit & 1U);
    }
    return number < static_cast<std::uint64_t>((rock * 65536LL + 5000) / 10000);
}

/// Raw, road and open tiles of one chunk and of the 64 tiles round it, as far as the chunk's own tiles need them.
class SlowTerrain {
public:
    SlowTerrain(const World& world, const Chunk& chunk)
        : world_(world),
          corner_(corner_tile(chunk.x, chunk.y)),
          raw_(settled().inverted()),
          road_(side, side),
          open_(side, side) {
        carve(chunk);
        for (const std::int32_t y : {0, 64, 128}) {
            for (const std::int32_t x : {0, 64, 128}) {
                percolate({x, y});
            }
        }
    }

    ChunkTerrain terrain() const {
        ChunkTerrain terrain;
        for (std::int32_t y = 0; y < tiles_per_chunk; ++y) {
            for (std::int32_t x = 0; x < tiles_per_chunk; ++x) {
                const Point tile{x + halo, y + halo};
                const auto word = static_cast<std::size_t>(2 * y + x / 64);
                const std::uint64_t bit = std::uint64_t{1} << (x % 64);
                terrain.open[word] |= open_.at(tile) ? bit : 0;
                terrain.sealed[word] |= raw_.at(tile) && !open_.at(tile) ? bit : 0;
                terrain.road[word] |= road_.at(tile) ? bit : 0;
            }
        }
        return terrain;
    }

private:
    static constexpr std::int32_t halo = 64;
    static constexpr std::int32_t side = tiles_per_chunk + 2 * halo;

    /// Rock after all rounds. What lies outside the noise is wrong from the first round on, and with each round one
    /// tile more: so it begins that much larger.
    BitGrid settled() const {
        const Parameters& parameters = world_.parameters();
        const std::int32_t rounds = parameters.rounds + parameters.erosion;
        BitGrid rock(side + 2 * rounds, side + 2 * rounds);
        for (std::int32_t y = 0; y < rock.height(); ++y) {
            for (std::int32_t x = 0; x < rock.width(); ++x) {
                const Tile tile{corner_.x + x - halo - rounds, corner_.y + y - halo - rounds};
                rock.set(x, y, slow_noise(world_.stream(Stream::rock), parameters.rock, tile));
            }
        }
        for (std::int32_t round = 0; round < rounds; ++round) {
            const Rule rule = round < parameters.rounds ? Rule{3, 5} : Rule{2, 10};
            rock = slow_next_round(rock, rule, Lattice::square, Outside::open);
        }
        BitGrid middle(side, side);
        for (std::int32_t y = 0; y < side; ++y) {
            for (std::int32_t x = 0; x < side; ++x) {
                middle.set(x, y, rock.at(x + rounds, y + rounds));
            }
        }
        return middle;
    }

    template <typename IsOpened>
    void carve_where(Point low, Point high, const IsOpened& is_opened) {
        constexpr std::int32_t reach = 9;
        for (std::int32_t y = std::max(low.y - reach, 0); y <= std::min(high.y + reach, side - 1); ++y) {
            for (std::int32_t x = std::max(low.x - reach, 0); x <= std::min(high.x + reach, side - 1); ++x) {
                if (is_opened(Point{x, y})) {
                    road_.set(x, y, true);
                    raw_.set(x, y, true);
                }
            }
        }
    }

    /// A road belongs to the chunk of its midpoint and is shorter than two chunks, or lies inside its chunk. At the
    /// world's rim, those beyond it count too: the rule knows no rim.
    void carve(const Chunk& chunk) {
        const std::int32_t half_width = world_.parameters().road_half_width;
        const ChunkRect window = alone(chunk).grown(2);
        const std::vector<ChunkRoads> chunks = roads_in(world_, window);
        visit_chunks(window, [&](std::int64_t x, std::int64_t y, std::size_t c) {
            const auto place = [&](std::int32_t dx, std::int32_t dy) {
                return Point{static_cast<std::int32_t>(x - chunk.x) * tiles_per_chunk + halo + dx,
                             static_cast<std::int32_t>(y - chunk.y) * tiles_per_chunk + halo + dy};
            };
            for (const ChunkEdge& edge : chunks[c].roads) {
                const Point a = place(edge.ax, edge.ay);
                const Point b = place(edge.bx, edge.by);
                carve_where({std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)},
                            [&](Point tile) { return slow_is_road(a, b, tile, half_width); });
            }
            for (const ChunkNode node : chunks[c].nodes) {
                const Point centre = place(node.x, node.y);
                carve_where(centre, centre, [&](Point tile) { return slow_is_chamber(centre, tile, half_width); });
            }
        });
    }

    /// Opens what is joined to a road inside one window of 128 x 128 tiles.
    void percolate(Point corner) {
        BitGrid window(tiles_per_chunk, tiles_per_chunk);
        for (std::int32_t y = 0; y < tiles_per_chunk; ++y) {
            for (std::int32_t x = 0; x < tiles_per_chunk; ++x) {
                window.set(x, y, raw_.at(corner.x + x, corner.y + y));
            }
        }
        const std::vector<std::int32_t> component = flood_filled(window, Lattice::square);
        std::vector<bool> has_road(component.size());
        const auto component_at = [&](std::int32_t x, std::int32_t y) {
            return component[static_cast<std::size_t>(y * tiles_per_chunk + x)];
        };
        for (std::int32_t y = 0; y < tiles_per_chunk; ++y) {
            for (std::int32_t x = 0; x < tiles_per_chunk; ++x) {
                if (road_.at(corner.x + x, corner.y + y)) {
                    has_road[static_cast<std::size_t>(component_at(x, y))] = true;
                }
            }
        }
        for (std::int32_t y = 0; y < tiles_per_chunk; ++y) {
            for (std::int32_t x = 0; x < tiles_per_chunk; ++x) {
                if (component_at(x, y) >= 0 && has_road[static_cast<std::size_t>(component_at(x, y))]) {
                    open_.set(corner.x + x, corner.y + y, true);
                }
            }
        }
    }

    const World& world_;
    Tile corner_;
    BitGrid raw_;
    BitGrid road_;
    BitGrid open_;
};

}  // namespace waymesh::tests
