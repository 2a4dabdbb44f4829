#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <vector>

#include "cli/command.hpp"
#include "geometry/delaunay.hpp"
#include "world/chunk_store.hpp"
#include "world/classic.hpp"
#include "world/nodes.hpp"
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

std::vector<Benchmark> all_benchmarks(const World& seamless, const World& classic) {
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
                        "seamless-cold, classic, route");
    command->callback([=, &run] {
        run = [=] {
            Parameters parameters;
            const World seamless("moss-42", parameters);
            parameters.style = RoadStyle::classic;
            const World classic("moss-42", parameters);
            const std::vector<Benchmark> benchmarks = all_benchmarks(seamless, classic);
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
