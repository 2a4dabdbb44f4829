#include "nav/nearest_open_centre.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

namespace waymesh {

namespace {

constexpr double furthest_out = 274877906944.0;  // 2^38, where the endless world ends
constexpr std::int64_t side = TileSource::block_side;

/// Looks at blocks in squares round the one that is nearest to the place, until none of a square is near enough.
class Search {
public:
    Search(TileSource& tiles, Position asked, std::int64_t reach) : tiles_(tiles), extent_(tiles.extent()) {
        block_x_ = block_of(asked.x, extent_ ? extent_->width : 0);
        block_y_ = block_of(asked.y, extent_ ? extent_->height : 0);
        // Relative to that block's corner, where small differences are not lost.
        x_ = asked.x - static_cast<double>(block_x_ * side);
        y_ = asked.y - static_cast<double>(block_y_ * side);
        if (!extent_) {
            most_ = static_cast<double>(reach) * static_cast<double>(reach);
        }
    }

    std::optional<Position> run() {
        // The squares grow away from the place, in both axes: when one is too far, so are all that follow.
        for (std::int64_t margin = 0; look_at_square(margin); ++margin) {
        }
        if (!best_) {
            return std::nullopt;
        }
        return Position{static_cast<double>(block_x_ * side + best_->x) + 0.5,
                        static_cast<double>(block_y_ * side + best_->y) + 0.5};
    }

private:
    struct Tile {
        std::int64_t x;
        std::int64_t y;
    };

    std::int64_t block_of(double coordinate, std::int64_t size) const {
        const auto block = static_cast<std::int64_t>(std::floor(coordinate / static_cast<double>(side)));
        return extent_ ? std::clamp<std::int64_t>(block, 0, std::max<std::int64_t>(size - 1, 0) / side) : block;
    }

    bool is_on_map(std::int64_t x, std::int64_t y) const {
        return !extent_ || (0 <= x && x * side < extent_->width && 0 <= y && y * side < extent_->height);
    }

    /// Was any block of the square with that margin near enough to be looked at?
    bool look_at_square(std::int64_t margin) {
        bool is_near = false;
        for (std::int64_t y = -margin; y <= margin; ++y) {
            const std::int64_t step = std::abs(y) == margin ? 1 : 2 * margin;
            for (std::int64_t x = -margin; x <= margin; x += step) {
                is_near = look_at(x, y) || is_near;
            }
        }
        return is_near;
    }

    bool look_at(std::int64_t x, std::int64_t y) {
        if (!is_on_map(block_x_ + x, block_y_ + y) || most_ < squared_distance_to_block(x, y)) {
            return false;
        }
        const TileSource::Rows rows = tiles_.rows(block_x_ + x, block_y_ + y);
        for (std::int64_t row = 0; row < side; ++row) {
            look_at_row(x * side, y * side + row, rows[static_cast<std::size_t>(row)]);
        }
        return true;
    }

    /// Of the open tiles of a row of 64, only the last up to the place and the first after it can be the nearest.
    void look_at_row(std::int64_t first_x, std::int64_t y, std::uint64_t open) {
        const double column = std::clamp(std::floor(x_ - 0.5) - static_cast<double>(first_x), -1.0, 63.0);
        const auto up_to = static_cast<unsigned>(column + 1);
        const std::uint64_t before = up_to == 64 ? open : open & ((std::uint64_t{1} << up_to) - 1);
        const std::uint64_t after = open & ~before;
        if (before != 0) {
            consider({first_x + 63 - std::countl_zero(before), y});
        }
        if (after != 0) {
            consider({first_x + std::countr_zero(after), y});
        }
    }

    void consider(const Tile& tile) {
        const double dx = static_cast<double>(tile.x) + 0.5 - x_;
        const double dy = static_cast<double>(tile.y) + 0.5 - y_;
        const double squared = dx * dx + dy * dy;
        const bool is_first = !best_ || tile.y < best_->y || (tile.y == best_->y && tile.x < best_->x);
        if (squared < most_ || (squared == most_ && is_first)) {
            best_ = tile;
            most_ = squared;
        }
    }

    /// From the place to the nearest centre that the block could have.
    double squared_distance_to_block(std::int64_t x, std::int64_t y) const {
        const auto away = [](double place, std::int64_t block) {
            const double first = static_cast<double>(block * side) + 0.5;
            return std::clamp(place, first, first + static_cast<double>(side - 1)) - place;
        };
        const double dx = away(x_, x);
        const double dy = away(y_, y);
        return dx * dx + dy * dy;
    }

    TileSource& tiles_;
    std::optional<TileSource::Extent> extent_;
    std::int64_t block_x_;
    std::int64_t block_y_;
    double x_;
    double y_;
    double most_ = HUGE_VAL;  ///< squared distance of the best, or which it may have
    std::optional<Tile> best_;
};

}  // namespace

std::optional<Position> nearest_open_centre(TileSource& tiles, Position asked, std::int64_t reach) {
    if (!(std::abs(asked.x) <= furthest_out && std::abs(asked.y) <= furthest_out)) {
        throw std::invalid_argument("position: got one outside the world, expected -2^38 up to 2^38");
    }
    return Search(tiles, asked, reach).run();
}

}  // namespace waymesh
