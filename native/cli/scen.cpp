#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "grid/map_format.hpp"
#include "nav/grid_tiles.hpp"
#include "nav/navigator.hpp"

namespace waymesh::cli {

namespace {

/// A tile can be reached from each of 8 directions, no more.
constexpr std::int64_t most_expanded = 8 * std::int64_t{longest_map_side} * longest_map_side;

struct Options {
    std::string map;
    std::string scenarios;
    std::string solver = "grid";
    std::string clearance = "0";
    bool list = false;
};

/// What came of one scenario.
struct Outcome {
    double length = 0;  ///< 0 when nothing was found
    double error = 0;   ///< how far off the published length; for other solvers than grid, how much longer
    bool matches = false;
};

Outcome outcome_of(Navigator& navigator, TileSource& tiles, const Scenario& scenario, Solver solver,
                   std::int32_t clearance) {
    const auto centre = [](Point tile) { return Position{tile.x + 0.5, tile.y + 0.5}; };
    const PathQuery query{centre(scenario.start), centre(scenario.goal), clearance, most_expanded};
    // From or to rock there is no way: a scenario missed like any other.
    Outcome outcome{0, scenario.length, false};
    if (!can_stand(tiles, query.from, clearance) || !can_stand(tiles, query.to, clearance)) {
        return outcome;
    }
    const std::unique_ptr<PathSearch> search = navigator.search(solver, query);
    while (search->step(most_expanded) == SearchStatus::searching) {
    }
    const Path path = search->path();
    if (path.status != SearchStatus::found) {
        return outcome;
    }
    outcome.length = path.length;
    const double longer = outcome.length - scenario.length;
    outcome.error = solver == Solver::grid ? std::abs(longer) : std::max(0.0, longer);
    outcome.matches = matches(outcome.length, scenario.length) || (solver != Solver::grid && longer < 0);
    return outcome;
}

void write_outcome(const Scenario& scenario, const Outcome& outcome, std::ostream& out) {
    out << R"({"bucket":)" << scenario.bucket << R"(,"start":[)" << scenario.start.x << ',' << scenario.start.y
        << R"(],"goal":[)" << scenario.goal.x << ',' << scenario.goal.y << R"(],"published":)"
        << decimal(scenario.length) << R"(,"length":)" << decimal(outcome.length) << R"(,"matches":)"
        << (outcome.matches ? "true" : "false") << '}';
}

int run_scen(const Options& options) {
    const Solver solver = solver_named(options.solver);
    const std::int32_t clearance = parse_clearance("--clearance", options.clearance);
    const TileMap map = parse_map(read_file("--map", options.map));
    const std::vector<Scenario> scenarios =
        parse_scenarios(read_file("--scen", options.scenarios), map.open.width(), map.open.height());
    const auto start = std::chrono::steady_clock::now();
    GridTiles tiles(map.open);
    Navigator navigator(tiles);
    std::vector<Outcome> outcomes;
    for (const Scenario& scenario : scenarios) {
        outcomes.push_back(outcome_of(navigator, tiles, scenario, solver, clearance));
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::size_t matched = 0;
    double worst_error = 0;
    for (const Outcome& outcome : outcomes) {
        matched += outcome.matches ? 1 : 0;
        worst_error = std::max(worst_error, outcome.error);
    }
    std::cout << R"({"scenarios":)" << scenarios.size() << R"(,"matched":)" << matched << R"(,"worst_error":)"
              << decimal(worst_error) << R"(,"seconds":)" << decimal(seconds.count());
    if (options.list) {
        std::cout << R"(,"list":[)";
        for (std::size_t s = 0; s < scenarios.size(); ++s) {
            std::cout << (s > 0 ? ",\n" : "\n");
            write_outcome(scenarios[s], outcomes[s], std::cout);
        }
        std::cout << "\n]";
    }
    std::cout << "}\n";
    return matched == scenarios.size() ? status_yes : status_no;
}

}  // namespace

void add_scen(CLI::App& application, Run& run) {
    CLI::App* const command = application.add_subcommand(
        "scen", "every scenario of a map against its published length; status 1 when one is missed");
    const auto options = std::make_shared<Options>();
    command->add_option("--map", options->map, "a map of MovingAI's format or drawn with #")->required();
    command->add_option("--scen", options->scenarios, "its scenarios")->required();
    command->add_option("--solver", options->solver, "grid, smooth, sampled, corridor or optimal, as for path")
        ->check(CLI::IsMember({"grid", "smooth", "sampled", "corridor", "optimal"}))
        ->capture_default_str();
    command
        ->add_option("--clearance", options->clearance,
                     "the walker's radius in sixteenths of a tile, 0 to 7, or as a share of a tile, 0.25")
        ->capture_default_str();
    command->add_flag("--list", options->list, "list each scenario with what was found");
    command->footer(
        "A length matches within 0.005 + 1e-5 of it, since some files round. Published lengths are those of 8\n"
        "directions: a path by another solver counts as matched when it is no longer than that, and worst_error is by\n"
        "how much one is.");
    command->callback([=, &run] { run = [=] { return run_scen(*options); }; });
}

}  // namespace waymesh::cli
