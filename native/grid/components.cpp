#include "grid/components.hpp"

#include <algorithm>
#include <bit>

#include "graph/disjoint_sets.hpp"

namespace waymesh {

namespace {

void find_runs(const BitGrid& grid, Components& components) {
    for (std::int32_t y = 0; y < grid.height(); ++y) {
        components.first_r_of_y.push_back(static_cast<std::int32_t>(components.begin_r.size()));
        bool is_open_end = false;
        std::int32_t first = 0;
        for (const std::uint64_t word : grid.row(y)) {
            for (std::int32_t bit = 0; bit < 64;) {
                const std::uint64_t rest = word >> bit;
                const std::int32_t length =
                    std::min(64 - bit, is_open_end ? std::countr_one(rest) : std::countr_zero(rest));
                bit += length;
                if (bit == 64) {
                    break;
                }
                // Here a run begins or ends.
                if (is_open_end) {
                    components.end_r.push_back(first + bit);
                } else {
                    components.begin_r.push_back(first + bit);
                }
                is_open_end = !is_open_end;
            }
            first += 64;
        }
        if (is_open_end) {
            components.end_r.push_back(grid.width());
        }
    }
    components.first_r_of_y.push_back(static_cast<std::int32_t>(components.begin_r.size()));
}

/// How far beyond its ends a run touches those of the row above: not at all on squares; on hexagons half a tile, which
/// is one tile to the left of even rows, and to the right of odd ones.
struct Reach {
    std::int32_t left;
    std::int32_t right;
};

Reach reach_of(Lattice lattice, std::int32_t y) {
    if (lattice == Lattice::square) {
        return {0, 0};
    }
    return (y & 1) == 0 ? Reach{1, 0} : Reach{0, 1};
}

void join_runs(Lattice lattice, const Components& components, DisjointSets& sets) {
    const auto height = static_cast<std::int32_t>(components.first_r_of_y.size()) - 1;
    for (std::int32_t y = 1; y < height; ++y) {
        const Reach reach = reach_of(lattice, y);
        std::int32_t above = components.first_r_of_y[static_cast<std::size_t>(y - 1)];
        const std::int32_t above_end = components.first_r_of_y[static_cast<std::size_t>(y)];
        const std::int32_t end = components.first_r_of_y[static_cast<std::size_t>(y + 1)];
        for (std::int32_t r = above_end; r < end; ++r) {
            const std::int32_t first = components.begin_r[static_cast<std::size_t>(r)] - reach.left;
            const std::int32_t last = components.end_r[static_cast<std::size_t>(r)] - 1 + reach.right;
            while (above < above_end && components.end_r[static_cast<std::size_t>(above)] <= first) {
                ++above;
            }
            for (std::int32_t a = above; a < above_end && components.begin_r[static_cast<std::size_t>(a)] <= last;
                 ++a) {
                sets.unite(r, a);
            }
        }
    }
}

}  // namespace

std::int32_t Components::largest() const {
    const auto most = std::max_element(tiles_c.begin(), tiles_c.end());
    return most == tiles_c.end() ? -1 : static_cast<std::int32_t>(most - tiles_c.begin());
}

std::int32_t Components::at(Point tile) const {
    const auto row = static_cast<std::size_t>(tile.y);
    const auto begin = end_r.begin() + first_r_of_y[row];
    const auto end = end_r.begin() + first_r_of_y[row + 1];
    // The first run that ends beyond the tile holds it, or none does.
    const auto run = std::upper_bound(begin, end, tile.x);
    const auto r = static_cast<std::size_t>(run - end_r.begin());
    return run != end && begin_r[r] <= tile.x ? component_r[r] : -1;
}

Components components_of(const BitGrid& grid, Lattice lattice) {
    Components components;
    find_runs(grid, components);
    const auto runs = static_cast<std::int32_t>(components.begin_r.size());
    DisjointSets sets(runs);
    join_runs(lattice, components, sets);
    std::vector<std::int32_t> number_of_root(static_cast<std::size_t>(runs), -1);
    for (std::int32_t r = 0; r < runs; ++r) {
        std::int32_t& number = number_of_root[static_cast<std::size_t>(sets.find(r))];
        if (number < 0) {
            number = components.count();
            components.tiles_c.push_back(0);
        }
        components.component_r.push_back(number);
        components.tiles_c[static_cast<std::size_t>(number)] +=
            components.end_r[static_cast<std::size_t>(r)] - components.begin_r[static_cast<std::size_t>(r)];
    }
    return components;
}

BitGrid tiles_of(const Components& components, std::int32_t component, std::int32_t width, std::int32_t height) {
    BitGrid tiles(width, height);
    for (std::int32_t y = 0; y < height; ++y) {
        for (std::int32_t r = components.first_r_of_y[static_cast<std::size_t>(y)];
             r < components.first_r_of_y[static_cast<std::size_t>(y + 1)]; ++r) {
            const auto run = static_cast<std::size_t>(r);
            if (components.component_r[run] == component) {
                for (std::int32_t x = components.begin_r[run]; x < components.end_r[run]; ++x) {
                    tiles.set(x, y, true);
                }
            }
        }
    }
    return tiles;
}

}  // namespace waymesh
