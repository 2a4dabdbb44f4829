#include "export/svg.hpp"

#include "export/palette.hpp"
#include "export/svg_parts.hpp"

namespace waymesh {

namespace {

/// Tiles beyond the rectangle from which a road is broad enough to reach into it.
constexpr std::int32_t road_margin = 2;

void begin(Text& out, const DrawingSize& size, const Tile& first, std::string_view seed) {
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << size.width << ' ' << size.height
        << "\" width=\"" << size.width * size.pixels_a_tile << "\" height=\"" << size.height * size.pixels_a_tile
        << "\" role=\"img\">\n<title>Waymesh" << (seed.empty() ? "" : ": ") << XmlText{seed} << " (" << first.x << ','
        << first.y << ")</title>\n";
}

}  // namespace

std::string svg_of(const MapSheet& sheet) {
    Text out;
    const DrawingSize size = drawing_size(sheet.rect.width(), sheet.rect.height());
    begin(out, size, sheet.rect.first, sheet.world ? sheet.world->seed() : std::string_view());
    write_svg_ground(out, size, sheet.open, sheet.sealed);
    if (sheet.world) {
        write_svg_roads(out, size, *sheet.world, roads_over(sheet.network, sheet.rect, road_margin), sheet.edits);
    }
    write_svg_paths(out, size, sheet.rect.first, sheet.paths);
    out << "</svg>\n";
    return out.take();
}

std::string svg_of(const World& world, const RoadNetwork& network) {
    Text out;
    const RoadLayer roads = roads_of(network);
    const DrawingSize size =
        drawing_size(network.range.width() * tiles_per_chunk, network.range.height() * tiles_per_chunk);
    begin(out, size, roads.origin, world.seed());
    out << "<rect width=\"100%\" height=\"100%\" fill=\"" << colour::floor << "\"/>\n";
    write_svg_roads(out, size, world, roads, {});
    out << "</svg>\n";
    return out.take();
}

}  // namespace waymesh
