#include "grid/digging.hpp"

#include <algorithm>
#include <deque>

#include "grid/require_open.hpp"

namespace waymesh {

std::vector<Point> fewest_dig(const BitGrid& open, Lattice lattice, Point start, Point goal) {
    require_open(open, start, "start");
    require_open(open, goal, "goal");
    const std::int32_t width = open.width();
    const auto index_of = [&](Point p) {
        return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(p.x);
    };
    std::vector<std::int32_t> dug_t(static_cast<std::size_t>(open.area()), INT32_MAX);
    std::vector<Point> parent_t(static_cast<std::size_t>(open.area()));
    std::deque<Point> queue = {start};
    dug_t[index_of(start)] = 0;
    // A tile may wait twice; what its first turn settled, the second does not change.
    while (!queue.empty() && queue.front() != goal) {
        const Point p = queue.front();
        queue.pop_front();
        for (const Point step : joining_steps(lattice, p.y)) {
            const Point q{p.x + step.x, p.y + step.y};
            if (!open.contains(q)) {
                continue;
            }
            const std::int32_t dug = dug_t[index_of(p)] + (open.at(q) ? 0 : 1);
            if (dug < dug_t[index_of(q)]) {
                dug_t[index_of(q)] = dug;
                parent_t[index_of(q)] = p;
                if (open.at(q)) {
                    queue.push_front(q);
                } else {
                    queue.push_back(q);
                }
            }
        }
    }
    std::vector<Point> tiles;
    for (Point p = goal; p != start; p = parent_t[index_of(p)]) {
        if (!open.at(p)) {
            tiles.push_back(p);
        }
    }
    std::reverse(tiles.begin(), tiles.end());
    return tiles;
}

}  // namespace waymesh
