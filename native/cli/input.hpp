#pragma once

#include <cstdint>
#include <string>

#include "geometry/point.hpp"
#include "geometry/position.hpp"
#include "world/edits.hpp"
#include "world/frame.hpp"

/// What the subcommands read: rectangles, positions and files, as hostile as they come. Everything that is refused is
/// refused by std::invalid_argument that says the option, got and expected.
namespace waymesh::cli {

/// "x0,y0,x1,y1", inclusive, 32-bit, at most `most` chunks.
ChunkRect parse_chunks(const std::string& text, std::int64_t most);

/// "x0,y0,x1,y1", inclusive, as `is_sheet_of_world`.
TileRect parse_tiles(const std::string& text);

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
