#pragma once

#include <string>

#include "export/map_sheet.hpp"

namespace waymesh::cli {

/// Throws std::invalid_argument when a picture of so many pixels a tile would be too large.
void require_picture_size(const TileRect& rect, std::int32_t scale);

/// A sheet as PNG, `scale` pixels a tile: a colour for each kind of ground, and over it paths, with a halo and with
/// dots at the ends. Throws std::runtime_error when it cannot be encoded.
std::string png_of(const MapSheet& sheet, std::int32_t scale);

}  // namespace waymesh::cli
