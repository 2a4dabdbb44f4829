#include "export/tile_rows.hpp"

namespace waymesh {

void for_each_row(const MapSheet& sheet, const std::function<void(std::string_view)>& visit) {
    std::string row(static_cast<std::size_t>(sheet.open.width()), '#');
    for (std::int32_t y = 0; y < sheet.open.height(); ++y) {
        for (std::int32_t x = 0; x < sheet.open.width(); ++x) {
            row[static_cast<std::size_t>(x)] = sheet.road.at(x, y)     ? '+'
                                               : sheet.open.at(x, y)   ? '.'
                                               : sheet.sealed.at(x, y) ? 'x'
                                                                       : '#';
        }
        visit(row);
    }
}

std::string tile_rows(const MapSheet& sheet) {
    std::string rows;
    rows.reserve(static_cast<std::size_t>(sheet.open.area() + sheet.open.height()));
    for_each_row(sheet, [&](std::string_view row) {
        rows += row;
        rows += '\n';
    });
    return rows;
}

}  // namespace waymesh
