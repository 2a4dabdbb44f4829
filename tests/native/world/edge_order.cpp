#include "world/edge_order.hpp"

#include <algorithm>

#include "catch.hpp"
#include "support/worlds.hpp"
#include "world/plane_delaunay.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

struct Entry {
    std::uint64_t key;
    WorldEdge edge;
};

/// The edges of a window's triangulation that are short enough for the infinite one, with their keys.
std::vector<Entry> entries_of(const World& world, const ChunkRect& window, std::int32_t halo) {
    const PlaneDelaunay plane(world, window, halo);
    const EdgeOrder order = plane.edge_order(world);
    const Tile corner = corner_tile(window.x0, window.y0);
    std::vector<Entry> entries;
    for (std::size_t h = 0; h < plane.triangulation().origin.size(); ++h) {
        const std::int32_t u = plane.triangulation().origin[h];
        const std::int32_t v = plane.triangulation().destination(static_cast<std::int32_t>(h));
        if (u >= v || v == plane.triangulation().ghost_vertex()) {
            continue;
        }
        const auto [a, b] = std::minmax({plane.point(u), plane.point(v)});
        if (squared_distance(a, b) <= 181 * 181) {
            REQUIRE(order.key(a, b) == order.key(b, a));
            entries.push_back({order.key(a, b), {{corner.x + a.x, corner.y + a.y}, {corner.x + b.x, corner.y + b.y}}});
        }
    }
    return entries;
}

}  // namespace

TEST_CASE("keys order edges by their definition, in every window alike, without ties", "[world][edge_order]") {
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 0, setting.jitter);
        CAPTURE(described(world));
        for (const ChunkRect& window :
             {ChunkRect{-1, 0, 0, 0}, ChunkRect{2147483645, -2147483648, 2147483647, -2147483648}}) {
            std::vector<Entry> entries = entries_of(world, window, 30);
            CHECK(entries.size() > 60);
            std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
            for (std::size_t e = 1; e < entries.size(); ++e) {
                REQUIRE(entries[e - 1].key < entries[e].key);
                REQUIRE(rank(world, entries[e - 1].edge) < rank(world, entries[e].edge));
            }
        }
    }
}

TEST_CASE("edges too long for the infinite triangulation come last", "[world][edge_order]") {
    const EdgeOrder order(seamless_world(45, 0), {0, 0}, 0);
    CHECK(order.key({0, 0}, {184, 0}) < EdgeOrder::last);
    CHECK(order.key({0, 0}, {185, 0}) == EdgeOrder::last);
    CHECK(order.key({0, 0}, {8000, 8000}) == EdgeOrder::last);
}
