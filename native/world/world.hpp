#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "world/hash.hpp"

namespace waymesh {

/// How roads are chosen among the edges of the triangulation.
enum class RoadStyle : std::uint8_t {
    seamless,  ///< one rule for the whole plane: never crosses, always connects
    classic,   ///< chunk by chunk, then links across the borders: the scheme that many would write first
};

/// What shapes a world besides its seed. Fractions are fixed-point, so that a link carries them exactly.
struct Parameters {
    RoadStyle style = RoadStyle::seamless;
    std::int32_t density = 45;         ///< mean nodes per chunk, 4 ... 256
    std::int32_t keep = 1500;          ///< share of the dropped candidates put back, in 1/10000, 0 ... 10000
    std::int32_t jitter = 256;         ///< how far a node strays from its cell's centre, in 1/256, 0 ... 256
    std::int32_t quota = 152;          ///< classic: constant of the border quota, in 1/100, 1 ... 1000
    std::int32_t rock = 4500;          ///< probability that a tile begins as rock, in 1/10000, 0 ... 10000
    std::int32_t rounds = 5;           ///< of the 4-5 rule, 0 ... 16
    std::int32_t erosion = 0;          ///< rounds of erosion after them, 0 ... 16
    std::int32_t road_half_width = 6;  ///< of the band of tiles that a road opens, in 1/4 tile, 2 ... 24

    friend bool operator==(const Parameters&, const Parameters&) = default;
};

/// The newest generator version, and the limits and steps of `Parameters`.
inline constexpr std::uint32_t newest_version = 1;
inline constexpr std::size_t longest_seed_bytes = 256;
inline constexpr std::int32_t keep_unit = 10000;
inline constexpr std::int32_t jitter_unit = 256;
inline constexpr std::int32_t quota_unit = 100;
inline constexpr std::int32_t rock_unit = 10000;
inline constexpr std::int32_t most_rounds = 16;
inline constexpr std::int32_t half_width_unit = 4;
inline constexpr std::int32_t least_half_width = 2;
inline constexpr std::int32_t most_half_width = 24;

/// Throws std::invalid_argument, which calls the seed `name`, when it is longer or no UTF-8.
void require_seed(std::string_view name, std::string_view seed);

/// A world: seed, generator version and parameters decide every tile of it.
class World {
public:
    /// `seed`: UTF-8, at most `longest_seed_bytes` bytes. Throws std::invalid_argument that says got and expected
    /// when the seed, the version or a parameter is out of range.
    World(std::string_view seed, Parameters parameters, std::uint32_t version = newest_version);

    const std::string& seed() const { return seed_; }
    std::uint32_t version() const { return version_; }
    const Parameters& parameters() const { return parameters_; }
    StreamHash stream(Stream name) const { return {seed_hash_, version_, name}; }

private:
    std::string seed_;
    std::uint64_t seed_hash_;
    std::uint32_t version_;
    Parameters parameters_;
};

/// The fixed-point value of a fraction, rounded to the nearest step; throws std::invalid_argument when it is not a
/// number from `low` to `high` (both in steps of 1/unit). `name` is what the message calls it.
std::int32_t to_fixed_point(std::string_view name, double fraction, std::int32_t unit, std::int32_t low,
                            std::int32_t high);

/// A number for messages, to four decimals.
std::string shown(double value);

/// Its name on the command line and in links.
std::string_view name_of(RoadStyle style);
/// Throws std::invalid_argument for any other name than `seamless` and `classic`.
RoadStyle road_style_named(std::string_view name);

}  // namespace waymesh
