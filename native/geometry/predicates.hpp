#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "geometry/point.hpp"
#include "geometry/position.hpp"

/// Exact geometric predicates: every sign here is the sign of an integer, so none is ever wrong.
/// All numeric trust of Waymesh lives in this file.
///
/// Bounds. Coordinates lie within +-max_coordinate = 2^29, so that a difference of two is at most D = 2^30.
///   orientation: two products of differences, at most 2 D^2 = 2^61, fits 64 bits.
///   in_circle:   at most 12 D^4: fits 64 bits while D < 2^14 (12 * 2^56 < 2^60), else computed in 128 bits (2^124).
///
/// Sense of rotation. "Counter-clockwise" is meant with x to the right and y upwards. On screen, where y grows
/// downwards, the same triangles look clockwise; nothing here depends on how it is drawn.
namespace waymesh {

inline constexpr std::int32_t max_coordinate = 1 << 29;

/// > 0 when a, b, c turn counter-clockwise (c lies left of a -> b), < 0 clockwise, 0 collinear.
constexpr std::int64_t orientation(Point a, Point b, Point c) {
    const std::int64_t abx = std::int64_t{b.x} - a.x;
    const std::int64_t aby = std::int64_t{b.y} - a.y;
    const std::int64_t acx = std::int64_t{c.x} - a.x;
    const std::int64_t acy = std::int64_t{c.y} - a.y;
    return abx * acy - aby * acx;
}

/// True when p lies on the open segment between a and b; p must be collinear with them.
constexpr bool strictly_between(Point a, Point b, Point p) {
    const std::int64_t along =
        (std::int64_t{p.x} - a.x) * (std::int64_t{b.x} - p.x) + (std::int64_t{p.y} - a.y) * (std::int64_t{b.y} - p.y);
    return along > 0;
}

/// Differences up to this keep `in_circle_determinant` within 64 bits.
inline constexpr std::int64_t near = (1 << 14) - 1;

/// A point as seen from another, and its lift to the paraboloid z = x^2 + y^2.
template <typename Integer>
struct Lifted {
    Integer x;
    Integer y;
    Integer lift;
};

template <typename Integer = std::int64_t>
constexpr Lifted<Integer> lifted(Point p, Point from) {
    const Integer x = Integer{p.x} - from.x;
    const Integer y = Integer{p.y} - from.y;
    return {x, y, x * x + y * y};
}

/// > 0 when the point that counter-clockwise a, b, c are seen from lies inside their circumcircle, < 0 outside, 0 on it
/// (Guibas and Stolfi 1985: the determinant of the four points lifted to the paraboloid, translated to the fourth).
/// In 64 bits for coordinates within +-`near`.
template <typename Integer>
constexpr Integer in_circle_determinant(const Lifted<Integer>& a, const Lifted<Integer>& b, const Lifted<Integer>& c) {
    return a.lift * (b.x * c.y - b.y * c.x) + b.lift * (c.x * a.y - c.y * a.x) + c.lift * (a.x * b.y - a.y * b.x);
}

/// The in-circle test: for counter-clockwise a, b, c, +1 when d lies strictly inside their circumcircle,
/// -1 strictly outside, 0 when the four are co-circular.
constexpr int in_circle(Point a, Point b, Point c, Point d) {
    __extension__ using Wide = __int128;
    const auto is_near = [d](Point p) {
        const std::int64_t x = std::int64_t{p.x} - d.x;
        const std::int64_t y = std::int64_t{p.y} - d.y;
        return -near <= x && x <= near && -near <= y && y <= near;
    };
    const auto sign = [](auto determinant) { return (determinant > 0) - (determinant < 0); };
    if (is_near(a) && is_near(b) && is_near(c)) {
        return sign(in_circle_determinant(lifted(a, d), lifted(b, d), lifted(c, d)));
    }
    return sign(in_circle_determinant(lifted<Wide>(a, d), lifted<Wide>(b, d), lifted<Wide>(c, d)));
}

/// Is d inside the circumcircle of counter-clockwise a, b, c, where co-circular points are told apart by a symbolic
/// perturbation: each point is lifted by an infinitesimal, the larger the later it comes in lexicographic order
/// (Devillers and Teillaud 2011). So the answer is never "on it", and it is the same in every frame.
constexpr bool in_circle_perturbed(Point a, Point b, Point c, Point d) {
    if (const int sign = in_circle(a, b, c, d); sign != 0) [[likely]] {
        return sign > 0;
    }
    // The last point of the four has the largest lift. Lifting d itself takes it out of the circle; lifting a corner
    // pulls d in exactly when d and that corner lie on the same side of the line through the two other corners. That
    // line meets the circle in those two corners alone, so d is never on it and this decides.
    const Point last = std::max(std::max(a, b), std::max(c, d));
    if (last == d) {
        return false;
    }
    if (last == c) {
        return orientation(a, b, d) > 0;
    }
    return last == b ? orientation(c, a, d) > 0 : orientation(b, c, d) > 0;
}

/// Places of walkers lie on a lattice of this step, in tiles, at most `furthest_position` from their origin: doubles
/// hold them and their differences exactly (18 + 32 bits and one more).
inline constexpr double position_step = 1.0 / 4294967296.0;
inline constexpr double furthest_position = 262144.0;

/// The nearest place of that lattice.
constexpr double on_lattice(double coordinate) {
    // Adding 1.5 * 2^52 steps leaves no bits below one step.
    constexpr double shift = 6755399441055744.0 * position_step;
    return coordinate + shift - shift;
}

/// The nearest place of the lattice to one in absolute tiles, which may be far out: there doubles are no finer.
inline Position settled(Position absolute) {
    const double x = std::floor(absolute.x);
    const double y = std::floor(absolute.y);
    return {x + on_lattice(absolute.x - x), y + on_lattice(absolute.y - y)};
}

/// The sign of ab x ac, of two differences of places on the lattice; out of the way of `turn_of`, which seldom needs
/// it.
[[gnu::noinline]] inline int exact_turn(double abx, double aby, double acx, double acy) {
    __extension__ using Wide = __int128;
    const auto steps = [](double difference) {
        return static_cast<Wide>(static_cast<std::int64_t>(difference / position_step));
    };
    const Wide exact = steps(abx) * steps(acy) - steps(aby) * steps(acx);
    return (exact > 0) - (exact < 0);
}

/// The sign of the turn from a to b to c, for places on the lattice: +1 counter-clockwise (c lies left of a -> b),
/// -1 clockwise, 0 collinear. The differences are exact, so only the products and their difference round, each by less
/// than 2^-53 of its size; where that could hide the sign, it is computed in 128 bits (differences of at most 2^51
/// steps, products of 2^102).
inline int turn_of(Position a, Position b, Position c) {
    const double abx = b.x - a.x;
    const double aby = b.y - a.y;
    const double acx = c.x - a.x;
    const double acy = c.y - a.y;
    const double ahead = abx * acy;
    const double behind = aby * acx;
    const double twice_area = ahead - behind;
    const double bound = 4.0e-16 * ((ahead < 0 ? -ahead : ahead) + (behind < 0 ? -behind : behind));
    if (twice_area > bound) [[likely]] {
        return 1;
    }
    if (twice_area < -bound) [[likely]] {
        return -1;
    }
    return exact_turn(abx, aby, acx, acy);
}

/// How two closed segments ab and cd meet, as roads see it.
/// Crossing: they share a point that is not an endpoint of both, or overlap along more than a point.
/// Roads that merely meet in a common node do not cross.
constexpr bool segments_cross(Point a, Point b, Point c, Point d) {
    const std::int64_t abc = orientation(a, b, c);
    const std::int64_t abd = orientation(a, b, d);
    const std::int64_t cda = orientation(c, d, a);
    const std::int64_t cdb = orientation(c, d, b);
    if (((abc > 0) != (abd > 0)) && abc != 0 && abd != 0 && ((cda > 0) != (cdb > 0)) && cda != 0 && cdb != 0) {
        return true;
    }
    // What is left is crossing only when an endpoint lies inside the other segment, or both are the same segment.
    if ((abc == 0 && strictly_between(a, b, c)) || (abd == 0 && strictly_between(a, b, d)) ||
        (cda == 0 && strictly_between(c, d, a)) || (cdb == 0 && strictly_between(c, d, b))) {
        return true;
    }
    return (a == c && b == d) || (a == d && b == c);
}

}  // namespace waymesh
