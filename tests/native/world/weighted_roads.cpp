#include "world/weighted_roads.hpp"

#include "catch.hpp"
#include "support/worlds.hpp"
#include "world/network.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::vector<std::uint8_t> listed(std::span<const std::uint8_t> weights) { return {weights.begin(), weights.end()}; }

}  // namespace

TEST_CASE("weights are those of the aligned block with two chunks round it", "[world][weighted_roads]") {
    const World world = seamless_world(20, 500);
    ChunkStore store(world, 1 << 30);
    WeightedRoads weighted(store);
    for (const ChunkRect& block : {ChunkRect{0, 0, 7, 7}, ChunkRect{-8, 16, -1, 23}}) {
        const RoadNetwork network = road_network(world, block.grown(2));
        const std::vector<std::uint8_t> expected = road_weights(network);
        visit_chunks(block, [&](std::int64_t x, std::int64_t y, std::size_t) {
            const auto c = static_cast<std::size_t>(network.range.index(x, y));
            const std::vector<std::uint8_t> own(expected.begin() + network.first_edge_c[c],
                                                expected.begin() + network.first_edge_c[c + 1]);
            REQUIRE(listed(weighted.of({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)})) == own);
        });
    }
}

TEST_CASE("weights depend on the world alone, and there is one for each road", "[world][weighted_roads]") {
    const World world = classic_world(20, 500);
    ChunkStore fresh(world, 1 << 30);
    ChunkStore used(world, 40000);
    WeightedRoads first(fresh);
    WeightedRoads second(used);
    const std::vector<Chunk> chunks = awkward_chunks();
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        // The other way round, and with other chunks loaded and evicted between.
        second.of(chunks[chunks.size() - 1 - i]);
        used.roads({static_cast<std::int32_t>(i), 3});
        used.evict();
    }
    for (const Chunk& chunk : chunks) {
        CAPTURE(chunk);
        CHECK(listed(first.of(chunk)) == listed(second.of(chunk)));
        CHECK(first.of(chunk).size() == fresh.roads(chunk).roads.size());
    }
}
