#pragma once

#include <cstdint>

#include "grid/bit_grid.hpp"
#include "grid/lattice.hpp"

/// The cellular automaton that makes caves of noise: synchronous, and bit-parallel, 64 tiles at a time.
namespace waymesh {

/// Count the rock among a tile and its neighbours (8 on squares, 6 on hexagons): at most `open_up_to` becomes open, at
/// least `rock_from` becomes rock, anything between stays. -1 and 10 are never reached.
struct Rule {
    std::int32_t open_up_to;  ///< -1 ... 9
    std::int32_t rock_from;   ///< open_up_to + 1 ... 10
};

/// The "4-5 rule" of cave generation on squares, and its counterpart on hexagons.
constexpr Rule cave_rule(Lattice lattice) { return lattice == Lattice::square ? Rule{3, 5} : Rule{2, 4}; }
/// Wears off sharp spurs, changes nothing else.
constexpr Rule erosion_rule(Lattice lattice) { return lattice == Lattice::square ? Rule{2, 10} : Rule{1, 10}; }

enum class Outside : std::uint8_t { open, rock };

/// The map after one round. `rock`: set bits are rock; `outside`: what lies beyond its edges.
BitGrid next_round(const BitGrid& rock, Rule rule, Lattice lattice, Outside outside);

/// The same into a grid of the same size, to spare the allocation. `into` is another grid than `rock`.
void next_round(const BitGrid& rock, Rule rule, Lattice lattice, Outside outside, BitGrid& into);

}  // namespace waymesh
