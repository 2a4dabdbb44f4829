#include "nav/path_check.hpp"

#include <algorithm>

#include "catch.hpp"
#include "nav/grid_tiles.hpp"
#include "support/places.hpp"
#include "support/random_maps.hpp"
#include "support/refusal.hpp"
#include "support/visibility_graph.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Places = std::vector<Position>;

/// The first segment at fault, by the slow definitions.
std::optional<std::size_t> slow_blocked_segment(const BitGrid& open, std::int32_t clearance, const Places& points) {
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        std::size_t before = i;
        while (before > 0 && points[before] == points[i]) {
            --before;
        }
        if (!slow_is_clear(open, clearance, points[i], points[i + 1]) ||
            !slow_may_turn(open, clearance, points[before], points[i], points[i + 1])) {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> blocked(const BitGrid& open, const Places& points, std::int32_t clearance = 0) {
    GridTiles tiles(open);
    return first_blocked_segment(tiles, points, clearance);
}

const std::optional<std::size_t> none;

}  // namespace

TEST_CASE("segments are clear as by the slow definition, to the last step of the lattice", "[nav][path_check]") {
    Draws draws(1);
    int clear = 0;
    int touching = 0;
    for (int round = 0; round < 4000; ++round) {
        const BitGrid open = any_map(draws, 7);
        const std::int32_t clearance = draws.int_between(0, 1) == 0 ? 0 : draws.int_between(0, most_clearance);
        GridTiles tiles(open);
        for (int k = 0; k < 4; ++k) {
            const Position from = any_place(draws, open, clearance);
            const Position to = any_place(draws, open, clearance);
            CAPTURE(open, clearance, from, to);
            const bool expected = slow_is_clear(open, clearance, from, to);
            REQUIRE(is_clear(tiles, from, to, clearance) == expected);
            REQUIRE(is_clear(tiles, to, from, clearance) == expected);
            clear += expected ? 1 : 0;
            touching += expected && free_quadrants(open, clearance, from) != 15U ? 1 : 0;
        }
    }
    CHECK(clear > 2000);
    CHECK(touching > 400);
}

TEST_CASE("polylines are clear as by the slow definition, where they turn too", "[nav][path_check]") {
    Draws draws(2);
    int clear = 0;
    int squeezing = 0;
    for (int round = 0; round < 6000; ++round) {
        const BitGrid open = round % 2 == 0 ? any_map(draws, 5) : open_checkerboard(2 + round / 2 % 2, 2);
        // Between corners of tiles mostly: that is where two rock tiles meet.
        Places points;
        for (std::int64_t count = draws.between(1, 4); count >= 0; --count) {
            points.push_back(draws.between(0, 3) == 0 ? any_place(draws, open, 0)
                                                      : Position{static_cast<double>(draws.between(0, open.width())),
                                                                 static_cast<double>(draws.between(0, open.height()))});
            if (draws.between(0, 5) == 0) {
                points.push_back(points.back());
            }
        }
        CAPTURE(open, points);
        const auto expected = slow_blocked_segment(open, 0, points);
        REQUIRE(blocked(open, points) == expected);
        clear += expected ? 0 : 1;
        squeezing += expected && slow_is_clear(open, 0, points[*expected], points[*expected + 1]) ? 1 : 0;
    }
    CHECK(clear > 500);
    CHECK(squeezing > 40);
}

TEST_CASE("nothing passes between two rock tiles that meet at a corner", "[nav][path_check]") {
    const BitGrid open = drawn({"....", ".#..", "..#.", "...."}, '.');
    // Straight through, along the walls, turning there, and pausing there.
    CHECK(blocked(open, {{3, 1}, {1, 3}}) == 0);
    CHECK(blocked(open, {{2, 1}, {2, 3}}) == 0);
    CHECK(blocked(open, {{3, 2}, {1, 2}}) == 0);
    CHECK(blocked(open, {{2.5, 1.5}, {2, 2}, {1.5, 2.5}}) == 1);
    CHECK(blocked(open, {{2, 1}, {2, 2}, {1, 2}}) == 1);
    CHECK(blocked(open, {{3, 2}, {2, 2}, {2, 3}}) == 1);
    CHECK(blocked(open, {{2.5, 1.5}, {2, 2}, {2, 2}, {1.5, 2.5}}) == 2);
    // It may be touched from either side, and left again; and one may begin or end there.
    CHECK(blocked(open, {{2.5, 1.5}, {2, 2}, {2, 1}}) == none);
    CHECK(blocked(open, {{2, 1}, {2, 2}, {3, 2}}) == none);
    CHECK(blocked(open, {{1, 2}, {2, 2}, {2, 2}, {2, 3}}) == none);
    CHECK(blocked(open, {{2, 2}, {1.5, 2.5}}) == none);
    CHECK(blocked(open, {{2.5, 1.5}, {2, 2}}) == none);
    // The other diagonal.
    const BitGrid other = drawn({"....", "..#.", ".#..", "...."}, '.');
    CHECK(blocked(other, {{1, 1}, {3, 3}}) == 0);
    CHECK(blocked(other, {{2, 1}, {2, 2}, {3, 2}}) == 1);
    CHECK(blocked(other, {{2, 1}, {2, 2}, {1, 2}}) == none);
}

TEST_CASE("no way leads between two rock tiles side by side, nor through where four meet", "[nav][path_check]") {
    const BitGrid open = drawn({"....", ".##.", ".##.", "...."}, '.');
    CHECK(blocked(open, {{2, 0}, {2, 4}}) == 0);
    CHECK(blocked(open, {{2, 1}, {2, 2}}) == 0);
    CHECK(blocked(open, {{2, 2}}) == 0);
    CHECK(blocked(open, {{2, 1.5}, {2, 1.5}}) == 0);
    CHECK(blocked(open, {{1, 0}, {1, 4}}) == none);
    CHECK(blocked(open, {{2, 1}}) == none);
    CHECK(blocked(open, {}) == none);
    // The edge of a map is a wall, which may be followed.
    CHECK(blocked(open, {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}}) == none);
    CHECK(blocked(open, {{0.5, 0.5}, {-0.5, 0.5}}) == 0);
    // Between two rock tiles that lie beyond it.
    CHECK(blocked(open, {{1, 0}, {1, -1}}) == 0);
}

TEST_CASE("grown walls may be touched, and not entered by one step of the lattice", "[nav][path_check]") {
    const BitGrid open = drawn({".....", ".....", "..#..", ".....", "....."}, '.');
    const double step = std::ldexp(1.0, -32);
    for (std::int32_t clearance = 0; clearance <= most_clearance; ++clearance) {
        CAPTURE(clearance);
        const double grown = clearance / 16.0;
        // Straight along each side, and over each corner on a slant.
        CHECK(blocked(open, {{1, 2 - grown}, {4, 2 - grown}}, clearance) == none);
        CHECK(blocked(open, {{1, 2 - grown + step}, {4, 2 - grown + step}}, clearance) == 0);
        CHECK(blocked(open, {{3 + grown, 1}, {3 + grown, 4}}, clearance) == none);
        CHECK(blocked(open, {{3 + grown - step, 1}, {3 + grown - step, 4}}, clearance) == 0);
        CHECK(blocked(open, {{1.5 - grown, 2.5 - grown}, {2.5 - grown, 1.5 - grown}}, clearance) == none);
        CHECK(blocked(open, {{1.5 - grown, 2.5 - grown + step}, {2.5 - grown, 1.5 - grown}}, clearance) == 0);
        CHECK(blocked(open, {{1.5 - grown, 2.5 - grown}, {2.5 - grown, 1.5 - grown + step}}, clearance) == 0);
        CHECK(blocked(open, {{2.5 + grown, 3.5 + grown}, {3.5 + grown, 2.5 + grown}}, clearance) == none);
        CHECK(blocked(open, {{2.5 + grown, 3.5 + grown - step}, {3.5 + grown, 2.5 + grown}}, clearance) == 0);
    }
}

TEST_CASE("long segments are checked far from the origin, across many blocks", "[nav][path_check]") {
    // A wall with one gap on row 200, and a post that a slanting segment just touches.
    BitGrid open(700, 400, true);
    for (std::int32_t y = 0; y < 400; ++y) {
        open.set(350, y, y == 200);
    }
    open.set(100, 100, false);
    GridTiles near(open);

    /// The same tiles 2^37 further right and up.
    class Moved final : public TileSource {
    public:
        explicit Moved(TileSource& tiles) : tiles_(tiles) {}
        Rows rows(std::int64_t block_x, std::int64_t block_y) override {
            constexpr std::int64_t blocks = (std::int64_t{1} << 37) / block_side;
            return tiles_.rows(block_x - blocks, block_y + blocks);
        }
        std::optional<Extent> extent() const override { return std::nullopt; }

    private:
        TileSource& tiles_;
    } far(near);

    const auto both = [&](Position from, Position to, std::int32_t clearance) {
        const double by = std::ldexp(1.0, 37);
        const bool is = is_clear(near, from, to, clearance);
        CHECK(is_clear(far, {from.x + by, from.y - by}, {to.x + by, to.y - by}, clearance) == is);
        return is;
    };
    CHECK(both({0, 200}, {700, 200}, 0));
    CHECK(both({1, 200.5}, {699, 200.5}, 7));
    CHECK(both({0, 200}, {700, 201}, 0));
    CHECK_FALSE(both({0, 200}, {700, 201}, 1));
    CHECK_FALSE(both({0, 199}, {700, 200}, 0));
    CHECK(both({350, 0}, {350, 400}, 0));
    CHECK(both({100, 0}, {100, 400}, 0));
    CHECK_FALSE(both({1, 200}, {200, 1}, 0));
    CHECK(both({0, 200}, {200, 0}, 0));
    CHECK(both({0, 200}, {100, 100}, 0));
    CHECK(both({101, 0}, {101.5, 399}, 0));
}

TEST_CASE("what is no path is refused", "[nav][path_check]") {
    const BitGrid open(3, 3, true);
    GridTiles tiles(open);
    const auto refusal = [&](Position from, Position to, std::int32_t clearance) {
        return refusal_of([&] { is_clear(tiles, from, to, clearance); });
    };
    CHECK(refusal({1, 1}, {2, 2}, 7) == "accepted");
    CHECK(refusal({1, 1}, {2, 2}, 8) == "clearance: got 8, expected 0 to 7 sixteenths of a tile");
    CHECK(refusal({1, 1}, {2, 2}, -1) == "clearance: got -1, expected 0 to 7 sixteenths of a tile");
    const double infinity = std::numeric_limits<double>::infinity();
    const double off_lattice = 1 + std::ldexp(1.0, -40);
    for (const Position place : Places{{std::nan(""), 0},
                                       {0, std::nan("")},
                                       {infinity, 0},
                                       {0, -infinity},
                                       {1e300, 0},
                                       {1 << 20, 0},
                                       {off_lattice, 1},
                                       {1, off_lattice}}) {
        CAPTURE(place);
        CHECK(says(refusal({0, 0}, place, 0), "a place that is off", "one on it"));
        CHECK(says(refusal(place, {0, 0}, 0), "a place that is off", "one on it"));
    }
}

TEST_CASE("the visibility graph sees straight through clear ground, and the same from both ends", "[nav][path_check]") {
    Draws draws(3);
    int found = 0;
    for (int round = 0; round < 300; ++round) {
        const BitGrid open = any_map(draws, 8);
        const std::int32_t clearance = draws.int_between(0, most_clearance);
        const VisibilityGraph graph(open, clearance);
        const auto from = any_free_place(draws, open, clearance);
        const auto to = any_free_place(draws, open, clearance);
        if (from && to) {
            CAPTURE(open, clearance, *from, *to);
            const auto length = graph.shortest(*from, *to);
            const double straight = std::hypot(to->x - from->x, to->y - from->y);
            REQUIRE((!length || *length >= straight * (1 - 1e-14)));
            // Not the other way round: past a corner that is one step of the lattice in the way, no double is longer.
            const bool is_pinched =
                is_pinch(free_quadrants(open, clearance, *from)) || is_pinch(free_quadrants(open, clearance, *to));
            if (!is_pinched && slow_is_clear(open, clearance, *from, *to)) {
                REQUIRE(length);
                REQUIRE(*length <= straight * (1 + 1e-14));
            }
            const auto back = graph.shortest(*to, *from);
            REQUIRE(length.has_value() == back.has_value());
            REQUIRE((!length || std::abs(*length - *back) <= 1e-14 * *length));
            found += length ? 1 : 0;
        }
    }
    CHECK(found > 150);
}
