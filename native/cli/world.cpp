#include <fstream>
#include <iostream>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/path_answer.hpp"
#include "cli/picture.hpp"
#include "export/formats.hpp"
#include "world/edit_text.hpp"
#include "world/world_paths.hpp"

namespace waymesh::cli {

namespace {

constexpr std::int32_t largest_scale = 64;

struct Options {
    std::string tiles;
    std::string format = "txt";
    std::string output;
    std::int32_t scale = 1;
    std::string edits;
    std::string from;
    std::string to;
    std::string solver = "optimal";
    std::string clearance = "0";

    bool has_path() const { return !from.empty() || !to.empty(); }
};

PathQuery query_of(const Options& options) {
    if (options.format == "txt" || options.format == "map") {
        throw std::invalid_argument("--from, --to: got a path with --format " + options.format +
                                    ", expected svg, png, geojson or json");
    }
    return {parse_position("--from", options.from), parse_position("--to", options.to),
            parse_clearance("--clearance", options.clearance)};
}

PathAnswer path_in_world(const World& world, const EditedTiles& edits, Solver solver, const PathQuery& query) {
    WorldPaths paths(world, path_store_bytes);
    paths.edit(edits.rock, Edit::rock);
    paths.edit(edits.open, Edit::open);
    return answer_of(paths, query, [&](const PathQuery& snapped) {
        return whole_path(*paths.search(solver, snapped), snapped.limit);
    });
}

void report_moved_end(const char* option, const Position& to) {
    std::cerr << option << ": nobody can stand there, moved to " << decimal(to.x) << ',' << decimal(to.y) << '\n';
}

/// Puts the path on the sheet, if there is one.
bool add_path(const World& world, const EditedTiles& edits, const Options& options, MapSheet& sheet) {
    const Solver solver = solver_named(options.solver);
    PathAnswer answer = path_in_world(world, edits, solver, query_of(options));
    if (answer.path.status != SearchStatus::found) {
        std::cerr << "path: " << name_of(answer.path.status) << '\n';
        return false;
    }
    if (answer.from_was_moved) {
        report_moved_end("--from", answer.path.points.front());
    }
    if (answer.to_was_moved) {
        report_moved_end("--to", answer.path.points.back());
    }
    sheet.paths.push_back({solver, std::move(answer.path.points)});
    return true;
}

void write(const std::string& bytes, const std::string& output) {
    if (output.empty()) {
        std::cout << bytes;
        return;
    }
    std::ofstream file(output, std::ios::binary);
    if (!file) {
        throw std::invalid_argument("--output: got '" + output + "', expected a file that can be written");
    }
    file << bytes;
    file.close();
    if (!file) {
        throw std::runtime_error("--output: could not write all of '" + output + "'");
    }
}

int run_world(const World& world, const Options& options) {
    const TileRect rect = parse_tiles(options.tiles);
    if (options.format == "png") {
        require_picture_size(rect, options.scale);
    }
    const EditedTiles edited = decode_edits("--edits", options.edits);
    SheetGathering gathering(world, rect);
    gathering.edit(edited.rock, Edit::rock);
    gathering.edit(edited.open, Edit::open);
    MapSheet sheet = gathering.take();
    if (options.has_path() && !add_path(world, edited, options, sheet)) {
        return status_no;
    }
    write(options.format == "png" ? png_of(sheet, options.scale) : written(sheet, export_format_named(options.format)),
          options.output);
    return status_yes;
}

}  // namespace

void add_world(CLI::App& application, Run& run) {
    CLI::App* const command =
        application.add_subcommand("world", "a rectangle of tiles, as text, drawing, picture or data");
    const auto world = add_world_options(*command);
    const auto options = std::make_shared<Options>();
    command->add_option("--tiles", options->tiles, "x0,y0,x1,y1, inclusive")->required();
    command->add_option("--format", options->format, "txt, map, svg, png, geojson or json")
        ->check(CLI::IsMember({"txt", "map", "svg", "png", "geojson", "json"}))
        ->capture_default_str();
    command->add_option("--scale", options->scale, "png: pixels a tile, 1 to 64")
        ->check(CLI::Range(1, largest_scale))
        ->capture_default_str();
    command->add_option("--edits", options->edits, "rock painted and dug, as after edits= in a link");
    CLI::Option* const from =
        command->add_option("--from", options->from, "svg, png, geojson, json: where a path begins, x,y in tiles");
    CLI::Option* const to = command->add_option("--to", options->to, "and where it ends");
    from->needs(to);
    to->needs(from);
    command->add_option("--solver", options->solver, "grid, smooth, sampled, corridor, optimal or road")
        ->check(CLI::IsMember({"grid", "smooth", "sampled", "corridor", "optimal", "road"}))
        ->capture_default_str()
        ->needs(from);
    command
        ->add_option("--clearance", options->clearance,
                     "the walker's radius in sixteenths of a tile, 0 to 7, or as a share of a tile, 0.25")
        ->capture_default_str()
        ->needs(from);
    command->add_option("--output", options->output, "a file to write to, instead of standard output");
    command->footer(
        "txt: a row a line; # rock, . open, + open and part of a road, x sealed (open ground that is joined to no\n"
        "road). map: MovingAI's format; sealed ground is not walkable. svg: a drawing, one unit a tile.\n"
        "json: what makes the world, named as in links; `tiles` as asked; `rows` as in txt; `nodes` [x,y], those in\n"
        "the rectangle, then further ends of `edges` [i,j]; `towns`; `paths` with their points.\n"
        "geojson: one FeatureCollection in tiles, y downwards, rings wound as RFC 7946 says. `kind`: open and sealed\n"
        "ground as MultiPolygons; road, whole where any of it is in the rectangle; node and town; path.\n"
        "When there is no path, nothing is written and the status is 1.");
    command->callback([=, &run] { run = [=] { return run_world(world->world(), *options); }; });
}

}  // namespace waymesh::cli
