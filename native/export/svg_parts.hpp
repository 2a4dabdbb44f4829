#pragma once

#include <span>

#include "export/map_sheet.hpp"
#include "export/road_layer.hpp"
#include "export/text.hpp"

/// The layers of a drawing, from the ground up, one unit a tile.
namespace waymesh {

/// How large a drawing is, in tiles, and in pixels of the screen when it is opened: how bold things are depends on it,
/// as it does on the page.
struct DrawingSize {
    std::int64_t width;
    std::int64_t height;
    std::int32_t pixels_a_tile;

    double tiles(double pixels) const { return pixels / pixels_a_tile; }
};

/// As large as fits a large screen, 1 to 10 pixels a tile.
DrawingSize drawing_size(std::int64_t width, std::int64_t height);

void write_svg_ground(Text& out, const DrawingSize& size, const BitGrid& open, const BitGrid& sealed);

/// Roads with their casing, nodes where they are large enough, and the names of towns, none over another. The origin
/// of the layer is the upper left tile.
void write_svg_roads(Text& out, const DrawingSize& size, const World& world, const RoadLayer& roads,
                     const Edits& edits);

/// Paths, each solver's in its colour and style, and pins at the ends of the first.
void write_svg_paths(Text& out, const DrawingSize& size, const Tile& origin, std::span<const SheetPath> paths);

}  // namespace waymesh
