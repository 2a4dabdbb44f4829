#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "export/map_sheet.hpp"

namespace waymesh {

/// Calls visit with each row of a sheet: `#` rock, `.` open, `+` open and part of a road, `x` sealed.
void for_each_row(const MapSheet& sheet, const std::function<void(std::string_view)>& visit);

/// All of them, a row a line.
std::string tile_rows(const MapSheet& sheet);

}  // namespace waymesh
