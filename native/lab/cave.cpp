#include "lab/cave.hpp"

#include <charconv>
#include <stdexcept>
#include <utility>

#include "grid/automaton.hpp"
#include "grid/components.hpp"
#include "grid/quoted.hpp"
#include "lab/java_random.hpp"
#include "world/rock_noise.hpp"
#include "world/world.hpp"

namespace waymesh {

namespace {

void require_range(const char* name, std::int64_t got, std::int64_t low, std::int64_t high) {
    if (got < low || got > high) {
        throw std::invalid_argument(std::string(name) + ": got " + std::to_string(got) + ", expected " +
                                    std::to_string(low) + " to " + std::to_string(high));
    }
}

std::int64_t java_seed(const std::string& text) {
    std::int64_t seed = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, seed);
    if (error != std::errc() || stop != end || text.empty()) {
        throw std::invalid_argument("cave seed: got " + quoted(text) +
                                    ", expected a whole number of 64 bits for java noise");
    }
    return seed;
}

/// Rows, then columns; every tile draws, those of the border too.
BitGrid java_noise(const CaveOptions& options) {
    JavaRandom random(java_seed(options.seed));
    const double rock = static_cast<double>(options.rock) / rock_unit;
    BitGrid noise(options.width, options.height);
    for (std::int32_t y = 0; y < options.height; ++y) {
        for (std::int32_t x = 0; x < options.width; ++x) {
            noise.set(x, y, random.next_double() < rock);
        }
    }
    return noise;
}

BitGrid hash_noise(const CaveOptions& options) {
    require_seed("cave seed", options.seed);
    const StreamHash draw(hash_text(options.seed), newest_version, Stream::lab_rock);
    return RockNoise(draw, options.rock).grid(0, 0, options.width, options.height);
}

void force_border(BitGrid& rock) {
    for (std::int32_t x = 0; x < rock.width(); ++x) {
        rock.set(x, 0, true);
        rock.set(x, rock.height() - 1, true);
    }
    for (std::int32_t y = 0; y < rock.height(); ++y) {
        rock.set(0, y, true);
        rock.set(rock.width() - 1, y, true);
    }
}

}  // namespace

std::string_view name_of(Noise noise) { return noise == Noise::hash ? "hash" : "java"; }
std::string_view name_of(Lattice lattice) { return lattice == Lattice::square ? "square" : "hex"; }

Noise noise_named(std::string_view name) {
    if (name != "hash" && name != "java") {
        throw std::invalid_argument("noise: got " + quoted(name) + ", expected hash or java");
    }
    return name == "hash" ? Noise::hash : Noise::java;
}

Lattice lattice_named(std::string_view name) {
    if (name != "square" && name != "hex") {
        throw std::invalid_argument("lattice: got " + quoted(name) + ", expected square or hex");
    }
    return name == "square" ? Lattice::square : Lattice::hex;
}

Cave make_cave(const CaveOptions& options) {
    require_range("width", options.width, 3, longest_map_side);
    require_range("height", options.height, 3, longest_map_side);
    require_range("rock (in 1/10000)", options.rock, 0, rock_unit);
    require_range("rounds", options.rounds, 0, most_rounds);
    require_range("erosion", options.erosion, 0, most_rounds);
    BitGrid rock = options.noise == Noise::java ? java_noise(options) : hash_noise(options);
    force_border(rock);
    Cave cave;
    const auto count_open = [&] { cave.open_counts.push_back(rock.area() - rock.count()); };
    count_open();
    BitGrid next(rock.width(), rock.height());
    for (std::int32_t round = 0; round < options.rounds + options.erosion; ++round) {
        const Rule rule = round < options.rounds ? cave_rule(options.lattice) : erosion_rule(options.lattice);
        next_round(rock, rule, options.lattice, Outside::rock, next);
        std::swap(rock, next);
        force_border(rock);
        count_open();
    }
    cave.open = rock.inverted();
    cave.filled = BitGrid(rock.width(), rock.height());
    const Components components = components_of(cave.open, options.lattice);
    cave.components = components.count();
    if (options.keep == Keep::largest && components.count() > 1) {
        const BitGrid kept = tiles_of(components, components.largest(), rock.width(), rock.height());
        for (std::int32_t y = 0; y < rock.height(); ++y) {
            for (std::size_t w = 0; w < kept.row(y).size(); ++w) {
                cave.filled.row(y)[w] = cave.open.row(y)[w] & ~kept.row(y)[w];
            }
        }
        cave.open = kept;
    }
    return cave;
}

std::vector<Point> first_and_last_open(const BitGrid& open) {
    std::vector<Point> ends;
    for (std::int32_t y = 0; y < open.height(); ++y) {
        for (std::int32_t x = 0; x < open.width(); ++x) {
            if (open.at(x, y)) {
                if (ends.empty()) {
                    ends = {{x, y}, {x, y}};
                }
                ends[1] = {x, y};
            }
        }
    }
    return ends;
}

}  // namespace waymesh
