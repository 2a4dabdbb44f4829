#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "geometry/point.hpp"
#include "geometry/predicates.hpp"
#include "support/draws.hpp"

/// Sets of points on which floating-point triangulations have failed their users, and harmless ones.
namespace waymesh::tests {

using Points = std::vector<Point>;

inline Points moved(Points points, Point by) {
    for (Point& p : points) {
        p = {p.x + by.x, p.y + by.y};
    }
    return points;
}

/// Distinct points of a square, low to high, both included.
inline Points random_points(Draws& draws, std::size_t count, std::int32_t low, std::int32_t high) {
    std::set<Point> points;
    while (points.size() < count) {
        points.insert({draws.int_between(low, high), draws.int_between(low, high)});
    }
    Points shuffled(points.begin(), points.end());
    draws.shuffle(shuffled);
    return shuffled;
}

/// The points column * across + row * down.
inline Points lattice(std::int32_t columns, std::int32_t rows, Point across, Point down) {
    Points points;
    for (std::int32_t row = 0; row < rows; ++row) {
        for (std::int32_t column = 0; column < columns; ++column) {
            points.push_back({column * across.x + row * down.x, column * across.y + row * down.y});
        }
    }
    return points;
}

/// All integer points of one circle about the origin.
inline Points circle_points(std::int64_t squared_radius) {
    Points points;
    for (std::int64_t x = -squared_radius; x <= squared_radius; ++x) {
        const std::int64_t square = squared_radius - x * x;
        if (square < 0) {
            continue;
        }
        auto y = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
        y += (y + 1) * (y + 1) <= square ? 1 : 0;
        if (y * y == square) {
            points.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
            if (y > 0) {
                points.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(-y)});
            }
        }
    }
    return points;
}

inline Points collinear_points(std::int32_t count, Point start, Point step) {
    return moved(lattice(count, 1, step, {0, 0}), start);
}

/// A lattice turned by a small angle and rounded: rows that are almost, but not quite, collinear.
inline Points turned_lattice(std::int32_t columns, std::int32_t rows, double spacing, double angle) {
    Points points;
    for (std::int32_t row = 0; row < rows; ++row) {
        for (std::int32_t column = 0; column < columns; ++column) {
            const double x = column * std::cos(angle) - row * std::sin(angle);
            const double y = column * std::sin(angle) + row * std::cos(angle);
            points.push_back({static_cast<std::int32_t>(std::lround(x * spacing)),
                              static_cast<std::int32_t>(std::lround(y * spacing))});
        }
    }
    return points;
}

/// Points within one unit of a long line, from corner to corner of the range of coordinates.
inline Points nearly_collinear_points(Draws& draws, std::int32_t count) {
    std::set<Point> points;
    const std::int32_t step = max_coordinate / count * 2;
    for (std::int32_t i = 0; i < count; ++i) {
        points.insert({i * step - max_coordinate, i * (step / 3) - max_coordinate / 2 + draws.int_between(-1, 1)});
    }
    return {points.begin(), points.end()};
}

/// Far clusters of near points.
inline Points clustered_points(Draws& draws, std::int32_t clusters, std::int32_t points_each) {
    std::set<Point> points;
    for (std::int32_t c = 0; c < clusters; ++c) {
        const Point centre{draws.int_between(-max_coordinate + 9, max_coordinate - 9),
                           draws.int_between(-max_coordinate + 9, max_coordinate - 9)};
        for (std::int32_t i = 0; i < points_each; ++i) {
            points.insert({centre.x + draws.int_between(-4, 4), centre.y + draws.int_between(-4, 4)});
        }
    }
    return {points.begin(), points.end()};
}

struct NamedPoints {
    std::string name;
    Points points;
};

/// Sets that have more symmetry, or less room, than any random one.
inline std::vector<NamedPoints> degenerate_sets() {
    Draws draws(1);
    const std::int32_t far = max_coordinate;
    return {
        {"nothing", {}},
        {"one point", {{3, -4}}},
        {"two points", {{-far, far}, {far, -far}}},
        {"a triangle", {{0, 0}, {far, 1}, {-far, 1}}},
        {"a clockwise triangle", {{0, 0}, {0, 9}, {9, 0}}},
        {"a square of all the range", {{-far, -far}, {far, -far}, {far, far}, {-far, far}}},
        {"horizontal", collinear_points(9, {-20, 5}, {5, 0})},
        {"vertical", collinear_points(9, {7, -20}, {0, 5})},
        {"diagonal", collinear_points(9, {-8, -8}, {2, 2})},
        {"steep line to the corners", collinear_points(5, {-far, -far}, {far / 2, far / 2})},
        {"a line and one point",
         [] {
             Points points = collinear_points(12, {-30, 0}, {5, 0});
             points.push_back({0, 1});
             return points;
         }()},
        {"a line and a point beyond its end",
         [] {
             Points points = collinear_points(12, {0, 0}, {3, 1});
             points.push_back({1000, 334});
             return points;
         }()},
        {"a line between two points",
         [] {
             Points points = collinear_points(12, {0, -30}, {0, 5});
             points.push_back({-7, 2});
             points.push_back({7, 2});
             return points;
         }()},
        {"two parallel lines", lattice(12, 2, {4, 0}, {0, 100})},
        {"square lattice", lattice(8, 8, {8, 0}, {0, 8})},
        {"large square lattice", moved(lattice(7, 7, {far / 3, 0}, {0, far / 3}), {-far, -far})},
        {"flat lattice", lattice(12, 5, {1, 0}, {0, 50})},
        {"tilted lattice", lattice(7, 7, {3, -1}, {1, 5})},
        {"tilted square lattice", lattice(7, 7, {2, -1}, {1, 2})},
        {"sheared lattice", lattice(8, 8, {8, 0}, {4, 8})},
        {"almost upright lattice", turned_lattice(8, 8, far / 12.0, 1e-7)},
        {"slightly turned lattice", turned_lattice(8, 8, far / 12.0, 0.0123)},
        {"small turned lattice", turned_lattice(9, 9, 12, 0.3)},
        {"circle 5 13 17 29", circle_points(5 * 13 * 17 * 29)},
        {"circle and centre",
         [] {
             Points points = circle_points(5 * 5 * 13);
             points.push_back({0, 0});
             return points;
         }()},
        {"two circles about one centre",
         [] {
             Points points = circle_points(5 * 5 * 13);
             for (const Point p : circle_points(5 * 5 * 13 * 4)) {
                 points.push_back(p);
             }
             return points;
         }()},
        {"two far circles",
         [] {
             Points points = moved(circle_points(5 * 13 * 17), {1 << 28, -(1 << 28)});
             for (const Point p : moved(circle_points(5 * 13 * 17), {-(1 << 28), 1 << 28})) {
                 points.push_back(p);
             }
             return points;
         }()},
        {"nearly collinear from corner to corner", nearly_collinear_points(draws, 30)},
        {"far clusters", clustered_points(draws, 5, 7)},
        {"a fan from one corner",
         [] {
             Points points{{-max_coordinate, 0}};
             for (std::int32_t i = 0; i < 20; ++i) {
                 points.push_back({max_coordinate - i * i, i});
             }
             return points;
         }()},
        {"a parabola",
         [] {
             Points points;
             for (std::int32_t i = -20; i <= 20; ++i) {
                 points.push_back({i, i * i});
             }
             return points;
         }()},
        {"a steep parabola of all the range",
         [] {
             Points points;
             for (std::int32_t i = -20; i <= 20; ++i) {
                 points.push_back({i, i * i * (max_coordinate / 400)});
             }
             return points;
         }()},
    };
}

/// A small random set of a random kind.
inline Points random_set(Draws& draws) {
    const auto count = static_cast<std::size_t>(draws.between(0, 24));
    switch (draws.between(0, 9)) {
        case 0: return random_points(draws, count, -max_coordinate, max_coordinate);
        case 1: return random_points(draws, count, -1000, 1000);
        // Crowded squares: nearly every set has co-circular points.
        case 2: return random_points(draws, count, -3, 3);
        case 3: return random_points(draws, count, max_coordinate - 5, max_coordinate);
        case 4: {
            Points points = circle_points(5 * 13 * 17);
            draws.shuffle(points);
            points.resize(std::min(points.size(), count));
            return moved(points, {draws.int_between(-9, 9), draws.int_between(-9, 9)});
        }
        case 5: {
            Points points = lattice(5, 5, {draws.int_between(1, 9), draws.int_between(-4, 4)},
                                    {draws.int_between(-4, 4), draws.int_between(20, 30)});
            draws.shuffle(points);
            points.resize(count);
            return points;
        }
        case 6: {
            Points points = nearly_collinear_points(draws, 24);
            draws.shuffle(points);
            points.resize(std::min(points.size(), count));
            return points;
        }
        case 7: return clustered_points(draws, 3, draws.int_between(0, 8));
        case 8: {
            // Spans about as large as 64 bits allow the in-circle test, and somewhat larger.
            const std::int32_t span = 1 << draws.int_between(13, 18);
            Points points = random_points(draws, count, -span, span);
            for (const Point corner :
                 {Point{-span, -span}, Point{span, -span}, Point{-span, span}, Point{span, span}}) {
                points.push_back(corner);
            }
            std::sort(points.begin(), points.end());
            points.erase(std::unique(points.begin(), points.end()), points.end());
            draws.shuffle(points);
            return points;
        }
        default: {
            const Point step{draws.int_between(-9, 9), draws.int_between(1, 9)};
            Points points = collinear_points(static_cast<std::int32_t>(count), {draws.int_between(-9, 9), 0}, step);
            if (draws.between(0, 1) == 0) {
                points.push_back({draws.int_between(100, 120), draws.int_between(-9, 9)});
            }
            draws.shuffle(points);
            return points;
        }
    }
}

}  // namespace waymesh::tests
