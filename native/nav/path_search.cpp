#include "nav/path_search.hpp"

#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

#include "geometry/predicates.hpp"

namespace waymesh {

namespace {

constexpr std::array<std::string_view, solver_count> names = {"grid",     "smooth",  "sampled",
                                                              "corridor", "optimal", "road"};

/// Do b and c lie in the same direction from a and from b, three places none of which is the next?
bool goes_on(Position a, Position b, Position c) {
    const auto sign = [](double d) { return (d > 0 ? 1 : 0) - (d < 0 ? 1 : 0); };
    // Two directions along one line are the same or opposite, which any coordinate that changes tells.
    return turn_of(a, b, c) == 0 && sign(b.x - a.x) == sign(c.x - b.x) && sign(b.y - a.y) == sign(c.y - b.y);
}

}  // namespace

std::string_view name_of(Solver solver) { return names[static_cast<std::size_t>(solver)]; }

Solver solver_named(std::string_view name) {
    for (std::size_t s = 0; s < names.size(); ++s) {
        if (names[s] == name) {
            return static_cast<Solver>(s);
        }
    }
    throw std::invalid_argument("solver: got '" + std::string(name) +
                                "', expected grid, smooth, sampled, corridor, optimal or road");
}

void require_clearance(std::int32_t clearance) {
    if (clearance < 0 || clearance > most_clearance) {
        throw std::invalid_argument("clearance: got " + std::to_string(clearance) + ", expected 0 to " +
                                    std::to_string(most_clearance) + " sixteenths of a tile");
    }
}

double length_of(const std::vector<Position>& points) {
    double sum = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        sum += distance(points[i - 1], points[i]);
    }
    return sum;
}

std::int32_t turns_along(const std::vector<Position>& points) {
    const std::size_t kept = turning_points(points).size();
    return kept < 2 ? 0 : static_cast<std::int32_t>(kept) - 2;
}

std::vector<Position> turning_points(const std::vector<Position>& points) {
    std::vector<Position> kept;
    for (const Position point : points) {
        if (!kept.empty() && kept.back() == point) {
            continue;
        }
        if (kept.size() >= 2 && goes_on(kept[kept.size() - 2], kept.back(), point)) {
            kept.pop_back();
        }
        kept.push_back(point);
    }
    return kept;
}

}  // namespace waymesh
