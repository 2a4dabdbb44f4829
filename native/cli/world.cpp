#include <algorithm>
#include <fstream>
#include <iostream>

#include "cli/atlas.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "grid/map_format.hpp"
#include "world/caves.hpp"
#include "world/chunk_store.hpp"

namespace waymesh::cli {

namespace {

constexpr std::int64_t most_tiles = std::int64_t{1} << 26;
constexpr std::int64_t longest_side = std::int64_t{1} << 20;
constexpr std::int32_t largest_scale = 64;

/// The terrain of a rectangle of tiles.
struct TerrainMap {
    TileRect rect;
    BitGrid open;
    BitGrid sealed;
    BitGrid road;
};

/// The chunks that hold some tile of a rectangle.
ChunkRect chunks_over(const TileRect& rect) {
    // A shift rounds down, also below 0.
    constexpr int shift = 7;
    static_assert(tiles_per_chunk == 1 << shift);
    return {rect.x0 >> shift, rect.y0 >> shift, rect.x1 >> shift, rect.y1 >> shift};
}

/// Copies the tiles of a chunk that lie in the map.
void copy_chunk(const ChunkBits& chunk, Tile corner, const TileRect& rect, BitGrid& into) {
    const std::int64_t last_x = std::min(corner.x + tiles_per_chunk - 1, rect.x1);
    const std::int64_t last_y = std::min(corner.y + tiles_per_chunk - 1, rect.y1);
    for (std::int64_t y = std::max(corner.y, rect.y0); y <= last_y; ++y) {
        for (std::int64_t x = std::max(corner.x, rect.x0); x <= last_x; ++x) {
            if (bit_of(chunk, static_cast<std::int32_t>(x - corner.x), static_cast<std::int32_t>(y - corner.y))) {
                into.set(static_cast<std::int32_t>(x - rect.x0), static_cast<std::int32_t>(y - rect.y0), true);
            }
        }
    }
}

void copy_window(const World& world, const ChunkRect& window, TerrainMap& map) {
    const Land land = land_in(world, window);
    for (std::int64_t y = window.y0; y <= window.y1; ++y) {
        for (std::int64_t x = window.x0; x <= window.x1; ++x) {
            const ChunkTerrain& chunk = land.terrain[static_cast<std::size_t>(window.index(x, y))];
            const Tile corner{x * tiles_per_chunk, y * tiles_per_chunk};
            copy_chunk(chunk.open, corner, map.rect, map.open);
            copy_chunk(chunk.sealed, corner, map.rect, map.sealed);
            copy_chunk(chunk.road, corner, map.rect, map.road);
        }
    }
}

TerrainMap terrain_map(const World& world, const TileRect& rect) {
    const BitGrid nothing(rect.width(), rect.height());
    TerrainMap map{rect, nothing, nothing, nothing};
    const ChunkRect chunks = chunks_over(rect);
    for (std::int64_t y = chunks.y0; y <= chunks.y1; y += longest_land_window) {
        for (std::int64_t x = chunks.x0; x <= chunks.x1; x += longest_land_window) {
            copy_window(world,
                        {x, y, std::min(x + longest_land_window - 1, chunks.x1),
                         std::min(y + longest_land_window - 1, chunks.y1)},
                        map);
        }
    }
    return map;
}

void write_txt(const TerrainMap& map, std::ostream& out) {
    std::string line;
    for (std::int32_t y = 0; y < map.open.height(); ++y) {
        line.clear();
        for (std::int32_t x = 0; x < map.open.width(); ++x) {
            line += map.road.at(x, y) ? '+' : map.open.at(x, y) ? '.' : map.sealed.at(x, y) ? 'x' : '#';
        }
        out << line << '\n';
    }
}

void write_svg(const World& world, const TerrainMap& map, std::ostream& out) {
    // Roads that pass through may belong to a chunk beside the rectangle: they are shorter than two chunks, and
    // belong to the chunk of their middle.
    const RoadNetwork network = road_network(world, clipped_to_world(chunks_over(map.rect).grown(1)));
    const Point origin{static_cast<std::int32_t>(map.rect.x0 - network.range.x0 * tiles_per_chunk),
                       static_cast<std::int32_t>(map.rect.y0 - network.range.y0 * tiles_per_chunk)};
    begin_svg(out, map.rect.width(), map.rect.height(), colour::rock);
    out << R"(<path fill=")" << colour::sealed << R"(" d=")";
    write_outlines(out, map.sealed);
    out << R"("/>)" << '\n'
        << R"(<path fill=")" << colour::floor << R"(" stroke=")" << colour::rim << R"(" stroke-width=".25" d=")";
    write_outlines(out, map.open);
    out << R"("/>)" << '\n';
    write_roads(out, network, origin);
    write_towns(out, world, network, origin);
    out << "</svg>\n";
}

void write_png(const TerrainMap& map, std::int32_t scale, std::ostream& out) {
    constexpr std::array<Rgb, 4> palette = {rgb_of(colour::rock), rgb_of(colour::floor), rgb_of(colour::sealed),
                                            rgb_of(colour::road)};
    enum : std::uint8_t { rock, floor, sealed, road };
    std::vector<std::uint8_t> pixels;
    pixels.reserve(static_cast<std::size_t>(map.open.area() * scale * scale));
    for (std::int32_t y = 0; y < map.open.height(); ++y) {
        const std::size_t row = pixels.size();
        for (std::int32_t x = 0; x < map.open.width(); ++x) {
            const std::uint8_t tile = map.road.at(x, y)     ? road
                                      : map.open.at(x, y)   ? floor
                                      : map.sealed.at(x, y) ? sealed
                                                            : rock;
            pixels.insert(pixels.end(), static_cast<std::size_t>(scale), tile);
        }
        const std::size_t width = pixels.size() - row;
        for (std::int32_t copy = 1; copy < scale; ++copy) {
            pixels.resize(pixels.size() + width);
            std::copy_n(pixels.begin() + static_cast<std::ptrdiff_t>(row), width,
                        pixels.end() - static_cast<std::ptrdiff_t>(width));
        }
    }
    const std::vector<std::uint8_t> png = png_of(map.rect.width() * scale, map.rect.height() * scale, pixels, palette);
    out.write(reinterpret_cast<const char*>(png.data()), static_cast<std::streamsize>(png.size()));
}

struct Options {
    std::string tiles;
    std::string format = "txt";
    std::string output;
    std::int32_t scale = 1;
};

void require_png_size(const TileRect& rect, std::int32_t scale) {
    const std::int64_t width = std::int64_t{rect.width()} * scale;
    const std::int64_t height = std::int64_t{rect.height()} * scale;
    if (width > longest_png_side || height > longest_png_side || width * height > most_tiles) {
        throw std::invalid_argument("--scale: got a picture of " + std::to_string(width) + " x " +
                                    std::to_string(height) + " pixels, expected at most " + std::to_string(most_tiles) +
                                    " pixels and " + std::to_string(longest_png_side) + " each way");
    }
}

void write(const World& world, const TileRect& rect, const Options& options, std::ostream& out) {
    const TerrainMap map = terrain_map(world, rect);
    if (options.format == "txt") {
        write_txt(map, out);
    } else if (options.format == "map") {
        out << movingai_text(map.open);
    } else if (options.format == "svg") {
        write_svg(world, map, out);
    } else {
        write_png(map, options.scale, out);
    }
}

int run_world(const World& world, const Options& options) {
    const TileRect rect = parse_tiles(options.tiles, most_tiles, longest_side);
    if (options.format == "png") {
        require_png_size(rect, options.scale);
    }
    if (options.output.empty()) {
        write(world, rect, options, std::cout);
        return status_yes;
    }
    std::ofstream file(options.output, std::ios::binary);
    if (!file) {
        throw std::invalid_argument("--output: got '" + options.output + "', expected a file that can be written");
    }
    write(world, rect, options, file);
    file.close();
    if (!file) {
        throw std::runtime_error("--output: could not write all of '" + options.output + "'");
    }
    return status_yes;
}

}  // namespace

void add_world(CLI::App& application, Run& run) {
    CLI::App* const command =
        application.add_subcommand("world", "the terrain of a rectangle of tiles, as text or picture");
    const auto world = add_world_options(*command);
    const auto options = std::make_shared<Options>();
    command->add_option("--tiles", options->tiles, "x0,y0,x1,y1, inclusive")->required();
    command->add_option("--format", options->format, "txt, map, svg or png")
        ->check(CLI::IsMember({"txt", "map", "svg", "png"}))
        ->capture_default_str();
    command->add_option("--scale", options->scale, "png: pixels a tile, 1 to 64")
        ->check(CLI::Range(1, largest_scale))
        ->capture_default_str();
    command->add_option("--output", options->output, "a file to write to, instead of standard output");
    command->footer(
        "txt: a row a line; # rock, . open, + open and part of a road, x sealed (open ground that is joined to no\n"
        "road). map: MovingAI's format; sealed ground is not walkable. svg: one unit a tile.");
    command->callback([=, &run] { run = [=] { return run_world(world->world(), *options); }; });
}

}  // namespace waymesh::cli
