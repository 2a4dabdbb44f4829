#include "world/route.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

namespace waymesh {

namespace {

constexpr std::int64_t furthest = 1 << 30;

/// Chunks around a node that is expanded are generated in aligned blocks of this side: the search will need them next.
constexpr std::int64_t block_side = 8;

/// A weighted search goes straight ahead: about so many chunks on its way are generated at once, enough that neighbours
/// share their cost, few enough that not many are in vain.
constexpr double chunks_ahead = 16;

/// Chunks that a weighted search may look at with one weight anyway, and for each chunk that it comes nearer to the
/// goal with it.
constexpr std::int64_t free_chunks = 16;
constexpr double chunks_per_length = 2.1;

/// How often that is looked at, in expanded nodes, and by how much the weight grows.
constexpr std::int64_t weighing_interval = 256;
constexpr double weight_growth = 1 + 1.0 / 64;

double distance_between(Point a, Point b) { return std::sqrt(static_cast<double>(squared_distance(a, b))); }

}  // namespace

RouteSearch::RouteSearch(ChunkStore& store, Tile from, Tile to, std::int64_t limit, Passable passable)
    : store_(store), passable_(std::move(passable)), reversed_(to < from), limit_(limit) {
    if (std::abs(from.x - to.x) >= furthest || std::abs(from.y - to.y) >= furthest) {
        throw std::invalid_argument("route: got ends " + std::to_string(std::abs(from.x - to.x)) + " by " +
                                    std::to_string(std::abs(from.y - to.y)) + " tiles apart, expected less than " +
                                    std::to_string(furthest));
    }
    if (limit < 1) {
        throw std::invalid_argument("limit: got " + std::to_string(limit) + ", expected at least 1 expanded node");
    }
    const Tile start = reversed_ ? to : from;
    const Tile goal = reversed_ ? from : to;
    origin_ = {(start.x >> 7) * tiles_per_chunk, (start.y >> 7) * tiles_per_chunk};
    start_ = {static_cast<std::int32_t>(start.x - origin_.x), static_cast<std::int32_t>(start.y - origin_.y)};
    goal_ = {static_cast<std::int32_t>(goal.x - origin_.x), static_cast<std::int32_t>(goal.y - origin_.y)};
    if (!is_node(start_) || !is_node(goal_)) {
        throw std::invalid_argument("route: got an end that is not a node, expected two nodes");
    }
    exact_ = squared_distance(start_, goal_) < exact_reach * exact_reach;
    goal_v_ = number_at(goal_);
    const std::int32_t start_v = number_at(start_);
    nearest_to_goal_ = weighed_at_ = straight_from(start_v);
    relax(start_v, 0, -1);
}

RouteSearch::Status RouteSearch::step(std::int64_t expansions) {
    for (std::int64_t done = 0; status_ == Status::searching && done < expansions;) {
        if (open_.empty()) {
            status_ = Status::unreachable;
            break;
        }
        const Open best = open_.front();
        if (best.distance <= distance_v_[static_cast<std::size_t>(best.v)]) {
            if (best.v == goal_v_) {
                status_ = Status::found;
                break;
            }
            if (expanded_ == limit_) {
                status_ = Status::limit;
                break;
            }
        }
        std::pop_heap(open_.begin(), open_.end());
        open_.pop_back();
        if (best.distance > distance_v_[static_cast<std::size_t>(best.v)]) {
            continue;  // a shorter way to it was found since
        }
        ++expanded_;
        ++done;
        expand(best.v);
        if (expanded_ % weighing_interval == 0) {
            weigh_more_when_spreading();
            store_.evict();
        }
    }
    store_.evict();
    return status_;
}

void RouteSearch::expand(std::int32_t v) {
    const Point p = numbers_.point(v);
    nearest_to_goal_ = std::min(nearest_to_goal_, straight_from(v));
    const Chunk chunk = chunk_of(tile_at(p));
    seen_chunks_.insert(key_of(chunk));
    const Point corner{p.x & -tiles_per_chunk, p.y & -tiles_per_chunk};
    const ChunkNode node{static_cast<std::uint8_t>(p.x - corner.x), static_cast<std::uint8_t>(p.y - corner.y)};
    // All of them before the first is followed, which may load and evict chunks.
    ends_.clear();
    for (const Chunk& owner : owners_round(chunk, roads_of(chunk, p), node)) {
        const Point shift{corner.x + (owner.x - chunk.x) * tiles_per_chunk,
                          corner.y + (owner.y - chunk.y) * tiles_per_chunk};
        visit_roads_at(roads_of(owner, p), {p.x - shift.x, p.y - shift.y}, [&](Point end) {
            ends_.push_back({shift.x + end.x, shift.y + end.y});
        });
    }
    for (const Point q : ends_) {
        const Tile from = tile_at(p);
        const Tile to = tile_at(q);
        if (!is_chunk_coordinate(to.x >> 7) || !is_chunk_coordinate(to.y >> 7)) {
            continue;  // the road leads out of the world
        }
        if (!passable_ || passable_(std::min(from, to), std::max(from, to))) {
            relax(number_at(q), distance_v_[static_cast<std::size_t>(v)] + distance_between(p, q), v);
        }
    }
}

void RouteSearch::relax(std::int32_t v, double distance, std::int32_t parent) {
    double& known = distance_v_[static_cast<std::size_t>(v)];
    if (known < 0 || distance < known) {
        known = distance;
        parent_v_[static_cast<std::size_t>(v)] = parent;
        open_.push_back({distance + weight_ * straight_from(v), distance, v});
        std::push_heap(open_.begin(), open_.end());
    }
}

/// Nodes whose distance shrinks are expanded again, so that at any time an open node of the shortest way has its true
/// distance: the goal, when it comes before that node, is at most weight times as far as it should be, whatever weights
/// were used before.
void RouteSearch::weigh_more_when_spreading() {
    const double lengths = (weighed_at_ - nearest_to_goal_) / tiles_per_chunk;
    const std::int64_t chunks = chunks_seen() - chunks_when_weighed_ - free_chunks;
    if (exact_ || static_cast<double>(chunks) <= chunks_per_length * lengths) {
        return;
    }
    weight_ *= weight_growth;
    weighed_at_ = nearest_to_goal_;
    chunks_when_weighed_ = chunks_seen();
    std::erase_if(open_,
                  [this](const Open& open) { return open.distance > distance_v_[static_cast<std::size_t>(open.v)]; });
    for (Open& open : open_) {
        open.estimate = open.distance + weight_ * straight_from(open.v);
    }
    std::make_heap(open_.begin(), open_.end());
}

bool RouteSearch::is_node(Point p) {
    const Tile tile = tile_at(p);
    if (!is_chunk_coordinate(tile.x >> 7) || !is_chunk_coordinate(tile.y >> 7)) {
        return false;
    }
    const Point place = place_in_chunk(tile);
    const std::vector<ChunkNode>& nodes = store_.roads(chunk_of(tile)).nodes;
    return std::binary_search(nodes.begin(), nodes.end(),
                              ChunkNode{static_cast<std::uint8_t>(place.x), static_cast<std::uint8_t>(place.y)});
}

std::int32_t RouteSearch::number_at(Point p) {
    const std::int32_t v = numbers_.number_of(p);
    if (static_cast<std::size_t>(v) == distance_v_.size()) {
        distance_v_.push_back(-1);
        parent_v_.push_back(-1);
    }
    return v;
}

/// The roads of a chunk that are needed at p; if it has to be generated, so are those that are likely to be needed
/// next. Valid until the next call.
const ChunkRoads& RouteSearch::roads_of(const Chunk& chunk, Point p) {
    if (!store_.has_roads(chunk)) {
        const std::int64_t x = chunk.x & -block_side;
        const std::int64_t y = chunk.y & -block_side;
        store_.require(exact_ ? ChunkRect{x, y, x + block_side - 1, y + block_side - 1} : ahead_of(p));
    }
    return store_.roads(chunk);
}

/// The four chunks round p, and those that lie between them and the goal, about `chunks_ahead` in all.
ChunkRect RouteSearch::ahead_of(Point p) const {
    constexpr std::int32_t half = tiles_per_chunk / 2;
    const Tile tile = tile_at(p);
    const ChunkRect round{(tile.x - half) >> 7, (tile.y - half) >> 7, (tile.x + half) >> 7, (tile.y + half) >> 7};
    const double dx = static_cast<double>(goal_.x - p.x) / tiles_per_chunk;
    const double dy = static_cast<double>(goal_.y - p.y) / tiles_per_chunk;
    const double far = std::max(std::abs(dx), std::abs(dy));
    if (far < 1) {
        return round;
    }
    // (2 + u t) (2 + v t) = chunks_ahead, solved for how far t to go in the direction (u, v).
    const double u = std::abs(dx) / far;
    const double v = std::abs(dy) / far;
    const double linear = 2 * (u + v);
    const double room = chunks_ahead - 4;
    const double t = std::min(far, 2 * room / (linear + std::sqrt(linear * linear + 4 * u * v * room)));
    const auto ahead_x = static_cast<std::int64_t>(std::floor(dx / far * t + 0.5));
    const auto ahead_y = static_cast<std::int64_t>(std::floor(dy / far * t + 0.5));
    return {round.x0 + std::min<std::int64_t>(ahead_x, 0), round.y0 + std::min<std::int64_t>(ahead_y, 0),
            round.x1 + std::max<std::int64_t>(ahead_x, 0), round.y1 + std::max<std::int64_t>(ahead_y, 0)};
}

double RouteSearch::straight_from(std::int32_t v) const { return distance_between(numbers_.point(v), goal_); }

double RouteSearch::progress() const {
    const double whole = straight_distance();
    return status_ == Status::found || whole == 0 ? 1 : 1 - nearest_to_goal_ / whole;
}

double RouteSearch::straight_distance() const { return distance_between(start_, goal_); }

double RouteSearch::length() const {
    return status_ == Status::found ? distance_v_[static_cast<std::size_t>(goal_v_)] : 0;
}

double RouteSearch::bound() const {
    return status_ == Status::found && !exact_ ? std::min(weight_, length() / straight_distance()) : weight_;
}

std::vector<Tile> RouteSearch::path() const {
    std::vector<Tile> nodes;
    if (status_ != Status::found) {
        return nodes;
    }
    for (std::int32_t v = goal_v_; v >= 0; v = parent_v_[static_cast<std::size_t>(v)]) {
        nodes.push_back(tile_at(numbers_.point(v)));
    }
    if (!reversed_) {
        std::reverse(nodes.begin(), nodes.end());
    }
    return nodes;
}

}  // namespace waymesh
