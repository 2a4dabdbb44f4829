#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "world/world.hpp"

/// What the subcommands of `waymesh` share. A subcommand adds its options to the application and says what to run; a
/// run prints its answer to standard output and returns the exit status.
namespace waymesh::cli {

inline constexpr int status_yes = 0;
inline constexpr int status_no = 1;  ///< the answer is no: unreachable, an invariant broken, a scenario missed
inline constexpr int status_bad_input = 2;

/// Set by the subcommand that was chosen.
using Run = std::function<int()>;

void add_roads(CLI::App& application, Run& run);
void add_check(CLI::App& application, Run& run);
void add_hash(CLI::App& application, Run& run);
void add_world(CLI::App& application, Run& run);
void add_cave(CLI::App& application, Run& run);
void add_path(CLI::App& application, Run& run);
void add_scen(CLI::App& application, Run& run);
void add_percolate(CLI::App& application, Run& run);
void add_bench(CLI::App& application, Run& run);

/// The options that make a world: --seed, --generator and one for each of its parameters.
struct WorldOptions {
    std::string seed = "moss-42";
    std::string style;
    std::int32_t density = 0;
    double keep = 0;
    double jitter = 0;
    double quota = 0;
    double rock = 0;
    std::int32_t rounds = 0;
    std::int32_t erosion = 0;
    double road_half_width = 0;
    std::uint32_t version = newest_version;

    /// Throws std::invalid_argument when an option is out of range.
    World world() const;
};

/// Adds them to a subcommand; the options live as long as the pointer is held.
std::shared_ptr<WorldOptions> add_world_options(CLI::App& command);

/// Shortest text that reads back as the same number.
std::string decimal(double value);

}  // namespace waymesh::cli
