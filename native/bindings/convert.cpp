#include "bindings/convert.hpp"

#include <emscripten/bind.h>

#include <array>
#include <cmath>
#include <stdexcept>

namespace waymesh::bindings {

namespace {

[[noreturn]] void refuse(std::string_view name, std::string_view got, std::string_view expected) {
    std::string message(name);
    message.append(": got ").append(got).append(", expected ").append(expected);
    throw std::invalid_argument(message);
}

std::string shown(double value) { return val(value).call<std::string>("toString"); }

/// Refuses anything but a typed array of that kind whose length is a multiple of the stride.
void require_array(std::string_view name, const val& array, const char* kind, std::size_t stride) {
    if (!array.instanceof (val::global(kind))) {
        refuse(name, array.typeOf().as<std::string>(), kind);
    }
    if (const auto size = array["length"].as<std::size_t>(); size % stride != 0) {
        refuse(name, std::to_string(size) + " numbers", "a multiple of " + std::to_string(stride));
    }
}

double share(std::int32_t steps, std::int32_t unit) { return static_cast<double>(steps) / unit; }

}  // namespace

double to_bounded(std::string_view name, double value, double low, double high) {
    if (!(value >= low && value <= high)) {
        refuse(name, shown(value), shown(low) + " to " + shown(high));
    }
    return value;
}

std::int64_t to_integer(std::string_view name, double value) {
    constexpr double largest = 9007199254740991.0;
    if (!(std::abs(value) <= largest) || value != std::floor(value)) {
        refuse(name, shown(value), "a whole number");
    }
    return static_cast<std::int64_t>(value);
}

std::vector<std::uint8_t> byte_vector(std::string_view name, const val& array) {
    require_array(name, array, "Uint8Array", 1);
    return emscripten::convertJSArrayToNumberVector<std::uint8_t>(array);
}

std::vector<std::int32_t> int32_vector(std::string_view name, const val& array, std::size_t stride) {
    require_array(name, array, "Int32Array", stride);
    return emscripten::convertJSArrayToNumberVector<std::int32_t>(array);
}

std::vector<double> double_vector(std::string_view name, const val& array, std::size_t stride) {
    require_array(name, array, "Float64Array", stride);
    return emscripten::convertJSArrayToNumberVector<double>(array);
}

std::vector<Tile> tile_vector(std::string_view name, const val& array) {
    const std::vector<double> flat = double_vector(name, array, 2);
    std::vector<Tile> tiles;
    for (std::size_t i = 0; i < flat.size(); i += 2) {
        tiles.push_back({to_integer(name, flat[i]), to_integer(name, flat[i + 1])});
    }
    return tiles;
}

Edit edit_from(double to) {
    return static_cast<Edit>(to_integer("to", to_bounded("to", to, 0, static_cast<double>(Edit::restored))));
}

double number_in(const val& options, const char* key, double missing) {
    const val value = options[key];
    if (value.isUndefined()) {
        return missing;
    }
    if (!value.isNumber()) {
        refuse(key, value.typeOf().as<std::string>(), "a number");
    }
    return value.as<double>();
}

std::string text_in(const val& options, const char* key, std::string_view missing) {
    const val value = options[key];
    if (value.isUndefined()) {
        return std::string(missing);
    }
    if (!value.isString()) {
        refuse(key, value.typeOf().as<std::string>(), "text");
    }
    return value.as<std::string>();
}

std::int32_t integer_in(const val& options, const char* key, std::int32_t missing, std::int32_t low,
                        std::int32_t high) {
    return static_cast<std::int32_t>(to_integer(key, to_bounded(key, number_in(options, key, missing), low, high)));
}

World world_from(const val& options) {
    if (options.isNull() || options.isUndefined()) {
        refuse("options", "nothing", "an object with a seed");
    }
    const Parameters defaults;
    Parameters parameters;
    parameters.style = road_style_named(text_in(options, "style", name_of(defaults.style)));
    parameters.density = integer_in(options, "density", defaults.density, 4, 256);
    parameters.keep =
        to_fixed_point("keep", number_in(options, "keep", share(defaults.keep, keep_unit)), keep_unit, 0, keep_unit);
    parameters.jitter = to_fixed_point("jitter", number_in(options, "jitter", share(defaults.jitter, jitter_unit)),
                                       jitter_unit, 0, jitter_unit);
    parameters.quota = to_fixed_point("quota", number_in(options, "quota", share(defaults.quota, quota_unit)),
                                      quota_unit, 1, 10 * quota_unit);
    parameters.rock =
        to_fixed_point("rock", number_in(options, "rock", share(defaults.rock, rock_unit)), rock_unit, 0, rock_unit);
    parameters.rounds = integer_in(options, "rounds", defaults.rounds, 0, most_rounds);
    parameters.erosion = integer_in(options, "erosion", defaults.erosion, 0, most_rounds);
    parameters.road_half_width = to_fixed_point(
        "roadHalfWidth", number_in(options, "roadHalfWidth", share(defaults.road_half_width, half_width_unit)),
        half_width_unit, least_half_width, most_half_width);
    const double version = to_bounded("version", number_in(options, "version", newest_version), 1, newest_version);
    if (options["seed"].isUndefined()) {
        refuse("seed", "nothing", "text");
    }
    return World(text_in(options, "seed", ""), parameters, static_cast<std::uint32_t>(to_integer("version", version)));
}

val options_of(const World& world) {
    const Parameters& parameters = world.parameters();
    val options = val::object();
    options.set("seed", world.seed());
    options.set("version", world.version());
    options.set("style", std::string(name_of(parameters.style)));
    options.set("density", parameters.density);
    options.set("keep", share(parameters.keep, keep_unit));
    options.set("jitter", share(parameters.jitter, jitter_unit));
    options.set("quota", share(parameters.quota, quota_unit));
    options.set("rock", share(parameters.rock, rock_unit));
    options.set("rounds", parameters.rounds);
    options.set("erosion", parameters.erosion);
    options.set("roadHalfWidth", share(parameters.road_half_width, half_width_unit));
    return options;
}

}  // namespace waymesh::bindings
