#include "nav/reach.hpp"

#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace waymesh {

namespace {

constexpr std::int64_t side = TileSource::block_side;

/// Looks at single tiles, a block at a time.
class Tiles {
public:
    explicit Tiles(TileSource& source) : source_(source) {}

    bool is_open(std::int64_t x, std::int64_t y) { return (row_of(x, y) >> (x & (side - 1)) & 1U) != 0; }

    /// Closes an open tile: true the first time.
    bool take(std::int64_t x, std::int64_t y) {
        const std::uint64_t bit = std::uint64_t{1} << (x & (side - 1));
        std::uint64_t& row = row_of(x, y);
        const bool was_open = (row & bit) != 0;
        row &= ~bit;
        return was_open;
    }

private:
    std::uint64_t& row_of(std::int64_t x, std::int64_t y) {
        const std::pair<std::int64_t, std::int64_t> block{x >> 6, y >> 6};
        if (last_ == nullptr || last_->first != block) {
            auto found = blocks_.find(block);
            if (found == blocks_.end()) {
                found = blocks_.emplace(block, source_.rows(block.first, block.second)).first;
            }
            last_ = &*found;
        }
        return last_->second[static_cast<std::size_t>(y & (side - 1))];
    }

    using Blocks = std::map<std::pair<std::int64_t, std::int64_t>, TileSource::Rows>;

    TileSource& source_;
    Blocks blocks_;
    Blocks::value_type* last_ = nullptr;  ///< a flood mostly stays in the block that it looked at last
};

}  // namespace

std::optional<StandingTile> standing_tile(TileSource& source, Position at) {
    Tiles tiles(source);
    const auto right = static_cast<std::int64_t>(std::floor(at.x));
    const auto below = static_cast<std::int64_t>(std::floor(at.y));
    const std::int64_t left = static_cast<std::int64_t>(std::ceil(at.x)) - 1;
    const std::int64_t above = static_cast<std::int64_t>(std::ceil(at.y)) - 1;
    for (const StandingTile tile : {StandingTile{right, below}, {left, below}, {right, above}, {left, above}}) {
        if (tiles.is_open(tile.x, tile.y)) {
            return tile;
        }
    }
    return std::nullopt;
}

bool Reach::may_join(Position from, Position to) {
    if (source_.is_connected()) {
        return true;
    }
    if (!source_.extent()) {
        return !is_shut_in(to, from) && !is_shut_in(from, to);
    }
    const auto a = standing_tile(source_, from);
    const auto b = standing_tile(source_, to);
    const auto point = [](const StandingTile& tile) {
        return Point{static_cast<std::int32_t>(tile.x), static_cast<std::int32_t>(tile.y)};
    };
    return a && b && components().at(point(*a)) == components().at(point(*b));
}

const Components& Reach::components() {
    if (!components_) {
        const TileSource::Extent extent = *source_.extent();
        BitGrid open(static_cast<std::int32_t>(extent.width), static_cast<std::int32_t>(extent.height));
        for (std::int64_t y = 0; y < extent.height; y += side) {
            for (std::int64_t x = 0; x < extent.width; x += side) {
                const TileSource::Rows rows = source_.rows(x / side, y / side);
                for (std::int64_t row = 0; row < side && y + row < extent.height; ++row) {
                    open.row(static_cast<std::int32_t>(y + row))[static_cast<std::size_t>(x / side)] =
                        rows[static_cast<std::size_t>(row)];
                }
            }
        }
        components_ = components_of(open, Lattice::square);
    }
    return *components_;
}

/// Floods from one place: does it end without having met the other?
bool Reach::is_shut_in(Position from, Position to) {
    constexpr std::size_t most_tiles = std::size_t{1} << 16;
    const auto start = standing_tile(source_, from);
    const auto goal = standing_tile(source_, to);
    if (!start || !goal) {
        return true;
    }
    Tiles tiles(source_);
    tiles.take(start->x, start->y);
    std::vector<StandingTile> reached{*start};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const auto [x, y] = reached[i];
        if (reached.size() > most_tiles || (x == goal->x && y == goal->y)) {
            return false;
        }
        for (const StandingTile next : {StandingTile{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}}) {
            if (tiles.take(next.x, next.y)) {
                reached.push_back(next);
            }
        }
    }
    return true;
}

}  // namespace waymesh
