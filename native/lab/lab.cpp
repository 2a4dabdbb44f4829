#include "lab/lab.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "grid/components.hpp"
#include "grid/digging.hpp"
#include "grid/line_of_sight.hpp"
#include "grid/nearest_open.hpp"
#include "grid/require_open.hpp"

namespace waymesh {

namespace {

std::vector<Tile> as_tiles(const std::vector<Point>& points) {
    std::vector<Tile> tiles;
    for (const Point p : points) {
        tiles.push_back({p.x, p.y});
    }
    return tiles;
}

std::vector<JumpPointSearch::Run> runs_of(const BitGrid& grid) {
    const Components components = components_of(grid, Lattice::square);
    std::vector<JumpPointSearch::Run> runs;
    for (std::int32_t y = 0; y < grid.height(); ++y) {
        for (std::int32_t r = components.first_r_of_y[static_cast<std::size_t>(y)];
             r < components.first_r_of_y[static_cast<std::size_t>(y + 1)]; ++r) {
            const auto run = static_cast<std::size_t>(r);
            runs.push_back({y, components.begin_r[run], components.end_r[run] - 1});
        }
    }
    return runs;
}

}  // namespace

LabRoute::LabRoute(const BitGrid& open, Lattice lattice, bool is_cave, Point from, Point to, std::int64_t limit)
    : lattice_(lattice),
      from_(from),
      open_(std::make_unique<const BitGrid>(open)),
      blocks_(std::make_unique<BlockMap>(*open_)) {
    require_open(open, from, "start");
    require_open(open, to, "goal");
    if (is_cave) {
        cave_.emplace(open, lattice, Heuristic::euclidean, from, to, limit);
    } else {
        map_.emplace(*blocks_, from, to, StepCosts::exact, limit, true);
    }
}

const std::vector<Point>& LabRoute::tiles() {
    if (status() == SearchStatus::found && tiles_.empty()) {
        tiles_ = cave_ ? cave_->path() : all_tiles(map_->path());
    }
    return tiles_;
}

std::vector<Point> LabRoute::smooth_points() { return pulled_straight(*blocks_, tiles()); }

double LabRoute::length(bool smooth) {
    if (status() != SearchStatus::found) {
        return 0;
    }
    if (lattice_ == Lattice::hex) {
        return static_cast<double>(tile_count() - 1);
    }
    return smooth ? length_of(smooth_points()) : euclidean_length(steps_along(tiles()));
}

std::vector<Tile> LabRoute::path(bool smooth) {
    // On hexagons a direction is no constant step in these coordinates: every tile is a point.
    if (lattice_ == Lattice::hex) {
        return as_tiles(tiles());
    }
    return as_tiles(smooth ? smooth_points() : turning_points(tiles()));
}

std::vector<JumpPointSearch::Run> LabRoute::searched() const {
    std::vector<JumpPointSearch::Run> runs = cave_ ? runs_of(cave_->searched()) : map_->searched();
    for (JumpPointSearch::Run& run : runs) {
        run = {run.y - from_.y, run.x0 - from_.x, run.x1 - from_.x};
    }
    return runs;
}

std::int32_t LabRoute::turns(bool smooth) {
    if (lattice_ != Lattice::hex) {
        return turns_along(smooth ? smooth_points() : turning_points(tiles()));
    }
    std::vector<Point> axial;
    for (const Point p : tiles()) {
        axial.push_back({p.x - (p.y - (p.y & 1)) / 2, p.y});
    }
    return turns_along(axial);
}

std::int64_t LabRoute::tile_count() { return static_cast<std::int64_t>(tiles().size()); }

Lab::Lab(const CaveOptions& options) : is_cave_(true), lattice_(options.lattice) {
    Cave cave = make_cave(options);
    open_ = std::move(cave.open);
    filled_ = std::move(cave.filled);
    dug_ = BitGrid(open_.width(), open_.height());
    open_counts_ = std::move(cave.open_counts);
    components_ = cave.components;
    ends_ = first_and_last_open(open_);
}

Lab::Lab(std::string_view map_text) : is_cave_(false), lattice_(Lattice::square) {
    TileMap map = parse_map(map_text);
    open_ = std::move(map.open);
    filled_ = BitGrid(open_.width(), open_.height());
    dug_ = filled_;
    open_counts_ = {open_.count()};
    components_ = components_of(open_, lattice_).count();
    ends_ = first_and_last_open(open_);
    if (map.start && map.goal) {
        ends_ = {*map.start, *map.goal};
    }
}

std::vector<std::uint8_t> Lab::tiles() const {
    std::vector<std::uint8_t> tiles;
    tiles.reserve(static_cast<std::size_t>(open_.area()));
    for (std::int32_t y = 0; y < open_.height(); ++y) {
        for (std::int32_t x = 0; x < open_.width(); ++x) {
            const LabTile tile = dug_.at(x, y)      ? LabTile::dug
                                 : open_.at(x, y)   ? LabTile::open
                                 : filled_.at(x, y) ? LabTile::filled
                                                    : LabTile::rock;
            tiles.push_back(static_cast<std::uint8_t>(tile));
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
        result.ground = open_.at(tile) ? Ground::open : filled_.at(tile) ? Ground::sealed : Ground::rock;
    }
    return result;
}

std::vector<Point> Lab::join(Point from, Point to) {
    const std::vector<Point> digs = fewest_dig(open_, lattice_, from, to);
    for (const Point tile : digs) {
        open_.set(tile.x, tile.y, true);
        dug_.set(tile.x, tile.y, true);
    }
    blocks_.reset();
    components_ = components_of(open_, lattice_).count();
    return digs;
}

LabRoute Lab::route(Point from, Point to, std::int64_t limit) const {
    return {open_, lattice_, is_cave_, from, to, limit};
}

Lab::Solved Lab::solve(Point from, Point to) {
    if (lattice_ == Lattice::hex) {
        throw std::invalid_argument("lattice: got hex, expected square for scenarios");
    }
    for (const Point end : {from, to}) {
        if (!open_.contains(end) || !open_.at(end)) {
            return {SearchStatus::unreachable, {}, 0};
        }
    }
    if (!blocks_) {
        blocks_ = std::make_unique<BlockMap>(open_);
    }
    // A tile can be reached from each of 8 directions, no more.
    const std::int64_t limit = 8 * open_.area();
    JumpPointSearch search(*blocks_, from, to, StepCosts::exact, limit);
    search.step(limit + 1);
    return {search.status(), search.steps(), search.expanded()};
}

}  // namespace waymesh
