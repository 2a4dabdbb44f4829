#include "export/svg_path.hpp"

namespace waymesh {

namespace {

constexpr int places = 2;

}  // namespace

void SvgPath::command(char letter, std::initializer_list<std::int32_t> numbers) {
    begin(letter);
    for (const std::int32_t number : numbers) {
        separate(number < 0);
        out_ << number;
    }
}

void SvgPath::command(char letter, std::initializer_list<double> numbers) {
    begin(letter);
    for (const double number : numbers) {
        // What rounds to 0 has no sign.
        separate(number < -0.005);
        out_ << Decimal{number, places};
    }
}

void SvgPath::begin(char letter) {
    // After the first place of a move, further ones would be lines.
    if (letter != letter_ || letter == 'M' || letter == 'z') {
        out_ << letter;
        is_after_letter_ = true;
    }
    letter_ = letter;
}

void SvgPath::separate(bool is_negative) {
    if (!is_after_letter_ && !is_negative) {
        out_ << ' ';
    }
    is_after_letter_ = false;
}

}  // namespace waymesh
