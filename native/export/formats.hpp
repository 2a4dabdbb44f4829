#pragma once

#include <string>
#include <string_view>

#include "export/map_sheet.hpp"

namespace waymesh {

/// The numbers are those of `exportFormats` in web/engine/protocol.ts.
enum class ExportFormat {
    svg,      ///< see svg.hpp; shows paths
    geojson,  ///< see geojson.hpp; holds paths
    json,     ///< see json.hpp; holds paths
    txt,      ///< see tile_rows.hpp
    map,      ///< MovingAI's format, see grid/map_format.hpp; sealed ground is not walkable
};

/// Throws std::invalid_argument for any other name than those above.
ExportFormat export_format_named(std::string_view name);

/// A sheet as a file of that format.
std::string written(const MapSheet& sheet, ExportFormat format);

}  // namespace waymesh
