#include "world/sealing.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "graph/disjoint_sets.hpp"

namespace waymesh {

namespace {

constexpr std::int32_t side = 64;
using Label = std::int16_t;

/// The components of one block's raw tiles.
///
/// Index spaces: r, a run of open tiles in a row, row by row; c, a component.
struct BlockComponents {
    std::vector<std::uint64_t> mask_r;
    std::vector<Label> component_r;
    std::array<std::uint16_t, side + 1> first_r_of_y{};
    std::vector<std::uint8_t> has_road_c;
    std::vector<std::uint8_t> is_kept_c;
    // The component at each tile of the block's four sides; -1 where there is rock.
    std::array<Label, side> west{};
    std::array<Label, side> east{};
    std::array<Label, side> north{};
    std::array<Label, side> south{};
};

/// The run of set bits that begins at the lowest one.
std::uint64_t lowest_run(std::uint64_t word) { return word & ~(word + (word & (~word + 1))); }

/// Splits the rows into runs and joins those that touch one in the row above.
void join_runs(const BitGrid& raw, std::int32_t column, std::int32_t top, DisjointSets& sets, BlockComponents& block) {
    for (std::int32_t y = 0; y < side; ++y) {
        block.first_r_of_y[static_cast<std::size_t>(y)] = static_cast<std::uint16_t>(block.mask_r.size());
        for (std::uint64_t rest = raw.row(top + y)[static_cast<std::size_t>(column)]; rest != 0;) {
            block.mask_r.push_back(lowest_run(rest));
            rest &= ~block.mask_r.back();
        }
    }
    block.first_r_of_y[side] = static_cast<std::uint16_t>(block.mask_r.size());
    sets.reset(static_cast<std::int32_t>(block.mask_r.size()));
    for (std::size_t y = 1; y < side; ++y) {
        std::size_t above = block.first_r_of_y[y - 1];
        for (std::size_t r = block.first_r_of_y[y]; r < block.first_r_of_y[y + 1]; ++r) {
            const std::uint64_t run = block.mask_r[r];
            // Runs are disjoint: one that is smaller as a number and does not touch ends before this one begins.
            while (above < block.first_r_of_y[y] && block.mask_r[above] < run && (block.mask_r[above] & run) == 0) {
                ++above;
            }
            for (std::size_t a = above; a < block.first_r_of_y[y] && (block.mask_r[a] & run) != 0; ++a) {
                sets.unite(static_cast<std::int32_t>(r), static_cast<std::int32_t>(a));
            }
        }
    }
}

void note_sides(BlockComponents& block) {
    block.west.fill(-1);
    block.east.fill(-1);
    block.north.fill(-1);
    block.south.fill(-1);
    for (std::size_t y = 0; y < side; ++y) {
        for (std::size_t r = block.first_r_of_y[y]; r < block.first_r_of_y[y + 1]; ++r) {
            const std::uint64_t mask = block.mask_r[r];
            const Label c = block.component_r[r];
            if ((mask & 1U) != 0) {
                block.west[y] = c;
            }
            if (mask >> 63 != 0) {
                block.east[y] = c;
            }
            if (y == 0 || y == side - 1) {
                for (std::uint64_t rest = mask; rest != 0; rest &= rest - 1) {
                    (y == 0 ? block.north : block.south)[static_cast<std::size_t>(std::countr_zero(rest))] = c;
                }
            }
        }
    }
}

/// Numbers the components 0, 1, ... and finds out which have a road's tile.
void number_components(const BitGrid& road, std::int32_t column, std::int32_t top, DisjointSets& sets,
                       BlockComponents& block, std::vector<Label>& number_of_root) {
    number_of_root.assign(block.mask_r.size(), -1);
    block.component_r.resize(block.mask_r.size());
    for (std::size_t y = 0; y < side; ++y) {
        const std::uint64_t roads = road.row(top + static_cast<std::int32_t>(y))[static_cast<std::size_t>(column)];
        for (std::size_t r = block.first_r_of_y[y]; r < block.first_r_of_y[y + 1]; ++r) {
            Label& number = number_of_root[static_cast<std::size_t>(sets.find(static_cast<std::int32_t>(r)))];
            if (number < 0) {
                number = static_cast<Label>(block.has_road_c.size());
                block.has_road_c.push_back(0);
            }
            block.component_r[r] = number;
            if ((block.mask_r[r] & roads) != 0) {
                block.has_road_c[static_cast<std::size_t>(number)] = 1;
            }
        }
    }
    block.is_kept_c.assign(block.has_road_c.size(), 0);
}

/// Joins components that face each other across a side.
void join_sides(const std::array<Label, side>& here, std::int32_t first_here, const std::array<Label, side>& there,
                std::int32_t first_there, DisjointSets& sets) {
    for (std::size_t i = 0; i < side; ++i) {
        if (here[i] >= 0 && there[i] >= 0 && (i == 0 || here[i] != here[i - 1] || there[i] != there[i - 1])) {
            sets.unite(first_here + here[i], first_there + there[i]);
        }
    }
}

/// One window: which components of its four blocks, north-west, north-east, south-west, south-east, hang on a road?
void percolate(const std::array<BlockComponents*, 4>& blocks, DisjointSets& sets, std::vector<std::uint8_t>& has_road) {
    has_road.clear();
    std::array<std::int32_t, 4> first{};
    for (std::size_t b = 0; b < 4; ++b) {
        first[b] = static_cast<std::int32_t>(has_road.size());
        has_road.insert(has_road.end(), blocks[b]->has_road_c.begin(), blocks[b]->has_road_c.end());
    }
    sets.reset(static_cast<std::int32_t>(has_road.size()));
    join_sides(blocks[0]->east, first[0], blocks[1]->west, first[1], sets);
    join_sides(blocks[2]->east, first[2], blocks[3]->west, first[3], sets);
    join_sides(blocks[0]->south, first[0], blocks[2]->north, first[2], sets);
    join_sides(blocks[1]->south, first[1], blocks[3]->north, first[3], sets);
    const auto root_of = [&](std::size_t v) {
        return static_cast<std::size_t>(sets.find(static_cast<std::int32_t>(v)));
    };
    for (std::size_t v = 0; v < has_road.size(); ++v) {
        if (has_road[v] != 0) {
            has_road[root_of(v)] = 1;
        }
    }
    for (std::size_t b = 0; b < 4; ++b) {
        for (std::size_t c = 0; c < blocks[b]->is_kept_c.size(); ++c) {
            if (has_road[root_of(static_cast<std::size_t>(first[b]) + c)] != 0) {
                blocks[b]->is_kept_c[c] = 1;
            }
        }
    }
}

}  // namespace

BitGrid joined_to_roads(const BitGrid& raw, const BitGrid& road) {
    const auto columns = static_cast<std::size_t>(raw.words_per_row());
    const std::size_t rows = static_cast<std::size_t>(raw.height()) / side;
    std::vector<BlockComponents> blocks(columns * rows);
    DisjointSets sets;
    std::vector<Label> scratch;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const auto column = static_cast<std::int32_t>(b % columns);
        const auto top = static_cast<std::int32_t>(b / columns) * side;
        join_runs(raw, column, top, sets, blocks[b]);
        number_components(road, column, top, sets, blocks[b], scratch);
        note_sides(blocks[b]);
    }
    std::vector<std::uint8_t> has_road;
    for (std::size_t row = 0; row + 1 < rows; ++row) {
        for (std::size_t column = 0; column + 1 < columns; ++column) {
            BlockComponents* const corner = &blocks[row * columns + column];
            percolate({corner, corner + 1, corner + columns, corner + columns + 1}, sets, has_road);
        }
    }
    BitGrid kept(raw.width(), raw.height());
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const BlockComponents& block = blocks[b];
        for (std::size_t y = 0; y < side; ++y) {
            std::uint64_t& word = kept.row(static_cast<std::int32_t>(b / columns * side + y))[b % columns];
            for (std::size_t r = block.first_r_of_y[y]; r < block.first_r_of_y[y + 1]; ++r) {
                if (block.is_kept_c[static_cast<std::size_t>(block.component_r[r])] != 0) {
                    word |= block.mask_r[r];
                }
            }
        }
    }
    return kept;
}

}  // namespace waymesh
