#pragma once

#include "geometry/point.hpp"

/// Slow predicates in 128 bits, written from their definitions and without the shortcuts of geometry/predicates.hpp.
namespace waymesh::tests {

__extension__ using Int128 = __int128;

constexpr int sign_of(Int128 value) { return (value > 0) - (value < 0); }

/// The sign of the 3 x 3 determinant | x y 1 |.
constexpr int slow_orientation(Point a, Point b, Point c) {
    const auto product = [](std::int32_t x, std::int32_t y) { return Int128{x} * y; };
    return sign_of(product(a.x, b.y) - product(a.y, b.x) + product(b.x, c.y) - product(b.y, c.x) + product(c.x, a.y) -
                   product(c.y, a.x));
}

/// A point lifted to a paraboloid.
struct Lifted {
    Int128 x;
    Int128 y;
    Int128 z;
};

constexpr Int128 determinant(const Lifted& u, const Lifted& v, const Lifted& w) {
    return u.x * (v.y * w.z - v.z * w.y) - u.y * (v.x * w.z - v.z * w.x) + u.z * (v.x * w.y - v.y * w.x);
}

/// The in-circle test as the orientation of four lifted points, seen from the first (the code looks from the last).
/// Lifts are relative to the first point too, which changes no sign.
constexpr int slow_in_circle(Point a, Point b, Point c, Point d) {
    const auto lift = [a](Point p) {
        const Int128 x = Int128{p.x} - a.x;
        const Int128 y = Int128{p.y} - a.y;
        return Lifted{x, y, x * x + y * y};
    };
    return sign_of(-determinant(lift(b), lift(c), lift(d)));
}

/// The symbolic perturbation made real: each lift is enlarged by a small weight, which is the last point's alone, since
/// its own minor never vanishes for four distinct co-circular points. Exact for coordinates below 2^12.
constexpr bool slow_in_circle_perturbed(Point a, Point b, Point c, Point d) {
    const Point last = std::max(std::max(a, b), std::max(c, d));
    constexpr Int128 scale = Int128{1} << 40;
    const auto lift = [&](Point p) {
        return Lifted{p.x, p.y, scale * (Int128{p.x} * p.x + Int128{p.y} * p.y) + (p == last ? 1 : 0)};
    };
    const auto from_a = [&](Point p) {
        const Lifted lifted = lift(p);
        const Lifted base = lift(a);
        return Lifted{lifted.x - base.x, lifted.y - base.y, lifted.z - base.z};
    };
    return -determinant(from_a(b), from_a(c), from_a(d)) > 0;
}

}  // namespace waymesh::tests
