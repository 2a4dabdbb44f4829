#pragma once

#include <algorithm>
#include <vector>

#include "support/tile_maps.hpp"

/// More maps to test on, for paths of any angle. Set tiles are open.
namespace waymesh::tests {

/// Noise, smoothed by the automaton's rule: five or more rock tiles of nine make rock.
inline BitGrid open_cave(Draws& draws, std::int32_t width, std::int32_t height) {
    BitGrid open = random_grid(draws, width, height, draws.int_between(52, 68));
    for (std::int32_t rounds = draws.int_between(1, 4); rounds > 0; --rounds) {
        BitGrid next(width, height);
        for (std::int32_t y = 0; y < height; ++y) {
            for (std::int32_t x = 0; x < width; ++x) {
                std::int32_t rock = 0;
                for (std::int32_t k = 0; k < 9; ++k) {
                    const Point p{x + k % 3 - 1, y + k / 3 - 1};
                    rock += open.contains(p) && open.at(p) ? 0 : 1;
                }
                next.set(x, y, rock < 5);
            }
        }
        open = next;
    }
    return open;
}

/// Teeth from above and from below in turn: a path winds round each of them.
inline BitGrid open_comb(std::int32_t width, std::int32_t height) {
    BitGrid open(width, height, true);
    for (std::int32_t x = 1; x < width; x += 2) {
        for (std::int32_t y = 0; y + 1 < height; ++y) {
            open.set(x, x % 4 == 1 ? y : y + 1, false);
        }
    }
    return open;
}

/// One corridor, one tile wide, from the outside to the middle.
inline BitGrid open_spiral(std::int32_t width, std::int32_t height) {
    BitGrid open(width, height);
    const std::vector<Point> directions = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    Point at{0, 0};
    open.set(0, 0, true);
    const auto is_passage = [&](Point p) { return open.contains(p) && open.at(p); };
    for (std::size_t turn = 0, stuck = 0; stuck < 2; ++turn) {
        const Point d = directions[turn % 4];
        ++stuck;
        while (open.contains({at.x + d.x, at.y + d.y}) && !is_passage({at.x + d.x, at.y + d.y}) &&
               !is_passage({at.x + 2 * d.x, at.y + 2 * d.y})) {
            at = {at.x + d.x, at.y + d.y};
            open.set(at.x, at.y, true);
            stuck = 0;
        }
    }
    return open;
}

/// Rock tiles that meet at nothing but corners.
inline BitGrid open_checkerboard(std::int32_t width, std::int32_t height) {
    BitGrid open(width, height);
    for (std::int32_t y = 0; y < height; ++y) {
        for (std::int32_t x = 0; x < width; ++x) {
            open.set(x, y, (x + y) % 2 == 0);
        }
    }
    return open;
}

/// Slanting rows of rock tiles that meet at corners, with gaps: few places where one may not squeeze through are left
/// out.
inline BitGrid open_diagonals(Draws& draws, std::int32_t width, std::int32_t height) {
    BitGrid open(width, height, true);
    for (std::int32_t walls = 1 + width * height / 24; walls > 0; --walls) {
        Point at{draws.int_between(0, width - 1), draws.int_between(0, height - 1)};
        const std::int32_t fall = draws.int_between(0, 1) == 0 ? 1 : -1;
        for (std::int32_t length = draws.int_between(2, 6); length > 0 && open.contains(at); --length) {
            open.set(at.x, at.y, false);
            at = {at.x + 1, at.y + fall};
        }
    }
    return open;
}

/// One rock tile in each square of `step` by `step`: very many ways are equally long.
inline BitGrid open_pillars(std::int32_t width, std::int32_t height, std::int32_t step) {
    BitGrid open(width, height, true);
    for (std::int32_t y = 1; y < height; y += step) {
        for (std::int32_t x = 1; x < width; x += step) {
            open.set(x, y, false);
        }
    }
    return open;
}

/// One of all kinds there are.
inline BitGrid any_map(Draws& draws, std::int32_t width, std::int32_t height) {
    switch (draws.int_between(0, 12)) {
        case 0: return open_maze(draws, width, height);
        case 1: return open_rooms(draws, width, height);
        case 2: return open_blobs(draws, width, height);
        case 3: return open_cave(draws, width, height);
        case 4: return open_comb(width, height);
        case 5: return open_spiral(width, height);
        case 6: {
            // A few tiles of it dug or blocked.
            BitGrid open = open_checkerboard(width, height);
            for (std::int32_t changes = width * height / 6; changes > 0; --changes) {
                open.set(draws.int_between(0, width - 1), draws.int_between(0, height - 1),
                         draws.int_between(0, 3) > 0);
            }
            return open;
        }
        case 7: return open_diagonals(draws, width, height);
        case 8: return open_pillars(width, height, draws.int_between(2, 4));
        default: return random_grid(draws, width, height, draws.int_between(50, 95));
    }
}

/// A map of any kind and shape, no side longer than `longest`, now and then one tile wide or high.
inline BitGrid any_map(Draws& draws, std::int32_t longest) {
    const std::int32_t width = draws.int_between(0, 15) == 0 ? 1 : draws.int_between(1, longest);
    const std::int32_t height = draws.int_between(0, 15) == 0 ? 1 : draws.int_between(1, longest);
    return any_map(draws, width, height);
}

}  // namespace waymesh::tests
