#include "grid/line_of_sight.hpp"

#include <cstdlib>

#include "grid/path.hpp"

namespace waymesh {

bool line_of_sight(BlockMap& map, Point a, Point b) {
    const std::int64_t columns = std::abs(std::int64_t{b.x} - a.x);
    const std::int64_t rows = std::abs(std::int64_t{b.y} - a.y);
    const std::int32_t right = b.x > a.x ? 1 : -1;
    const std::int32_t down = b.y > a.y ? 1 : -1;
    Point tile = a;
    if (!map.is_open(tile)) {
        return false;
    }
    for (std::int64_t column = 0, row = 0; column < columns || row < rows;) {
        // Which border of the tile does the segment cross next? Borders lie half a tile beyond centres; the parameters
        // (2 column + 1) / 2 columns and (2 row + 1) / 2 rows of the two crossings are compared without dividing.
        const std::int64_t vertical_later = (1 + 2 * column) * rows - (1 + 2 * row) * columns;
        if (vertical_later == 0) {
            // The corner itself: both tiles beside it are touched.
            if (!map.is_open({tile.x + right, tile.y}) || !map.is_open({tile.x, tile.y + down})) {
                return false;
            }
        }
        if (vertical_later <= 0) {
            tile.x += right;
            ++column;
        }
        if (vertical_later >= 0) {
            tile.y += down;
            ++row;
        }
        if (!map.is_open(tile)) {
            return false;
        }
    }
    return true;
}

std::vector<Point> pulled_straight(BlockMap& map, const std::vector<Point>& tiles) {
    std::vector<Point> kept;
    if (tiles.empty()) {
        return kept;
    }
    kept.push_back(tiles.front());
    for (std::size_t i = 2; i < tiles.size(); ++i) {
        if (!line_of_sight(map, kept.back(), tiles[i])) {
            kept.push_back(tiles[i - 1]);
        }
    }
    if (tiles.size() > 1) {
        kept.push_back(tiles.back());
    }
    return turning_points(kept);
}

}  // namespace waymesh
