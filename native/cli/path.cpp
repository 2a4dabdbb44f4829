#include <chrono>
#include <cmath>
#include <iostream>
#include <optional>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "grid/line_of_sight.hpp"
#include "grid/map_format.hpp"
#include "grid/nearest_open.hpp"
#include "world/route.hpp"
#include "world/tile_route.hpp"

namespace waymesh::cli {

namespace {

constexpr std::size_t store_bytes = std::size_t{256} << 20;
constexpr std::int64_t default_limit = std::int64_t{1} << 22;
constexpr std::int64_t largest_limit = std::int64_t{1} << 30;

struct Options {
    std::string map;
    std::string from;
    std::string to;
    std::string solver = "grid";
    std::string costs = "exact";
    std::int64_t limit = default_limit;

    bool is_smooth() const { return solver == "smooth"; }
    StepCosts step_costs() const { return costs == "integer" ? StepCosts::integer : StepCosts::exact; }
};

/// What there is to say about one search.
struct Answer {
    std::string_view status = "unreachable";
    double length = 0;
    std::optional<std::int64_t> cost;  ///< in hundredths, where that is what was minimized
    std::int64_t expanded = 0;
    double microseconds = 0;
    Tile origin;                ///< of the points
    std::vector<Point> points;  ///< tiles where the path begins, turns and ends
    bool from_was_moved = false;
    bool to_was_moved = false;
};

double microseconds_now() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string_view name_of(SearchStatus status) {
    switch (status) {
        case SearchStatus::found: return "found";
        case SearchStatus::limit: return "limit";
        default: return "unreachable";
    }
}

/// Points of tiles in 64 bits, relative to the first.
void set_points(const std::vector<Tile>& tiles, Answer& answer) {
    answer.origin = tiles.empty() ? Tile{} : tiles.front();
    for (const Tile& tile : tiles) {
        answer.points.push_back(
            {static_cast<std::int32_t>(tile.x - answer.origin.x), static_cast<std::int32_t>(tile.y - answer.origin.y)});
    }
}

bool is_in_tile(const Position& position, const Tile& tile) {
    return std::floor(position.x) == static_cast<double>(tile.x) &&
           std::floor(position.y) == static_cast<double>(tile.y);
}

Answer answer_on_map(const Options& options, const Position& from, const Position& to) {
    if (options.solver == "road") {
        throw std::invalid_argument("--solver: got 'road' with --map, expected grid or smooth: a map has no roads");
    }
    const TileMap map = parse_map(read_file("--map", options.map));
    Answer answer;
    const double start = microseconds_now();
    const std::optional<Point> first = nearest_open(map.open, from.x, from.y);
    const std::optional<Point> last = nearest_open(map.open, to.x, to.y);
    if (first && last) {
        answer.from_was_moved = !is_in_tile(from, {first->x, first->y});
        answer.to_was_moved = !is_in_tile(to, {last->x, last->y});
        BlockMap blocks(map.open);
        JumpPointSearch search(blocks, *first, *last, options.step_costs(), options.limit);
        answer.status = name_of(search.step(options.limit + 1));
        answer.expanded = search.expanded();
        answer.points =
            options.is_smooth() ? pulled_straight(blocks, all_tiles(search.path())) : turning_points(search.path());
        answer.length = options.is_smooth() ? length_of(answer.points) : euclidean_length(search.steps());
        if (options.step_costs() == StepCosts::integer) {
            answer.cost = integer_cost(search.steps());
        }
    }
    answer.microseconds = microseconds_now() - start;
    return answer;
}

Answer answer_over_tiles(ChunkStore& store, const Options& options, const Position& from, const Position& to) {
    Answer answer;
    const OpenTile first = nearest_open_tile(store, from.x, from.y);
    const OpenTile last = nearest_open_tile(store, to.x, to.y);
    TileRoute route(store, first.tile, last.tile, options.limit);
    while (route.step(options.limit) == SearchStatus::searching) {
    }
    answer.status = name_of(route.status());
    answer.expanded = route.expanded();
    set_points(route.path(options.is_smooth()), answer);
    answer.length = route.length(options.is_smooth());
    answer.from_was_moved = first.ground != Ground::open;
    answer.to_was_moved = last.ground != Ground::open;
    return answer;
}

Answer answer_along_roads(ChunkStore& store, const Options& options, const Position& from, const Position& to) {
    Answer answer;
    const Tile first = nearest_node(store, from.x, from.y);
    const Tile last = nearest_node(store, to.x, to.y);
    RouteSearch search(store, first, last, options.limit);
    const RouteSearch::Status status = search.step(options.limit + 1);
    answer.status = status == RouteSearch::Status::found   ? "found"
                    : status == RouteSearch::Status::limit ? "limit"
                                                           : "unreachable";
    answer.expanded = search.expanded();
    answer.length = search.length();
    set_points(search.path(), answer);
    answer.from_was_moved = !is_in_tile(from, first);
    answer.to_was_moved = !is_in_tile(to, last);
    return answer;
}

Answer answer_in_world(const World& world, const Options& options, const Position& from, const Position& to) {
    if (options.step_costs() == StepCosts::integer) {
        throw std::invalid_argument("--costs: got 'integer' without --map, expected exact");
    }
    ChunkStore store(world, store_bytes);
    const double start = microseconds_now();
    Answer answer = options.solver == "road" ? answer_along_roads(store, options, from, to)
                                             : answer_over_tiles(store, options, from, to);
    answer.microseconds = microseconds_now() - start;
    return answer;
}

void write_json(const Options& options, const Answer& answer, std::ostream& out) {
    out << R"({"status":")" << answer.status << R"(","solver":")" << options.solver << R"(","length":)"
        << decimal(answer.length);
    if (answer.cost) {
        out << R"(,"cost":)" << *answer.cost;
    }
    out << R"(,"turns":)" << turns_along(answer.points) << R"(,"expanded":)" << answer.expanded << R"(,"microseconds":)"
        << decimal(std::round(answer.microseconds)) << R"(,"points":[)";
    const char* separator = "";
    for (const Point point : answer.points) {
        out << separator << '[' << decimal(static_cast<double>(answer.origin.x + point.x) + 0.5) << ','
            << decimal(static_cast<double>(answer.origin.y + point.y) + 0.5) << ']';
        separator = ",";
    }
    out << R"(],"snapped":[)" << (answer.from_was_moved ? R"("from")" : "")
        << (answer.from_was_moved && answer.to_was_moved ? "," : "") << (answer.to_was_moved ? R"("to")" : "")
        << "]}\n";
}

int run_path(const Options& options, const WorldOptions& world) {
    const Position from = parse_position("--from", options.from);
    const Position to = parse_position("--to", options.to);
    if (options.is_smooth() && options.step_costs() == StepCosts::integer) {
        throw std::invalid_argument("--costs: got 'integer' with --solver smooth, expected exact");
    }
    const Answer answer =
        options.map.empty() ? answer_in_world(world.world(), options, from, to) : answer_on_map(options, from, to);
    write_json(options, answer, std::cout);
    return answer.status == "found" ? status_yes : status_no;
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
                     "grid: 8 directions, no corner is cut; smooth: pulled straight by line of sight; road: along the "
                     "world's roads, between the nearest nodes")
        ->check(CLI::IsMember({"grid", "smooth", "road"}))
        ->capture_default_str();
    command
        ->add_option("--costs", options->costs,
                     "what grid minimizes on a map: exact, 1 a step and sqrt 2 a diagonal one; integer, 100 and 141")
        ->check(CLI::IsMember({"exact", "integer"}))
        ->capture_default_str();
    const auto clearance = std::make_shared<double>(0);
    command->add_option("--clearance", *clearance, "the walker's radius in tiles; these solvers know only 0")
        ->check([](const std::string& text) {
            return text == "0" ? std::string() : "got " + text + ", expected 0 for grid, smooth and road";
        })
        ->capture_default_str();
    command->add_option("--limit", options->limit, "most nodes to expand")
        ->check(CLI::Range(std::int64_t{1}, largest_limit))
        ->capture_default_str();
    command->footer(
        "In a map the upper left corner is 0,0; the centre of tile (3, 4) is 3.5,4.5. An end that is not open ground\n"
        "(for road: not a node) is moved to the nearest one, and `snapped` names it. `length` is in tiles whatever is\n"
        "minimized; with integer costs `cost` is that minimum, in hundredths.");
    command->callback([=, &run] { run = [=] { return run_path(*options, *world); }; });
}

}  // namespace waymesh::cli
