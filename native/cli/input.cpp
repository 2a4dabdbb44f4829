#include "cli/input.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <optional>
#include <stdexcept>

#include "export/map_sheet.hpp"
#include "nav/path_search.hpp"

namespace waymesh::cli {

namespace {

[[noreturn]] void refuse(const std::string& option, const std::string& got, const std::string& expected) {
    throw std::invalid_argument(option + ": got '" + got + "', expected " + expected);
}

/// Exactly `Count` numbers with `separator` between them, and nothing else.
template <typename Number, std::size_t Count>
std::optional<std::array<Number, Count>> numbers_of(const std::string& text, char separator) {
    std::array<Number, Count> numbers{};
    const char* next = text.data();
    const char* const end = text.data() + text.size();
    for (std::size_t i = 0; i < Count; ++i) {
        const auto [stop, error] = std::from_chars(next, end, numbers[i]);
        const bool last = i + 1 == Count;
        if (error != std::errc() || (last ? stop != end : stop == end || *stop != separator)) {
            return std::nullopt;
        }
        next = last ? stop : stop + 1;
    }
    return numbers;
}

}  // namespace

ChunkRect parse_chunks(const std::string& text, std::int64_t most) {
    const auto bounds = numbers_of<std::int64_t, 4>(text, ',');
    const auto rect = bounds ? ChunkRect{(*bounds)[0], (*bounds)[1], (*bounds)[2], (*bounds)[3]} : ChunkRect{};
    const bool exists = is_chunk_coordinate(rect.x0) && is_chunk_coordinate(rect.y0) && is_chunk_coordinate(rect.x1) &&
                        is_chunk_coordinate(rect.y1);
    if (!bounds || !exists || !rect.holds_at_most(most)) {
        refuse("--chunks", text,
               "x0,y0,x1,y1 with x0 <= x1 and y0 <= y1, 32-bit, 1 to " + std::to_string(most) + " chunks");
    }
    return rect;
}

TileRect parse_tiles(const std::string& text) {
    const auto bounds = numbers_of<std::int64_t, 4>(text, ',');
    const TileRect rect =
        bounds ? TileRect{{(*bounds)[0], (*bounds)[1]}, {(*bounds)[2], (*bounds)[3]}} : TileRect{{0, 0}, {-1, -1}};
    if (!is_sheet_of_world(rect)) {
        refuse("--tiles", text,
               "x0,y0,x1,y1 with x0 <= x1 and y0 <= y1, each " + std::to_string(first_tile) + " to " +
                   std::to_string(last_tile) + ", 1 to " + std::to_string(most_sheet_tiles) + " tiles, at most " +
                   std::to_string(longest_sheet_side) + " each way");
    }
    return rect;
}

Position parse_position(const std::string& option, const std::string& text) {
    constexpr double farthest = 0x1p40;
    const auto numbers = numbers_of<double, 2>(text, ',');
    // Written so that a number that is none is refused too.
    const auto is_near = [](double value) { return std::abs(value) <= farthest; };
    if (!numbers || !is_near((*numbers)[0]) || !is_near((*numbers)[1])) {
        refuse(option, text, "x,y: two numbers, in tiles, at most 2^40");
    }
    return {(*numbers)[0], (*numbers)[1]};
}

Point parse_tile(const std::string& option, const std::string& text, std::int32_t width, std::int32_t height) {
    const Position position = parse_position(option, text);
    if (!(position.x >= 0 && position.x < width && position.y >= 0 && position.y < height)) {
        refuse(option, text,
               "x,y inside the map: x from 0 to below " + std::to_string(width) + ", y from 0 to below " +
                   std::to_string(height));
    }
    return {static_cast<std::int32_t>(position.x), static_cast<std::int32_t>(position.y)};
}

Point parse_size(const std::string& option, const std::string& text) {
    const auto numbers = numbers_of<std::int32_t, 2>(text, 'x');
    if (!numbers) {
        refuse(option, text, "WxH: two whole numbers, as in 40x22");
    }
    return {(*numbers)[0], (*numbers)[1]};
}

std::int32_t parse_clearance(const std::string& option, const std::string& text) {
    const auto numbers = numbers_of<double, 1>(text, ',');
    const double given = numbers ? (*numbers)[0] : -1;
    const double sixteenths = given > 0 && given < 0.5 ? given * clearance_unit : given;
    if (!(sixteenths >= 0 && sixteenths <= most_clearance) || sixteenths != std::floor(sixteenths)) {
        refuse(option, text, "0 to 7 sixteenths of a tile, or such a share of a tile: 0.0625 to 0.4375");
    }
    return static_cast<std::int32_t>(sixteenths);
}

std::string read_file(const std::string& option, const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::string bytes;
    std::array<char, 1 << 16> piece;
    while (in && static_cast<std::int64_t>(bytes.size()) <= most_file_bytes) {
        in.read(piece.data(), piece.size());
        bytes.append(piece.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (static_cast<std::int64_t>(bytes.size()) > most_file_bytes) {
        refuse(option, path, "a file of at most " + std::to_string(most_file_bytes) + " bytes; it is larger");
    }
    if (!in.eof()) {
        refuse(option, path, "a file that can be read");
    }
    return bytes;
}

}  // namespace waymesh::cli
