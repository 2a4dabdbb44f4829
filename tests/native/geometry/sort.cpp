#include "geometry/sort.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "support/draws.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

using Values = std::vector<std::int32_t>;

std::vector<Values> inputs(std::size_t count, Draws& draws) {
    const auto most = static_cast<std::int32_t>(count);
    Values random(count);
    for (std::int32_t& value : random) {
        value = draws.int_between(-most, most);
    }
    Values few(count);
    for (std::int32_t& value : few) {
        value = draws.int_between(0, 2);
    }
    Values ascending(count);
    std::iota(ascending.begin(), ascending.end(), 0);
    const Values descending(ascending.rbegin(), ascending.rend());
    Values pipes(count);
    for (std::size_t i = 0; i < count; ++i) {
        pipes[i] = static_cast<std::int32_t>(std::min(i, count - i));
    }
    return {random, few, ascending, descending, pipes, Values(count, 7)};
}

/// Answers comparisons so that each pivot turns out to be next to the least (McIlroy, A Killer Adversary for Quicksort,
/// 1999): values get their order only as they are compared.
class Adversary {
public:
    explicit Adversary(std::size_t count) : values_(count, undecided) {}

    bool less(std::size_t a, std::size_t b) {
        ++comparisons_;
        if (values_[a] == undecided && values_[b] == undecided) {
            values_[a == candidate_ ? a : b] = decided_++;
        }
        if (values_[a] == undecided) {
            candidate_ = a;
        } else if (values_[b] == undecided) {
            candidate_ = b;
        }
        return values_[a] < values_[b];
    }

    std::size_t comparisons() const { return comparisons_; }

private:
    static constexpr std::size_t undecided = SIZE_MAX;
    std::vector<std::size_t> values_;
    std::size_t decided_ = 0;
    std::size_t candidate_ = 0;
    std::size_t comparisons_ = 0;
};

}  // namespace

TEST_CASE("sort_range sorts like the standard library, whatever the order before", "[sort]") {
    Draws draws(1);
    for (std::size_t count = 0; count < 400; ++count) {
        for (Values values : inputs(count, draws)) {
            Values expected = values;
            std::sort(expected.begin(), expected.end());
            sort_range(values.begin(), values.end());
            REQUIRE(values == expected);
            sort_range(values.begin(), values.end(), std::greater<>());
            std::reverse(expected.begin(), expected.end());
            REQUIRE(values == expected);
        }
    }
}

TEST_CASE("sort_range stays within n log n, also where every pivot is a bad one", "[sort]") {
    for (const std::size_t count : {100U, 1000U, 20000U}) {
        Adversary adversary(count);
        std::vector<std::size_t> order(count);
        std::iota(order.begin(), order.end(), std::size_t{0});
        sort_range(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return adversary.less(a, b); });
        const auto n = static_cast<double>(count);
        CHECK(static_cast<double>(adversary.comparisons()) < 8 * n * std::log2(n));
    }
}
