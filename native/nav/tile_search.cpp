#include "nav/tile_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "grid/block_map.hpp"
#include "grid/jump_point_search.hpp"
#include "nav/query_ends.hpp"
#include "nav/sight.hpp"

namespace waymesh {

namespace {

constexpr std::int32_t first_margin = 4;

std::int64_t blocks_away(std::int32_t at, std::int64_t first, std::int64_t last) {
    return at < first ? first - at : at > last ? at - last : 0;
}

/// Blocks of 64 x 64 tiles that a search may hold, some 2 kB each with what it marks there.
constexpr std::int64_t most_blocks = std::int64_t{1} << 16;
constexpr std::int64_t expansions_between_looks = std::int64_t{1} << 12;

/// No clearance is asked of the search itself: a step leads from centre to centre inside a square of two by two open
/// tiles, or a row or column of two, and so stays half a tile away from all others, which is more than any clearance.
class TileSearch final : public PathSearch {
public:
    TileSearch(TileSource& tiles, bool smooth, const PathQuery& query)
        : tiles_(tiles),
          ends_(ends_of(tiles, query)),
          smooth_(smooth),
          clearance_(query.clearance),
          limit_(query.limit),
          is_finite_(tiles.extent().has_value()) {
        // Ways through caves are seldom longer than half as far again.
        margin_ = first_margin + std::max(across().x, across().y) / (4 * block_side);
        begin();
    }

    SearchStatus step(std::int64_t expansions) override;
    SearchStatus status() const override { return status_; }
    std::int64_t expanded() const override { return expanded_before_ + search_->expanded(); }
    double progress() const override { return progress_; }
    Path path() override;

private:
    Point across() const {
        return {std::abs(ends_.to_tile.x - ends_.from_tile.x), std::abs(ends_.to_tile.y - ends_.from_tile.y)};
    }
    void begin();
    void look_further();
    bool may_be_shorter_outside() const;
    TileSource::Rows fetch(std::int32_t block_x, std::int32_t block_y);
    std::vector<Position> grid_points() const;
    double grid_length() const;
    std::vector<JumpPointSearch::Run> searched() const;

    TileSource& tiles_;
    QueryEnds ends_;  ///< whose frame is that of all points and blocks here
    bool smooth_;
    std::int32_t clearance_;
    std::int64_t limit_;
    bool is_finite_;
    std::int32_t margin_;  ///< blocks round those of the ends that the search may look at
    bool looked_outside_ = false;
    SearchStatus status_ = SearchStatus::searching;
    std::int64_t expanded_before_ = 0;
    double progress_ = 0;
    std::unique_ptr<BlockMap> map_;
    std::unique_ptr<JumpPointSearch> search_;
};

void TileSearch::begin() {
    looked_outside_ = false;
    // `this` stays where it is: a search is neither copied nor moved.
    map_ = std::make_unique<BlockMap>([this](std::int32_t x, std::int32_t y) { return fetch(x, y); });
    search_ = std::make_unique<JumpPointSearch>(*map_, ends_.from_tile, ends_.to_tile, StepCosts::exact,
                                                limit_ - expanded_before_, true);
}

/// In an endless world, outside the rectangle all is taken for rock.
TileSource::Rows TileSearch::fetch(std::int32_t block_x, std::int32_t block_y) {
    const auto [left, right] = std::minmax({ends_.from_tile.x >> 6, ends_.to_tile.x >> 6});
    const auto [top, bottom] = std::minmax({ends_.from_tile.y >> 6, ends_.to_tile.y >> 6});
    if (!is_finite_ && std::max(blocks_away(block_x, left, right), blocks_away(block_y, top, bottom)) > margin_) {
        looked_outside_ = true;
        return {};
    }
    return tiles_.rows(ends_.block_x + block_x, ends_.block_y + block_y);
}

/// Could a path that leaves the rectangle be shorter than the one found? It goes out by one of four sides and comes
/// back; seen in a mirror at that side, it is no shorter than the way over open ground to the goal's image.
bool TileSearch::may_be_shorter_outside() const {
    if (!looked_outside_) {
        return false;
    }
    const std::int32_t reach = margin_ * block_side;
    const StepCount sideways = octile_steps({0, 0}, {across().x, across().y + 2 * reach});
    const StepCount lengthways = octile_steps({0, 0}, {across().x + 2 * reach, across().y});
    const double least = std::min(euclidean_length(sideways), euclidean_length(lengthways));
    return search_->status() != SearchStatus::found || least < euclidean_length(search_->steps());
}

SearchStatus TileSearch::step(std::int64_t expansions) {
    while (status_ == SearchStatus::searching && expansions > 0) {
        const std::int64_t before = search_->expanded();
        const SearchStatus inside = search_->step(std::min(expansions, expansions_between_looks));
        expansions -= std::max<std::int64_t>(1, search_->expanded() - before);
        progress_ = std::max(progress_, search_->progress());
        if (inside == SearchStatus::searching && map_->block_count() > most_blocks) {
            status_ = SearchStatus::limit;
        } else if (inside == SearchStatus::limit || (inside != SearchStatus::searching && !may_be_shorter_outside())) {
            status_ = inside;
        } else if (inside != SearchStatus::searching) {
            look_further();
        }
    }
    return status_;
}

void TileSearch::look_further() {
    if (expanded() >= limit_) {
        status_ = SearchStatus::limit;
        return;
    }
    expanded_before_ += search_->expanded();
    margin_ *= 2;
    begin();
}

std::vector<Position> TileSearch::grid_points() const {
    if (ends_.from == ends_.to) {
        return {ends_.from};
    }
    std::vector<Position> points = {ends_.from};
    for (const Point tile : search_->path()) {
        points.push_back(centre_of(tile));
    }
    points.push_back(ends_.to);
    return turning_points(points);
}

/// Steps are counted: their length compares exactly, whatever their number.
double TileSearch::grid_length() const {
    if (ends_.from == ends_.to) {
        return 0;
    }
    return distance(ends_.from, centre_of(ends_.from_tile)) + euclidean_length(search_->steps()) +
           distance(centre_of(ends_.to_tile), ends_.to);
}

std::vector<JumpPointSearch::Run> TileSearch::searched() const {
    std::vector<JumpPointSearch::Run> runs = search_->searched();
    for (JumpPointSearch::Run& run : runs) {
        run = {run.y - ends_.from_tile.y, run.x0 - ends_.from_tile.x, run.x1 - ends_.from_tile.x};
    }
    return runs;
}

Path TileSearch::path() {
    Path path;
    path.status = status_;
    path.expanded = expanded();
    if (status_ != SearchStatus::searching) {
        path.searched = searched();
    }
    if (status_ != SearchStatus::found) {
        return path;
    }
    path.points = grid_points();
    path.length = grid_length();
    if (smooth_) {
        path.points = pulled_straight(*map_, path.points, clearance_);
        path.length = length_of(path.points);
    }
    path.turns = turns_along(path.points);
    path.tiles = search_->steps().straight + search_->steps().diagonal + 1;
    for (Position& point : path.points) {
        point = ends_.absolute(point);
    }
    return path;
}

}  // namespace

std::unique_ptr<PathSearch> tile_search(TileSource& tiles, Solver solver, const PathQuery& query) {
    return std::make_unique<TileSearch>(tiles, solver == Solver::smooth, query);
}

}  // namespace waymesh
