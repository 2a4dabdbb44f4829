// Roads, a path through the world and one through a map of its own; prints what it found as JSON.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "grid/map_format.hpp"
#include "nav/grid_tiles.hpp"
#include "nav/navigator.hpp"
#include "world/chunk_source.hpp"
#include "world/region_hash.hpp"
#include "world/roads.hpp"

namespace {

waymesh::Path shortest_path(waymesh::TileSource& tiles, waymesh::Position from, waymesh::Position to) {
    waymesh::Navigator navigator(tiles);
    const std::optional<waymesh::Footing> start = navigator.footing(from, 0);
    const std::optional<waymesh::Footing> goal = navigator.footing(to, 0);
    const std::unique_ptr<waymesh::PathSearch> search =
        navigator.search(waymesh::Solver::optimal, {start.value().position, goal.value().position});
    while (search->step(10'000) == waymesh::SearchStatus::searching) {
    }
    return search->path();
}

void print_path(const char* name, const waymesh::Path& path) {
    std::printf("  \"%s\": { \"found\": %s, \"length\": %.17g, \"turns\": %d },\n", name,
                path.status == waymesh::SearchStatus::found ? "true" : "false", path.length, path.turns);
}

}  // namespace

int main(int argument_count, char**) {
    const waymesh::World world("moss-42", {.density = 45});
    std::printf("{\n");

    waymesh::RegionHash hash(world, {0, 0, 3, 3}, 0);
    while (hash.step(16) > 0) {
    }
    std::printf("  \"hash\": \"%s\",\n", waymesh::hexadecimal(hash.value().value()).c_str());

    std::size_t roads = 0;
    for (const waymesh::ChunkRoads& chunk : waymesh::roads_in(world, {0, 0, 3, 3})) {
        roads += chunk.roads.size();
    }
    std::printf("  \"roads\": %zu,\n", roads);

    waymesh::ChunkStore store(world, std::size_t{64} << 20);
    waymesh::ChunkSource chunks(store);
    print_path("world", shortest_path(chunks, {10.5, 9.5}, {200.5, 150.5}));

    // A wall of three tiles between the two ends.
    waymesh::BitGrid open(9, 5, true);
    for (const std::int32_t y : {1, 2, 3}) {
        open.set(4, y, false);
    }
    waymesh::GridTiles tiles(open);
    print_path("map", shortest_path(tiles, {1.5, 2.5}, {7.5, 2.5}));

    // Of a place that the compiler cannot know, and for which a fused multiply-add gives another number.
    const double n = 340.0 + argument_count;
    std::printf("  \"distance\": %.17g,\n", waymesh::distance({0, 0}, {n / 7, n / 3}));

    try {
        waymesh::parse_map("type octile\nheight 1\nwidth 2\nmap\n.?\n");
        std::printf("  \"refusal\": null\n}\n");
    } catch (const std::invalid_argument& refusal) {
        std::printf("  \"refusal\": \"%s\"\n}\n", refusal.what());
    }
}
