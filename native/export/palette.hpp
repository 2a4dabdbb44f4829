#pragma once

#include <array>
#include <string_view>

/// The light colours of the page (web/map/palette.ts).
namespace waymesh::colour {

inline constexpr std::string_view rock = "#b9a88a";
inline constexpr std::string_view hatch = "#b1a081";
inline constexpr std::string_view floor = "#f4ecd9";
inline constexpr std::string_view sealed = "#cfc2a6";
inline constexpr std::string_view rim = "#8a7656";
inline constexpr std::string_view shadow = "#6f5d43";
inline constexpr std::string_view road = "#fffdf6";
inline constexpr std::string_view casing = "#a58a5c";
inline constexpr std::string_view far_casing = "#7c6439";
inline constexpr std::string_view town = "#8a2f1e";
inline constexpr std::string_view text = "#3b2d1c";
inline constexpr std::string_view halo = "#fbf5e6";
inline constexpr std::string_view pin_start = "#1f7a5c";
inline constexpr std::string_view pin_end = "#c8321f";
inline constexpr std::string_view pin_text = "#fff";

/// Of paths, by Solver.
inline constexpr std::array<std::string_view, 6> paths = {"#2b5fb3", "#4f1182", "#110a06",
                                                          "#722a00", "#c8321f", "#1f7a5c"};

}  // namespace waymesh::colour
