#include "export/text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace waymesh {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view replacement = "\xef\xbf\xbd";

/// U+FFFE and U+FFFF are UTF-8, but no characters.
bool is_no_character(std::string_view three_bytes) {
    return three_bytes == "\xef\xbf\xbe" || three_bytes == "\xef\xbf\xbf";
}

}  // namespace

void Text::append(std::int64_t value) {
    // Nearly all that drawings hold.
    if (0 <= value && value < 10) {
        text_ += static_cast<char>('0' + value);
        return;
    }
    std::array<char, 24> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    text_.append(buffer.data(), end);
}

/// The whole part and the rest are parted exactly, and the rest is rounded as an integer.
Text& Text::operator<<(Decimal number) {
    std::int64_t unit = 1;
    for (int place = 0; place < number.places; ++place) {
        unit *= 10;
    }
    const double magnitude = std::abs(number.value);
    const double floor = std::floor(magnitude);
    auto whole = static_cast<std::int64_t>(floor);
    auto rest = static_cast<std::int64_t>(std::floor((magnitude - floor) * static_cast<double>(unit) + 0.5));
    if (rest == unit) {
        rest = 0;
        ++whole;
    }
    if (number.value < 0 && (whole != 0 || rest != 0)) {
        text_ += '-';
    }
    append(whole);
    if (rest != 0) {
        text_ += '.';
        while (rest != 0) {
            unit /= 10;
            text_ += static_cast<char>('0' + rest / unit);
            rest %= unit;
        }
    }
    return *this;
}

Text& Text::operator<<(JsonString string) {
    text_ += '"';
    for (const char character : string.text) {
        const auto byte = static_cast<unsigned char>(character);
        if (character == '"' || character == '\\') {
            text_ += '\\';
            text_ += character;
        } else if (byte < 0x20U) {
            text_ += "\\u00";
            text_ += hex_digits[byte >> 4];
            text_ += hex_digits[byte & 15U];
        } else {
            text_ += character;
        }
    }
    text_ += '"';
    return *this;
}

Text& Text::operator<<(XmlText string) {
    for (std::size_t i = 0; i < string.text.size(); ++i) {
        const char character = string.text[i];
        if (character == '&') {
            text_ += "&amp;";
        } else if (character == '<') {
            text_ += "&lt;";
        } else if (character == '>') {
            text_ += "&gt;";
        } else if (static_cast<unsigned char>(character) < 0x20U) {
            text_ += replacement;
        } else if (is_no_character(string.text.substr(i, 3))) {
            text_ += replacement;
            i += 2;
        } else {
            text_ += character;
        }
    }
    return *this;
}

}  // namespace waymesh
