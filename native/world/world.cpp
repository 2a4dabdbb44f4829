#include "world/world.hpp"

#include <cmath>
#include <stdexcept>

namespace waymesh {

namespace {

void require_range(std::string_view name, std::int32_t got, std::int32_t low, std::int32_t high) {
    if (got < low || got > high) {
        throw std::invalid_argument(std::string(name) + ": got " + std::to_string(got) + ", expected " +
                                    std::to_string(low) + " to " + std::to_string(high));
    }
}

bool is_continuation(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

/// Well-formed UTF-8 (Unicode 15, table 3-7): no overlong forms, no surrogates, nothing beyond U+10FFFF.
bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = [&](std::size_t k) {
            return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : static_cast<unsigned char>(0);
        };
        const unsigned char lead = byte(0);
        std::size_t length = 0;
        if (lead < 0x80U) {
            length = 1;
        } else if (lead >= 0xC2U && lead <= 0xDFU) {
            length = 2;
        } else if (lead >= 0xE0U && lead <= 0xEFU) {
            const unsigned char low = lead == 0xE0U ? 0xA0U : 0x80U;
            const unsigned char high = lead == 0xEDU ? 0x9FU : 0xBFU;
            length = byte(1) >= low && byte(1) <= high ? 3 : 0;
        } else if (lead >= 0xF0U && lead <= 0xF4U) {
            const unsigned char low = lead == 0xF0U ? 0x90U : 0x80U;
            const unsigned char high = lead == 0xF4U ? 0x8FU : 0xBFU;
            length = byte(1) >= low && byte(1) <= high ? 4 : 0;
        }
        for (std::size_t k = 1; k < length; ++k) {
            length = is_continuation(byte(k)) ? length : 0;
        }
        if (length == 0) {
            return false;
        }
        i += length;
    }
    return true;
}

}  // namespace

void require_seed(std::string_view name, std::string_view seed) {
    if (seed.size() > longest_seed_bytes) {
        throw std::invalid_argument(std::string(name) + ": got " + std::to_string(seed.size()) +
                                    " bytes, expected at most " + std::to_string(longest_seed_bytes));
    }
    if (!is_utf8(seed)) {
        throw std::invalid_argument(std::string(name) + ": got bytes that are not UTF-8, expected UTF-8 text");
    }
}

World::World(std::string_view seed, Parameters parameters, std::uint32_t version)
    : seed_(seed), seed_hash_(hash_text(seed)), version_(version), parameters_(parameters) {
    require_seed("seed", seed);
    if (version < 1 || version > newest_version) {
        throw std::invalid_argument("version: got " + std::to_string(version) + ", expected 1 to " +
                                    std::to_string(newest_version));
    }
    require_range("density", parameters.density, 4, 256);
    require_range("keep (in 1/10000)", parameters.keep, 0, keep_unit);
    require_range("jitter (in 1/256)", parameters.jitter, 0, jitter_unit);
    require_range("quota (in 1/100)", parameters.quota, 1, 10 * quota_unit);
    require_range("rock (in 1/10000)", parameters.rock, 0, rock_unit);
    require_range("rounds", parameters.rounds, 0, most_rounds);
    require_range("erosion", parameters.erosion, 0, most_rounds);
    require_range("road half-width (in 1/4)", parameters.road_half_width, least_half_width, most_half_width);
}

std::int32_t to_fixed_point(std::string_view name, double fraction, std::int32_t unit, std::int32_t low,
                            std::int32_t high) {
    if (!(fraction * unit >= low && fraction * unit <= high)) {
        throw std::invalid_argument(std::string(name) + ": got " + shown(fraction) + ", expected " +
                                    shown(static_cast<double>(low) / unit) + " to " +
                                    shown(static_cast<double>(high) / unit));
    }
    return static_cast<std::int32_t>(std::floor(fraction * unit + 0.5));
}

std::string shown(double value) {
    // By hand: the library's conversion would bring all of printf into the WebAssembly module.
    if (!(std::abs(value) < 1e12)) {
        return value > 0 ? "a number beyond 10^12" : value < 0 ? "a number below -10^12" : "no number";
    }
    const auto steps = static_cast<std::int64_t>(std::abs(value) * 1e6 + 0.5);
    if (steps == 0 && value != 0) {
        return value < 0 ? "a number just below 0" : "a number just above 0";
    }
    std::string text = value < 0 ? "-" : "";
    text += std::to_string(steps / 1000000);
    if (steps % 1000000 != 0) {
        std::string decimals = std::to_string(1000000 + steps % 1000000).substr(1);
        decimals.erase(decimals.find_last_not_of('0') + 1);
        text += '.' + decimals;
    }
    return text;
}

std::string_view name_of(RoadStyle style) { return style == RoadStyle::seamless ? "seamless" : "classic"; }

RoadStyle road_style_named(std::string_view name) {
    for (const RoadStyle style : {RoadStyle::seamless, RoadStyle::classic}) {
        if (name == name_of(style)) {
            return style;
        }
    }
    throw std::invalid_argument("style: got '" + std::string(name) + "', expected seamless or classic");
}

}  // namespace waymesh
