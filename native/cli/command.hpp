#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "world/frame.hpp"
#include "world/world.hpp"

/// What the subcommands of `waymesh` share. A subcommand adds its options to the application and says what to run; a
/// run prints its answer to standard output and returns the exit status.
namespace waymesh::cli {

inline constexpr int status_yes = 0;
inline constexpr int status_no = 1;  ///< the answer is no: unreachable, an invariant broken
inline constexpr int status_bad_input = 2;

/// Set by the subcommand that was chosen.
using Run = std::function<int()>;

void add_roads(CLI::App& application, Run& run);
void add_check(CLI::App& application, Run& run);
void add_hash(CLI::App& application, Run& run);
void add_bench(CLI::App& application, Run& run);

/// The options that make a world: --seed, --style, --density, --keep, --jitter, --quota, --generator.
struct WorldOptions {
    std::string seed;
    std::string style;
    std::int32_t density;
    double keep;
    double jitter;
    double quota;
    std::uint32_t version;

    /// Throws std::invalid_argument when an option is out of range.
    World world() const;
};

/// Adds them to a subcommand; the options live as long as the pointer is held.
std::shared_ptr<WorldOptions> add_world_options(CLI::App& command);

/// "x0,y0,x1,y1", inclusive, 32-bit, at most `most` chunks; else std::invalid_argument.
ChunkRect parse_chunks(const std::string& text, std::int64_t most);

/// Shortest text that reads back as the same number.
std::string decimal(double value);

/// The text as a JSON string, quotes included.
std::string json_string(const std::string& text);

}  // namespace waymesh::cli
