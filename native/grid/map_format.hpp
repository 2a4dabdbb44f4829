#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grid/bit_grid.hpp"

/// Map and scenario files of others. Their text is hostile: sizes are bounded, numbers checked, and nothing is half
/// read.
namespace waymesh {

/// The most tiles in a row or column of a map, and scenarios in a file.
inline constexpr std::int32_t longest_map_side = 2048;
inline constexpr std::int64_t most_scenarios = 1 << 18;

/// A map that was read.
struct TileMap {
    BitGrid open;
    std::optional<Point> start;  ///< the first S of a drawing
    std::optional<Point> goal;   ///< its first G or E
};

/// A map in MovingAI's format (Sturtevant 2012; `type octile`, `height H`, `width W`, `map`, then rows: dot, `G` and
/// `S` open, `@`, `O`, `T` and `W` not), or a drawing: `#` is rock; dot, space, `*` and `+`, `S`, `G` and `E` are open,
/// `x` (sealed ground) is not; shorter rows end in rock. Lines end with LF or CR LF. Throws std::invalid_argument that
/// says the line, got and expected.
TileMap parse_map(std::string_view text);

/// The map in MovingAI's format, `.` open and `@` rock.
std::string movingai_text(const BitGrid& open);

/// A query whose shortest length was published; its places are tiles.
struct Scenario {
    std::int32_t bucket = 0;
    Point start;
    Point goal;
    double length = 0;  ///< the published optimal one
};

/// The scenarios of a `.scen` text (version 1, or a first line without version) for a map of that size; throws
/// std::invalid_argument that says the line, got and expected. The map's name in it is not looked at.
std::vector<Scenario> parse_scenarios(std::string_view text, std::int32_t width, std::int32_t height);

/// Is a length found the published one? Files round: within 0.005 + 1e-5 of it.
bool matches(double length, double published);

}  // namespace waymesh
