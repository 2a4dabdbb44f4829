#pragma once

#include <cstdint>

namespace waymesh {

/// The largest r with r * r <= n, for 0 <= n < 2^62.
constexpr std::int64_t integer_root(std::int64_t n) {
    std::int64_t root = 0;
    for (std::int64_t bit = std::int64_t{1} << 30; bit > 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= n) {
            root += bit;
        }
    }
    return root;
}

}  // namespace waymesh
