#include "world/backbone.hpp"

#include <algorithm>

#include "catch.hpp"
#include "graph/edge.hpp"
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

TEST_CASE("an edge's key orders as its rank does", "[world][backbone]") {
    for (const Setting& setting : {Setting{20, 256}, Setting{90, 0}, Setting{256, 256}}) {
        const PlaneDelaunay plane(seamless_world(setting.density, 0, setting.jitter), {-1, 0, 0, 0}, 30);
        const Backbone backbone(plane);
        struct Entry {
            std::uint64_t key;
            EdgeRank rank;
        };
        std::vector<Entry> entries;
        for (std::int32_t h = 0; h < static_cast<std::int32_t>(plane.triangulation().origin.size()); ++h) {
            const std::int32_t u = plane.triangulation().origin[static_cast<std::size_t>(h)];
            const std::int32_t v = plane.triangulation().destination(h);
            if (u < v && v != plane.triangulation().ghost_vertex()) {
                const EdgeRank rank = rank_of_edge(plane.point(u), plane.point(v));
                if (rank.squared_length < 181 * 181) {
                    entries.push_back({backbone.order_key(h), rank});
                }
            }
        }
        std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
        CHECK(entries.size() > 500);
        CHECK(std::is_sorted(entries.begin(), entries.end(),
                             [](const Entry& a, const Entry& b) { return a.rank < b.rank; }));
    }
}

TEST_CASE("the reach is at least 8 cells and less than the longest edge", "[world][backbone]") {
    for (const Setting& setting : settings()) {
        const PlaneDelaunay plane(seamless_world(setting.density, 0, setting.jitter), {0, 0, 1, 1}, 40);
        const std::int32_t reach = Backbone(plane).reach();
        CHECK(reach >= 64);
        CHECK(reach < longest_edge_cells * tiles_per_cell);
    }
}
