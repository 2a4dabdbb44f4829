#include "geometry/constrained_delaunay_check.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "geometry/point.hpp"

using namespace waymesh;

namespace {

/// Two triangles over a long edge: 1 and 3 see each other without it.
///
///         1
///     0 ----- 2
///         3
const std::vector<Point> flat = {{0, 0}, {10, 3}, {20, 0}, {10, -3}};
const std::vector<Segment> across = {{0, 2}};

std::string flaw(const ConstrainedTriangulation& constrained, const std::vector<Segment>& segments) {
    return flaw_in_constrained_delaunay(constrained, flat, segments).value_or("none");
}

}  // namespace

TEST_CASE("the checker accepts what is right", "[geometry][constrained_delaunay_check]") {
    CHECK(flaw(constrained_delaunay(flat, {}), {}) == "none");
    CHECK(flaw(constrained_delaunay(flat, across), across) == "none");
    CHECK_FALSE(triangle_with_visible_vertex(constrained_delaunay(flat, across), flat));
}

TEST_CASE("the checker finds constraints that are missing, too many or on one side",
          "[geometry][constrained_delaunay_check]") {
    CHECK(flaw(constrained_delaunay(flat, {}), across) == "no constraint is edge 0 to 2");
    CHECK(flaw(constrained_delaunay(flat, across), {}) == "a constraint is on no segment: edge 0 to 2");
    ConstrainedTriangulation constrained = constrained_delaunay(flat, across);
    for (std::size_t h = 0; h < constrained.is_constraint_h.size(); ++h) {
        if (constrained.is_constraint_h[h] != 0) {
            constrained.is_constraint_h[h] = 0;
            break;
        }
    }
    CHECK(flaw(constrained, across).find("on one side alone is a constraint: edge ") == 0);
    constrained.is_constraint_h.pop_back();
    CHECK(flaw(constrained, across).find("flags of constraints: ") == 0);
}

TEST_CASE("the checker finds edges that are not locally Delaunay", "[geometry][constrained_delaunay_check]") {
    ConstrainedTriangulation constrained = constrained_delaunay(flat, across);
    constrained.is_constraint_h.assign(constrained.is_constraint_h.size(), 0);
    CHECK(flaw(constrained, {}).find("not locally Delaunay: edge ") == 0);
    CHECK(triangle_with_visible_vertex(constrained, flat));
}

TEST_CASE("the checker finds what is no triangulation", "[geometry][constrained_delaunay_check]") {
    ConstrainedTriangulation constrained = constrained_delaunay(flat, across);
    constrained.triangulation.vertex_count = 5;
    CHECK(flaw(constrained, across) == "vertex count is 5");
    constrained = constrained_delaunay(flat, across);
    constrained.triangulation.twin[0] = 0;
    CHECK(flaw(constrained, across) == "no twin fits half-edge 0");
}
