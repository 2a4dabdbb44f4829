#include <iostream>

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "world/network.hpp"
#include "world/nodes.hpp"

namespace waymesh::cli {

namespace {

constexpr std::int64_t most_chunks = 1 << 16;

std::string number(std::int64_t value) { return std::to_string(value); }

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
    out << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << width << ' ' << height << R"(" width=")"
        << width << R"(" height=")" << height << "\">\n"
        << R"(<rect width="100%" height="100%" fill="#f4ecd9"/>)" << '\n';
    std::string lines;
    for (const auto& [a, b] : network.edges) {
        const Point from = network.nodes[static_cast<std::size_t>(a)];
        const Point to = network.nodes[static_cast<std::size_t>(b)];
        lines += 'M' + number(from.x) + ' ' + number(from.y) + 'L' + number(to.x) + ' ' + number(to.y);
    }
    // Coordinates name tiles; the shift puts them on tile centres.
    out << R"svg(<g transform="translate(.5 .5)" fill="none" stroke-linecap="round"><path d=")svg" << lines
        << R"(" stroke="#a58a5c" stroke-width="3"/>)" << '\n'
        << R"(<path d=")" << lines << R"(" stroke="#fffdf6" stroke-width="1.8"/></g>)" << '\n'
        << R"(<g font-family="serif" font-size="9" fill="#3b2d1c" stroke="#fbf5e6" stroke-width="2" paint-order="stroke">)"
        << '\n';
    for (std::int32_t v = 0; v < network.inner_node_count(); ++v) {
        const Tile node = network.absolute(v);
        if (town_rank(world, node) >= 2) {
            const Point p = network.nodes[static_cast<std::size_t>(v)];
            out << "<text x=\"" << p.x + 4 << "\" y=\"" << p.y - 2 << "\">" << town_name(world, node) << "</text>\n";
        }
    }
    out << "</g>\n</svg>\n";
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
