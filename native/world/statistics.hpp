#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "world/network.hpp"

namespace waymesh {

/// What a rectangle of chunks measures, and which promises hold in it. Positions are absolute tiles.
struct RoadStatistics {
    std::int64_t chunks = 0;
    std::int64_t nodes = 0;
    std::int64_t edges = 0;
    std::int64_t crossings = 0;         ///< pairs of roads that cross
    std::int64_t components = 0;        ///< connected components that hold a node of `core`
    std::int64_t borders = 0;           ///< between two chunks of the range that share a side
    std::int64_t unlinked_borders = 0;  ///< of them, those that no road crosses
    double length = 0;                  ///< of all roads, in tiles
    double length_over_mst = 0;         ///< ... over that of the edges of the minimum spanning tree that are owned here
    double detour_mean = 0;             ///< road distance over straight distance, mean over sampled pairs of nodes
    std::vector<std::int64_t> degree;   ///< degree[k]: nodes of the range that k roads meet in
    double border_crossings_mean = 0;   ///< edges of the full triangulation that cross a border, mean
    double border_crossings_law = 0;    ///< what that mean is for nodes at random: see `border_crossings_law`

    /// A broken promise, for the map.
    struct Position {
        double x;
        double y;
    };
    std::vector<Position> crossing_points;
    std::vector<std::array<Position, 2>> unlinked_border_ends;
    std::vector<Position> stranded_nodes;  ///< nodes of `core` outside its largest component
};

/// The most places of each kind that the statistics list.
inline constexpr std::size_t most_places = 4096;

/// The most chunks of one call.
inline constexpr std::int64_t most_statistics_chunks = 1 << 18;

/// Measures the roads that the chunks of `range` own. Components are counted over the nodes of `core`, a rectangle
/// within `range`, by way of roads of the range and of 3 chunks round the core. Throws std::invalid_argument when the
/// range is empty, larger than `most_statistics_chunks` or does not hold the core.
RoadStatistics measure_roads(const World& world, const ChunkRect& range, const ChunkRect& core);

/// The range less a margin of 3 chunks, or the range itself where that leaves nothing.
ChunkRect core_of(const ChunkRect& range);

/// How often the edges of the Delaunay triangulation of nodes at random cross a border, with n nodes a chunk.
///
/// There are 3 lambda edges per area, of mean length 32 / (9 pi) / sqrt(lambda) (Miles 1970), and a test line meets
/// (edges per area) x (mean length) x 2 / pi of them per length (Buffon). So a border is crossed 64 / (3 pi^2) sqrt(n)
/// = 2.161 sqrt(n) times.
double border_crossings_law(double nodes_per_chunk);

}  // namespace waymesh
