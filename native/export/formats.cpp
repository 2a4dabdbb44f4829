#include "export/formats.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "export/geojson.hpp"
#include "export/json.hpp"
#include "export/svg.hpp"
#include "export/tile_rows.hpp"
#include "grid/map_format.hpp"
#include "grid/quoted.hpp"

namespace waymesh {

namespace {

constexpr std::array<std::string_view, 5> names = {"svg", "geojson", "json", "txt", "map"};

}  // namespace

ExportFormat export_format_named(std::string_view name) {
    const auto place = std::find(names.begin(), names.end(), name);
    if (place == names.end()) {
        throw std::invalid_argument("format: got " + quoted(name) + ", expected svg, geojson, json, txt or map");
    }
    return static_cast<ExportFormat>(place - names.begin());
}

std::string written(const MapSheet& sheet, ExportFormat format) {
    switch (format) {
        case ExportFormat::svg: return svg_of(sheet);
        case ExportFormat::geojson: return geojson_of(sheet);
        case ExportFormat::json: return json_of(sheet);
        case ExportFormat::map: return movingai_text(sheet.open);
        default: return tile_rows(sheet);
    }
}

}  // namespace waymesh
