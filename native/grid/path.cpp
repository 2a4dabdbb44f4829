#include "grid/path.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace waymesh {

namespace {

/// -1, 0 or 1 in x and in y.
Point direction_of(Point from, Point to) {
    const auto sign = [](std::int32_t d) { return (d > 0 ? 1 : 0) - (d < 0 ? 1 : 0); };
    return {sign(to.x - from.x), sign(to.y - from.y)};
}

/// Do b and c lie in the same direction from a and from b? For any segments, not only along rows and diagonals.
bool goes_on(Point a, Point b, Point c) {
    const std::int64_t ux = std::int64_t{b.x} - a.x;
    const std::int64_t uy = std::int64_t{b.y} - a.y;
    const std::int64_t vx = std::int64_t{c.x} - b.x;
    const std::int64_t vy = std::int64_t{c.y} - b.y;
    return ux * vy == uy * vx && direction_of(a, b) == direction_of(b, c);
}

}  // namespace

StepCount octile_steps(Point a, Point b) {
    const std::int64_t dx = std::abs(std::int64_t{a.x} - b.x);
    const std::int64_t dy = std::abs(std::int64_t{a.y} - b.y);
    return {std::max(dx, dy) - std::min(dx, dy), std::min(dx, dy)};
}

StepCount steps_along(const std::vector<Point>& points) {
    StepCount sum;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const StepCount leg = octile_steps(points[i - 1], points[i]);
        sum.straight += leg.straight;
        sum.diagonal += leg.diagonal;
    }
    return sum;
}

double length_of(const std::vector<Point>& points) {
    double sum = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        sum += std::sqrt(static_cast<double>(squared_distance(points[i - 1], points[i])));
    }
    return sum;
}

std::int32_t turns_along(const std::vector<Point>& points) {
    std::int32_t turns = 0;
    for (std::size_t i = 2; i < points.size(); ++i) {
        turns += goes_on(points[i - 2], points[i - 1], points[i]) ? 0 : 1;
    }
    return turns;
}

std::vector<Point> turning_points(const std::vector<Point>& tiles) {
    std::vector<Point> kept;
    for (const Point tile : tiles) {
        if (kept.size() >= 2 && goes_on(kept[kept.size() - 2], kept.back(), tile)) {
            kept.pop_back();
        }
        kept.push_back(tile);
    }
    return kept;
}

std::vector<Point> all_tiles(const std::vector<Point>& points) {
    std::vector<Point> tiles;
    for (const Point point : points) {
        if (tiles.empty()) {
            tiles.push_back(point);
        }
        const Point step = direction_of(tiles.back(), point);
        while (tiles.back() != point) {
            tiles.push_back({tiles.back().x + step.x, tiles.back().y + step.y});
        }
    }
    return tiles;
}

}  // namespace waymesh
