#pragma once

#include <cstdint>
#include <initializer_list>

#include "export/text.hpp"

namespace waymesh {

/// What stands in the `d` of an SVG path, in as few characters as may be: a command's letter is left out where it is
/// the one before, and the blank before a minus sign.
class SvgPath {
public:
    explicit SvgPath(Text& out) : out_(out) {}

    void command(char letter, std::initializer_list<std::int32_t> numbers);
    void command(char letter, std::initializer_list<double> numbers);

private:
    void begin(char letter);
    void separate(bool is_negative);

    Text& out_;
    char letter_ = 0;
    bool is_after_letter_ = false;
};

}  // namespace waymesh
