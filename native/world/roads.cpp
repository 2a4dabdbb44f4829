#include "world/roads.hpp"

#include <stdexcept>
#include <string>

#include "world/classic.hpp"
#include "world/hash.hpp"
#include "world/seamless.hpp"

namespace waymesh {

namespace {

void require_window(const ChunkRect& window, std::int64_t longest = longest_window) {
    if (window.width() < 1 || window.width() > longest || window.height() < 1 || window.height() > longest) {
        throw std::invalid_argument("window: got " + std::to_string(window.width()) + " x " +
                                    std::to_string(window.height()) + " chunks, expected 1 to " +
                                    std::to_string(longest) + " each way");
    }
}

}  // namespace

std::vector<ChunkRoads> roads_in(const World& world, const ChunkRect& window) {
    require_window(window);
    return world.parameters().style == RoadStyle::seamless ? seamless_roads(world, window)
                                                           : classic_roads(world, window);
}

RoadsAround roads_reaching(const World& world, const ChunkRect& window, std::int32_t reach) {
    require_window(window, longest_window - 4);
    return world.parameters().style == RoadStyle::seamless ? seamless_roads_reaching(world, window, reach)
                                                           : classic_roads_reaching(world, window, reach);
}

std::vector<std::vector<ChunkEdge>> candidates_in(const World& world, const ChunkRect& window) {
    require_window(window);
    return world.parameters().style == RoadStyle::seamless ? seamless_candidates(world, window)
                                                           : classic_candidates(world, window);
}

std::uint64_t digest_of(const ChunkRoads& chunk) {
    std::uint64_t digest = fold(chunk.nodes.size(), chunk.roads.size());
    for (const ChunkNode node : chunk.nodes) {
        digest = fold(digest, static_cast<std::uint64_t>(node.x) << 8 | node.y);
    }
    const auto bits = [](std::int16_t coordinate) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(coordinate));
    };
    for (const ChunkEdge& road : chunk.roads) {
        digest = fold(digest, bits(road.ax) << 48 | bits(road.ay) << 32 | bits(road.bx) << 16 | bits(road.by));
        digest = fold(digest, road.flags);
    }
    return digest;
}

}  // namespace waymesh
