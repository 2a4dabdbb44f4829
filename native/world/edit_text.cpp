#include "world/edit_text.hpp"

#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>

#include "grid/quoted.hpp"

namespace waymesh {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Five bits a character.
constexpr int character_bits = 5;
constexpr std::uint64_t continues = 1 << character_bits;
/// Of a number, so that none overflows: no tile of the world is as far from another.
constexpr std::size_t most_characters = 10;
constexpr std::size_t most_digits = 12;

/// Takes a text apart from its beginning; what does not fit is nothing.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    bool is_done() const { return rest_.empty(); }

    /// A whole number and the character after it.
    std::optional<std::int64_t> coordinate(char end) {
        const std::size_t length = rest_.find(end);
        const std::size_t sign = rest_.starts_with('-') ? 1 : 0;
        if (length == std::string_view::npos || length <= sign || length - sign > most_digits) {
            return std::nullopt;
        }
        std::int64_t value = 0;
        const auto [stop, error] = std::from_chars(rest_.data(), rest_.data() + length, value);
        if (error != std::errc() || stop != rest_.data() + length) {
            return std::nullopt;
        }
        rest_.remove_prefix(length + 1);
        return value;
    }

    /// A quantity of variable length, the lowest bits first.
    std::optional<std::int64_t> quantity() {
        std::uint64_t value = 0;
        for (std::size_t place = 0; place < most_characters && !rest_.empty(); ++place) {
            const std::size_t digit = alphabet.find(rest_.front());
            if (digit == std::string_view::npos) {
                return std::nullopt;
            }
            rest_.remove_prefix(1);
            value |= (digit % continues) << (character_bits * place);
            if (digit < continues) {
                return static_cast<std::int64_t>(value);
            }
        }
        return std::nullopt;
    }

private:
    std::string_view rest_;
};

bool is_in_world(std::int64_t coordinate) { return is_chunk_coordinate(coordinate >> 7); }

[[noreturn]] void refuse(std::string_view name, const std::string& got, const std::string& expected) {
    throw std::invalid_argument(std::string(name) + ": got " + got + ", expected " + expected);
}

}  // namespace

EditedTiles decode_edits(std::string_view name, std::string_view text) {
    const auto refuse_text = [&] {
        refuse(name, quoted(text),
               "x,y.runs as in a link's edits, at most " + std::to_string(longest_edit_text) + " characters");
    };
    EditedTiles tiles;
    if (text.empty()) {
        return tiles;
    }
    Reader reader(text);
    const std::optional<std::int64_t> column = reader.coordinate(',');
    const std::optional<std::int64_t> row = column ? reader.coordinate('.') : std::nullopt;
    if (!row || reader.is_done() || text.size() > longest_edit_text) {
        refuse_text();
    }
    std::int64_t begin = *column;  // of the run before
    std::int64_t end = *column;
    std::int64_t y = *row;
    while (!reader.is_done()) {
        const std::optional<std::int64_t> down = reader.quantity();
        const std::optional<std::int64_t> right = down ? reader.quantity() : std::nullopt;
        const std::optional<std::int64_t> length = right ? reader.quantity() : std::nullopt;
        if (!length) {
            refuse_text();
        }
        const std::int64_t aside = *right % 2 == 0 ? *right / 2 : -(*right + 1) / 2;
        begin = *down == 0 ? end + *right : begin + aside;
        end = begin + *length / 2 + 1;
        y += *down;
        if (!is_in_world(begin) || !is_in_world(end - 1) || !is_in_world(y)) {
            refuse(name, std::to_string(begin) + ',' + std::to_string(y), "tiles of the world, from -2^38 up to 2^38");
        }
        const auto count = static_cast<std::int64_t>(tiles.rock.size() + tiles.open.size());
        if (count + (end - begin) > static_cast<std::int64_t>(most_edited_at_once)) {
            refuse(name, "more tiles", "at most " + std::to_string(most_edited_at_once) + " tiles");
        }
        std::vector<Tile>& made = *length % 2 == 0 ? tiles.rock : tiles.open;
        for (std::int64_t x = begin; x < end; ++x) {
            made.push_back({x, y});
        }
    }
    return tiles;
}

}  // namespace waymesh
