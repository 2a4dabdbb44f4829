#pragma once

#include <algorithm>
#include <initializer_list>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "grid/bit_grid.hpp"
#include "support/draws.hpp"
#include "support/show.hpp"

namespace waymesh {

/// Small maps as drawings, of large ones only the size: `#` set, `.` not.
inline std::ostream& operator<<(std::ostream& out, const BitGrid& grid) {
    out << grid.width() << " x " << grid.height();
    for (std::int32_t y = 0; y < grid.height() && grid.area() <= 4096; ++y) {
        out << '\n';
        for (std::int32_t x = 0; x < grid.width(); ++x) {
            out << (grid.at(x, y) ? '#' : '.');
        }
    }
    return out;
}

}  // namespace waymesh

/// Maps to test on. In those that are called open, set tiles are open.
namespace waymesh::tests {

/// A map from a drawing: tiles with that sign are set.
inline BitGrid drawn(const std::vector<std::string>& rows, char set) {
    BitGrid grid(static_cast<std::int32_t>(rows.front().size()), static_cast<std::int32_t>(rows.size()));
    for (std::int32_t y = 0; y < grid.height(); ++y) {
        for (std::int32_t x = 0; x < grid.width(); ++x) {
            grid.set(x, y, rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == set);
        }
    }
    return grid;
}

/// Each tile set with that probability, in percent.
inline BitGrid random_grid(Draws& draws, std::int32_t width, std::int32_t height, std::int32_t percent) {
    BitGrid grid(width, height);
    for (std::int32_t y = 0; y < height; ++y) {
        for (std::int32_t x = 0; x < width; ++x) {
            grid.set(x, y, draws.int_between(1, 100) <= percent);
        }
    }
    return grid;
}

/// Corridors one tile wide between the tiles with odd coordinates, a tree of them (depth-first), with some loops.
inline BitGrid open_maze(Draws& draws, std::int32_t width, std::int32_t height) {
    BitGrid open(width, height);
    if (width < 3 || height < 3) {
        return open;
    }
    std::vector<Point> trail = {{1, 1}};
    open.set(1, 1, true);
    while (!trail.empty()) {
        std::vector<Point> steps = {{2, 0}, {-2, 0}, {0, 2}, {0, -2}};
        draws.shuffle(steps);
        const Point from = trail.back();
        const auto step = std::find_if(steps.begin(), steps.end(), [&](Point s) {
            const Point to{from.x + s.x, from.y + s.y};
            return to.x > 0 && to.y > 0 && to.x < width - 1 && to.y < height - 1 && !open.at(to);
        });
        if (step == steps.end()) {
            trail.pop_back();
            continue;
        }
        open.set(from.x + step->x / 2, from.y + step->y / 2, true);
        open.set(from.x + step->x, from.y + step->y, true);
        trail.push_back({from.x + step->x, from.y + step->y});
    }
    for (std::int32_t loops = width * height / 60; loops > 0; --loops) {
        open.set(draws.int_between(1, width - 2), draws.int_between(1, height - 2), true);
    }
    return open;
}

/// Rooms behind walls one tile thick, most of the walls with a door.
inline BitGrid open_rooms(Draws& draws, std::int32_t width, std::int32_t height) {
    const std::int32_t side = draws.int_between(3, 9);
    BitGrid open(width, height, true);
    for (std::int32_t y = 0; y < height; ++y) {
        for (std::int32_t x = 0; x < width; ++x) {
            open.set(x, y, x % side != 0 && y % side != 0);
        }
    }
    for (std::int32_t y = 0; y < height; y += side) {
        for (std::int32_t x = 0; x < width; x += side) {
            const Point door_down{x, y + draws.int_between(1, side - 1)};
            const Point door_right{x + draws.int_between(1, side - 1), y};
            for (const Point door : {door_down, door_right}) {
                if (open.contains(door) && draws.int_between(0, 9) > 0) {
                    open.set(door.x, door.y, true);
                }
            }
        }
    }
    return open;
}

/// Blobs of rock and hollow: coarse noise, and some of its own at every tile.
inline BitGrid open_blobs(Draws& draws, std::int32_t width, std::int32_t height) {
    const std::int32_t coarse = draws.int_between(2, 5);
    const BitGrid noise = random_grid(draws, width / coarse + 1, height / coarse + 1, draws.int_between(50, 75));
    BitGrid open = random_grid(draws, width, height, 8);
    for (std::int32_t y = 0; y < height; ++y) {
        for (std::int32_t x = 0; x < width; ++x) {
            open.set(x, y, open.at(x, y) != noise.at(x / coarse, y / coarse));
        }
    }
    return open;
}

/// One of all these kinds.
inline BitGrid any_open_map(Draws& draws, std::int32_t width, std::int32_t height) {
    switch (draws.int_between(0, 5)) {
        case 0: return open_maze(draws, width, height);
        case 1: return open_rooms(draws, width, height);
        case 2: return open_blobs(draws, width, height);
        default: return random_grid(draws, width, height, draws.int_between(50, 95));
    }
}

/// The set tiles, row by row.
inline std::vector<Point> set_tiles(const BitGrid& grid) {
    std::vector<Point> tiles;
    for (std::int32_t y = 0; y < grid.height(); ++y) {
        for (std::int32_t x = 0; x < grid.width(); ++x) {
            if (grid.at(x, y)) {
                tiles.push_back({x, y});
            }
        }
    }
    return tiles;
}

/// Widths and heights where words and edges could go wrong.
inline std::vector<Point> awkward_sizes() {
    return {{1, 1},  {1, 2},  {2, 1},  {1, 17},  {17, 1},  {1, 130}, {130, 1}, {3, 3},   {63, 5},  {64, 5},
            {65, 5}, {5, 64}, {5, 65}, {127, 9}, {128, 9}, {129, 9}, {40, 22}, {22, 40}, {200, 3}, {3, 200}};
}

}  // namespace waymesh::tests
