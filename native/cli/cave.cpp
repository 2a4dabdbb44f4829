#include <iostream>
#include <utility>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "grid/a_star.hpp"
#include "grid/digging.hpp"
#include "lab/cave.hpp"

namespace waymesh::cli {

namespace {

struct Options {
    std::string noise = "hash";
    std::string lattice = "square";
    std::string keep = "largest";
    std::string size = "64x48";
    double rock = 0.45;
    CaveOptions cave;  ///< what needs no translation: seed, rounds, erosion
    std::string from;
    std::string to;
    bool join = false;

    CaveOptions cave_options() const {
        CaveOptions options = cave;
        const Point sides = parse_size("--size", size);
        options.width = sides.x;
        options.height = sides.y;
        options.noise = noise_named(noise);
        options.lattice = lattice_named(lattice);
        options.keep = keep == "all" ? Keep::all : Keep::largest;
        options.rock = to_fixed_point("rock", rock, rock_unit, 0, rock_unit);
        return options;
    }
};

/// "46.6": a share in percent with one decimal, rounded half up.
std::string percent(std::int64_t part, std::int64_t whole) {
    const std::int64_t tenths = (2000 * part + whole) / (2 * whole);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

void write_shares(const Cave& cave, std::ostream& out) {
    const std::int64_t area = cave.open.area();
    for (std::size_t round = 0; round < cave.open_counts.size(); ++round) {
        out << "round " << round << " open " << percent(cave.open_counts[round], area) << '\n';
    }
    out << "filled " << cave.filled.count() << " open " << percent(cave.open.count(), area) << '\n';
}

/// The tile that an option names, or else one of the cave's own.
Point end_of(const Cave& cave, const std::string& option, const std::string& text, Point otherwise) {
    if (text.empty()) {
        return otherwise;
    }
    const Point tile = parse_tile(option, text, cave.open.width(), cave.open.height());
    if (!cave.open.at(tile)) {
        throw std::invalid_argument(option + ": got '" + text + "', which is rock, expected an open tile");
    }
    return tile;
}

/// A line a row, tiles drawn over by what comes later: path, dug tiles, start and goal.
void write_map(const BitGrid& open, const std::vector<Point>& path, const std::vector<Point>& dug,
               const std::vector<Point>& ends, std::ostream& out) {
    std::vector<std::string> lines(static_cast<std::size_t>(open.height()));
    const auto mark = [&](Point tile, char sign) {
        lines[static_cast<std::size_t>(tile.y)][static_cast<std::size_t>(tile.x)] = sign;
    };
    for (std::int32_t y = 0; y < open.height(); ++y) {
        std::string& line = lines[static_cast<std::size_t>(y)];
        for (std::int32_t x = 0; x < open.width(); ++x) {
            line += open.at(x, y) ? '.' : '#';
        }
    }
    for (const Point tile : path) {
        mark(tile, '*');
    }
    for (const Point tile : dug) {
        mark(tile, '+');
    }
    if (!ends.empty()) {
        mark(ends.back(), 'E');
        mark(ends.front(), 'S');
    }
    for (const std::string& line : lines) {
        out << line << '\n';
    }
}

int run_cave(const Options& options) {
    const CaveOptions cave_options = options.cave_options();
    Cave cave = make_cave(cave_options);
    std::vector<Point> ends = first_and_last_open(cave.open);
    if (!ends.empty() || !options.from.empty() || !options.to.empty()) {
        // In a cave without an open tile any tile that was named is refused.
        ends.resize(2);
        ends = {end_of(cave, "--from", options.from, ends.front()), end_of(cave, "--to", options.to, ends.back())};
    }
    std::vector<Point> dug;
    if (options.join && !ends.empty()) {
        dug = fewest_dig(cave.open, cave_options.lattice, ends.front(), ends.back());
    }
    write_shares(cave, std::cout);
    if (options.join) {
        std::cout << "dug " << dug.size() << '\n';
    }
    for (const Point tile : dug) {
        cave.open.set(tile.x, tile.y, true);
    }
    std::vector<Point> path;
    std::int64_t cost = 0;
    if (!ends.empty()) {
        AStar search(cave.open, cave_options.lattice, Heuristic::euclidean, ends.front(), ends.back(),
                     cave.open.area());
        search.step(cave.open.area());
        path = search.path();
        cost = search.cost();
    }
    write_map(cave.open, path, dug, ends, std::cout);
    std::cout << "cost " << (path.empty() ? "none" : std::to_string(cost)) << " tiles " << path.size() << '\n';
    return path.empty() ? status_no : status_yes;
}

}  // namespace

void add_cave(CLI::App& application, Run& run) {
    CLI::App* const command = application.add_subcommand(
        "cave", "a finite cave from noise, and the best path through it; status 1 when there is none");
    const auto options = std::make_shared<Options>();
    command->add_option("--noise", options->noise, "hash, or java: the generator of java.util.Random")
        ->check(CLI::IsMember({"hash", "java"}))
        ->capture_default_str();
    command->add_option("--cave-seed", options->cave.seed, "hash: any text; java: a whole number of 64 bits")
        ->capture_default_str();
    command->add_option("--size", options->size, "WxH, 3 to 2048 tiles each")->capture_default_str();
    command->add_option("--rock", options->rock, "probability that a tile begins as rock, 0 to 1")
        ->capture_default_str();
    command->add_option("--rounds", options->cave.rounds, "rounds of the 4-5 rule, 0 to 16")->capture_default_str();
    command->add_option("--erosion", options->cave.erosion, "rounds of erosion after them, 0 to 16")
        ->capture_default_str();
    command->add_option("--lattice", options->lattice, "square or hex: odd rows shifted half a tile to the right")
        ->check(CLI::IsMember({"square", "hex"}))
        ->capture_default_str();
    command->add_option("--keep", options->keep, "largest: fill all but the largest component; all: fill nothing")
        ->check(CLI::IsMember({"largest", "all"}))
        ->capture_default_str();
    command->add_option("--from", options->from, "x,y: the start; by default the first open tile, row by row");
    command->add_option("--to", options->to, "x,y: the goal; by default the last open tile");
    command->add_flag("--join", options->join, "dig the fewest rock tiles that join start and goal");
    command->footer(
        "Prints the share of open tiles in percent, of the noise and after each round (`round 0 open 46.6`); how many\n"
        "tiles were filled and the share then (`filled 62 open 19.3`); with --join how many were dug (`dug 3`); the\n"
        "map: # rock, . open, * path, + dug, S start, E goal; and the path's cost in hundredths, 100 a step and 141 a\n"
        "diagonal one, with the tiles it has (`cost 2592 tiles 22`), or `cost none tiles 0` when there is none.");
    command->callback([=, &run] { run = [=] { return run_cave(*options); }; });
}

}  // namespace waymesh::cli
