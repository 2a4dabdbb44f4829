#include "world/plane_delaunay.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "catch.hpp"
#include "support/slow_plane.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::array<Point, 3> corners_of(const PlaneDelaunay& plane, std::int32_t t) {
    const auto corner = [&](std::int32_t h) {
        return plane.point(plane.triangulation().origin[static_cast<std::size_t>(h)]);
    };
    std::array<Point, 3> corners = {corner(3 * t), corner(3 * t + 1), corner(3 * t + 2)};
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    return corners;
}

/// Triangles whose bounding box comes within `margin` tiles of the window.
std::set<std::array<Point, 3>> triangles_within(const PlaneDelaunay& plane, std::int32_t margin) {
    const auto right = static_cast<std::int32_t>(plane.window().width()) * tiles_per_chunk + margin;
    const auto bottom = static_cast<std::int32_t>(plane.window().height()) * tiles_per_chunk + margin;
    std::set<std::array<Point, 3>> triangles;
    for (std::int32_t t = 0; t < plane.triangulation().triangle_count(); ++t) {
        if (plane.triangulation().is_ghost_triangle(t)) {
            continue;
        }
        const std::array<Point, 3> corners = corners_of(plane, t);
        const auto [left, rightmost] = std::minmax({corners[0].x, corners[1].x, corners[2].x});
        const auto [top, lowest] = std::minmax({corners[0].y, corners[1].y, corners[2].y});
        if (left <= right && rightmost >= -margin && top <= bottom && lowest >= -margin) {
            triangles.insert(corners);
        }
    }
    return triangles;
}

}  // namespace

TEST_CASE("no node of the infinite plane lies in the circle of a certain triangle", "[world][plane_delaunay]") {
    const ChunkRect window{-1, 0, -1, 0};
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 0, setting.jitter);
        const std::vector<Point> all = slow_points_round(world, window, 32);
        for (const std::int32_t halo : {0, 3, 9}) {
            if (halo > 0 && setting.density > 90) {
                continue;
            }
            const PlaneDelaunay plane(world, window, halo);
            int certain = 0;
            for (std::int32_t t = 0; t < plane.triangulation().triangle_count(); ++t) {
                if (!plane.is_certain(t)) {
                    continue;
                }
                ++certain;
                REQUIRE_FALSE(plane.triangulation().is_ghost_triangle(t));
                const auto [a, b, c] = corners_of(plane, t);
                for (const Point p : all) {
                    if (p != a && p != b && p != c && slow_in_circle_perturbed(a, b, c, p)) {
                        FAIL(described(world) << ", halo " << halo << ": " << shown({a, b, c}) << "holds " << p);
                    }
                }
            }
            CHECK((setting.density < 45 || certain > 20));
        }
    }
}

TEST_CASE("what is covered does not change with a wider halo", "[world][plane_delaunay]") {
    for (const Setting& setting : settings()) {
        for (const char* seed : {"p", "q", "r"}) {
            const World world = seamless_world(setting.density, 0, setting.jitter, seed);
            CAPTURE(described(world));
            const ChunkRect window{3, -1, 3, 0};
            const PlaneDelaunay wide(world, window, 64);
            for (const std::int32_t margin : {0, 64}) {
                bool covered = false;
                for (std::int32_t halo = 0; halo <= 40 && !covered; halo += 4) {
                    const PlaneDelaunay plane(world, window, halo);
                    covered = plane.covers(margin);
                    CHECK((!covered || triangles_within(plane, margin) == triangles_within(wide, margin)));
                }
            }
        }
    }
}

TEST_CASE("a halo of 46 cells covers any window, and a margin needs as much more", "[world][plane_delaunay]") {
    // An edge is shorter than 23 cells, so every triangle that meets the window has a corner 23 cells inside.
    for (const Setting& setting : settings()) {
        const World world = seamless_world(setting.density, 0, setting.jitter);
        CAPTURE(described(world));
        for (const Chunk& chunk : awkward_chunks()) {
            CHECK(PlaneDelaunay(world, alone(chunk), 46).covers(0));
            CHECK(PlaneDelaunay(world, alone(chunk), 46 + 8).covers(64));
        }
        CHECK_FALSE(PlaneDelaunay(world, {0, 0, 0, 0}, 0).covers(0));
    }
}

TEST_CASE("the chunk that holds an edge's midpoint owns it", "[world][plane_delaunay]") {
    const World world = seamless_world(45, 0);
    const PlaneDelaunay plane(world, {-2, 5, 0, 6}, 16);
    Draws draws(1);
    const auto nodes = static_cast<std::int32_t>(plane.points().size());
    for (int i = 0; i < 20000; ++i) {
        const std::int32_t u = draws.int_between(0, nodes - 1);
        const std::int32_t v = draws.int_between(0, nodes - 1);
        const Point a = plane.point(u);
        const Point b = plane.point(v);
        std::int32_t owner = -1;
        for (std::int32_t c = 0; c < 6; ++c) {
            // Half-open, in doubled coordinates.
            const std::int32_t left = 256 * (c % 3);
            const std::int32_t top = 256 * (c / 3);
            if (a.x + b.x >= left && a.x + b.x < left + 256 && a.y + b.y >= top && a.y + b.y < top + 256) {
                owner = c;
            }
        }
        REQUIRE(plane.owner_of(u, v) == owner);
    }
}

TEST_CASE("the first halo grows as nodes get rarer, and the next is wider", "[world][plane_delaunay]") {
    for (std::int32_t density = 5; density <= 256; ++density) {
        REQUIRE(first_halo(density, 8) <= first_halo(density - 1, 8));
        REQUIRE(first_halo(density, 8) >= 8);
        REQUIRE(first_halo(density, 11) == first_halo(density, 8) + 3);
    }
    for (std::int32_t halo = 0; halo < 70; ++halo) {
        REQUIRE(wider_halo(halo) > halo);
    }
}
