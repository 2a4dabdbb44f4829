#include "cli/command.hpp"

#include <array>
#include <charconv>
#include <stdexcept>

#include "world/chunk_store.hpp"

namespace waymesh::cli {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

}  // namespace

World WorldOptions::world() const {
    Parameters parameters;
    parameters.style = road_style_named(style);
    parameters.density = density;
    parameters.keep = to_fixed_point("keep", keep, keep_unit, 0, keep_unit);
    parameters.jitter = to_fixed_point("jitter", jitter, jitter_unit, 0, jitter_unit);
    parameters.quota = to_fixed_point("quota", quota, quota_unit, 1, 10 * quota_unit);
    return World(seed, parameters, version);
}

std::shared_ptr<WorldOptions> add_world_options(CLI::App& command) {
    const Parameters defaults;
    auto options = std::make_shared<WorldOptions>(
        WorldOptions{"moss-42", std::string(name_of(defaults.style)), defaults.density,
                     static_cast<double>(defaults.keep) / keep_unit, static_cast<double>(defaults.jitter) / jitter_unit,
                     static_cast<double>(defaults.quota) / quota_unit, newest_version});
    command.add_option("--seed", options->seed, "any text, up to 256 bytes of UTF-8")->capture_default_str();
    command.add_option("--style", options->style, "seamless or classic")->capture_default_str();
    command.add_option("--density", options->density, "mean nodes per chunk, 4 to 256")->capture_default_str();
    command.add_option("--keep", options->keep, "share of the dropped candidates put back, 0 to 1, in steps of 0.0001")
        ->capture_default_str();
    command.add_option("--jitter", options->jitter, "how far nodes stray from their cells' centres, 0 to 1")
        ->capture_default_str();
    command.add_option("--quota", options->quota, "classic: constant of the border quota, 0.01 to 10")
        ->capture_default_str();
    command.add_option("--generator", options->version, "the generator's version")->capture_default_str();
    return options;
}

ChunkRect parse_chunks(const std::string& text, std::int64_t most) {
    std::array<std::int64_t, 4> bounds{};
    const char* next = text.data();
    const char* const end = text.data() + text.size();
    bool well_formed = true;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        const auto [stop, error] = std::from_chars(next, end, bounds[i]);
        const bool last = i + 1 == bounds.size();
        well_formed = well_formed && error == std::errc() && (last ? stop == end : stop != end && *stop == ',');
        if (!well_formed) {
            break;
        }
        next = stop + 1;
    }
    const ChunkRect rect{bounds[0], bounds[1], bounds[2], bounds[3]};
    const bool exists = is_chunk_coordinate(rect.x0) && is_chunk_coordinate(rect.y0) && is_chunk_coordinate(rect.x1) &&
                        is_chunk_coordinate(rect.y1);
    if (!well_formed || !exists || !rect.holds_at_most(most)) {
        throw std::invalid_argument("--chunks: got '" + text + "', expected x0,y0,x1,y1 with x0 <= x1 and y0 <= y1, " +
                                    "32-bit, 1 to " + std::to_string(most) + " chunks");
    }
    return rect;
}

std::string decimal(double value) {
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return std::string(buffer.data(), end);
}

std::string json_string(const std::string& text) {
    std::string quoted = "\"";
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (character == '"' || character == '\\') {
            quoted += '\\';
            quoted += character;
        } else if (byte < 0x20U) {
            quoted += "\\u00";
            quoted += hex_digits[byte >> 4];
            quoted += hex_digits[byte & 15U];
        } else {
            quoted += character;
        }
    }
    return quoted + '"';
}

}  // namespace waymesh::cli
