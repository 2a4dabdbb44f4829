#pragma once

#include <optional>
#include <ostream>
#include <vector>

#include "support/draws.hpp"
#include "support/free_space.hpp"

namespace waymesh {

/// Exact, as a fraction of the lattice of places can be 32 bits long.
inline std::ostream& operator<<(std::ostream& out, Position p) {
    const auto precision = out.precision(20);
    out << '(' << p.x << ", " << p.y << ')';
    out.precision(precision);
    return out;
}

}  // namespace waymesh

namespace waymesh::tests {

/// A place on a map or just outside: a tile's centre or corner, on a sixteenth of a tile, where the sides of grown
/// tiles lie, next to such a place, or anywhere.
inline Position any_place(Draws& draws, const BitGrid& open, std::int32_t clearance) {
    const std::int64_t kind = draws.between(0, 6);
    const double step = std::ldexp(1.0, -32);
    const auto along = [&](std::int32_t tiles) {
        const auto tile = static_cast<double>(draws.between(0, tiles - 1));
        const double grown = clearance / 16.0;
        switch (kind) {
            case 0: return tile + 0.5;
            case 1: return tile + static_cast<double>(draws.between(0, 1));
            case 2: return tile + static_cast<double>(draws.between(0, 16)) / 16;
            case 3: return draws.between(0, 1) == 0 ? tile + grown : tile + 1 - grown;
            case 4: return tile + grown + static_cast<double>(draws.between(-1, 1)) * step;
            default: return tile + static_cast<double>(draws.between(0, std::int64_t{1} << 32)) * step;
        }
    };
    const double x = along(open.width());
    return {x, along(open.height())};
}

/// Such a place that is free, when some are found.
inline std::optional<Position> any_free_place(Draws& draws, const BitGrid& open, std::int32_t clearance) {
    for (int attempt = 0; attempt < 40; ++attempt) {
        const Position place = any_place(draws, open, clearance);
        if (free_quadrants(open, clearance, place) != 0) {
            return place;
        }
    }
    return std::nullopt;
}

}  // namespace waymesh::tests
