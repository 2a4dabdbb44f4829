#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace waymesh::tests {

/// The tests' own random numbers (xorshift64*, Vigna 2016): apart from the world's hash, so that no fault of that can
/// hide a fault of something else. The same on every machine.
class Draws {
public:
    explicit Draws(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 0x632BE59BD9B4E019U) {}

    std::uint64_t next() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545F4914F6CDD1DU;
    }

    /// A number from low to high, both included.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>((next() >> 1) % static_cast<std::uint64_t>(high - low + 1));
    }

    std::int32_t int_between(std::int32_t low, std::int32_t high) {
        return static_cast<std::int32_t>(between(low, high));
    }

    /// An index below count.
    std::size_t index(std::size_t count) { return static_cast<std::size_t>(next() % count); }

    template <typename Container>
    const typename Container::value_type& one_of(const Container& choices) {
        return choices[index(choices.size())];
    }

    template <typename Value>
    void shuffle(std::vector<Value>& values) {
        for (std::size_t i = values.size(); i > 1; --i) {
            std::swap(values[i - 1], values[index(i)]);
        }
    }

private:
    std::uint64_t state_;
};

}  // namespace waymesh::tests
