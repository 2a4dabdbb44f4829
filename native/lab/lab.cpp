#include "lab/lab.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "grid/components.hpp"
#include "grid/digging.hpp"
#include "grid/nearest_open.hpp"
#include "lab/lattice_search.hpp"

namespace waymesh {

namespace {

/// The open tile that holds a position: of those that share an edge or corner on which it lies, the first by rows.
std::optional<Point> open_tile_at(const BitGrid& open, Position position) {
    const auto touching = [](double along) {
        const auto last = static_cast<std::int32_t>(std::floor(along));
        return std::pair{along == std::floor(along) ? last - 1 : last, last};
    };
    if (!(position.x >= 0 && position.y >= 0 && position.x <= open.width() && position.y <= open.height())) {
        return std::nullopt;
    }
    const auto [left, right] = touching(position.x);
    const auto [top, bottom] = touching(position.y);
    for (std::int32_t y = top; y <= bottom; ++y) {
        for (std::int32_t x = left; x <= right; ++x) {
            if (open.contains({x, y}) && open.at(x, y)) {
                return Point{x, y};
            }
        }
    }
    return std::nullopt;
}

Point require_open_tile_at(const BitGrid& open, Position position, const char* which) {
    if (const std::optional<Point> tile = open_tile_at(open, position)) {
        return *tile;
    }
    throw std::invalid_argument(std::string(which) + ": got a position in no open tile, expected one to stand on");
}

}  // namespace

Lab::Lab(const CaveOptions& options) : is_cave_(true), lattice_(options.lattice) {
    Cave cave = make_cave(options);
    open_ = std::move(cave.open);
    made_open_ = open_;
    filled_ = std::move(cave.filled);
    walled_ = BitGrid(open_.width(), open_.height());
    open_counts_ = std::move(cave.open_counts);
    components_ = cave.components;
    ends_ = first_and_last_open(open_);
}

Lab::Lab(std::string_view map_text) : is_cave_(false), lattice_(Lattice::square) {
    TileMap map = parse_map(map_text);
    open_ = std::move(map.open);
    made_open_ = open_;
    filled_ = BitGrid(open_.width(), open_.height());
    walled_ = filled_;
    open_counts_ = {open_.count()};
    has_own_ends_ = map.start && map.goal;
    ends_ = has_own_ends_ ? std::vector<Point>{*map.start, *map.goal} : first_and_last_open(open_);
}

std::int32_t Lab::components() const {
    if (!components_) {
        components_ = components_of(open_, lattice_).count();
    }
    return *components_;
}

std::vector<std::uint8_t> Lab::tiles() const {
    const auto tile_at = [this](std::int32_t x, std::int32_t y) {
        if (open_.at(x, y)) {
            return made_open_.at(x, y) ? LabTile::open : LabTile::dug;
        }
        if (walled_.at(x, y)) {
            return made_open_.at(x, y) || filled_.at(x, y) ? LabTile::walled : LabTile::rock;
        }
        return filled_.at(x, y) ? LabTile::filled : LabTile::rock;
    };
    std::vector<std::uint8_t> tiles;
    tiles.reserve(static_cast<std::size_t>(open_.area()));
    for (std::int32_t y = 0; y < open_.height(); ++y) {
        for (std::int32_t x = 0; x < open_.width(); ++x) {
            tiles.push_back(static_cast<std::uint8_t>(tile_at(x, y)));
        }
    }
    return tiles;
}

OpenTile Lab::nearest(double x, double y) const {
    if (!std::isfinite(x) || !std::isfinite(y)) {
        throw std::invalid_argument("position: got no finite numbers, expected a place in tiles");
    }
    const auto found = nearest_open(open_, x, y);
    if (!found) {
        throw std::invalid_argument("map: got one without open tiles, expected at least one");
    }
    OpenTile result{{found->x, found->y}, Ground::outside};
    if (x >= 0 && y >= 0 && x < open_.width() && y < open_.height()) {
        const Point tile{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
        const bool is_sealed = filled_.at(tile) && !walled_.at(tile);
        result.ground = open_.at(tile) ? Ground::open : is_sealed ? Ground::sealed : Ground::rock;
    }
    return result;
}

std::vector<Point> Lab::join(Point from, Point to) {
    const std::vector<Point> digs = fewest_dig(open_, lattice_, from, to);
    std::vector<Tile> tiles;
    for (const Point tile : digs) {
        open_.set(tile.x, tile.y, true);
        walled_.set(tile.x, tile.y, false);
        tiles.push_back({tile.x, tile.y});
    }
    changed(tiles);
    return digs;
}

void Lab::edit(std::span<const Tile> tiles, Edit to) {
    if (tiles.size() > most_edited_at_once) {
        throw std::invalid_argument("edit: got " + std::to_string(tiles.size()) + " tiles, expected at most " +
                                    std::to_string(most_edited_at_once));
    }
    for (const Tile& tile : tiles) {
        if (tile.x < 0 || tile.y < 0 || tile.x >= open_.width() || tile.y >= open_.height()) {
            throw std::invalid_argument("edit: got tile " + std::to_string(tile.x) + "," + std::to_string(tile.y) +
                                        ", expected one of the map, up to " + std::to_string(open_.width() - 1) + "," +
                                        std::to_string(open_.height() - 1));
        }
    }
    for (const Tile& tile : tiles) {
        const Point p{static_cast<std::int32_t>(tile.x), static_cast<std::int32_t>(tile.y)};
        open_.set(p.x, p.y, to == Edit::open || (to == Edit::restored && made_open_.at(p)));
        walled_.set(p.x, p.y, to == Edit::rock);
    }
    changed(tiles);
    if (!has_own_ends_) {
        ends_ = first_and_last_open(open_);
    }
}

void Lab::changed(std::span<const Tile> tiles) {
    components_.reset();
    for (const TileRect& rect : rectangles_round(tiles)) {
        navigator_.forget(rect.first.x, rect.first.y, rect.last.x, rect.last.y);
    }
}

std::optional<Footing> Lab::footing(Position asked, std::int32_t clearance) {
    if (lattice_ == Lattice::square) {
        return navigator_.footing(asked, clearance);
    }
    if (!nearest_open(open_, asked.x, asked.y)) {
        return std::nullopt;
    }
    const OpenTile nearest_tile = nearest(asked.x, asked.y);
    return Footing{{static_cast<double>(nearest_tile.tile.x) + 0.5, static_cast<double>(nearest_tile.tile.y) + 0.5},
                   nearest_tile.ground != Ground::open};
}

Navigator& Lab::navigator() {
    if (lattice_ != Lattice::square) {
        throw std::invalid_argument("lattice: got " + std::string(name_of(lattice_)) + ", expected square");
    }
    return navigator_;
}

std::unique_ptr<PathSearch> Lab::search(Solver solver, const PathQuery& query) {
    if (lattice_ == Lattice::hex && (solver != Solver::grid || query.clearance != 0)) {
        throw std::invalid_argument("solver: got " + std::string(name_of(solver)) + " with clearance " +
                                    std::to_string(query.clearance) + ", expected grid with 0 on hexagons");
    }
    if (is_cave_ && solver == Solver::grid) {
        // Steps over open tiles keep half a tile away from rock, which is more than any clearance.
        require_clearance(query.clearance);
        return std::make_unique<LatticeSearch>(open_, lattice_, require_open_tile_at(open_, query.from, "start"),
                                               require_open_tile_at(open_, query.to, "goal"), query.limit);
    }
    return navigator_.search(solver, query);
}

Path Lab::solve(Solver solver, Position from, Position to) {
    if (!open_tile_at(open_, from) || !open_tile_at(open_, to)) {
        Path none;
        none.status = SearchStatus::unreachable;
        return none;
    }
    // A tile can be reached from each of 8 directions, no more; a mesh has fewer pieces than that.
    const std::int64_t limit = 8 * open_.area() + 8;
    const std::unique_ptr<PathSearch> found = search(solver, {from, to, 0, limit});
    found->step(limit + 1);
    return found->path();
}

}  // namespace waymesh
