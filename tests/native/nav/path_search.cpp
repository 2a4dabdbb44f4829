#include "nav/path_search.hpp"

#include "catch.hpp"
#include "geometry/predicates.hpp"
#include "support/places.hpp"
#include "support/refusal.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Places = std::vector<Position>;

}  // namespace

TEST_CASE("solvers have names", "[nav][path_search]") {
    for (std::int32_t s = 0; s < solver_count; ++s) {
        const auto solver = static_cast<Solver>(s);
        CHECK(solver_named(name_of(solver)) == solver);
    }
    CHECK(name_of(Solver::grid) == "grid");
    CHECK(name_of(Solver::road) == "road");
    for (const std::string other : {"", "Grid", "theta"}) {
        std::string quoted = "'";
        quoted.append(other).append("'");
        CHECK(
            says(refusal_of([&] { solver_named(other); }), quoted, "grid, smooth, sampled, corridor, optimal or road"));
    }
}

TEST_CASE("a polyline is as long as its segments together", "[nav][path_search]") {
    CHECK(length_of(Places{}) == 0);
    CHECK(length_of(Places{{3, 4}}) == 0);
    CHECK(length_of(Places{{0, 0}, {3, 4}, {3, 4}, {3, -8}}) == 17);
    // Far out, where the coordinates themselves are long.
    CHECK(length_of(Places{{274877906944.0, -274877906941.0}, {274877906941.0, -274877906945.0}}) == 5);
}

TEST_CASE("a polyline turns where its direction changes, also when it turns back", "[nav][path_search]") {
    CHECK(turns_along(Places{}) == 0);
    CHECK(turns_along(Places{{1, 1}}) == 0);
    CHECK(turns_along(Places{{1, 1}, {1, 1}, {2, 2}}) == 0);
    CHECK(turns_along(Places{{0, 0}, {1, 2}, {2, 4}, {2.5, 5}}) == 0);
    CHECK(turns_along(Places{{0, 0}, {1, 2}, {1, 2}, {2, 5}}) == 1);
    CHECK(turns_along(Places{{0, 0}, {2, 2}, {1, 1}}) == 1);
    CHECK(turns_along(Places{{0, 0}, {2, 2}, {1, 1}, {3, 3}}) == 2);
    CHECK(turning_points(Places{{0, 0}, {0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 1}, {2, 3}, {2, 2}}) ==
          Places{{0, 0}, {2, 0}, {2, 3}, {2, 2}});
    // One step of the lattice beside a straight line of a hundred thousand tiles.
    const Position beside{50000.5, 25000.25 + position_step};
    CHECK(turns_along(Places{{0.5, 0.25}, beside, {100000.5, 50000.25}}) == 1);
    CHECK(turns_along(Places{{0.5, 0.25}, {50000.5, 25000.25}, {100000.5, 50000.25}}) == 0);
}
