#include "nav/nearest_open_centre.hpp"

#include <cmath>

#include "catch.hpp"
#include "nav/grid_tiles.hpp"
#include "support/places.hpp"
#include "support/random_maps.hpp"
#include "support/refusal.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

/// An endless world that repeats a map of one block, far from the origin.
class Repeated final : public TileSource {
public:
    explicit Repeated(const BitGrid& open) : rows_(GridTiles(open).rows(0, 0)) {}
    Rows rows(std::int64_t, std::int64_t) override { return rows_; }
    std::optional<Extent> extent() const override { return std::nullopt; }

private:
    Rows rows_;
};

/// Of all open tiles that `is_open` knows between two tiles, row by row.
template <typename IsOpen>
std::optional<Position> slow_nearest(const IsOpen& is_open, Point first, Point last, Position asked) {
    std::optional<Position> best;
    const auto squared = [&](Position p) {
        return (p.x - asked.x) * (p.x - asked.x) + (p.y - asked.y) * (p.y - asked.y);
    };
    for (std::int32_t y = first.y; y <= last.y; ++y) {
        for (std::int32_t x = first.x; x <= last.x; ++x) {
            const Position centre{x + 0.5, y + 0.5};
            if (is_open(Point{x, y}) && (!best || squared(centre) < squared(*best))) {
                best = centre;
            }
        }
    }
    return best;
}

/// Eighths of a tile: squares of distances are exact, and some are equal.
Position asked_in(Draws& draws, std::int32_t low, std::int32_t high_x, std::int32_t high_y) {
    const double x = draws.int_between(8 * low, 8 * high_x) / 8.0;
    return {x, draws.int_between(8 * low, 8 * high_y) / 8.0};
}

}  // namespace

TEST_CASE("the nearest open centre of a map is that of all its tiles", "[nav][nearest_open_centre]") {
    Draws draws(1);
    for (int round = 0; round < 3000; ++round) {
        const BitGrid open = random_grid(draws, draws.int_between(1, 200), draws.int_between(1, 40),
                                         draws.one_of(std::vector<std::int32_t>{0, 1, 5, 40, 90}));
        GridTiles tiles(open);
        const Position asked = asked_in(draws, -100, open.width() + 100, open.height() + 100);
        CAPTURE(open, asked);
        REQUIRE(nearest_open_centre(tiles, asked, 1) == slow_nearest([&](Point p) { return open.at(p); }, {0, 0},
                                                                     {open.width() - 1, open.height() - 1}, asked));
    }
    const BitGrid nothing(0, 0);
    GridTiles tiles(nothing);
    CHECK(!nearest_open_centre(tiles, {3, 4}, 100));
}

TEST_CASE("far from a map the nearest open centre lies at its rim", "[nav][nearest_open_centre]") {
    const BitGrid open(300, 200, true);
    GridTiles tiles(open);
    CHECK(nearest_open_centre(tiles, {-1e6, -1e6}, 1) == Position{0.5, 0.5});
    CHECK(nearest_open_centre(tiles, {1e6, 77.25}, 1) == Position{299.5, 77.5});
    CHECK(nearest_open_centre(tiles, {130.75, 1e6}, 1) == Position{130.5, 199.5});
}

TEST_CASE("in an endless world the nearest open centre is found within reach alone", "[nav][nearest_open_centre]") {
    Draws draws(2);
    int missed = 0;
    for (int round = 0; round < 300; ++round) {
        BitGrid open(64, 64);
        for (std::int32_t tiles = draws.int_between(1, 5); tiles > 0; --tiles) {
            open.set(draws.int_between(0, 63), draws.int_between(0, 63), true);
        }
        Repeated tiles(open);
        const Position asked = asked_in(draws, -70, 70, 70);
        const auto nearest = slow_nearest(
            [&](Point p) {
                return open.at({p.x & 63, p.y & 63});
            },
            {-170, -170}, {170, 170}, asked);
        const double away = std::hypot(nearest->x - asked.x, nearest->y - asked.y);
        const std::int64_t reach = draws.between(0, 40);
        CAPTURE(open, asked, reach, away);
        if (away <= static_cast<double>(reach)) {
            REQUIRE(nearest_open_centre(tiles, asked, reach) == nearest);
        } else {
            REQUIRE(!nearest_open_centre(tiles, asked, reach));
            ++missed;
        }
        // The same far out, where whole blocks away all is as here.
        const Position far{asked.x + 64.0 * 4294967000.0, asked.y - 64.0 * 4294967000.0};
        REQUIRE(nearest_open_centre(tiles, far, 200) ==
                Position{nearest->x + 64.0 * 4294967000.0, nearest->y - 64.0 * 4294967000.0});
    }
    CHECK(missed > 50);
    BitGrid rock(64, 64);
    Repeated all_rock(rock);
    CHECK(!nearest_open_centre(all_rock, {0.5, 0.5}, 1000));
}

TEST_CASE("the nearest open centre is asked for inside the world", "[nav][nearest_open_centre]") {
    const BitGrid open(3, 3, true);
    GridTiles tiles(open);
    for (const double outside : {274877906945.0, -1e300, std::nan(""), HUGE_VAL}) {
        CHECK(says(refusal_of([&] { nearest_open_centre(tiles, {outside, 0}, 9); }), "one outside the world", "-2^38"));
        CHECK(says(refusal_of([&] { nearest_open_centre(tiles, {0, outside}, 9); }), "one outside the world", "-2^38"));
    }
}
