#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace waymesh::tests {

/// The message with which an entry refuses bad input; "accepted" when it does not.
template <typename Call>
std::string refusal_of(const Call& call) {
    try {
        call();
    } catch (const std::invalid_argument& refusal) {
        return refusal.what();
    }
    return "accepted";
}

/// Does a message say what it got and what it expected, in these words?
inline bool says(std::string_view message, std::string_view got, std::string_view expected) {
    const std::size_t first = message.find("got " + std::string(got));
    return first != std::string_view::npos &&
           message.find("expected " + std::string(expected), first) != std::string_view::npos;
}

}  // namespace waymesh::tests
