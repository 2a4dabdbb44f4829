#include "grid/automaton.hpp"

#include "catch.hpp"
#include "support/slow_automaton.hpp"
#include "support/tile_maps.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

/// Every rule that counts of up to 9 can tell apart.
std::vector<Rule> all_rules() {
    std::vector<Rule> rules;
    for (std::int32_t open_up_to = -1; open_up_to <= 9; ++open_up_to) {
        for (std::int32_t rock_from = open_up_to + 1; rock_from <= 10; ++rock_from) {
            rules.push_back({open_up_to, rock_from});
        }
    }
    return rules;
}

void require_equal(const BitGrid& rock, Rule rule) {
    for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
        for (const Outside outside : {Outside::open, Outside::rock}) {
            CAPTURE(rule.open_up_to, rule.rock_from, lattice, outside, rock);
            REQUIRE(next_round(rock, rule, lattice, outside) == slow_next_round(rock, rule, lattice, outside));
        }
    }
}

}  // namespace

TEST_CASE("every rule does what counting tile by tile does", "[grid][automaton]") {
    Draws draws(1);
    for (const Rule rule : all_rules()) {
        for (const Point size : {Point{67, 9}, Point{9, 13}}) {
            require_equal(random_grid(draws, size.x, size.y, draws.int_between(10, 90)), rule);
        }
    }
}

TEST_CASE("every size does what counting tile by tile does", "[grid][automaton]") {
    Draws draws(2);
    std::vector<Point> sizes = awkward_sizes();
    for (std::int32_t width = 1; width <= 12; ++width) {
        for (std::int32_t height = 1; height <= 6; ++height) {
            sizes.push_back({width, height});
        }
    }
    for (const Point size : sizes) {
        for (const Rule rule : {cave_rule(Lattice::square), cave_rule(Lattice::hex), erosion_rule(Lattice::square),
                                erosion_rule(Lattice::hex)}) {
            require_equal(random_grid(draws, size.x, size.y, draws.int_between(30, 70)), rule);
        }
    }
}

TEST_CASE("many rounds stay the same as those tile by tile", "[grid][automaton]") {
    Draws draws(3);
    for (const Lattice lattice : {Lattice::square, Lattice::hex}) {
        BitGrid rock = random_grid(draws, 150, 90, 46);
        BitGrid slow = rock;
        for (int round = 0; round < 12; ++round) {
            BitGrid next(rock.width(), rock.height(), true);
            const Rule rule = round < 8 ? cave_rule(lattice) : erosion_rule(lattice);
            next_round(rock, rule, lattice, Outside::rock, next);
            slow = slow_next_round(slow, rule, lattice, Outside::rock);
            REQUIRE(next == slow);
            rock = next;
        }
    }
}

TEST_CASE("a map without tiles stays without", "[grid][automaton]") {
    for (const BitGrid& nothing : {BitGrid(), BitGrid(0, 3), BitGrid(3, 0)}) {
        CHECK(next_round(nothing, cave_rule(Lattice::square), Lattice::square, Outside::rock) == nothing);
    }
}
