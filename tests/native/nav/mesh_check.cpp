#include "nav/mesh_check.hpp"

#include <algorithm>
#include <functional>

#include "catch.hpp"
#include "nav/path_search.hpp"
#include "support/random_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

std::string flaw(const Mesh& mesh, const BitGrid& open, std::int32_t clearance = 0) {
    return flaw_in_mesh(mesh, open, clearance).value_or("none");
}

std::string flaw_after(const std::vector<std::string>& rows, const std::function<void(Mesh&)>& damage) {
    const BitGrid open = drawn(rows, '.');
    Mesh mesh = mesh_of(open, 0);
    REQUIRE(flaw(mesh, open) == "none");
    damage(mesh);
    return flaw(mesh, open);
}

bool is_found(const std::string& flaw, const char* expected) { return flaw.find(expected) != std::string::npos; }

/// A block of two tiles by two, with one of rock and rock on two sides.
const std::vector<std::string> corner = {"####", "#...", "#.#.", "#..."};

std::int32_t& first_across(PolygonMesh& polygons, std::int32_t across) {
    return *std::find(polygons.across_of_e.begin(), polygons.across_of_e.end(), across);
}

}  // namespace

TEST_CASE("the mesh checker finds any one number changed", "[nav][mesh_check]") {
    Draws draws(1);
    for (int round = 0; round < 1500; ++round) {
        const std::int32_t side = draws.int_between(2, 6);
        const BitGrid open = any_map(draws, side + 2, side + 2);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        Mesh mesh = mesh_of(open, clearance);
        CAPTURE(open, clearance, round);
        REQUIRE(flaw(mesh, open, clearance) == "none");
        PolygonMesh& layer = draws.between(0, 1) == 0 ? mesh.triangles : mesh.polygons;
        auto& borders = &layer == &mesh.triangles ? mesh.border_triangles : mesh.border_polygons;
        const auto change = [&](std::vector<std::int32_t>& numbers) {
            if (numbers.empty()) {
                return false;
            }
            numbers[draws.index(numbers.size())] += draws.between(0, 1) == 0 ? 1 : -1;
            return true;
        };
        const auto change_border = [&](auto member) {
            for (auto& border : borders) {
                if (!border.empty()) {
                    border[draws.index(border.size())].*member += 1;
                    return true;
                }
            }
            return false;
        };
        const auto change_box = [&] {
            if (!layer.box_of_p.empty()) {
                PolygonMesh::Box& box = layer.box_of_p[draws.index(layer.box_of_p.size())];
                ++*draws.one_of(std::vector<std::int32_t*>{&box.x0, &box.y0, &box.x1, &box.y1});
            }
            return !layer.box_of_p.empty();
        };
        // Another exit than that of a dead end, or one where there is none: not to leave one out, which is allowed.
        const auto change_exit = [&] {
            if (layer.exit_of_p.empty()) {
                return false;
            }
            const auto p = draws.index(layer.exit_of_p.size());
            const std::int32_t before = layer.exit_of_p[p];
            layer.exit_of_p[p] = draws.int_between(layer.first_e_of_p[p], layer.first_e_of_p[p + 1] - 1);
            // The last polygon of a room without a border may have any exit, as long as no other has it as its exit.
            return layer.exit_of_p[p] != before && before >= 0;
        };
        const std::int64_t kind = draws.between(0, 10);
        CAPTURE(kind);
        const bool is_changed = kind == 0   ? change(mesh.x_of_v)
                                : kind == 1 ? change(mesh.y_of_v)
                                : kind == 2 ? change(layer.first_e_of_p)
                                : kind == 3 ? change(layer.v_of_e)
                                : kind == 4 ? change(layer.across_of_e)
                                : kind == 5 ? change(layer.twin_of_e)
                                : kind == 6 ? change_border(&Mesh::BorderEdge::at)
                                : kind == 7 ? change_border(&Mesh::BorderEdge::p)
                                : kind == 8 ? change_box()
                                : kind == 9 ? change_exit()
                                            : change_border(&Mesh::BorderEdge::e);
        if (is_changed) {
            REQUIRE(flaw(mesh, open, clearance) != "none");
        }
    }
}

TEST_CASE("the mesh checker says what is wrong", "[nav][mesh_check]") {
    const std::vector<std::string> plain = {"....", "....", "....", "...."};
    CHECK(is_found(flaw_after(corner, [](Mesh& mesh) { mesh.polygons.twin_of_e.pop_back(); }), "polygons: the counts"));
    CHECK(is_found(flaw_after(corner, [](Mesh& mesh) { mesh.triangles.v_of_e[0] = 99; }), "there is no vertex 99"));
    CHECK(is_found(flaw_after(plain,
                              [](Mesh& mesh) {
                                  std::vector<std::int32_t>& v_of_e = mesh.polygons.v_of_e;
                                  std::swap(v_of_e[0], v_of_e[1]);
                              }),
                   "polygons: not convex and counter-clockwise: polygon 0"));
    CHECK(is_found(flaw_after(plain, [](Mesh& mesh) { mesh.x_of_v[0] = mesh.x_of_v[0] == 0 ? -1 : 33; }),
                   "outside the block"));
    CHECK(is_found(
        flaw_after(corner, [](Mesh& mesh) { first_across(mesh.polygons, PolygonMesh::wall) = PolygonMesh::border; }),
        "no free ground on both sides of border edge"));
    CHECK(is_found(flaw_after(plain,
                              [](Mesh& mesh) {
                                  mesh.polygons.across_of_e[0] = PolygonMesh::wall;
                                  mesh.polygons.twin_of_e[0] = -1;
                              }),
                   "no wall runs along edge 0"));
    CHECK(is_found(flaw_after(corner, [](Mesh& mesh) { mesh.border_polygons[Mesh::right].pop_back(); }),
                   "border edges listed"));
    CHECK(is_found(flaw_after(corner, [](Mesh& mesh) { mesh.border_polygons[Mesh::right][0].at += 16; }),
                   "not where the list of border edges says it is"));
    CHECK(is_found(flaw_after(corner,
                              [](Mesh& mesh) {
                                  mesh.polygons = {};
                                  mesh.border_polygons = {};
                              }),
                   "not covered once if open, else never: tile 0"));
    CHECK(is_found(flaw_after(corner, [](Mesh& mesh) { mesh.triangles = mesh.polygons; }), "triangles"));
    CHECK(is_found(flaw_after(plain, [](Mesh& mesh) { ++mesh.polygons.box_of_p[0].y1; }), "box of polygon 0"));
    CHECK(is_found(flaw_after(plain, [](Mesh& mesh) { mesh.triangles.exit_of_p[0] = 0; }),
                   "no exit of a dead end: polygon 0"));
    CHECK(is_found(flaw_after(corner,
                              [](Mesh& mesh) {
                                  std::replace(mesh.corner_of_v.begin(), mesh.corner_of_v.end(), Corner::plus_plus,
                                               Corner::none);
                              }),
                   "not the corner that it is: vertex"));
}

TEST_CASE("the mesh checker finds borders that do not fit", "[nav][mesh_check]") {
    const Mesh mesh = mesh_of(BitGrid(6, 6, true), 0);
    CHECK_FALSE(flaw_between(mesh, mesh, Mesh::right));
    const Mesh other = mesh_of(drawn({"......", "......", "#.....", "......", "......", "......"}, '.'), 0);
    // Its left neighbour ends in rock for one tile: two edges there, not one.
    CHECK(flaw_between(mesh, other, Mesh::right) == "triangles: the edges on the common border are not the same");
    CHECK_FALSE(flaw_between(mesh, other, Mesh::left));
    CHECK_FALSE(flaw_between(mesh, other, Mesh::top));
    CHECK(flaw_between(other, mesh, Mesh::left) == "triangles: the edges on the common border are not the same");
}
