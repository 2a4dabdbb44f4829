#include "cli/command.hpp"

#include <array>
#include <charconv>

namespace waymesh::cli {

World WorldOptions::world() const {
    Parameters parameters;
    parameters.style = road_style_named(style);
    parameters.density = density;
    parameters.keep = to_fixed_point("keep", keep, keep_unit, 0, keep_unit);
    parameters.jitter = to_fixed_point("jitter", jitter, jitter_unit, 0, jitter_unit);
    parameters.quota = to_fixed_point("quota", quota, quota_unit, 1, 10 * quota_unit);
    parameters.rock = to_fixed_point("rock", rock, rock_unit, 0, rock_unit);
    parameters.rounds = rounds;
    parameters.erosion = erosion;
    parameters.road_half_width =
        to_fixed_point("road-half-width", road_half_width, half_width_unit, least_half_width, most_half_width);
    return World(seed, parameters, version);
}

std::shared_ptr<WorldOptions> add_world_options(CLI::App& command) {
    const Parameters defaults;
    const auto options = std::make_shared<WorldOptions>();
    options->style = name_of(defaults.style);
    options->density = defaults.density;
    options->keep = static_cast<double>(defaults.keep) / keep_unit;
    options->jitter = static_cast<double>(defaults.jitter) / jitter_unit;
    options->quota = static_cast<double>(defaults.quota) / quota_unit;
    options->rock = static_cast<double>(defaults.rock) / rock_unit;
    options->rounds = defaults.rounds;
    options->erosion = defaults.erosion;
    options->road_half_width = static_cast<double>(defaults.road_half_width) / half_width_unit;
    command.add_option("--seed", options->seed, "any text, up to 256 bytes of UTF-8")->capture_default_str();
    command.add_option("--style", options->style, "seamless or classic")->capture_default_str();
    command.add_option("--density", options->density, "mean nodes per chunk, 4 to 256")->capture_default_str();
    command.add_option("--keep", options->keep, "share of the dropped candidates put back, 0 to 1, in steps of 0.0001")
        ->capture_default_str();
    command.add_option("--jitter", options->jitter, "how far nodes stray from their cells' centres, 0 to 1")
        ->capture_default_str();
    command.add_option("--quota", options->quota, "classic: constant of the border quota, 0.01 to 10")
        ->capture_default_str();
    command.add_option("--rock", options->rock, "probability that a tile begins as rock, 0 to 1, in steps of 0.0001")
        ->capture_default_str();
    command.add_option("--rounds", options->rounds, "rounds of the 4-5 rule that makes caves, 0 to 16")
        ->capture_default_str();
    command.add_option("--erosion", options->erosion, "rounds of erosion after them, 0 to 16")->capture_default_str();
    command
        .add_option("--road-half-width", options->road_half_width,
                    "half the width of the band that a road opens, in tiles, 0.5 to 6, in steps of 0.25")
        ->capture_default_str();
    command.add_option("--generator", options->version, "the generator's version")->capture_default_str();
    return options;
}

std::string decimal(double value) {
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return std::string(buffer.data(), end);
}

}  // namespace waymesh::cli
