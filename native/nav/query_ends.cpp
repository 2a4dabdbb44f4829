#include "nav/query_ends.hpp"

#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include "geometry/predicates.hpp"

namespace waymesh {

namespace {

constexpr double furthest_apart = 1 << 17;
constexpr double furthest_out = 274877906944.0;  // 2^38, where the endless world ends

void require_near(const PathQuery& query) {
    for (const double coordinate : {query.from.x, query.from.y, query.to.x, query.to.y}) {
        if (!(std::abs(coordinate) <= furthest_out)) {
            throw std::invalid_argument("path: got an end outside the world, expected -2^38 up to 2^38");
        }
    }
    const double apart = std::max(std::abs(query.to.x - query.from.x), std::abs(query.to.y - query.from.y));
    if (apart >= furthest_apart) {
        throw std::invalid_argument("path: got ends " + std::to_string(static_cast<std::int64_t>(apart)) +
                                    " tiles apart, expected less than 131072");
    }
}

bool is_open(TileSource& tiles, const QueryEnds& ends, Point tile) {
    const auto rows = tiles.rows(ends.block_x + (tile.x >> 6), ends.block_y + (tile.y >> 6));
    return (rows[static_cast<std::size_t>(tile.y & 63)] >> (tile.x & 63) & 1U) != 0;
}

Point open_tile_at(TileSource& tiles, const QueryEnds& ends, Position p, const char* which) {
    const Point own{static_cast<std::int32_t>(std::floor(p.x)), static_cast<std::int32_t>(std::floor(p.y))};
    if (is_open(tiles, ends, own)) {
        return own;
    }
    for (const std::int32_t dy : {-1, 0}) {
        for (const std::int32_t dx : {-1, 0}) {
            const bool touches = (dx == 0 || p.x == own.x) && (dy == 0 || p.y == own.y);
            if (touches && is_open(tiles, ends, {own.x + dx, own.y + dy})) {
                return {own.x + dx, own.y + dy};
            }
        }
    }
    throw std::invalid_argument(std::string(which) + ": got a tile in rock, expected an open one");
}

}  // namespace

Position QueryEnds::absolute(Position p) const {
    return {static_cast<double>(block_x * TileSource::block_side) + p.x,
            static_cast<double>(block_y * TileSource::block_side) + p.y};
}

QueryEnds ends_of(TileSource& tiles, const PathQuery& query) {
    require_near(query);
    const auto block = [](double coordinate) {
        return static_cast<std::int64_t>(std::floor(coordinate / TileSource::block_side));
    };
    QueryEnds ends{block(query.from.x), block(query.from.y), {}, {}, {}, {}};
    // Exact: less than 2^17 blocks lie between, and the lattice is not coarser than what such doubles can tell apart.
    const Position corner = ends.absolute({0, 0});
    const auto local = [corner](Position p) {
        return Position{on_lattice(p.x - corner.x), on_lattice(p.y - corner.y)};
    };
    ends.from = local(query.from);
    ends.to = local(query.to);
    ends.from_tile = open_tile_at(tiles, ends, ends.from, "start");
    ends.to_tile = open_tile_at(tiles, ends, ends.to, "goal");
    return ends;
}

}  // namespace waymesh
