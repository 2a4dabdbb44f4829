#include <iostream>

#include "cli/atlas.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "world/network.hpp"
#include "world/nodes.hpp"

namespace waymesh::cli {

namespace {

constexpr std::int64_t most_chunks = 1 << 16;

void write_json(const World& world, const RoadNetwork& network, std::ostream& out) {
    const Parameters& parameters = world.parameters();
    const ChunkRect& range = network.range;
    out << R"({"seed":)" << json_string(world.seed()) << R"(,"version":)" << world.version() << R"(,"style":")"
        << name_of(parameters.style) << R"(","density":)" << parameters.density << R"(,"keep":)"
        << decimal(static_cast<double>(parameters.keep) / keep_unit) << R"(,"chunks":[)" << range.x0 << ',' << range.y0
        << ',' << range.x1 << ',' << range.y1 << R"(],"nodes":[)";
    for (std::size_t v = 0; v < network.nodes.size(); ++v) {
        const Tile tile = network.absolute(static_cast<std::int32_t>(v));
        out << (v > 0 ? "," : "") << '[' << tile.x << ',' << tile.y << ']';
    }
    out << R"(],"edges":[)";
    for (std::size_t e = 0; e < network.edges.size(); ++e) {
        out << (e > 0 ? "," : "") << '[' << network.edges[e][0] << ',' << network.edges[e][1] << ']';
    }
    out << "]}\n";
}

std::string centre(const Tile& tile) {
    return decimal(static_cast<double>(tile.x) + 0.5) + ',' + decimal(static_cast<double>(tile.y) + 0.5);
}

/// Tile centres as planar coordinates, y downwards.
void write_geojson(const World& world, const RoadNetwork& network, std::ostream& out) {
    out << R"({"type":"FeatureCollection","features":[)";
    const char* separator = "\n";
    for (std::size_t e = 0; e < network.edges.size(); ++e) {
        const Tile a = network.absolute(network.edges[e][0]);
        const Tile b = network.absolute(network.edges[e][1]);
        out << separator << R"({"type":"Feature","geometry":{"type":"LineString","coordinates":[[)" << centre(a)
            << "],[" << centre(b) << R"(]]},"properties":{"kind":"road","backbone":)"
            << ((network.edge_flags[e] & edge_is_backbone) != 0 ? "true" : "false") << "}}";
        separator = ",\n";
    }
    for (std::int32_t v = 0; v < static_cast<std::int32_t>(network.nodes.size()); ++v) {
        const Tile node = network.absolute(v);
        const std::int32_t rank = town_rank(world, node);
        out << separator << R"({"type":"Feature","geometry":{"type":"Point","coordinates":[)" << centre(node)
            << R"(]},"properties":{"kind":")" << (rank > 0 ? "town" : "node") << R"(","rank":)" << rank;
        if (rank > 0) {
            out << R"(,"name":)" << json_string(town_name(world, node));
        }
        out << "}}";
        separator = ",\n";
    }
    out << "\n]}\n";
}

/// One unit a tile, the range's upper left tile at the origin.
void write_svg(const World& world, const RoadNetwork& network, std::ostream& out) {
    const std::int64_t width = network.range.width() * tiles_per_chunk;
    const std::int64_t height = network.range.height() * tiles_per_chunk;
    begin_svg(out, width, height, colour::floor);
    write_roads(out, network, {0, 0});
    write_towns(out, world, network, {0, 0});
    out << "</svg>\n";
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
            const RoadNetwork network = road_network(world, parse_chunks(*chunks, most_chunks));
            const auto write = *format == "json" ? write_json : *format == "geojson" ? write_geojson : write_svg;
            write(world, network, std::cout);
            return status_yes;
        };
    });
}

}  // namespace waymesh::cli
