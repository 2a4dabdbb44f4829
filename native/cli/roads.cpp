#include <iostream>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "export/geojson.hpp"
#include "export/json.hpp"
#include "export/svg.hpp"
#include "world/network.hpp"

namespace waymesh::cli {

namespace {

constexpr std::int64_t most_chunks = 1 << 16;

std::string written(const World& world, const RoadNetwork& network, const std::string& format) {
    if (format == "json") {
        return json_of(world, network);
    }
    return format == "geojson" ? geojson_of(world, network) : svg_of(world, network);
}

}  // namespace

void add_roads(CLI::App& application, Run& run) {
    CLI::App* const command = application.add_subcommand("roads", "the nodes and roads of a rectangle of chunks");
    const auto options = add_world_options(*command);
    const auto chunks = std::make_shared<std::string>();
    const auto format = std::make_shared<std::string>("json");
    command->add_option("--chunks", *chunks, "x0,y0,x1,y1, inclusive")->required();
    command->add_option("--format", *format, "json, geojson or svg")
        ->check(CLI::IsMember({"json", "geojson", "svg"}))
        ->capture_default_str();
    command->callback([=, &run] {
        run = [=] {
            const World world = options->world();
            std::cout << written(world, road_network(world, parse_chunks(*chunks, most_chunks)), *format);
            return status_yes;
        };
    });
}

}  // namespace waymesh::cli
