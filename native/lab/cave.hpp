#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grid/bit_grid.hpp"
#include "grid/lattice.hpp"
#include "grid/map_format.hpp"

/// Finite caves: noise, rounds of the automaton, one component.
namespace waymesh {

/// Where the noise comes from: `hash` as in the world, or java.util.Random, which published caves were made with.
enum class Noise : std::uint8_t { hash, java };
/// Which components stay open: all others are filled.
enum class Keep : std::uint8_t { largest, all };

/// Their names on the command line and in links.
std::string_view name_of(Noise noise);
std::string_view name_of(Lattice lattice);
/// Throw std::invalid_argument for any other name.
Noise noise_named(std::string_view name);
Lattice lattice_named(std::string_view name);

/// What shapes a finite cave; the ranges are those that `make_cave` checks.
struct CaveOptions {
    Noise noise = Noise::hash;
    std::string seed = "1";    ///< hash: UTF-8 up to 256 bytes; java: a whole number of 64 bits
    std::int32_t width = 64;   ///< in tiles, 3 ... 2048
    std::int32_t height = 48;  ///< likewise
    std::int32_t rock = 4500;  ///< probability of rock in the noise, in 1/10000
    std::int32_t rounds = 5;   ///< of the automaton, 0 ... 16
    std::int32_t erosion = 0;  ///< rounds of erosion after them, 0 ... 16
    Lattice lattice = Lattice::square;
    Keep keep = Keep::largest;
};

/// A finite cave: its tiles in the end, and what they came from.
struct Cave {
    BitGrid open;                           ///< in the end
    BitGrid filled;                         ///< tiles filled because they were not in the largest component
    std::vector<std::int64_t> open_counts;  ///< of the noise, and after each round
    std::int32_t components = 0;            ///< before anything was filled
};

/// The border is rock from the noise on. Throws std::invalid_argument that says got and expected: sides 3 to 2048, rock
/// 0 to 10000, rounds and erosion 0 to 16, a seed that suits the noise.
Cave make_cave(const CaveOptions& options);

/// The first and the last open tile in row order; empty when nothing is open.
std::vector<Point> first_and_last_open(const BitGrid& open);

}  // namespace waymesh
