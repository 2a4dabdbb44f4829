#include "nav/sample_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "catch.hpp"
#include "geometry/delaunay.hpp"
#include "geometry/predicates.hpp"
#include "grid/components.hpp"
#include "nav/path_search.hpp"
#include "support/random_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Corners = std::vector<Point>;

/// In sixteenths of a tile.
Corners in_sixteenths(const SampleMesh& mesh, const Corners& corners) {
    Corners scaled;
    for (const Point p : corners) {
        scaled.push_back({p.x * (16 / mesh.scale), p.y * (16 / mesh.scale)});
    }
    return scaled;
}

/// Do the insides of two convex polygons overlap, or that of one and a segment? Unless a line along an edge of either
/// separates them.
bool overlap(const Corners& a, const Corners& b) {
    for (const Corners* edges : {&a, &b}) {
        for (std::size_t i = 0; i < edges->size(); ++i) {
            const Point p = (*edges)[i];
            const Point q = (*edges)[(i + 1) % edges->size()];
            const auto beside = [&](const Corners& corners, int side) {
                return std::all_of(corners.begin(), corners.end(),
                                   [&](Point c) { return side * orientation(p, q, c) >= 0; });
            };
            if ((beside(a, 1) && beside(b, -1)) || (beside(a, -1) && beside(b, 1))) {
                return false;
            }
        }
    }
    return true;
}

Corners grown_tile(Point tile, std::int32_t clearance) {
    const std::int32_t left = 16 * tile.x - clearance;
    const std::int32_t top = 16 * tile.y - clearance;
    const std::int32_t right = 16 * (tile.x + 1) + clearance;
    const std::int32_t bottom = 16 * (tile.y + 1) + clearance;
    return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

bool is_rock(const BitGrid& open, Point tile) { return !open.contains(tile) || !open.at(tile); }

bool overlaps_rock(const BitGrid& open, std::int32_t clearance, const Corners& corners) {
    for (std::int32_t y = -1; y <= open.height(); ++y) {
        for (std::int32_t x = -1; x <= open.width(); ++x) {
            if (is_rock(open, {x, y}) && overlap(corners, grown_tile({x, y}, clearance))) {
                return true;
            }
        }
    }
    return false;
}

/// A triangle, its corners in a fixed order.
using Triangle = std::array<std::int32_t, 3>;

Triangle triangle_of(std::int32_t a, std::int32_t b, std::int32_t c) {
    Triangle triangle = {a, b, c};
    std::sort(triangle.begin(), triangle.end());
    return triangle;
}

Corners corners_of(const SampleMesh& mesh, const std::vector<std::int32_t>& vertices) {
    Corners corners;
    for (const std::int32_t v : vertices) {
        corners.push_back(mesh.place_v[static_cast<std::size_t>(v)]);
    }
    return in_sixteenths(mesh, corners);
}

/// The triangles without rock, and what the recipe's own tests let through, by trying every tile.
struct SlowSelection {
    SlowSelection(const SampleMesh& mesh, const BitGrid& open, std::int32_t clearance) {
        const Triangulation all = delaunay(mesh.place_v);
        const auto v = [&](std::int32_t h) { return all.origin[static_cast<std::size_t>(h)]; };
        std::vector<bool> is_lenient(static_cast<std::size_t>(all.triangle_count()), false);
        for (std::int32_t t = 0; t < all.triangle_count(); ++t) {
            if (all.is_ghost_triangle(t)) {
                continue;
            }
            const Corners corners = corners_of(mesh, {v(3 * t), v(3 * t + 1), v(3 * t + 2)});
            if (!overlaps_rock(open, clearance, corners)) {
                kept.insert(triangle_of(v(3 * t), v(3 * t + 1), v(3 * t + 2)));
                continue;
            }
            const double x = (corners[0].x + corners[1].x + corners[2].x) / 48.0;
            const double y = (corners[0].y + corners[1].y + corners[2].y) / 48.0;
            is_lenient[static_cast<std::size_t>(t)] =
                !is_rock(open, {static_cast<std::int32_t>(std::floor(x)), static_cast<std::int32_t>(std::floor(y))});
            lenient_triangles += is_lenient[static_cast<std::size_t>(t)] ? 1 : 0;
        }
        for (std::int32_t h = 0; h < 3 * all.triangle_count(); ++h) {
            const std::int32_t twin = all.twin[static_cast<std::size_t>(h)];
            if (h < twin && is_lenient[static_cast<std::size_t>(h / 3)] &&
                is_lenient[static_cast<std::size_t>(twin / 3)]) {
                const Corners ends = corners_of(mesh, {v(h), v(twin)});
                lenient_portals += overlaps_rock(open, clearance, ends) && !meets_rock(open, ends) ? 1 : 0;
            }
        }
    }

    static bool meets_rock(const BitGrid& open, const Corners& ends) {
        const double dx = (ends[1].x - ends[0].x) / 16.0;
        const double dy = (ends[1].y - ends[0].y) / 16.0;
        const double length = std::hypot(dx, dy);
        for (int k = 0; k / 10.0 <= length; ++k) {
            const double x = ends[0].x / 16.0 + dx * (k / 10.0) / length;
            const double y = ends[0].y / 16.0 + dy * (k / 10.0) / length;
            if (is_rock(open, {static_cast<std::int32_t>(std::floor(x)), static_cast<std::int32_t>(std::floor(y))})) {
                return true;
            }
        }
        return false;
    }

    std::set<Triangle> kept;
    std::int64_t lenient_triangles = 0;
    std::int64_t lenient_portals = 0;
};

/// The kept triangles that hang together, each by its smallest number.
std::vector<std::int32_t> joined(const SampleMesh& mesh) {
    std::vector<std::int32_t> root(mesh.v_of_h.size() / 3, -1);
    for (std::size_t first = 0; first < root.size(); ++first) {
        std::vector<std::int32_t> front;
        if (root[first] < 0) {
            root[first] = static_cast<std::int32_t>(first);
            front.push_back(root[first]);
        }
        while (!front.empty()) {
            const std::int32_t t = front.back();
            front.pop_back();
            for (std::int32_t h = 3 * t; h < 3 * t + 3; ++h) {
                const std::int32_t twin = mesh.twin(h);
                if (twin >= 0 && root[static_cast<std::size_t>(twin / 3)] < 0) {
                    root[static_cast<std::size_t>(twin / 3)] = static_cast<std::int32_t>(first);
                    front.push_back(twin / 3);
                }
            }
        }
    }
    return root;
}

}  // namespace

TEST_CASE("the triangles that are kept are those that overlap no grown rock", "[nav][sample_mesh]") {
    Draws draws(1);
    std::int64_t lenient_triangles = 0;
    std::int64_t lenient_portals = 0;
    for (int round = 0; round < 500; ++round) {
        const BitGrid open = any_map(draws, 14);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        const SampleMesh mesh = sample_mesh(open, clearance);
        CAPTURE(open, clearance);
        std::set<Triangle> kept;
        for (std::int32_t h = 0; h < static_cast<std::int32_t>(mesh.v_of_h.size()); h += 3) {
            kept.insert(triangle_of(mesh.origin(h), mesh.origin(h + 1), mesh.origin(h + 2)));
        }
        const SlowSelection slow(mesh, open, clearance);
        REQUIRE(kept == slow.kept);
        REQUIRE(mesh.lenient_triangles == slow.lenient_triangles);
        REQUIRE(mesh.lenient_portals == slow.lenient_portals);
        lenient_triangles += mesh.lenient_triangles;
        lenient_portals += mesh.lenient_portals;
    }
    CHECK(lenient_triangles > 1000);
    CHECK(lenient_portals > 100);
}

TEST_CASE("kept triangles are joined as their twins say", "[nav][sample_mesh]") {
    Draws draws(2);
    for (int round = 0; round < 300; ++round) {
        const BitGrid open = any_map(draws, 30);
        const SampleMesh mesh = sample_mesh(open, draws.int_between(0, most_clearance));
        CAPTURE(open);
        std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> h_of_edge;
        const auto half_edges = static_cast<std::int32_t>(mesh.v_of_h.size());
        for (std::int32_t h = 0; h < half_edges; ++h) {
            h_of_edge[{mesh.origin(h), mesh.origin(Triangulation::next(h))}] = h;
        }
        for (std::int32_t h = 0; h < half_edges; ++h) {
            const auto twin = h_of_edge.find({mesh.origin(Triangulation::next(h)), mesh.origin(h)});
            REQUIRE(mesh.twin(h) == (twin == h_of_edge.end() ? -1 : twin->second));
        }
        for (const Point tile : set_tiles(open)) {
            const std::int32_t k = mesh.tile_at(tile);
            const std::int32_t h = mesh.h_of_k[static_cast<std::size_t>(k)];
            REQUIRE(mesh.origin(h) == SampleMesh::samples_per_tile * k);
            REQUIRE(mesh.place(mesh.origin(h)) == Position{tile.x + 0.5, tile.y + 0.5});
        }
    }
}

TEST_CASE("kept triangles join what open tiles with shared sides join, at any clearance", "[nav][sample_mesh]") {
    Draws draws(3);
    for (int round = 0; round < 600; ++round) {
        const BitGrid open = any_map(draws, 30);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        const SampleMesh mesh = sample_mesh(open, clearance);
        const Components components = components_of(open, Lattice::square);
        const std::vector<std::int32_t> root_t = joined(mesh);
        CAPTURE(open, clearance);
        std::map<std::int32_t, std::int32_t> root_of_component;
        std::set<std::int32_t> roots;
        for (const Point tile : set_tiles(open)) {
            const std::int32_t h = mesh.h_of_k[static_cast<std::size_t>(mesh.tile_at(tile))];
            const std::int32_t root = root_t[static_cast<std::size_t>(h / 3)];
            REQUIRE(root_of_component.emplace(components.at(tile), root).first->second == root);
            roots.insert(root);
        }
        REQUIRE(roots.size() == root_of_component.size());
    }
}

TEST_CASE("where nothing is rock, nothing is lenient", "[nav][sample_mesh]") {
    for (const std::int32_t clearance : {0, 3, 6, 7}) {
        const SampleMesh mesh = sample_mesh(BitGrid(40, 22, true), clearance);
        CHECK(mesh.lenient_triangles == 0);
        CHECK(mesh.lenient_portals == 0);
        CHECK(mesh.place_v.size() == 5 * 40 * 22);
        // The whole square between the outermost samples: 2 n - 2 - b triangles, b samples on its border.
        CHECK(mesh.v_of_h.size() / 3 == 2 * 5 * 40 * 22 - 2 - (4 * (40 + 22) - 4));
    }
    const SampleMesh nothing = sample_mesh(BitGrid(3, 3), 0);
    CHECK(nothing.v_of_h.empty());
}
