#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "grid/jump_point_search.hpp"
#include "grid/line_of_sight.hpp"
#include "grid/map_format.hpp"

namespace waymesh::cli {

namespace {

struct Options {
    std::string map;
    std::string scenarios;
    std::string solver = "grid";
    bool list = false;

    bool is_smooth() const { return solver == "smooth"; }
};

/// What came of one scenario.
struct Outcome {
    double length = 0;  ///< 0 when nothing was found
    double error = 0;   ///< how far off the published length; for smooth, how much longer
    bool matches = false;
};

Outcome outcome_of(BlockMap& map, const Scenario& scenario, bool is_smooth) {
    // From or to rock there is no way: a scenario missed like any other.
    Outcome outcome{0, scenario.length, false};
    if (!map.is_open(scenario.start) || !map.is_open(scenario.goal)) {
        return outcome;
    }
    // A tile can be reached from each of 8 directions, no more.
    constexpr std::int64_t limit = 8 * std::int64_t{longest_map_side} * longest_map_side;
    JumpPointSearch search(map, scenario.start, scenario.goal, StepCosts::exact, limit);
    if (search.step(limit + 1) != SearchStatus::found) {
        return outcome;
    }
    outcome.length =
        is_smooth ? length_of(pulled_straight(map, all_tiles(search.path()))) : euclidean_length(search.steps());
    const double longer = outcome.length - scenario.length;
    outcome.error = is_smooth ? std::max(0.0, longer) : std::abs(longer);
    outcome.matches = matches(outcome.length, scenario.length) || (is_smooth && longer < 0);
    return outcome;
}

void write_outcome(const Scenario& scenario, const Outcome& outcome, std::ostream& out) {
    out << R"({"bucket":)" << scenario.bucket << R"(,"start":[)" << scenario.start.x << ',' << scenario.start.y
        << R"(],"goal":[)" << scenario.goal.x << ',' << scenario.goal.y << R"(],"published":)"
        << decimal(scenario.length) << R"(,"length":)" << decimal(outcome.length) << R"(,"matches":)"
        << (outcome.matches ? "true" : "false") << '}';
}

int run_scen(const Options& options) {
    const TileMap map = parse_map(read_file("--map", options.map));
    const std::vector<Scenario> scenarios =
        parse_scenarios(read_file("--scen", options.scenarios), map.open.width(), map.open.height());
    const auto start = std::chrono::steady_clock::now();
    BlockMap blocks(map.open);
    std::vector<Outcome> outcomes;
    for (const Scenario& scenario : scenarios) {
        outcomes.push_back(outcome_of(blocks, scenario, options.is_smooth()));
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
    command->add_option("--solver", options->solver, "grid or smooth")
        ->check(CLI::IsMember({"grid", "smooth"}))
        ->capture_default_str();
    command->add_flag("--list", options->list, "list each scenario with what was found");
    command->footer(
        "A length matches within 0.005 + 1e-5 of it, since some files round. Published lengths are those of 8\n"
        "directions: a smooth path counts as matched when it is no longer than that, and worst_error is by how much\n"
        "one is.");
    command->callback([=, &run] { run = [=] { return run_scen(*options); }; });
}

}  // namespace waymesh::cli
