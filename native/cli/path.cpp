#include <chrono>
#include <cmath>
#include <iostream>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/path_answer.hpp"
#include "grid/map_format.hpp"
#include "nav/grid_tiles.hpp"
#include "nav/navigator.hpp"
#include "world/world_paths.hpp"

namespace waymesh::cli {

namespace {

constexpr std::int64_t default_limit = std::int64_t{1} << 22;
constexpr std::int64_t largest_limit = std::int64_t{1} << 30;

struct Options {
    std::string map;
    std::string from;
    std::string to;
    std::string solver = "grid";
    std::string costs = "exact";
    std::string clearance = "0";
    std::int64_t limit = default_limit;

    bool has_integer_costs() const { return costs == "integer"; }
};

struct TimedAnswer : PathAnswer {
    double microseconds = 0;
};

double microseconds_now() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// As `answer_of`, with the time that it took.
template <typename Paths, typename Find>
TimedAnswer timed_answer_of(Paths& paths, const PathQuery& query, Find find) {
    const double start = microseconds_now();
    TimedAnswer answer{answer_of(paths, query, find)};
    answer.microseconds = microseconds_now() - start;
    return answer;
}

/// `grid` by costs in hundredths, between the centres of the ends' tiles.
Path path_by_integer_costs(const TileMap& map, const PathQuery& query) {
    const auto tile = [](const Position& at) {
        return Point{static_cast<std::int32_t>(std::floor(at.x)), static_cast<std::int32_t>(std::floor(at.y))};
    };
    BlockMap blocks(map.open);
    JumpPointSearch search(blocks, tile(query.from), tile(query.to), StepCosts::integer, query.limit);
    Path path;
    path.status = search.step(query.limit + 1);
    path.expanded = search.expanded();
    if (path.status == SearchStatus::found) {
        const std::vector<Point> points = turning_points(search.path());
        for (const Point point : points) {
            path.points.push_back({point.x + 0.5, point.y + 0.5});
        }
        path.cost = integer_cost(search.steps());
        path.length = euclidean_length(search.steps());
        path.turns = turns_along(points);
    }
    return path;
}

TimedAnswer answer_on_map(const Options& options, Solver solver, const PathQuery& query) {
    if (solver == Solver::road) {
        throw std::invalid_argument("--solver: got 'road' with --map, expected another one: a map has no roads");
    }
    const TileMap map = parse_map(read_file("--map", options.map));
    GridTiles tiles(map.open);
    Navigator navigator(tiles);
    return timed_answer_of(navigator, query, [&](const PathQuery& snapped) {
        return options.has_integer_costs() ? path_by_integer_costs(map, snapped)
                                           : whole_path(*navigator.search(solver, snapped), snapped.limit);
    });
}

TimedAnswer answer_in_world(const World& world, const Options& options, Solver solver, const PathQuery& query) {
    if (options.has_integer_costs()) {
        throw std::invalid_argument("--costs: got 'integer' without --map, expected exact");
    }
    WorldPaths paths(world, path_store_bytes);
    return timed_answer_of(paths, query, [&](const PathQuery& snapped) {
        return whole_path(*paths.search(solver, snapped), snapped.limit);
    });
}

void write_json(const Options& options, const TimedAnswer& answer, std::ostream& out) {
    const Path& path = answer.path;
    out << R"({"status":")" << name_of(path.status) << R"(","solver":")" << options.solver << R"(","length":)"
        << decimal(path.length);
    if (options.has_integer_costs() && path.status == SearchStatus::found) {
        out << R"(,"cost":)" << path.cost;
    }
    out << R"(,"turns":)" << path.turns << R"(,"expanded":)" << path.expanded << R"(,"microseconds":)"
        << decimal(std::round(answer.microseconds)) << R"(,"points":[)";
    const char* separator = "";
    for (const Position& point : path.points) {
        out << separator << '[' << decimal(point.x) << ',' << decimal(point.y) << ']';
        separator = ",";
    }
    out << R"(],"snapped":[)" << (answer.from_was_moved ? R"("from")" : "")
        << (answer.from_was_moved && answer.to_was_moved ? "," : "") << (answer.to_was_moved ? R"("to")" : "") << ']';
    if (options.solver == "sampled") {
        out << R"(,"lenient_triangles":)" << path.lenient_triangles << R"(,"lenient_portals":)" << path.lenient_portals;
    }
    out << "}\n";
}

int run_path(const Options& options, const WorldOptions& world) {
    const Solver solver = solver_named(options.solver);
    const PathQuery query{parse_position("--from", options.from), parse_position("--to", options.to),
                          parse_clearance("--clearance", options.clearance), options.limit};
    if (options.has_integer_costs() && solver != Solver::grid) {
        throw std::invalid_argument("--costs: got 'integer' with --solver " + options.solver + ", expected exact");
    }
    const TimedAnswer answer = options.map.empty() ? answer_in_world(world.world(), options, solver, query)
                                                   : answer_on_map(options, solver, query);
    write_json(options, answer, std::cout);
    return answer.path.status == SearchStatus::found ? status_yes : status_no;
}

}  // namespace

void add_path(CLI::App& application, Run& run) {
    CLI::App* const command = application.add_subcommand(
        "path", "a way between two positions of a map or of the world; status 1 when there is none, or at the limit");
    const auto world = add_world_options(*command);
    const std::vector<CLI::Option*> world_options =
        command->get_options([](const CLI::Option* option) { return !option->check_name("--help"); });
    const auto options = std::make_shared<Options>();
    CLI::Option* const map =
        command->add_option("--map", options->map, "a map of MovingAI's format or drawn with #, instead of a world");
    for (CLI::Option* const option : world_options) {
        map->excludes(option);
    }
    command->add_option("--from", options->from, "x,y in tiles, real numbers")->required();
    command->add_option("--to", options->to, "x,y in tiles, real numbers")->required();
    command
        ->add_option("--solver", options->solver,
                     "grid: 8 directions, no corner is cut; smooth: pulled straight by line of sight; sampled: the "
                     "popular recipe, a triangulation of sample points; corridor: taut inside the triangles that A* "
                     "chooses; optimal: the shortest there is; road: along the world's roads, and to them on foot")
        ->check(CLI::IsMember({"grid", "smooth", "sampled", "corridor", "optimal", "road"}))
        ->capture_default_str();
    command
        ->add_option("--costs", options->costs,
                     "what grid minimizes on a map: exact, 1 a step and sqrt 2 a diagonal one; integer, 100 and 141")
        ->check(CLI::IsMember({"exact", "integer"}))
        ->capture_default_str();
    command
        ->add_option("--clearance", options->clearance,
                     "the walker's radius in sixteenths of a tile, 0 to 7, or as a share of a tile, 0.25")
        ->capture_default_str();
    command->add_option("--limit", options->limit, "most nodes to expand")
        ->check(CLI::Range(std::int64_t{1}, largest_limit))
        ->capture_default_str();
    command->footer(
        "In a map the upper left corner is 0,0; the centre of tile (3, 4) is 3.5,4.5. An end where the walker cannot\n"
        "stand is moved to the centre of the nearest open tile, and `snapped` names it. `length` is in tiles whatever\n"
        "is minimized; with integer costs, between tiles' centres, `cost` is that minimum in hundredths. For sampled,\n"
        "`lenient_triangles` and `lenient_portals` count what the recipe's own tests would have let through rock.");
    command->callback([=, &run] { run = [=] { return run_path(*options, *world); }; });
}

}  // namespace waymesh::cli
