#include "world/chunk_store.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;

Chunk chunk_at(std::int64_t x, std::int64_t y) { return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}; }

void focus_on(ChunkStore& store, const std::vector<ChunkRect>& foci) {
    store.set_foci(foci);
    while (store.advance(1000) > 0) {
    }
}

/// The state of a fully loaded store by the rule: 3 x 3 round a focus strong, the rest of 5 x 5 weak.
ChunkState slow_state(const std::vector<ChunkRect>& foci, std::int64_t x, std::int64_t y, ChunkState otherwise) {
    std::int64_t nearest = 99;
    for (const ChunkRect& focus : foci) {
        const std::int64_t dx = std::max({focus.x0 - x, x - focus.x1, std::int64_t{0}});
        const std::int64_t dy = std::max({focus.y0 - y, y - focus.y1, std::int64_t{0}});
        nearest = std::min(nearest, std::max(dx, dy));
    }
    return nearest <= 1 ? ChunkState::strong : nearest == 2 ? ChunkState::weak : otherwise;
}

void check_states(const ChunkStore& store, const std::vector<ChunkRect>& foci, const ChunkRect& around) {
    visit_chunks(around, [&](std::int64_t x, std::int64_t y, std::size_t) {
        if (store.state(chunk_at(x, y)) != slow_state(foci, x, y, ChunkState::unloaded)) {
            FAIL_CHECK(chunk_at(x, y) << " has state " << static_cast<int>(store.state(chunk_at(x, y))));
        }
    });
}

bool is_same(const ChunkRoads& a, const ChunkRoads& b) { return a.nodes == b.nodes && a.roads == b.roads; }

/// What one chunk adds to the bytes of a store that is asked for it.
std::size_t cost_of(const World& world, const Chunk& chunk) {
    ChunkStore store(world, plenty);
    store.roads(chunk);
    return store.bytes();
}

}  // namespace

TEST_CASE("a new store knows nothing", "[world][chunk_store]") {
    ChunkStore store(seamless_world(45, 1500), plenty);
    CHECK(store.state({0, 0}) == ChunkState::unloaded);
    CHECK(store.chunk_count() == 0);
    CHECK(store.bytes() == 0);
    CHECK(store.budget() == plenty);
    CHECK(store.foci().empty());
    CHECK(store.advance(10) == 0);
    CHECK(store.chunk_count() == 0);
}

TEST_CASE("round each focus 3 x 3 chunks are strong and the rest of 5 x 5 weak", "[world][chunk_store]") {
    const std::vector<std::vector<ChunkRect>> choices = {
        {{0, 0, 0, 0}},
        {{-3, 2, 1, 2}},
        {{0, 0, 0, 0}, {1, 0, 1, 0}},
        {{0, 0, 0, 0}, {2, 2, 2, 2}, {-6, -6, -5, -6}},
        {{0, 0, 3, 3}, {1, 1, 2, 2}},
        {},
    };
    for (const std::vector<ChunkRect>& foci : choices) {
        ChunkStore store(seamless_world(10, 1500), plenty);
        focus_on(store, foci);
        check_states(store, foci, {-12, -12, 9, 9});
        CHECK(std::equal(foci.begin(), foci.end(), store.foci().begin(), store.foci().end()));
    }
}

TEST_CASE("the world ends where chunk coordinates do", "[world][chunk_store]") {
    constexpr std::int64_t last = INT32_MAX;
    constexpr std::int64_t first = INT32_MIN;
    const std::vector<ChunkRect> foci = {{last, first, last, first}, {first, last - 1, first, last}};
    ChunkStore store(seamless_world(10, 1500), plenty);
    focus_on(store, foci);
    // 3 x 3 of the corner's 5 x 5 exist, and 3 x 4 of the other's 5 x 6.
    CHECK(store.chunk_count() == 9 + 12);
    check_states(store, foci, {last - 4, first, last, first + 4});
    check_states(store, foci, {first, last - 5, first + 4, last});
    CHECK(clipped_to_world({first - 5, last - 1, first + 1, last + 7}) == ChunkRect{first, last - 1, first + 1, last});
    CHECK(clipped_to_world({-3, -4, 5, 6}) == ChunkRect{-3, -4, 5, 6});
    CHECK(is_chunk_coordinate(first));
    CHECK(is_chunk_coordinate(last));
    CHECK_FALSE(is_chunk_coordinate(first - 1));
    CHECK_FALSE(is_chunk_coordinate(last + 1));
}

TEST_CASE("chunks load strong ones first, a few at a time", "[world][chunk_store]") {
    ChunkStore store(seamless_world(10, 1500), plenty);
    store.set_foci(std::array{ChunkRect{5, -5, 5, -5}});
    CHECK(store.chunk_count() == 0);
    CHECK(store.advance(0) == 25);
    CHECK(store.advance(-3) == 25);
    CHECK(store.chunk_count() == 0);
    std::int64_t left = 25;
    while (left > 0) {
        const std::int64_t before = store.chunk_count();
        left = store.advance(2);
        CHECK(store.chunk_count() == std::min<std::int64_t>(25, before + 2));
        CHECK(left == 25 - store.chunk_count());
        int strong = 0;
        int weak = 0;
        visit_chunks({3, -7, 7, -3}, [&](std::int64_t x, std::int64_t y, std::size_t) {
            strong += store.state(chunk_at(x, y)) == ChunkState::strong ? 1 : 0;
            weak += store.state(chunk_at(x, y)) == ChunkState::weak ? 1 : 0;
        });
        CHECK((weak == 0 || strong == 9));
        CHECK(strong + weak == store.chunk_count());
    }
}

TEST_CASE("a chunk left behind is frozen, and strong again on return", "[world][chunk_store]") {
    ChunkStore store(seamless_world(10, 1500), plenty);
    focus_on(store, {{0, 0, 0, 0}});
    focus_on(store, {{10, 0, 10, 0}});
    CHECK(store.state({0, 0}) == ChunkState::frozen);
    CHECK(store.state({2, 2}) == ChunkState::frozen);
    CHECK(store.state({3, 0}) == ChunkState::unloaded);
    CHECK(store.state({10, 0}) == ChunkState::strong);
    CHECK(store.chunk_count() == 50);
    CHECK(store.evictions() == 0);
    store.set_foci(std::array{ChunkRect{0, 0, 0, 0}});
    // Nothing has to be generated: the roads are there.
    CHECK(store.state({0, 0}) == ChunkState::strong);
    CHECK(store.state({2, 2}) == ChunkState::weak);
    CHECK(store.state({10, 0}) == ChunkState::frozen);
    // A weak chunk has nodes only; it becomes strong when its roads are there.
    store.set_foci(std::array{ChunkRect{2, 0, 2, 0}});
    CHECK(store.state({2, 0}) == ChunkState::weak);
    CHECK(store.state({1, 0}) == ChunkState::strong);
    while (store.advance(1) > 0) {
    }
    CHECK(store.state({2, 0}) == ChunkState::strong);
    focus_on(store, {});
    CHECK(store.state({2, 0}) == ChunkState::frozen);
}

TEST_CASE("what a chunk contains does not depend on how it was loaded", "[world][chunk_store]") {
    for (const World& world : {seamless_world(20, 1500), classic_world(20, 1500)}) {
        CAPTURE(described(world));
        Draws draws(1);
        // So small a budget that chunks come and go.
        ChunkStore store(world, 6000);
        for (int i = 0; i < 150; ++i) {
            const Chunk chunk{draws.int_between(-3, 3), draws.int_between(-3, 3)};
            switch (draws.between(0, 3)) {
                case 0: store.set_foci(std::array{alone(chunk)}); break;
                case 1: store.advance(draws.between(1, 30)); break;
                case 2:
                    store.require(ChunkRect{chunk.x, chunk.y, std::int64_t{chunk.x} + 2, std::int64_t{chunk.y} + 1});
                    break;
                default: store.evict();
            }
            REQUIRE(is_same(store.roads(chunk), roads_in(world, alone(chunk)).front()));
        }
        CHECK(store.evictions() > 50);
    }
}

TEST_CASE("a rectangle's chunks are required as far as they exist", "[world][chunk_store]") {
    ChunkStore store(seamless_world(10, 1500), plenty);
    store.require(ChunkRect{std::int64_t{INT32_MAX} - 1, 0, std::int64_t{INT32_MAX} + 5, 2});
    CHECK(store.chunk_count() == 6);
    store.require(ChunkRect{3, 3, 2, 3});
    CHECK(store.chunk_count() == 6);
    const std::vector<Chunk> with_repeats = {{5, 5}, {5, 6}, {5, 5}, {INT32_MAX, 1}};
    store.require(with_repeats);
    CHECK(store.chunk_count() == 8);
    for (const Chunk& chunk : with_repeats) {
        CHECK(is_same(store.loaded(chunk), roads_in(store.world(), alone(chunk)).front()));
    }
}

TEST_CASE("the least recently used frozen chunks go first, and no more of them than needed", "[world][chunk_store]") {
    const World world = seamless_world(20, 1500);
    std::map<Chunk, std::size_t> cost;
    for (std::int32_t x = 0; x < 12; ++x) {
        cost[{x, 0}] = cost_of(world, {x, 0});
    }
    Draws draws(2);
    for (const std::size_t budget : {std::size_t{0}, std::size_t{1500}, std::size_t{4000}, std::size_t{8000}}) {
        CAPTURE(budget);
        ChunkStore store(world, budget);
        std::vector<Chunk> recent;  // most recently used first
        for (int i = 0; i < 100; ++i) {
            const Chunk chunk{draws.int_between(0, 11), 0};
            store.roads(chunk);
            std::erase(recent, chunk);
            recent.insert(recent.begin(), chunk);
            std::size_t bytes = 0;
            for (const Chunk& kept : recent) {
                bytes += cost.at(kept);
            }
            REQUIRE(store.bytes() == bytes);
            store.evict();
            while (bytes > budget) {
                bytes -= cost.at(recent.back());
                recent.pop_back();
            }
            REQUIRE(store.bytes() == bytes);
            REQUIRE(store.chunk_count() == static_cast<std::int64_t>(recent.size()));
            for (const auto& [known, size] : cost) {
                const bool kept = std::find(recent.begin(), recent.end(), known) != recent.end();
                REQUIRE(store.state(known) == (kept ? ChunkState::frozen : ChunkState::unloaded));
            }
        }
    }
}

TEST_CASE("chunks near a focus are never evicted", "[world][chunk_store]") {
    ChunkStore store(seamless_world(20, 1500), 0);
    const std::vector<ChunkRect> foci = {{0, 0, 0, 0}};
    focus_on(store, foci);
    check_states(store, foci, {-4, -4, 4, 4});
    CHECK(store.chunk_count() == 25);
    CHECK(store.bytes() > store.budget());
    store.roads({7, 7});
    CHECK(store.state({7, 7}) == ChunkState::frozen);
    store.evict();
    CHECK(store.state({7, 7}) == ChunkState::unloaded);
    check_states(store, foci, {-4, -4, 4, 4});
    // One step aside: what falls behind is evicted at once.
    const std::vector<ChunkRect> next = {{1, 0, 1, 0}};
    focus_on(store, next);
    check_states(store, next, {-4, -4, 5, 4});
    CHECK(store.chunk_count() == 25);
    CHECK(store.evictions() == 1 + 5);
}

TEST_CASE("an empty store has no bytes, whatever it held", "[world][chunk_store]") {
    ChunkStore store(seamless_world(20, 1500), 0);
    focus_on(store, {{0, 0, 0, 0}});
    // Weak chunks become strong: their contents are replaced.
    focus_on(store, {{1, 1, 1, 1}});
    focus_on(store, {{0, 1, 2, 1}});
    CHECK(store.bytes() > 0);
    focus_on(store, {});
    CHECK(store.chunk_count() == 0);
    CHECK(store.bytes() == 0);
}

TEST_CASE("bytes stay within the budget wherever foci wander", "[world][chunk_store]") {
    ChunkStore store(seamless_world(10, 1500), 100000);
    Draws draws(3);
    for (int i = 0; i < 60; ++i) {
        const std::int64_t x = draws.between(-40, 40);
        focus_on(store, {{x, 0, x, 0}});
        REQUIRE(store.bytes() <= store.budget());
    }
    CHECK(store.evictions() > 100);
}

TEST_CASE("foci that cannot be are refused and change nothing", "[world][chunk_store]") {
    constexpr std::int64_t last = INT32_MAX;
    constexpr std::int64_t first = INT32_MIN;
    ChunkStore store(seamless_world(4, 0), plenty);
    const std::vector<ChunkRect> before = {{3, 4, 3, 4}};
    store.set_foci(before);
    const auto check_refused = [&](const std::vector<ChunkRect>& foci, const char* got, const char* expected) {
        const std::string message = refusal_of([&] { store.set_foci(foci); });
        CAPTURE(message);
        CHECK(says(message, got, expected));
        CHECK(std::equal(before.begin(), before.end(), store.foci().begin(), store.foci().end()));
        CHECK(store.advance(0) == 25);
    };
    check_refused(std::vector<ChunkRect>(1025), "1025", "at most 1024");
    for (const ChunkRect& bad :
         {ChunkRect{1, 0, 0, 0}, ChunkRect{0, 1, 0, 0}, ChunkRect{0, 0, 1023, 1024}, ChunkRect{last, 0, last + 1, 0},
          ChunkRect{first - 1, 0, first, 0}, ChunkRect{0, last + 1, 0, last + 1}, ChunkRect{0, first - 1, 0, first},
          ChunkRect{first, first, last, last}, ChunkRect{INT64_MIN, INT64_MIN, INT64_MAX, INT64_MAX}}) {
        CAPTURE(bad);
        check_refused({{0, 0, 0, 0}, bad}, "a rectangle", "1 to 131072 chunks");
    }
    // The bound is that of all foci together.
    check_refused({{0, 0, 255, 255}, {0, 300, 255, 555}, {5, 5, 5, 5}}, "a rectangle", "1 to 131072 chunks in all");
    CHECK(refusal_of([&] {
              store.set_foci(std::array{ChunkRect{0, 0, 255, 255}, ChunkRect{0, 300, 255, 555}});
          }) == "accepted");
    CHECK(refusal_of([&] { store.set_foci(std::vector<ChunkRect>(1024)); }) == "accepted");
}

TEST_CASE("rectangles cover a set of chunks exactly", "[world][chunk_store]") {
    Draws draws(4);
    for (int round = 0; round < 200; ++round) {
        std::set<Chunk> chunks;
        const Chunk corner = draws.one_of(awkward_chunks());
        const std::int32_t side = draws.int_between(1, 70);
        const std::int64_t percent = draws.one_of(std::vector<std::int64_t>{5, 50, 95, 100});
        const auto inwards = [](std::int32_t from, std::int32_t step) { return from > 0 ? from - step : from + step; };
        for (std::int32_t x = 0; x < side; ++x) {
            for (std::int32_t y = 0; y < draws.int_between(1, side); ++y) {
                if (draws.between(1, 100) <= percent) {
                    chunks.insert({inwards(corner.x, x), inwards(corner.y, y)});
                }
            }
        }
        std::vector<Chunk> shuffled(chunks.begin(), chunks.end());
        draws.shuffle(shuffled);
        std::set<Chunk> covered;
        std::int64_t area = 0;
        for (const ChunkRect& rect : rectangles_of(shuffled)) {
            REQUIRE((rect.width() >= 1 && rect.width() <= longest_window));
            REQUIRE((rect.height() >= 1 && rect.height() <= longest_window));
            area += rect.area();
            visit_chunks(rect, [&](std::int64_t x, std::int64_t y, std::size_t) { covered.insert(chunk_at(x, y)); });
        }
        REQUIRE(covered == chunks);
        REQUIRE(area == static_cast<std::int64_t>(chunks.size()));
    }
}

TEST_CASE("a full rectangle of chunks stays whole, up to the largest window", "[world][chunk_store]") {
    const auto filled = [](std::int32_t width, std::int32_t height) {
        std::vector<Chunk> chunks;
        for (std::int32_t x = 0; x < width; ++x) {
            for (std::int32_t y = 0; y < height; ++y) {
                chunks.push_back({x - 5, y - 9});
            }
        }
        return rectangles_of(chunks);
    };
    CHECK(filled(7, 5) == std::vector<ChunkRect>{{-5, -9, 1, -5}});
    CHECK(filled(32, 32).size() == 1);
    CHECK(filled(33, 32).size() == 2);
    CHECK(filled(64, 64).size() == 4);
    CHECK(filled(0, 0).empty());
}
