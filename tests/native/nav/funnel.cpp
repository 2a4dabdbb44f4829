#include "nav/funnel.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "catch.hpp"
#include "geometry/predicates.hpp"
#include "nav/path_search.hpp"
#include "support/places.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

struct Corridor {
    Position from;
    Position to;
    std::vector<Portal> portals;
};

/// Does the straight way from a to b cross a portal, from its near to its far side, or touch it?
bool crosses(Position a, Position b, const Portal& portal) {
    const auto [left, right] = portal;
    const auto overlap = [](double s, double t, double u, double v) {
        return std::min(s, t) <= std::max(u, v) && std::min(u, v) <= std::max(s, t);
    };
    return turn_of(a, b, left) >= 0 && turn_of(a, b, right) <= 0 && turn_of(right, left, a) >= 0 &&
           turn_of(right, left, b) <= 0 && overlap(a.x, b.x, left.x, right.x) && overlap(a.y, b.y, left.y, right.y);
}

/// Does the straight way from a place of layer i to one of layer j cross all portals between?
bool passes(const Corridor& corridor, Position a, std::size_t i, Position b, std::size_t j) {
    for (std::size_t k = i + 1; k < j; ++k) {
        if (!crosses(a, b, corridor.portals[k - 1])) {
            return false;
        }
    }
    return true;
}

long double slow_distance(Position a, Position b) {
    return std::hypot(static_cast<long double>(b.x) - a.x, static_cast<long double>(b.y) - a.y);
}

/// The places where a path may turn: the start, both ends of portals 1, 2, ..., the goal, as layers of 1 or 2.
std::vector<std::vector<Position>> layers_of(const Corridor& corridor) {
    std::vector<std::vector<Position>> layers = {{corridor.from}};
    for (const Portal& portal : corridor.portals) {
        layers.push_back({portal.left, portal.right});
    }
    layers.push_back({corridor.to});
    return layers;
}

/// The length of the shortest way, by trying every pair of places where it may turn.
long double slow_length(const Corridor& corridor) {
    const auto layers = layers_of(corridor);
    std::vector<std::vector<long double>> best(layers.size());
    best[0] = {0};
    for (std::size_t j = 1; j < layers.size(); ++j) {
        for (const Position b : layers[j]) {
            long double least = std::numeric_limits<long double>::infinity();
            for (std::size_t i = 0; i < j; ++i) {
                for (std::size_t k = 0; k < layers[i].size(); ++k) {
                    if (passes(corridor, layers[i][k], i, b, j)) {
                        least = std::min(least, best[i][k] + slow_distance(layers[i][k], b));
                    }
                }
            }
            best[j].push_back(least);
        }
    }
    return best.back()[0];
}

/// Does a path run through the corridor: from place to place of layers, one after the other, each of which sees the
/// next? It may pass straight through some of them.
bool keeps_to(const Corridor& corridor, const std::vector<Position>& path) {
    const auto layers = layers_of(corridor);
    struct Reached {
        std::size_t layer;
        Position place;
    };
    const auto is_between = [](Position a, Position p, Position b) {
        return turn_of(a, b, p) == 0 && slow_distance(a, p) <= slow_distance(a, b) &&
               slow_distance(p, b) <= slow_distance(a, b);
    };
    std::vector<Reached> reached = {{0, corridor.from}};
    for (std::size_t p = 1; p < path.size(); ++p) {
        for (std::size_t j = 1; j < layers.size(); ++j) {
            for (const Position place : layers[j]) {
                const auto sees_it = [&](const Reached& before) {
                    return before.layer < j && is_between(before.place, place, path[p]) &&
                           passes(corridor, before.place, before.layer, place, j);
                };
                if (is_between(path[p - 1], place, path[p]) && std::any_of(reached.begin(), reached.end(), sees_it)) {
                    reached.push_back({j, place});
                }
            }
        }
        const auto is_elsewhere = [&](const Reached& r) { return r.place != path[p]; };
        reached.erase(std::remove_if(reached.begin(), reached.end(), is_elsewhere), reached.end());
    }
    const auto is_at_goal = [&](const Reached& r) { return r.layer + 1 == layers.size(); };
    return path.size() == 1 || std::any_of(reached.begin(), reached.end(), is_at_goal);
}

void require_shortest(const Corridor& corridor) {
    const std::vector<Position> path = taut_path(corridor.from, corridor.to, corridor.portals);
    CAPTURE(corridor.from, corridor.to, corridor.portals.size(), path);
    REQUIRE(path.front() == corridor.from);
    REQUIRE(path.back() == corridor.to);
    REQUIRE(path == turning_points(path));
    REQUIRE(keeps_to(corridor, path));
    const auto length = static_cast<double>(slow_length(corridor));
    // Sums of at most 200 rounded terms.
    REQUIRE(std::abs(length_of(path) - length) <= 1e-13 * length);
}

/// The same corridor, walked the other way.
Corridor reversed(const Corridor& corridor) {
    Corridor back{corridor.to, corridor.from, {}};
    for (auto portal = corridor.portals.rbegin(); portal != corridor.portals.rend(); ++portal) {
        back.portals.push_back({portal->right, portal->left});
    }
    return back;
}

void require_shortest_both_ways(const Corridor& corridor) {
    require_shortest(corridor);
    require_shortest(reversed(corridor));
}

/// A place in a triangle whose coordinates are multiples of four steps: a corner, the middle of a side, or further in.
Position place_in(Draws& draws, Position a, Position b, Position c) {
    const auto middle = [](Position p, Position q) { return Position{(p.x + q.x) / 2, (p.y + q.y) / 2}; };
    switch (draws.int_between(0, 3)) {
        case 0: return a;
        case 1: return b;
        case 2: return middle(a, b);
        default: return middle(middle(a, b), c);
    }
}

/// A chain of triangles, each beyond a side of the one before, that may come to lie over one another. `side`: how often
/// of ten the way goes on beside the left end of a portal; `grid`: coordinates are multiples of that, at most so many.
Corridor random_corridor(Draws& draws, int triangles, int side, double grid, std::int32_t most) {
    const auto anywhere = [&] {
        const double x = grid * draws.int_between(-most, most);
        return Position{x, grid * draws.int_between(-most, most)};
    };
    Position right = anywhere();
    Position left = anywhere();
    Position first = anywhere();
    while (turn_of(first, right, left) <= 0) {
        right = anywhere();
        left = anywhere();
        first = anywhere();
    }
    Corridor corridor{place_in(draws, left, right, first), {}, {}};
    Position apex = first;
    for (int t = 1; t < triangles; ++t) {
        Position beyond = anywhere();
        for (int attempt = 0; attempt < 50 && turn_of(right, left, beyond) >= 0; ++attempt) {
            beyond = anywhere();
        }
        if (turn_of(right, left, beyond) >= 0) {
            break;
        }
        corridor.portals.push_back({left, right});
        apex = beyond;
        if (t + 1 < triangles) {
            (draws.int_between(0, 9) < side ? right : left) = apex;
        }
    }
    corridor.to = place_in(draws, apex, draws.int_between(0, 1) == 0 ? left : right, apex);
    return corridor;
}

}  // namespace

TEST_CASE("a taut path is the shortest of its corridor", "[nav][funnel]") {
    Draws draws(1);
    int turning = 0;
    for (int round = 0; round < 6000; ++round) {
        const int triangles = draws.int_between(1, 30);
        const Corridor corridor = random_corridor(draws, triangles, draws.int_between(1, 9), 4, 12);
        require_shortest_both_ways(corridor);
        turning += taut_path(corridor.from, corridor.to, corridor.portals).size() > 3 ? 1 : 0;
    }
    CHECK(turning > 2000);
}

TEST_CASE("a taut path is exact where many places lie on one line", "[nav][funnel]") {
    Draws draws(2);
    for (int round = 0; round < 4000; ++round) {
        require_shortest_both_ways(random_corridor(draws, draws.int_between(1, 20), draws.int_between(1, 9), 4, 2));
    }
}

TEST_CASE("a taut path is exact to the last step of the lattice", "[nav][funnel]") {
    Draws draws(3);
    const double step = 4 * position_step;
    for (int round = 0; round < 2000; ++round) {
        // Far from the origin, where the places of a corridor are but a few steps apart.
        Corridor corridor = random_corridor(draws, draws.int_between(1, 20), draws.int_between(1, 9), step, 6);
        const auto moved = [](Position p) { return Position{p.x + 131072, p.y - 131071}; };
        corridor.from = moved(corridor.from);
        corridor.to = moved(corridor.to);
        for (Portal& portal : corridor.portals) {
            portal = {moved(portal.left), moved(portal.right)};
        }
        require_shortest_both_ways(corridor);
    }
}

TEST_CASE("a taut path goes round a corner however far", "[nav][funnel]") {
    // A fan about the origin, several times round: from outside it leads straight in, round the corner, straight out.
    const std::vector<Position> ring = {{8, 0}, {4, 4}, {0, 8}, {-4, 4}, {-8, 0}, {-4, -4}, {0, -8}, {4, -4}};
    for (std::size_t steps = 1; steps < 40; ++steps) {
        Corridor corridor{{8, 0}, ring[steps % ring.size()], {}};
        for (std::size_t k = 1; k < steps; ++k) {
            corridor.portals.push_back({{0, 0}, ring[k % ring.size()]});
        }
        require_shortest_both_ways(corridor);
        const std::vector<Position> path = taut_path(corridor.from, corridor.to, corridor.portals);
        CAPTURE(steps);
        CHECK(path.size() == (steps > 4 && steps % 8 != 4 ? 3 : 2));
    }
}

TEST_CASE("a taut path hugs the inner wall of a spiral", "[nav][funnel]") {
    // Between two square spirals, inwards; each quadrilateral is cut in two triangles.
    std::vector<Position> inner;
    std::vector<Position> outer;
    const std::vector<Position> directions = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    for (int k = 0; k < 40; ++k) {
        const Position d = directions[static_cast<std::size_t>(k) % 4];
        const double size = 400 - 8.0 * k;
        outer.push_back({d.x * size, d.y * size});
        inner.push_back({d.x * (size - 16), d.y * (size - 16)});
    }
    Corridor corridor{outer.front(), inner.back(), {}};
    for (std::size_t k = 0; k + 1 < outer.size(); ++k) {
        // Counter-clockwise, the middle is on the left.
        corridor.portals.push_back({inner[k], outer[k]});
        corridor.portals.push_back({inner[k], outer[k + 1]});
    }
    require_shortest_both_ways(corridor);
    CHECK(taut_path(corridor.from, corridor.to, corridor.portals).size() > 30);
}

TEST_CASE("portals may repeat, and be a single point", "[nav][funnel]") {
    Draws draws(4);
    for (int round = 0; round < 2000; ++round) {
        const Corridor corridor = random_corridor(draws, draws.int_between(2, 15), draws.int_between(1, 9), 4, 8);
        const std::vector<Position> path = taut_path(corridor.from, corridor.to, corridor.portals);
        Corridor repeated = corridor;
        repeated.portals.clear();
        for (const Portal& portal : corridor.portals) {
            repeated.portals.insert(repeated.portals.end(), static_cast<std::size_t>(draws.between(1, 3)), portal);
        }
        CAPTURE(corridor.from, corridor.to, round);
        REQUIRE(taut_path(repeated.from, repeated.to, repeated.portals) == path);
        // Through a gate without width, a path is two.
        if (corridor.portals.empty()) {
            continue;
        }
        const std::size_t at = draws.index(corridor.portals.size());
        const Position gate = draws.int_between(0, 1) == 0 ? corridor.portals[at].left : corridor.portals[at].right;
        const std::span<const Portal> portals = corridor.portals;
        std::vector<Position> halves = taut_path(corridor.from, gate, portals.first(at));
        const std::vector<Position> second = taut_path(gate, corridor.to, portals.subspan(at));
        halves.insert(halves.end(), second.begin(), second.end());
        Corridor gated = corridor;
        gated.portals[at] = {gate, gate};
        REQUIRE(taut_path(gated.from, gated.to, gated.portals) == turning_points(halves));
    }
}

TEST_CASE("without portals a taut path is straight", "[nav][funnel]") {
    using Places = std::vector<Position>;
    CHECK(taut_path({1, 2}, {5, 3}, {}) == Places{{1, 2}, {5, 3}});
    CHECK(taut_path({1, 2}, {1, 2}, {}) == Places{{1, 2}});
    // There and back again, through a gate.
    const std::vector<Portal> gate = {{{4, 0}, {4, 0}}};
    CHECK(taut_path({1, 0}, {2, 0}, gate) == Places{{1, 0}, {4, 0}, {2, 0}});
    CHECK(taut_path({1, 0}, {6, 0}, gate) == Places{{1, 0}, {6, 0}});
    CHECK(taut_path({4, 0}, {4, 0}, gate) == Places{{4, 0}});
}
