#include "grid/map_format.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "grid/quoted.hpp"

namespace waymesh {

namespace {

[[noreturn]] void refuse(std::size_t line, const std::string& got, const std::string& expected) {
    throw std::invalid_argument("line " + std::to_string(line) + ": got " + got + ", expected " + expected);
}

/// The lines of a text, one after the other, without their ends.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool has_more() const { return !rest_.empty(); }
    /// Counted from 1: the line that `next` returned last.
    std::size_t number() const { return number_; }

    std::string_view next() {
        ++number_;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
        return line;
    }

private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

bool is_blank(char character) { return character == ' ' || character == '\t'; }

/// The next word of a line, which loses it.
std::string_view take_word(std::string_view& line) {
    while (!line.empty() && is_blank(line.front())) {
        line.remove_prefix(1);
    }
    const auto end = std::find_if(line.begin(), line.end(), is_blank);
    const std::string_view word = line.substr(0, static_cast<std::size_t>(end - line.begin()));
    line.remove_prefix(word.size());
    return word;
}

std::int32_t whole_number(std::size_t line, std::string_view word, std::int32_t low, std::int32_t high) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < low || value > high) {
        refuse(line, quoted(word), "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    }
    return value;
}

/// A decimal number, by hand: not every library's from_chars reads floating point. Digits beyond the 18th are dropped.
double decimal_number(std::size_t line, std::string_view word) {
    double value = 0;
    double unit = 1;
    std::size_t digits = 0;
    bool is_fraction = false;
    bool is_number = !word.empty();
    for (const char character : word) {
        if (character == '.' && !is_fraction) {
            is_fraction = true;
        } else if (character >= '0' && character <= '9') {
            if (++digits > 18) {
                continue;
            }
            value = value * 10 + (character - '0');
            unit *= is_fraction ? 10 : 1;
        } else {
            is_number = false;
        }
    }
    if (!is_number || digits == 0 || value / unit > 1e9) {
        refuse(line, quoted(word), "a length");
    }
    return value / unit;
}

struct Header {
    std::int32_t width = 0;
    std::int32_t height = 0;
};

Header read_header(Lines& lines) {
    lines.next();
    Header header;
    for (;;) {
        if (!lines.has_more()) {
            refuse(lines.number() + 1, "the end", "height, width and map");
        }
        std::string_view line = lines.next();
        const std::string_view key = take_word(line);
        if (key == "map") {
            break;
        }
        if (key != "height" && key != "width") {
            refuse(lines.number(), quoted(key), "height, width or map");
        }
        (key == "height" ? header.height : header.width) =
            whole_number(lines.number(), take_word(line), 1, longest_map_side);
    }
    if (header.width == 0 || header.height == 0) {
        refuse(lines.number(), "map", std::string(header.width == 0 ? "width" : "height") + " before it");
    }
    return header;
}

TileMap parse_movingai(std::string_view text) {
    Lines lines(text);
    const Header header = read_header(lines);
    TileMap map{BitGrid(header.width, header.height), {}, {}};
    for (std::int32_t y = 0; y < header.height; ++y) {
        if (!lines.has_more()) {
            refuse(lines.number() + 1, "the end after " + std::to_string(y) + " rows",
                   std::to_string(header.height) + " rows");
        }
        const std::string_view row = lines.next();
        if (row.size() != static_cast<std::size_t>(header.width)) {
            refuse(lines.number(), std::to_string(row.size()) + " tiles", std::to_string(header.width));
        }
        for (std::int32_t x = 0; x < header.width; ++x) {
            const char tile = row[static_cast<std::size_t>(x)];
            const bool is_open = tile == '.' || tile == 'G' || tile == 'S';
            if (!is_open && tile != '@' && tile != 'O' && tile != 'T' && tile != 'W') {
                refuse(lines.number(), quoted({&tile, 1}), ". G S @ O T or W");
            }
            map.open.set(x, y, is_open);
        }
    }
    while (lines.has_more()) {
        if (!lines.next().empty()) {
            refuse(lines.number(), "more rows", std::to_string(header.height));
        }
    }
    return map;
}

std::vector<std::string_view> rows_of_drawing(std::string_view text) {
    Lines lines(text);
    std::vector<std::string_view> rows;
    while (lines.has_more()) {
        rows.push_back(lines.next());
        if (rows.size() > static_cast<std::size_t>(longest_map_side) + 1) {
            refuse(lines.number(), "more rows", "at most " + std::to_string(longest_map_side));
        }
    }
    while (!rows.empty() && rows.back().empty()) {
        rows.pop_back();
    }
    return rows;
}

TileMap parse_drawing(std::string_view text) {
    const std::vector<std::string_view> rows = rows_of_drawing(text);
    std::size_t width = 0;
    for (const std::string_view row : rows) {
        width = std::max(width, row.size());
    }
    constexpr auto longest = static_cast<std::size_t>(longest_map_side);
    if (width == 0 || width > longest || rows.size() > longest) {
        refuse(1, std::to_string(width) + " x " + std::to_string(rows.size()) + " tiles",
               "1 to " + std::to_string(longest) + " each way");
    }
    TileMap map{BitGrid(static_cast<std::int32_t>(width), static_cast<std::int32_t>(rows.size())), {}, {}};
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            const char tile = rows[y][x];
            const Point place{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
            const bool is_rock = tile == '#' || tile == 'x';
            if (!is_rock && std::string_view(". *+SGE").find(tile) == std::string_view::npos) {
                refuse(y + 1, quoted({&tile, 1}), "# x . * + S G E or a space");
            }
            map.open.set(place.x, place.y, !is_rock);
            if (tile == 'S' && !map.start) {
                map.start = place;
            }
            if ((tile == 'G' || tile == 'E') && !map.goal) {
                map.goal = place;
            }
        }
    }
    return map;
}

Scenario parse_scenario(std::size_t number, std::string_view line, std::int32_t width, std::int32_t height) {
    Scenario scenario;
    scenario.bucket = whole_number(number, take_word(line), 0, INT32_MAX);
    take_word(line);
    const auto expect_side = [&](std::int32_t side, const char* name) {
        const std::string_view word = take_word(line);
        if (whole_number(number, word, 0, INT32_MAX) != side) {
            refuse(number, std::string(name) + " " + quoted(word), "that of the map, " + std::to_string(side));
        }
    };
    expect_side(width, "width");
    expect_side(height, "height");
    scenario.start.x = whole_number(number, take_word(line), 0, width - 1);
    scenario.start.y = whole_number(number, take_word(line), 0, height - 1);
    scenario.goal.x = whole_number(number, take_word(line), 0, width - 1);
    scenario.goal.y = whole_number(number, take_word(line), 0, height - 1);
    scenario.length = decimal_number(number, take_word(line));
    if (!take_word(line).empty()) {
        refuse(number, "more than nine columns", "nine");
    }
    return scenario;
}

}  // namespace

TileMap parse_map(std::string_view text) {
    return text.substr(0, 5) == "type " ? parse_movingai(text) : parse_drawing(text);
}

std::string movingai_text(const BitGrid& open) {
    std::string text =
        "type octile\nheight " + std::to_string(open.height()) + "\nwidth " + std::to_string(open.width()) + "\nmap\n";
    for (std::int32_t y = 0; y < open.height(); ++y) {
        for (std::int32_t x = 0; x < open.width(); ++x) {
            text += open.at(x, y) ? '.' : '@';
        }
        text += '\n';
    }
    return text;
}

std::vector<Scenario> parse_scenarios(std::string_view text, std::int32_t width, std::int32_t height) {
    Lines lines(text);
    std::vector<Scenario> scenarios;
    while (lines.has_more()) {
        std::string_view line = lines.next();
        std::string_view rest = line;
        const std::string_view first = take_word(rest);
        if (first.empty()) {
            continue;
        }
        if (lines.number() == 1 && first == "version") {
            const std::string_view version = take_word(rest);
            if (version != "1" && version != "1.0") {
                refuse(1, "version " + quoted(version), "version 1");
            }
            continue;
        }
        if (scenarios.size() >= static_cast<std::size_t>(most_scenarios)) {
            refuse(lines.number(), "more scenarios", "at most " + std::to_string(most_scenarios));
        }
        scenarios.push_back(parse_scenario(lines.number(), line, width, height));
    }
    return scenarios;
}

bool matches(double length, double published) { return std::abs(length - published) <= 0.005 + 1e-5 * published; }

}  // namespace waymesh
