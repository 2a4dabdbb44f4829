#include "world/sealing.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "graph/disjoint_sets.hpp"
#include "grid/block_map.hpp"

namespace waymesh {

namespace {

constexpr std::size_t side = block_side;

/// A block's rows, one word each.
using Rows = std::array<std::uint64_t, side>;
using Label = std::int16_t;

/// The components of one block's raw tiles.
///
/// Index spaces: r, a run of loose tiles in a row, row by row; c, a component. All tiles that are joined to a road
/// inside the block count as component 0, for they are joined in every window; the others are loose.
struct BlockComponents {
    Rows joined{};
    std::vector<std::uint64_t> mask_r;
    std::vector<Label> component_r;
    std::array<std::uint16_t, side + 1> first_r_of_y{};
    std::vector<std::uint8_t> is_kept_c;

    /// One of the block's sides: which tiles are joined or loose, and the component at each.
    struct Side {
        std::uint64_t joined = 0;
        std::uint64_t loose = 0;
        std::array<Label, side> component{};
    };
    Side west;
    Side east;
    Side north;
    Side south;
};

/// The runs of open tiles that hold a seed. Upwards the carry of an addition runs to the end of the run; downwards the
/// fill doubles its stride (Kogge and Stone's parallel prefix).
std::uint64_t touched_runs(std::uint64_t open, std::uint64_t seeds) {
    std::uint64_t filled = (((open + seeds) ^ open) | seeds) & open;
    std::uint64_t passage = open;
    const auto fill_down = [&](int stride) {
        filled |= passage & (filled >> stride);
        passage &= passage >> stride;
    };
    fill_down(1);
    fill_down(2);
    fill_down(4);
    fill_down(8);
    fill_down(16);
    fill_down(32);
    return filled;
}

/// The tiles that are joined to a seed, by sweeps down and up.
Rows flood(const Rows& open, const Rows& seeds) {
    Rows filled{};
    for (std::size_t y = 0; y < side; ++y) {
        filled[y] = seeds[y] == 0 ? 0 : touched_runs(open[y], seeds[y]);
    }
    const auto spread = [&](std::size_t from, std::size_t to) {
        const std::uint64_t seeds_here = filled[from] & open[to];
        if ((seeds_here & ~filled[to]) == 0) {
            return false;
        }
        filled[to] |= touched_runs(open[to], seeds_here);
        return true;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t y = 1; y < side; ++y) {
            changed |= spread(y - 1, y);
        }
        for (std::size_t y = side - 1; y > 0; --y) {
            changed |= spread(y, y - 1);
        }
    }
    return filled;
}

/// The run of set bits that begins at the lowest one.
std::uint64_t lowest_run(std::uint64_t word) { return word & ~(word + (word & (~word + 1))); }

/// Splits the rows into runs and joins those that touch one in the row above.
void join_runs(const Rows& loose, DisjointSets& sets, BlockComponents& block) {
    for (std::size_t y = 0; y < side; ++y) {
        block.first_r_of_y[y] = static_cast<std::uint16_t>(block.mask_r.size());
        for (std::uint64_t rest = loose[y]; rest != 0; rest &= ~block.mask_r.back()) {
            block.mask_r.push_back(lowest_run(rest));
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

/// Numbers the components 1, 2, ...
void number_components(DisjointSets& sets, BlockComponents& block, std::vector<Label>& number_of_root) {
    number_of_root.assign(block.mask_r.size(), 0);
    block.component_r.resize(block.mask_r.size());
    Label last = 0;
    for (std::size_t r = 0; r < block.mask_r.size(); ++r) {
        Label& number = number_of_root[static_cast<std::size_t>(sets.find(static_cast<std::int32_t>(r)))];
        if (number == 0) {
            number = ++last;
        }
        block.component_r[r] = number;
    }
    block.is_kept_c.assign(static_cast<std::size_t>(last) + 1, 0);
    block.is_kept_c[0] = 1;
}

void note_row(const BlockComponents& block, const Rows& loose, std::size_t y, BlockComponents::Side& row) {
    row.joined = block.joined[y];
    row.loose = loose[y];
    for (std::size_t r = block.first_r_of_y[y]; r < block.first_r_of_y[y + 1]; ++r) {
        for (std::uint64_t rest = block.mask_r[r]; rest != 0; rest &= rest - 1) {
            row.component[static_cast<std::size_t>(std::countr_zero(rest))] = block.component_r[r];
        }
    }
}

void note_sides(const Rows& loose, BlockComponents& block) {
    note_row(block, loose, 0, block.north);
    note_row(block, loose, side - 1, block.south);
    for (std::size_t y = 0; y < side; ++y) {
        block.west.joined |= (block.joined[y] & 1U) << y;
        block.east.joined |= (block.joined[y] >> 63) << y;
        block.west.loose |= (loose[y] & 1U) << y;
        block.east.loose |= (loose[y] >> 63) << y;
        if ((loose[y] & 1U) != 0) {
            block.west.component[y] = block.component_r[block.first_r_of_y[y]];
        }
        if (loose[y] >> 63 != 0) {
            block.east.component[y] = block.component_r[block.first_r_of_y[y + 1] - 1U];
        }
    }
}

/// Joins components that face each other across a side.
void join_sides(const BlockComponents::Side& here, std::int32_t first_here, const BlockComponents::Side& there,
                std::int32_t first_there, DisjointSets& sets) {
    const std::uint64_t facing = (here.loose & (there.joined | there.loose)) | (here.joined & there.loose);
    for (std::uint64_t rest = facing; rest != 0; rest &= rest - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(rest));
        sets.unite(first_here + here.component[i], first_there + there.component[i]);
    }
}

/// One window: which components of its four blocks, north-west, north-east, south-west, south-east, hang on a road?
void percolate(const std::array<BlockComponents*, 4>& blocks, DisjointSets& sets, std::vector<std::uint8_t>& hangs) {
    std::array<std::int32_t, 5> first{};
    for (std::size_t b = 0; b < 4; ++b) {
        first[b + 1] = first[b] + static_cast<std::int32_t>(blocks[b]->is_kept_c.size());
    }
    if (first[4] == 4) {
        return;
    }
    sets.reset(first[4]);
    join_sides(blocks[0]->east, first[0], blocks[1]->west, first[1], sets);
    join_sides(blocks[2]->east, first[2], blocks[3]->west, first[3], sets);
    join_sides(blocks[0]->south, first[0], blocks[2]->north, first[2], sets);
    join_sides(blocks[1]->south, first[1], blocks[3]->north, first[3], sets);
    hangs.assign(static_cast<std::size_t>(first[4]), 0);
    for (std::size_t b = 0; b < 4; ++b) {
        hangs[static_cast<std::size_t>(sets.find(first[b]))] = 1;
    }
    for (std::size_t b = 0; b < 4; ++b) {
        for (std::int32_t v = first[b]; v < first[b + 1]; ++v) {
            if (hangs[static_cast<std::size_t>(sets.find(v))] != 0) {
                blocks[b]->is_kept_c[static_cast<std::size_t>(v - first[b])] = 1;
            }
        }
    }
}

Rows rows_of(const BitGrid& grid, std::size_t column, std::size_t row) {
    Rows rows;
    for (std::size_t y = 0; y < side; ++y) {
        rows[y] = grid.row(static_cast<std::int32_t>(row * side + y))[column];
    }
    return rows;
}

}  // namespace

BitGrid joined_to_roads(const BitGrid& raw, const BitGrid& road) {
    const auto columns = static_cast<std::size_t>(raw.words_per_row());
    const std::size_t rows = static_cast<std::size_t>(raw.height()) / side;
    std::vector<BlockComponents> blocks(columns * rows);
    DisjointSets sets;
    std::vector<Label> scratch;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        BlockComponents& block = blocks[b];
        const Rows open = rows_of(raw, b % columns, b / columns);
        block.joined = flood(open, rows_of(road, b % columns, b / columns));
        Rows loose;
        for (std::size_t y = 0; y < side; ++y) {
            loose[y] = open[y] & ~block.joined[y];
        }
        join_runs(loose, sets, block);
        number_components(sets, block, scratch);
        note_sides(loose, block);
    }
    std::vector<std::uint8_t> hangs;
    for (std::size_t row = 0; row + 1 < rows; ++row) {
        for (std::size_t column = 0; column + 1 < columns; ++column) {
            BlockComponents* const corner = &blocks[row * columns + column];
            percolate({corner, corner + 1, corner + columns, corner + columns + 1}, sets, hangs);
        }
    }
    BitGrid kept(raw.width(), raw.height());
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const BlockComponents& block = blocks[b];
        for (std::size_t y = 0; y < side; ++y) {
            std::uint64_t& word = kept.row(static_cast<std::int32_t>(b / columns * side + y))[b % columns];
            word = block.joined[y];
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
