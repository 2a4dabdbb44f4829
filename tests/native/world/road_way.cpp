#include "world/road_way.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "catch.hpp"
#include "nav/path_check.hpp"
#include "support/dijkstra.hpp"
#include "support/draws.hpp"
#include "support/refusal.hpp"
#include "support/show.hpp"
#include "support/worlds.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;
constexpr std::int64_t no_limit = std::int64_t{1} << 40;

World world_with(std::int32_t density, std::int32_t road_half_width, RoadStyle style = RoadStyle::seamless) {
    Parameters parameters;
    parameters.style = style;
    parameters.density = density;
    parameters.road_half_width = road_half_width;
    return World("moss-42", parameters);
}

/// A world to walk in.
struct Ground {
    explicit Ground(World world, std::size_t budget = plenty) : store(std::move(world), budget) {}

    Position footing(double x, double y, std::int32_t clearance) {
        return navigator.footing({x, y}, clearance)->position;
    }
    void paint(const std::vector<Tile>& tiles, Edit to) {
        store.edit(tiles, to);
        for (const Tile& tile : tiles) {
            navigator.forget(tile.x, tile.y, tile.x, tile.y);
        }
    }
    Path walk(Position from, Position to, std::int32_t clearance, std::int64_t limit = no_limit) {
        const auto search = navigator.search(Solver::optimal, {from, to, clearance, limit});
        search->step(limit);
        return search->path();
    }
    Path road(Position from, Position to, std::int32_t clearance, std::int64_t limit = no_limit,
              std::int64_t step = 1000) {
        RoadWay way(store, navigator, {from, to, clearance, limit});
        while (way.step(step) == SearchStatus::searching) {
        }
        return way.path();
    }

    ChunkStore store;
    ChunkSource source{store};
    Navigator navigator{source};
};

bool is_close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

/// The solver by its definition, inside a region of the world.
class SlowRoadWay {
public:
    SlowRoadWay(Ground& ground, const ChunkRect& region, std::int32_t clearance)
        : ground_(ground), clearance_(clearance), network_(road_network(ground.store.world(), region)) {
        left_out_ = std::erase_if(network_.edges, [&](const std::array<std::int32_t, 2>& edge) {
            const auto [a, b] = std::minmax({network_.absolute(edge[0]), network_.absolute(edge[1])});
            return !can_walk(a, b);
        });
    }

    std::size_t left_out() const { return left_out_; }

    double length(Position from, Position to) {
        const auto [start, first] = nearest(from);
        const auto [goal, last] = nearest(to);
        return first + distances_from(network_, start)[static_cast<std::size_t>(goal)] + last;
    }

private:
    bool can_walk(const Tile& a, const Tile& b) {
        if (!ground_.store.has_edits()) {
            return true;
        }
        const Position from = centre_of(a);
        const Position to = centre_of(b);
        return can_stand(ground_.source, from, clearance_) && can_stand(ground_.source, to, clearance_) &&
               (is_clear(ground_.source, from, to, clearance_) ||
                ground_.walk(from, to, clearance_, RoadWay::most_detour).status == SearchStatus::found);
    }

    std::pair<std::int32_t, double> nearest(Position place) {
        std::vector<std::pair<double, std::int32_t>> nodes;
        for (std::int32_t v = 0; v < network_.inner_node_count(); ++v) {
            nodes.push_back({length_of({place, centre_of(network_.absolute(v))}), v});
        }
        std::sort(nodes.begin(), nodes.end());
        std::int32_t nearest = -1;
        double shortest = 400;
        for (const auto& [straight, v] : nodes) {
            const Position centre = centre_of(network_.absolute(v));
            if (straight < shortest && can_stand(ground_.source, centre, clearance_)) {
                const Path walk = ground_.walk(place, centre, clearance_);
                if (walk.status == SearchStatus::found && walk.length < shortest) {
                    nearest = v;
                    shortest = walk.length;
                }
            }
        }
        REQUIRE(nearest >= 0);
        return {nearest, shortest};
    }

    Ground& ground_;
    std::int32_t clearance_;
    RoadNetwork network_;
    std::size_t left_out_ = 0;
};

std::vector<Position> reversed(std::vector<Position> points) {
    std::reverse(points.begin(), points.end());
    return points;
}

/// Tiles round a place, all within so many of it.
std::vector<Tile> square_round(Position place, std::int64_t reach) {
    std::vector<Tile> tiles;
    const auto x = static_cast<std::int64_t>(std::floor(place.x));
    const auto y = static_cast<std::int64_t>(std::floor(place.y));
    for (std::int64_t dy = -reach; dy <= reach; ++dy) {
        for (std::int64_t dx = -reach; dx <= reach; ++dx) {
            tiles.push_back({x + dx, y + dy});
        }
    }
    return tiles;
}

std::vector<Tile> ring_round(Position place, std::int64_t reach) {
    std::vector<Tile> ring;
    const std::vector<Tile> inner = square_round(place, reach - 1);
    const std::set<Tile> inside(inner.begin(), inner.end());
    for (const Tile& tile : square_round(place, reach)) {
        if (!inside.contains(tile)) {
            ring.push_back(tile);
        }
    }
    return ring;
}

void check_path(Ground& ground, const Path& path, Position from, Position to, std::int32_t clearance) {
    REQUIRE(path.status == SearchStatus::found);
    REQUIRE(path.points.front() == from);
    REQUIRE(path.points.back() == to);
    CHECK(!first_blocked_segment(ground.source, path.points, clearance));
    CHECK(is_close(path.length, length_of(path.points)));
    CHECK(path.turns == turns_along(path.points));
}

}  // namespace

TEST_CASE("road ways are as short as their definition says, and clear", "[world][road_way]") {
    Draws draws(1);
    for (const World& world :
         {world_with(45, 6), world_with(10, 3), world_with(100, 12), world_with(20, 6, RoadStyle::classic)}) {
        CAPTURE(described(world));
        Ground ground(world);
        SlowRoadWay slow(ground, ChunkRect{-1, -1, 0, 0}.grown(7), 0);
        for (int i = 0; i < 6; ++i) {
            const Position from = ground.footing(draws.int_between(-128, 127), draws.int_between(-128, 127), 0);
            const Position to = ground.footing(draws.int_between(-128, 127), draws.int_between(-128, 127), 0);
            const double shortest = slow.length(from, to);
            // From the middle to the outside and back are at least 2 x 6 chunks.
            REQUIRE(shortest < 12 * 128);
            const Path path = ground.road(from, to, 0);
            check_path(ground, path, from, to, 0);
            CHECK(is_close(path.length, shortest));
            CHECK(path.length >= ground.walk(from, to, 0).length * (1 - 1e-9));
            const Path back = ground.road(to, from, 0);
            CHECK(back.length == path.length);
            CHECK(back.turns == path.turns);
            CHECK(back.expanded == path.expanded);
            CHECK(back.points == reversed(path.points));
        }
    }
}

TEST_CASE("a walker that is too wide for the middle of a road goes round its corners", "[world][road_way]") {
    Draws draws(2);
    for (const std::int32_t half_width : {2, 3, 5}) {
        Ground ground(world_with(45, half_width));
        for (const std::int32_t clearance : {1, 7}) {
            CAPTURE(half_width, clearance);
            for (int i = 0; i < 4; ++i) {
                const Position from =
                    ground.footing(draws.int_between(-200, 200), draws.int_between(-200, 200), clearance);
                const Position to =
                    ground.footing(draws.int_between(-200, 200), draws.int_between(-200, 200), clearance);
                const Path path = ground.road(from, to, clearance);
                check_path(ground, path, from, to, clearance);
                CHECK(ground.road(to, from, clearance).points == reversed(path.points));
            }
        }
    }
}

TEST_CASE("roads are straight and clear wherever they are wide enough for the walker", "[world][road_way]") {
    // What lets a search over a million tiles do without their terrain.
    for (std::int32_t half_width = 2; half_width <= 7; ++half_width) {
        Ground ground(world_with(45, half_width));
        const WorldEdges roads = roads_of(ground.store.world(), {0, 0, 1, 1});
        for (std::int32_t clearance = 0; clearance <= most_clearance; ++clearance) {
            const bool wide = clearance == 0 || 8 * half_width * half_width >= (8 + clearance) * (8 + clearance);
            int blocked = 0;
            for (const auto& [road, flags] : roads) {
                blocked += is_clear(ground.source, centre_of(road.a), centre_of(road.b), clearance) ? 0 : 1;
            }
            CAPTURE(half_width, clearance);
            CHECK((!wide || blocked == 0));
            CHECK((half_width > 2 || clearance == 0 || blocked > 0));
        }
    }
}

TEST_CASE("painted roads are walked round, or left out", "[world][road_way][long]") {
    Draws draws(3);
    int unreachable = 0;
    for (const std::int32_t clearance : {0, 5}) {
        Ground ground(world_with(20, 6));
        // Walls across many roads, some of them long, and nodes shut in.
        std::size_t walls = 0;
        for (const auto& [road, flags] : roads_of(ground.store.world(), {-1, -1, 0, 0})) {
            const Position middle{static_cast<double>(road.a.x + road.b.x) / 2,
                                  static_cast<double>(road.a.y + road.b.y) / 2};
            if (draws.index(4) == 0) {
                ground.paint(square_round(middle, draws.between(0, 5)), Edit::rock);
                ++walls;
            } else if (draws.index(12) == 0) {
                ground.paint(ring_round(centre_of(road.a), 5), Edit::rock);
                ++walls;
            }
        }
        SlowRoadWay slow(ground, ChunkRect{-1, -1, 0, 0}.grown(5), clearance);
        REQUIRE(slow.left_out() > 5);
        int straight = 0;
        int longer = 0;
        for (int i = 0; i < 8; ++i) {
            CAPTURE(clearance, i);
            // In this order by every compiler: one of these ends is at a node that is cut off from all roads.
            const std::array<std::int32_t, 4> at{draws.int_between(-128, 127), draws.int_between(-128, 127),
                                                 draws.int_between(-128, 127), draws.int_between(-128, 127)};
            const Position from = ground.footing(at[0], at[1], clearance);
            const Position to = ground.footing(at[2], at[3], clearance);
            const Path path = ground.road(from, to, clearance);
            if (path.status == SearchStatus::unreachable) {
                CHECK(path.points.empty());
                CHECK(path.expanded < 20'000);
                ++unreachable;
                continue;
            }
            check_path(ground, path, from, to, clearance);
            // Straight lines decide which way is short; walks round walls are longer.
            const double shortest = slow.length(from, to);
            CHECK(path.length >= shortest * (1 - 1e-9));
            CHECK(path.length <= shortest + 40.0 * static_cast<double>(walls));
            ++(is_close(path.length, shortest) ? straight : longer);
            const Path back = ground.road(to, from, clearance);
            CHECK(back.length == path.length);
            CHECK(back.points == reversed(path.points));
        }
        CHECK(straight > 0);
        CHECK(longer > 0);
    }
    CHECK(unreachable > 0);
}

TEST_CASE("where a wall crosses the only road, the way is another", "[world][road_way]") {
    Ground ground(world_with(10, 6));
    const Position from = ground.footing(0, 0, 0);
    const Position to = ground.footing(300, 100, 0);
    const Path before = ground.road(from, to, 0);
    check_path(ground, before, from, to, 0);
    // The middle of the way, far from both ends.
    const std::size_t k = before.points.size() / 2;
    const Position middle{(before.points[k - 1].x + before.points[k].x) / 2,
                          (before.points[k - 1].y + before.points[k].y) / 2};
    ground.paint(square_round(middle, 9), Edit::rock);
    const Path after = ground.road(from, to, 0);
    check_path(ground, after, from, to, 0);
    CHECK(after.length > before.length);
    ground.paint(square_round(middle, 9), Edit::restored);
    CHECK(ground.road(from, to, 0).points == before.points);
}

TEST_CASE("an end behind walls is unreachable, in either direction", "[world][road_way]") {
    Ground ground(world_with(45, 6));
    const Position inside = ground.footing(40, 40, 0);
    const Position outside = ground.footing(-300, 200, 0);
    REQUIRE(ground.road(inside, outside, 0).status == SearchStatus::found);
    for (const std::int64_t reach : {3, 30}) {
        ground.paint(ring_round(inside, reach), Edit::rock);
        for (const auto& [from, to] : {std::pair{inside, outside}, std::pair{outside, inside}}) {
            const Path path = ground.road(from, to, 0);
            CHECK(path.status == SearchStatus::unreachable);
            CHECK(path.points.empty());
            CHECK(path.length == 0);
        }
        ground.paint(ring_round(inside, reach), Edit::restored);
    }
}

TEST_CASE("ends at nodes, at one node and at one place", "[world][road_way]") {
    Ground ground(world_with(45, 6));
    const std::vector<ChunkNode> nodes = ground.store.roads({3, 3}).nodes;
    const auto node = [&](std::size_t n) { return centre_of({3 * 128 + nodes[n].x, 3 * 128 + nodes[n].y}); };
    const Path path = ground.road(node(0), node(7), 0);
    check_path(ground, path, node(0), node(7), 0);
    ChunkStore store(ground.store.world(), plenty);
    RouteSearch route(store, {3 * 128 + nodes[0].x, 3 * 128 + nodes[0].y}, {3 * 128 + nodes[7].x, 3 * 128 + nodes[7].y},
                      no_limit);
    REQUIRE(route.step(no_limit) == SearchStatus::found);
    CHECK(is_close(path.length, route.length()));
    // Two places beside one node: over it.
    const Position left{node(0).x - 1, node(0).y};
    const Position above{node(0).x, node(0).y - 1};
    const Path over = ground.road(left, above, 0);
    CHECK(over.points == std::vector<Position>{left, node(0), above});
    CHECK(over.length == 2);
    CHECK(over.turns == 1);
    const Path nowhere = ground.road(left, left, 0);
    CHECK(nowhere.status == SearchStatus::found);
    CHECK(nowhere.points == std::vector<Position>{left});
    CHECK(nowhere.length == 0);
}

TEST_CASE("road ways in the corners of the world, and from one to the next", "[world][road_way][long]") {
    Ground ground(world_with(4, 6), std::size_t{1} << 24);
    // The last tiles may be shut in: the way out leads through tiles that do not exist.
    constexpr double edge = 274877906944.0 - 200;
    for (const double x : {-edge, edge}) {
        for (const double y : {-edge, edge}) {
            CAPTURE(x, y);
            const Position from = ground.footing(x, y, 3);
            const Position to = ground.footing(x < 0 ? x + 900 : x - 900, y < 0 ? y + 400 : y - 400, 3);
            const Path path = ground.road(from, to, 3);
            check_path(ground, path, from, to, 3);
            CHECK(ground.road(to, from, 3).points == reversed(path.points));
        }
    }
    const Position from = ground.footing(100000.5, -20000.5, 0);
    const Position to = ground.footing(199000.5, -5000.5, 0);
    const Path path = ground.road(from, to, 0);
    REQUIRE(path.status == SearchStatus::found);
    CHECK(path.length < 1.4 * std::hypot(to.x - from.x, to.y - from.y));
    CHECK(ground.store.bytes() <= ground.store.budget());
}

TEST_CASE("a limit stops a road way wherever it is, and says so", "[world][road_way]") {
    Ground ground(world_with(45, 2));
    const Position from = ground.footing(10, 10, 6);
    const Position to = ground.footing(420, -260, 6);
    const std::int64_t needed = ground.road(from, to, 6).expanded;
    REQUIRE(needed > 500);
    for (const std::int64_t limit : {std::int64_t{1}, needed / 5, needed / 2, needed - 30, needed - 1}) {
        CAPTURE(limit, needed);
        const Path path = ground.road(from, to, 6, limit);
        CHECK(path.status == SearchStatus::limit);
        CHECK(path.expanded <= limit);
        CHECK(path.points.empty());
        CHECK(path.length == 0);
    }
    CHECK(ground.road(from, to, 6, needed).status == SearchStatus::found);
}

TEST_CASE("neither the size of steps nor a tiny budget changes a road way", "[world][road_way][long]") {
    Ground ground(world_with(45, 2));
    Ground tiny(world_with(45, 2), 1);
    const Position from = ground.footing(-70, 33, 2);
    const Position to = ground.footing(60, 90, 2);
    const Path whole = ground.road(from, to, 2);
    check_path(ground, whole, from, to, 2);
    for (const std::int64_t step : {3, 100000}) {
        const Path path = tiny.road(from, to, 2, no_limit, step);
        CHECK(path.points == whole.points);
        CHECK(path.length == whole.length);
        CHECK(path.expanded == whole.expanded);
    }
}

TEST_CASE("a step of a road way expands no more than it is asked, and its progress only grows", "[world][road_way]") {
    Ground ground(world_with(45, 2));
    RoadWay way(ground.store, ground.navigator, {ground.footing(0, 0, 7), ground.footing(500, 500, 7), 7, no_limit});
    double progress = way.progress();
    CHECK(progress == 0);
    std::int64_t expanded = 0;
    while (way.step(5) == SearchStatus::searching) {
        CHECK(way.expanded() <= expanded + 5);
        expanded = way.expanded();
        CHECK(way.progress() >= progress);
        CHECK(way.progress() < 1);
        progress = way.progress();
        CHECK(way.path().points.empty());
        CHECK(way.path().status == SearchStatus::searching);
    }
    CHECK(way.progress() == 1);
    CHECK(way.step(5) == SearchStatus::found);
}

TEST_CASE("ends in rock, outside the world or too far apart are refused", "[world][road_way]") {
    Ground ground(world_with(45, 6));
    const Position free = ground.footing(0, 0, 0);
    ground.paint({{5000, 5000}}, Edit::rock);
    const auto refusal = [&](Position from, Position to, std::int32_t clearance = 0, std::int64_t limit = 1) {
        return refusal_of([&] { RoadWay(ground.store, ground.navigator, {from, to, clearance, limit}); });
    };
    CHECK(refusal(free, free) == "accepted");
    CHECK(says(refusal({5000.5, 5000.5}, free), "a start where one cannot stand", "free ground"));
    CHECK(says(refusal(free, {5000.5, 5000.5}), "a goal where one cannot stand", "free ground"));
    CHECK(says(refusal(free, free, 0, 0), "0", "at least 1 expanded node"));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double outside = 274877906944.0;
    for (const double coordinate : {nan, outside, -outside - 1, std::numeric_limits<double>::infinity()}) {
        CHECK(says(refusal({coordinate, 0}, free), "an end outside the world", "tiles from -2^38 to 2^38"));
        CHECK(says(refusal(free, {0, coordinate}), "an end outside the world", "tiles from -2^38 to 2^38"));
    }
    const auto furthest = static_cast<double>(RoadWay::furthest);
    CHECK(says(refusal(free, {free.x + furthest, free.y}), "ends 1073737728 tiles apart", "less than 1073737728"));
    CHECK(says(refusal({free.x, free.y - furthest}, free), "ends 1073737728 tiles apart", "less than 1073737728"));
}

TEST_CASE("nodes come by their distance", "[world][approach]") {
    Draws draws(4);
    for (const World& world : {seamless_world(4, 0), seamless_world(45, 1500), seamless_world(256, 0, 0)}) {
        CAPTURE(described(world));
        ChunkStore store(world, plenty);
        for (int i = 0; i < 5; ++i) {
            const Position place{draws.int_between(-3000, 3000) / 8.0, draws.int_between(-3000, 3000) / 8.0};
            const Chunk chunk = chunk_of(
                {static_cast<std::int64_t>(std::floor(place.x)), static_cast<std::int64_t>(std::floor(place.y))});
            const ChunkRect around = alone(chunk).grown(3);
            std::set<std::pair<double, Tile>> expected;
            for (const Tile& node : nodes_of(roads_in(world, around), around)) {
                expected.insert({length_of({place, centre_of(node)}), node});
            }
            NodesByDistance nodes(store, place);
            for (const auto& [distance, tile] : expected) {
                if (distance > 3 * 128) {
                    break;
                }
                const NodesByDistance::Node next = nodes.next();
                REQUIRE(next.tile == tile);
                REQUIRE(next.distance == distance);
            }
        }
    }
}
