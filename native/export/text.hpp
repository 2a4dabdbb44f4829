#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace waymesh {

/// A number rounded to at most 9 decimals, without zeros at the end. |value| is below 2^53.
struct Decimal {
    double value;
    int places;
};

/// A text of UTF-8 as a JSON string, quotes included.
struct JsonString {
    std::string_view text;
};

/// A text of UTF-8 between XML's tags. What XML cannot hold at all, as most control characters, becomes U+FFFD.
struct XmlText {
    std::string_view text;
};

/// The text of a file, as it grows: the same bytes on every machine, which a library's streams and its formatting of
/// fractions are not.
class Text {
public:
    Text& operator<<(std::string_view text) {
        text_ += text;
        return *this;
    }
    Text& operator<<(const char* text) { return *this << std::string_view(text); }
    Text& operator<<(const std::string& text) { return *this << std::string_view(text); }
    Text& operator<<(char character) {
        text_ += character;
        return *this;
    }
    template <std::integral Integer>
    Text& operator<<(Integer value) {
        append(static_cast<std::int64_t>(value));
        return *this;
    }
    Text& operator<<(Decimal number);
    Text& operator<<(JsonString string);
    Text& operator<<(XmlText string);

    std::string take() { return std::move(text_); }

private:
    void append(std::int64_t value);

    std::string text_;
};

/// Nothing the first time, then the separator: for lists.
class Separator {
public:
    explicit Separator(std::string_view text = ",") : text_(text) {}
    std::string_view next() { return std::exchange(is_first_, false) ? std::string_view() : text_; }

private:
    std::string_view text_;
    bool is_first_ = true;
};

}  // namespace waymesh
