#include "grid/nearest_open.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace waymesh {

namespace {

/// The last set tile at or before x in a row, or -1.
std::int32_t last_up_to(std::span<const std::uint64_t> row, std::int32_t x) {
    auto w = static_cast<std::size_t>(x >> 6);
    std::uint64_t word = row[w] & ~std::uint64_t{0} >> (63 - (x & 63));
    while (word == 0 && w > 0) {
        word = row[--w];
    }
    return word == 0 ? -1 : static_cast<std::int32_t>(w * 64 + 63) - std::countl_zero(word);
}

/// The first set tile after x, or -1.
std::int32_t first_after(std::span<const std::uint64_t> row, std::int32_t x) {
    auto w = static_cast<std::size_t>(x >> 6);
    // Two shifts: one by 64 would be undefined.
    std::uint64_t word = row[w] & (~std::uint64_t{0} << (x & 63) << 1);
    while (word == 0 && w + 1 < row.size()) {
        word = row[++w];
    }
    return word == 0 ? -1 : static_cast<std::int32_t>(w * 64) + std::countr_zero(word);
}

}  // namespace

std::optional<Point> nearest_open(const BitGrid& open, double x, double y) {
    if (open.area() == 0) {
        return std::nullopt;
    }
    const auto clamped = [](double position, std::int32_t size) {
        return static_cast<std::int32_t>(std::floor(std::clamp(position, 0.0, size - 1.0)));
    };
    const Point own{clamped(x, open.width()), clamped(y, open.height())};
    if (own.x == std::floor(x) && own.y == std::floor(y) && open.at(own)) {
        return own;
    }
    // The last column whose centre lies at or before the position: on the border of two, both are looked at.
    const std::int32_t column = clamped(x - 0.5, open.width());
    const std::int32_t middle = own.y;
    std::optional<Point> best;
    double best_squared = 0;
    const auto consider = [&](std::int32_t tile_x, std::int32_t tile_y) {
        const double dx = tile_x + 0.5 - x;
        const double dy = tile_y + 0.5 - y;
        const double squared = dx * dx + dy * dy;
        const bool is_first = !best || tile_y < best->y || (tile_y == best->y && tile_x < best->x);
        if (!best || squared < best_squared || (squared == best_squared && is_first)) {
            best = Point{tile_x, tile_y};
            best_squared = squared;
        }
    };
    const auto look_at_row = [&](std::int32_t row) {
        if (row < 0 || row >= open.height()) {
            return;
        }
        for (const std::int32_t tile_x : {last_up_to(open.row(row), column), first_after(open.row(row), column)}) {
            if (tile_x >= 0) {
                consider(tile_x, row);
            }
        }
    };
    look_at_row(middle);
    for (std::int32_t away = 1; away < open.height(); ++away) {
        // Rows so far away are at least this far from the position.
        const double least = away - 0.5;
        if (best && least * least > best_squared) {
            break;
        }
        look_at_row(middle - away);
        look_at_row(middle + away);
    }
    return best;
}

}  // namespace waymesh
