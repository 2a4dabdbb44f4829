#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <vector>

#include "cli/command.hpp"
#include "geometry/delaunay.hpp"
#include "grid/automaton.hpp"
#include "grid/jump_point_search.hpp"
#include "grid/nearest_open.hpp"
#include "lab/cave.hpp"
#include "world/caves.hpp"
#include "world/chunk_store.hpp"
#include "world/classic.hpp"
#include "world/nodes.hpp"
#include "world/rock_noise.hpp"
#include "world/route.hpp"

namespace waymesh::cli {

namespace {

double microseconds_now() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// One benchmark: runs once for the given repetition and returns how many units of work that was.
struct Benchmark {
    std::string name;
    std::string unit;
    std::function<std::int64_t(std::int32_t repetition)> run;
};

/// The median over repetitions, after one to warm up, of the time per unit.
double median_microseconds(const Benchmark& benchmark) {
    constexpr std::int32_t repetitions = 21;
    std::vector<double> times;
    benchmark.run(0);
    for (std::int32_t repetition = 1; repetition <= repetitions; ++repetition) {
        const double start = microseconds_now();
        const std::int64_t units = benchmark.run(repetition);
        times.push_back((microseconds_now() - start) / static_cast<double>(units));
    }
    std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
    return times[repetitions / 2];
}

/// The nodes of many chunks with exactly 45 of them.
std::vector<std::vector<Point>> sets_of_45_nodes(const World& world) {
    std::vector<std::vector<Point>> sets;
    for (std::int64_t x = 0; sets.size() < 200; ++x) {
        std::vector<Point> nodes = nodes_in(world, {x, 0, x, 0}, 0).points;
        if (nodes.size() == 45) {
            sets.push_back(std::move(nodes));
        }
    }
    return sets;
}

/// The open tiles of a large cave, and ends of paths through it that are spread over it.
struct CavePaths {
    BitGrid open;
    std::vector<Point> ends;
};

CavePaths cave_paths() {
    CaveOptions options;
    options.width = 512;
    options.height = 512;
    options.rock = 4200;
    CavePaths paths{make_cave(options).open, {}};
    for (std::int32_t k = 0; k < 32; ++k) {
        const Point place{k * 197 % options.width, k * 331 % options.height};
        paths.ends.push_back(*nearest_open(paths.open, place.x, place.y));
    }
    return paths;
}

/// Parts that work on tiles.
std::vector<Benchmark> tile_benchmarks(const World& world) {
    const auto land_of_squares = [&world](std::int64_t side) {
        return [&world, side](std::int32_t repetition) {
            const std::int64_t x = repetition * side;
            land_in(world, {x, 0, x + side - 1, side - 1});
            return side * side;
        };
    };
    const auto paths = std::make_shared<CavePaths>(cave_paths());
    return {
        {"automaton", "us per 64 x 64 tiles and round",
         [](std::int32_t repetition) {
             BitGrid rock = RockNoise(StreamHash(0, 1, Stream::lab_rock), 4500).grid(repetition * 32, 0, 2048, 2048);
             BitGrid next(2048, 2048);
             constexpr std::int64_t rounds = 50;
             for (std::int64_t round = 0; round < rounds; ++round) {
                 next_round(rock, cave_rule(Lattice::square), Lattice::square, Outside::rock, next);
                 std::swap(rock, next);
             }
             return rounds * rock.area() / (64 * 64);
         }},
        {"land", "us per chunk, 16 x 16", land_of_squares(16)},
        {"land-cold", "us per chunk, alone", land_of_squares(1)},
        {"path", "us per path, 512 x 512 cave",
         [paths](std::int32_t) {
             BlockMap map(paths->open);
             for (std::size_t k = 1; k < paths->ends.size(); ++k) {
                 JumpPointSearch search(map, paths->ends[k - 1], paths->ends[k], StepCosts::exact, 1 << 22);
                 search.step(1 << 22);
             }
             return static_cast<std::int64_t>(paths->ends.size()) - 1;
         }},
    };
}

std::vector<Benchmark> road_benchmarks(const World& seamless, const World& classic) {
    const auto roads_of_squares = [](const World& world, std::int64_t side) {
        return [&world, side](std::int32_t repetition) {
            const std::int64_t x = repetition * side;
            roads_in(world, {x, 0, x + side - 1, side - 1});
            return side * side;
        };
    };
    const auto sets = std::make_shared<std::vector<std::vector<Point>>>(sets_of_45_nodes(seamless));
    return {
        {"triangulation", "us per 45 nodes",
         [sets](std::int32_t) {
             for (const std::vector<Point>& nodes : *sets) {
                 delaunay(nodes);
             }
             return static_cast<std::int64_t>(sets->size());
         }},
        {"nodes", "us per chunk",
         [&seamless](std::int32_t repetition) {
             nodes_in(seamless, {repetition * 32, 0, repetition * 32 + 31, 31}, 0);
             return std::int64_t{32 * 32};
         }},
        {"seamless", "us per chunk, 32 x 32", roads_of_squares(seamless, 32)},
        {"seamless-8", "us per chunk, 8 x 8", roads_of_squares(seamless, 8)},
        {"seamless-cold", "us per chunk, alone", roads_of_squares(seamless, 1)},
        {"classic", "us per chunk, 32 x 32", roads_of_squares(classic, 32)},
        {"route", "us per node expanded",
         [&seamless](std::int32_t repetition) {
             ChunkStore store(seamless, std::size_t{256} << 20);
             const double x = repetition * 10000.0;
             RouteSearch search(store, nearest_node(store, x, 0), nearest_node(store, x + 2500, 1200), 1 << 20);
             search.step(1 << 20);
             return search.expanded();
         }},
    };
}

}  // namespace

void add_bench(CLI::App& application, Run& run) {
    CLI::App* const command = application.add_subcommand("bench", "times of the core's parts: medians on this machine");
    const auto names = std::make_shared<std::vector<std::string>>();
    command->add_option("name", *names,
                        "which to run; all when none is given: triangulation, nodes, seamless, seamless-8, "
                        "seamless-cold, classic, route, automaton, land, land-cold, path");
    command->callback([=, &run] {
        run = [=] {
            Parameters parameters;
            const World seamless("moss-42", parameters);
            parameters.style = RoadStyle::classic;
            const World classic("moss-42", parameters);
            std::vector<Benchmark> benchmarks = road_benchmarks(seamless, classic);
            for (Benchmark& benchmark : tile_benchmarks(seamless)) {
                benchmarks.push_back(std::move(benchmark));
            }
            for (const std::string& name : *names) {
                if (std::none_of(benchmarks.begin(), benchmarks.end(),
                                 [&](const Benchmark& b) { return b.name == name; })) {
                    throw std::invalid_argument("bench: got '" + name + "', expected one of the names in --help");
                }
            }
            for (const Benchmark& benchmark : benchmarks) {
                if (names->empty() || std::find(names->begin(), names->end(), benchmark.name) != names->end()) {
                    std::cout << std::left << std::setw(16) << benchmark.name << std::right << std::setw(10)
                              << std::fixed << std::setprecision(2) << median_microseconds(benchmark) << "  "
                              << benchmark.unit << '\n';
                }
            }
            return status_yes;
        };
    });
}

}  // namespace waymesh::cli
