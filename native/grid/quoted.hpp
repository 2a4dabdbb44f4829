#pragma once

#include <string>
#include <string_view>

namespace waymesh {

/// A piece of hostile text for messages: short, in quotes, without anything but printable ASCII.
inline std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string result = "'";
    for (const char character : text.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(character);
        result += byte < 0x20U || byte >= 0x7FU ? '?' : character;
    }
    return result + (text.size() > longest ? "...'" : "'");
}

}  // namespace waymesh
