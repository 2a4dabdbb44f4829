#pragma once

#include <cstdint>
#include <string>

#include "geometry/point.hpp"
#include "geometry/position.hpp"
#include "world/frame.hpp"

/// What the subcommands read: rectangles, positions and files, as hostile as they come. Everything that is refused is
/// refused by std::invalid_argument that says the option, got and expected.
namespace waymesh::cli {

/// "x0,y0,x1,y1", inclusive, 32-bit, at most `most` chunks.
ChunkRect parse_chunks(const std::string& text, std::int64_t most);

/// A rectangle of tiles of the world, inclusive at both ends.
struct TileRect {
    std::int64_t x0 = 0;
    std::int64_t y0 = 0;
    std::int64_t x1 = 0;
    std::int64_t y1 = 0;

    std::int32_t width() const { return static_cast<std::int32_t>(x1 - x0 + 1); }
    std::int32_t height() const { return static_cast<std::int32_t>(y1 - y0 + 1); }
};

/// The first and the last tile of the world, in x and in y.
inline constexpr std::int64_t first_tile = std::int64_t{INT32_MIN} * tiles_per_chunk;
inline constexpr std::int64_t last_tile = (std::int64_t{INT32_MAX} + 1) * tiles_per_chunk - 1;

/// "x0,y0,x1,y1", inclusive, inside the world, at most `most` tiles and `longest` each way.
TileRect parse_tiles(const std::string& text, std::int64_t most, std::int64_t longest);

/// "x,y", real numbers within 2^40 of the origin.
Position parse_position(const std::string& option, const std::string& text);

/// "x,y" as a tile of a map of that size: the one that holds the position.
Point parse_tile(const std::string& option, const std::string& text, std::int32_t width, std::int32_t height);

/// "WxH", whole numbers.
Point parse_size(const std::string& option, const std::string& text);

inline constexpr std::int64_t most_file_bytes = std::int64_t{64} << 20;

/// The walker's radius in sixteenths of a tile: "0" to "7", or a share of a tile below one half that is a whole number
/// of them, as "0.25".
std::int32_t parse_clearance(const std::string& option, const std::string& text);

/// A file's bytes, at most `most_file_bytes`.
std::string read_file(const std::string& option, const std::string& path);

}  // namespace waymesh::cli
