#include "graph/disjoint_sets.hpp"

#include <algorithm>

#include "catch.hpp"
#include "support/draws.hpp"

using namespace waymesh;
using namespace waymesh::tests;

TEST_CASE("disjoint sets join as relabelled lists do", "[graph][disjoint_sets]") {
    Draws draws(1);
    for (int round = 0; round < 50; ++round) {
        const auto count = static_cast<std::int32_t>(draws.between(1, 40));
        DisjointSets sets(count);
        std::vector<std::int32_t> label(static_cast<std::size_t>(count));
        std::iota(label.begin(), label.end(), 0);
        for (int step = 0; step < 60; ++step) {
            const auto a = static_cast<std::size_t>(draws.between(0, count - 1));
            const auto b = static_cast<std::size_t>(draws.between(0, count - 1));
            const bool apart = label[a] != label[b];
            REQUIRE(sets.unite(static_cast<std::int32_t>(a), static_cast<std::int32_t>(b)) == apart);
            std::replace(label.begin(), label.end(), std::int32_t{label[b]}, std::int32_t{label[a]});
            for (std::size_t v = 0; v < label.size(); ++v) {
                const auto size = std::count(label.begin(), label.end(), label[v]);
                REQUIRE(sets.size_of(static_cast<std::int32_t>(v)) == size);
                REQUIRE((sets.find(static_cast<std::int32_t>(v)) == sets.find(static_cast<std::int32_t>(a))) ==
                        (label[v] == label[a]));
            }
        }
    }
}

TEST_CASE("a long chain of joins stays one set", "[graph][disjoint_sets]") {
    constexpr std::int32_t count = 100000;
    DisjointSets sets(count);
    for (std::int32_t v = 1; v < count; ++v) {
        sets.unite(v, v - 1);
    }
    CHECK(sets.size_of(0) == count);
    CHECK(sets.find(0) == sets.find(count - 1));
}
