#include "world/backbone.hpp"

#include "catch.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("a neighbourhood is the closed disc of 8 cells, or of the edge's length, about its midpoint",
          "[world][backbone]") {
    // A short edge: 64 tiles about (3, 0.5).
    const Neighbourhood small({0, 0}, {6, 1});
    CHECK(small.contains({3, 64}));
    CHECK_FALSE(small.contains({3, 65}));
    CHECK(small.contains({3, -63}));
    CHECK_FALSE(small.contains({3, -64}));
    CHECK(small.contains({0, 0}));
    // A long one: 100 tiles about (50, 0), the rim belongs to it.
    const Neighbourhood large({0, 0}, {100, 0});
    CHECK(large.contains({150, 0}));
    CHECK(large.contains({110, 80}));
    CHECK_FALSE(large.contains({151, 0}));
    CHECK_FALSE(large.contains({110, 81}));
}

TEST_CASE("the reach is at least 8 cells and less than the longest edge", "[world][backbone]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 0, setting.jitter);
        const PlaneDelaunay plane(world, {0, 0, 1, 1}, 40);
        const std::int32_t reach = Backbone(world, plane).reach();
        CHECK(reach >= 64);
        CHECK(reach < longest_edge_cells * tiles_per_cell);
    }
}
