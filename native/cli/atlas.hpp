#pragma once

#include <array>
#include <cstdint>
#include <ostream>
#include <span>
#include <string_view>
#include <vector>

#include "geometry/point.hpp"
#include "grid/bit_grid.hpp"
#include "world/network.hpp"

/// How the world is drawn on paper: the light colours of the page, one unit a tile.
namespace waymesh::cli {

namespace colour {
inline constexpr std::string_view rock = "#b9a88a";
inline constexpr std::string_view floor = "#f4ecd9";
inline constexpr std::string_view sealed = "#cfc2a6";
inline constexpr std::string_view rim = "#8a7656";
inline constexpr std::string_view road = "#fffdf6";
inline constexpr std::string_view casing = "#a58a5c";
inline constexpr std::string_view text = "#3b2d1c";
inline constexpr std::string_view halo = "#fbf5e6";
}  // namespace colour

/// Opens a drawing of so many units on a ground of one colour; `</svg>` ends it.
void begin_svg(std::ostream& out, std::int64_t width, std::int64_t height, std::string_view ground);

/// The outlines of the set tiles as the commands of an SVG path, to be filled. Tiles that touch only in a corner are
/// kept apart, as they are for whoever walks.
void write_outlines(std::ostream& out, const BitGrid& tiles);

/// Roads with their casing, and the names of larger towns, for a drawing whose upper left tile is `origin` in the
/// network's frame.
void write_roads(std::ostream& out, const RoadNetwork& network, Point origin);
void write_towns(std::ostream& out, const World& world, const RoadNetwork& network, Point origin);

/// A picture as PNG; each pixel names an entry of the palette. Throws std::runtime_error when it cannot be encoded.
/// Sides 1 to `longest_png_side`.
using Rgb = std::array<std::uint8_t, 3>;
inline constexpr std::int64_t longest_png_side = 1000000;
std::vector<std::uint8_t> png_of(std::int32_t width, std::int32_t height, std::span<const std::uint8_t> pixels,
                                 std::span<const Rgb> palette);

/// "#rrggbb" as numbers.
constexpr Rgb rgb_of(std::string_view hex) {
    const auto digit = [&](std::size_t i) {
        return static_cast<unsigned>(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);
    };
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(16 * digit(i) + digit(i + 1)); };
    return {byte(1), byte(3), byte(5)};
}

}  // namespace waymesh::cli
