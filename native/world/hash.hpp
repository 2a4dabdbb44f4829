#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// The world's only source of randomness: a pure function of where it is asked, without state or order.
namespace waymesh {

/// Each use of randomness draws from its own named stream, so that a new use never disturbs an old one.
/// The numbers are part of what a seed means: they never change and are never used again for something else.
enum class Stream : std::uint32_t {
    node_presence = 1,
    node_tile = 2,
    town_rank = 3,
    town_name = 4,
    traveller = 5,
    sample = 6,
    shuffle = 7,
    edge_tie = 8,
    rock = 9,
    lab_rock = 10,
    percolation = 11,
};

/// The finalizer of the SplitMix64 generator (Steele, Lea and Flood 2014; constants: Stafford's variant 13):
/// a bijection of 64 bits in which each input bit flips each output bit with probability close to one half.
constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

/// hash(seed, version, stream, x, y, k), with the part that is the same for a whole stream computed once.
class StreamHash {
public:
    constexpr StreamHash(std::uint64_t seed, std::uint32_t version, Stream stream)
        : key_(mix(mix(seed + weyl) ^ ((std::uint64_t{version} << 32) | static_cast<std::uint32_t>(stream)))) {}

    /// 64 random bits at the lattice place (x, y); `k` numbers several draws at one place.
    constexpr std::uint64_t operator()(std::int64_t x, std::int64_t y, std::uint64_t k = 0) const {
        return row(y)(x, k);
    }

    /// The same function with y fixed: one mixing step fewer for each place of a row.
    class Row {
    public:
        constexpr std::uint64_t operator()(std::int64_t x, std::uint64_t k = 0) const {
            return mix(key_ + static_cast<std::uint64_t>(x) * x_step + k * k_step);
        }

    private:
        friend class StreamHash;
        constexpr explicit Row(std::uint64_t key) : key_(key) {}
        std::uint64_t key_;
    };

    constexpr Row row(std::int64_t y) const { return Row(mix(key_ + static_cast<std::uint64_t>(y) * y_step)); }

private:
    // Odd and free of pattern: the golden ratio, and the plastic number's two powers, as fractions of 2^64.
    static constexpr std::uint64_t weyl = 0x9E3779B97F4A7C15U;
    static constexpr std::uint64_t y_step = weyl;
    static constexpr std::uint64_t x_step = 0xC13FA9A902A6328FU;
    static constexpr std::uint64_t k_step = 0x91E10DA5C79E7B1DU;

    std::uint64_t key_;
};

/// A seed's text as 64 bits: FNV-1a over its bytes (Fowler, Noll and Vo), then mixed.
constexpr std::uint64_t hash_text(std::string_view text) {
    std::uint64_t h = 0xCBF29CE484222325U;
    for (const char character : text) {
        h = (h ^ static_cast<unsigned char>(character)) * 0x00000100000001B3U;
    }
    return mix(h);
}

/// Folds a word into a running digest; the order of words matters.
constexpr std::uint64_t fold(std::uint64_t digest, std::uint64_t word) {
    return mix(digest * 0x9E3779B97F4A7C15U + word);
}

/// 16 lower-case hexadecimal digits.
inline std::string hexadecimal(std::uint64_t word) {
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; word >>= 4) {
        text[i] = "0123456789abcdef"[word & 15U];
    }
    return text;
}

}  // namespace waymesh
