#include "geometry/predicates.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "support/draws.hpp"
#include "support/point_sets.hpp"
#include "support/show.hpp"
#include "support/wide.hpp"

using namespace waymesh;
using namespace waymesh::tests;

namespace {

/// Coordinates that strain the bounds: the ends of the range, their neighbours, and a few in between.
std::int32_t extreme_coordinate(Draws& draws) {
    static const std::vector<std::int32_t> places = {-max_coordinate, max_coordinate, 0, 1 << 28, -(1 << 28)};
    const std::int32_t place = draws.one_of(places) + draws.int_between(-2, 2);
    return std::clamp(place, -max_coordinate, max_coordinate);
}

Point extreme_point(Draws& draws) {
    const std::int32_t x = extreme_coordinate(draws);
    return {x, extreme_coordinate(draws)};
}

int sign(std::int64_t value) { return (value > 0) - (value < 0); }

/// Counter-clockwise by exchanging two corners if need be; false when collinear.
bool make_counter_clockwise(Point a, Point& b, Point& c) {
    const int turn = slow_orientation(a, b, c);
    if (turn < 0) {
        std::swap(b, c);
    }
    return turn != 0;
}

/// Four co-circular points in counter-clockwise order, the first one first.
std::array<Point, 4> ring_of(Point a, Point b, Point c, Point d) {
    make_counter_clockwise(a, b, c);
    if (slow_orientation(c, a, d) < 0) {
        return {a, b, c, d};
    }
    return slow_orientation(a, b, d) < 0 ? std::array{a, d, b, c} : std::array{a, b, d, c};
}

/// How two closed segments meet, in fractions: their lines meet at a + t (b - a) = c + s (d - c).
bool slow_segments_cross(Point a, Point b, Point c, Point d) {
    const Int128 abx = Int128{b.x} - a.x;
    const Int128 aby = Int128{b.y} - a.y;
    const Int128 cdx = Int128{d.x} - c.x;
    const Int128 cdy = Int128{d.y} - c.y;
    const Int128 acx = Int128{c.x} - a.x;
    const Int128 acy = Int128{c.y} - a.y;
    Int128 divisor = abx * cdy - aby * cdx;
    if (divisor == 0) {
        if (abx * acy != aby * acx) {
            return false;
        }
        // On one line: compare them as intervals of whichever coordinate varies.
        const auto along = [&](Point p) { return abx != 0 ? p.x : p.y; };
        const auto [a_low, a_high] = std::minmax({along(a), along(b)});
        const auto [c_low, c_high] = std::minmax({along(c), along(d)});
        return std::max(a_low, c_low) < std::min(a_high, c_high);
    }
    Int128 t = acx * cdy - acy * cdx;
    Int128 s = acx * aby - acy * abx;
    if (divisor < 0) {
        divisor = -divisor;
        t = -t;
        s = -s;
    }
    if (t < 0 || t > divisor || s < 0 || s > divisor) {
        return false;
    }
    const bool at_end_of_ab = t == 0 || t == divisor;
    const bool at_end_of_cd = s == 0 || s == divisor;
    return !(at_end_of_ab && at_end_of_cd);
}

}  // namespace

TEST_CASE("orientation is exact up to the bounds", "[geometry][predicates]") {
    Draws draws(1);
    for (int i = 0; i < 20000; ++i) {
        const Point a = extreme_point(draws);
        const Point b = extreme_point(draws);
        const Point c = extreme_point(draws);
        if (sign(orientation(a, b, c)) != slow_orientation(a, b, c)) {
            FAIL(shown({a, b, c}));
        }
    }
    // The largest triangle of all: 2 D^2 = 2^61.
    const Point low{-max_coordinate, -max_coordinate};
    CHECK(orientation(low, {max_coordinate, -max_coordinate}, {max_coordinate, max_coordinate}) == std::int64_t{1}
                                                                                                       << 60);
    STATIC_REQUIRE(orientation({0, 0}, {1, 0}, {0, 1}) == 1);
    STATIC_REQUIRE(orientation({0, 0}, {0, 1}, {1, 0}) == -1);
    STATIC_REQUIRE(orientation({-1, -1}, {0, 0}, {5, 5}) == 0);
}

TEST_CASE("strictly_between holds for the inner points of a segment alone", "[geometry][predicates]") {
    const Points line = collinear_points(7, {-6, 9}, {2, -3});
    for (std::size_t i = 0; i < line.size(); ++i) {
        for (std::size_t j = 0; j < line.size(); ++j) {
            for (std::size_t k = 0; k < line.size(); ++k) {
                const bool inside = (i < k && k < j) || (j < k && k < i);
                if (strictly_between(line[i], line[j], line[k]) != inside) {
                    FAIL(shown({line[i], line[j], line[k]}));
                }
            }
        }
    }
    CHECK(strictly_between({-max_coordinate, -max_coordinate}, {max_coordinate, max_coordinate}, {0, 0}));
    CHECK_FALSE(strictly_between({-max_coordinate, 0}, {0, 0}, {max_coordinate, 0}));
}

TEST_CASE("in_circle is exact up to the bounds", "[geometry][predicates]") {
    Draws draws(2);
    std::array<int, 3> seen{};
    for (int i = 0; i < 20000; ++i) {
        const Point a = extreme_point(draws);
        Point b = extreme_point(draws);
        Point c = extreme_point(draws);
        const Point d = extreme_point(draws);
        if (!make_counter_clockwise(a, b, c)) {
            continue;
        }
        const int slow = slow_in_circle(a, b, c, d);
        ++seen[static_cast<std::size_t>(slow + 1)];
        if (in_circle(a, b, c, d) != slow) {
            FAIL(shown({a, b, c, d}));
        }
    }
    for (const int count : seen) {
        CHECK(count > 100);
    }
}

TEST_CASE("in_circle sees one unit on the largest circle", "[geometry][predicates]") {
    constexpr std::int32_t m = max_coordinate;
    STATIC_REQUIRE(in_circle({-m, -m}, {m, -m}, {m, m}, {-m, m}) == 0);
    STATIC_REQUIRE(in_circle({-m, -m}, {m, -m}, {m, m}, {-m, m - 1}) == 1);
    STATIC_REQUIRE(in_circle({-m, -m}, {m, -m}, {m - 1, m}, {-m, m}) == -1);
}

TEST_CASE("the 64-bit and the 128-bit path of in_circle agree where they meet", "[geometry][predicates]") {
    Draws draws(3);
    const std::vector<std::int32_t> places = {-(1 << 14), 1 << 14, -(1 << 13), 1 << 13, 0};
    const auto near_limit = [&] { return draws.one_of(places) + draws.int_between(-3, 3); };
    for (int i = 0; i < 30000; ++i) {
        const Point d{draws.int_between(-max_coordinate / 2, max_coordinate / 2),
                      draws.int_between(-max_coordinate / 2, max_coordinate / 2)};
        const auto beside_d = [&] {
            const std::int32_t x = d.x + near_limit();
            return Point{x, d.y + near_limit()};
        };
        const Point a = beside_d();
        Point b = beside_d();
        Point c = beside_d();
        if (make_counter_clockwise(a, b, c) && in_circle(a, b, c, d) != slow_in_circle(a, b, c, d)) {
            FAIL(shown({a, b, c, d}));
        }
    }
}

TEST_CASE("the perturbed in-circle test is the limit of small lifts", "[geometry][predicates]") {
    Draws draws(4);
    int cocircular = 0;
    for (int i = 0; i < 40000; ++i) {
        const std::int32_t side = i % 2 == 0 ? 3 : 40;
        const Points p = random_points(draws, 4, -side, side);
        Point b = p[1];
        Point c = p[2];
        if (!make_counter_clockwise(p[0], b, c)) {
            continue;
        }
        cocircular += slow_in_circle(p[0], b, c, p[3]) == 0 ? 1 : 0;
        if (in_circle_perturbed(p[0], b, c, p[3]) != slow_in_circle_perturbed(p[0], b, c, p[3])) {
            FAIL(shown({p[0], b, c, p[3]}));
        }
    }
    CHECK(cocircular > 500);
}

TEST_CASE("of any four co-circular points the perturbation chooses exactly one diagonal", "[geometry][predicates]") {
    Draws draws(5);
    for (const std::int64_t squared_radius : {1, 2, 5, 25, 65, 5 * 13 * 17, 5 * 13 * 17 * 29}) {
        Points circle = circle_points(squared_radius);
        REQUIRE(circle.size() >= 4);
        for (int i = 0; i < 400; ++i) {
            draws.shuffle(circle);
            const auto [a, b, c, d] = ring_of(circle[0], circle[1], circle[2], circle[3]);
            REQUIRE((slow_orientation(a, b, c) > 0 && slow_orientation(a, c, d) > 0));
            const bool d_cuts_abc = in_circle_perturbed(a, b, c, d);
            // Diagonal ac stands when neither of its triangles holds the fourth point; else diagonal bd stands.
            CHECK(in_circle_perturbed(c, d, a, b) == d_cuts_abc);
            CHECK(in_circle_perturbed(b, c, d, a) == !d_cuts_abc);
            CHECK(in_circle_perturbed(d, a, b, c) == !d_cuts_abc);
        }
    }
}

TEST_CASE("the perturbed in-circle test depends neither on the frame nor on the first corner",
          "[geometry][predicates]") {
    Draws draws(6);
    const Points circle = circle_points(5 * 13 * 17);
    for (int i = 0; i < 5000; ++i) {
        const Point a = draws.one_of(circle);
        Point b = draws.one_of(circle);
        Point c = draws.one_of(circle);
        const Point d = draws.one_of(circle);
        if (!make_counter_clockwise(a, b, c) || d == a || d == b || d == c) {
            continue;
        }
        const bool inside = in_circle_perturbed(a, b, c, d);
        const Point by{draws.int_between(-max_coordinate + 99, max_coordinate - 99),
                       draws.int_between(-max_coordinate + 99, max_coordinate - 99)};
        const Points p = moved({a, b, c, d}, by);
        if (in_circle_perturbed(p[0], p[1], p[2], p[3]) != inside || in_circle_perturbed(b, c, a, d) != inside ||
            in_circle_perturbed(c, a, b, d) != inside) {
            FAIL(shown({a, b, c, d, by}));
        }
    }
}

TEST_CASE("all segments of a small lattice cross as their fractions say", "[geometry][predicates]") {
    const Points places = lattice(4, 4, {1, 0}, {0, 1});
    int crossing = 0;
    for (const Point a : places) {
        for (const Point b : places) {
            for (const Point c : places) {
                for (const Point d : places) {
                    if (a == b || c == d) {
                        continue;
                    }
                    const bool cross = segments_cross(a, b, c, d);
                    crossing += cross ? 1 : 0;
                    if (cross != slow_segments_cross(a, b, c, d)) {
                        FAIL(shown({a, b, c, d}));
                    }
                }
            }
        }
    }
    CHECK(crossing > 1000);
}

TEST_CASE("segments as long as the range cross as their fractions say", "[geometry][predicates]") {
    Draws draws(7);
    int crossing = 0;
    for (int i = 0; i < 20000; ++i) {
        const Point a = extreme_point(draws);
        const Point b = extreme_point(draws);
        const Point c = extreme_point(draws);
        const Point d = extreme_point(draws);
        if (a == b || c == d) {
            continue;
        }
        const bool cross = segments_cross(a, b, c, d);
        crossing += cross ? 1 : 0;
        if (cross != slow_segments_cross(a, b, c, d)) {
            FAIL(shown({a, b, c, d}));
        }
    }
    CHECK(crossing > 1000);
}

TEST_CASE("roads that meet in a node do not cross, all other contact is crossing", "[geometry][predicates]") {
    const auto cross = [](Point a, Point b, Point c, Point d) {
        const bool answer = segments_cross(a, b, c, d);
        // Neither the order of the segments nor their directions matter.
        CHECK(segments_cross(c, d, a, b) == answer);
        CHECK(segments_cross(b, a, c, d) == answer);
        CHECK(segments_cross(b, a, d, c) == answer);
        return answer;
    };
    CHECK(cross({0, 0}, {4, 4}, {0, 4}, {4, 0}));        // in the middle of both
    CHECK(cross({0, 0}, {4, 0}, {2, 0}, {2, 3}));        // an end in the middle
    CHECK_FALSE(cross({0, 0}, {4, 0}, {4, 0}, {2, 3}));  // a common end
    CHECK_FALSE(cross({0, 0}, {2, 0}, {2, 0}, {4, 0}));  // a common end, straight on
    CHECK(cross({0, 0}, {2, 0}, {0, 0}, {4, 0}));        // a common end, the one along the other
    CHECK(cross({0, 0}, {3, 0}, {2, 0}, {4, 0}));        // overlap
    CHECK(cross({0, 0}, {4, 0}, {1, 0}, {3, 0}));        // one within the other
    CHECK(cross({0, 0}, {3, 1}, {0, 0}, {3, 1}));        // the same
    CHECK_FALSE(cross({0, 0}, {1, 0}, {2, 0}, {3, 0}));  // apart on one line
    CHECK_FALSE(cross({0, 0}, {4, 0}, {0, 1}, {4, 1}));  // parallel
    CHECK_FALSE(cross({0, 0}, {4, 0}, {5, -1}, {5, 1}));
}
