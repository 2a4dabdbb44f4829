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

/// A weighted search goes straight ahead: it needs the chunks on its way and beside it. About so many at once: enough
/// that neighbours share their cost, few enough that not many are in vain.
constexpr double chunks_ahead = 48;

/// Chunks that a weighted search may look at with one weight anyway, and for each chunk that it comes nearer to the
/// goal with it.
constexpr std::int64_t free_chunks = 32;
constexpr double chunks_per_length = 2.1;

/// How often that is looked at, in expanded nodes, and by how much the weight grows.
constexpr std::int64_t weighing_interval = 256;
constexpr double weight_growth = 1 + 1.0 / 64;

/// Adjacencies of so many chunks are kept, and once more as many.
constexpr std::size_t kept_adjacencies = 512;

bool all_have_roads(const ChunkStore& store, const ChunkRect& rect) {
    for (std::int64_t y = rect.y0; y <= rect.y1; ++y) {
        for (std::int64_t x = rect.x0; x <= rect.x1; ++x) {
            if (!store.has_roads({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)})) {
                return false;
            }
        }
    }
    return true;
}

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
    const ChunkNode place{static_cast<std::uint8_t>(p.x & (tiles_per_chunk - 1)),
                          static_cast<std::uint8_t>(p.y & (tiles_per_chunk - 1))};
    const ChunkAdjacency& adjacency = adjacency_of_chunk(chunk);
    const auto n = static_cast<std::size_t>(std::lower_bound(adjacency.nodes.begin(), adjacency.nodes.end(), place) -
                                            adjacency.nodes.begin());
    const Point corner{p.x - place.x, p.y - place.y};
    const double distance = distance_v_[static_cast<std::size_t>(v)];
    for (std::int32_t i = adjacency.first_n[n]; i < adjacency.first_n[n + 1]; ++i) {
        const Point end = adjacency.other_end[static_cast<std::size_t>(i)];
        const Point q{corner.x + end.x, corner.y + end.y};
        const Tile tile = tile_at(q);
        if (!is_chunk_coordinate(tile.x >> 7) || !is_chunk_coordinate(tile.y >> 7)) {
            continue;  // the road leads out of the world
        }
        if (!passable_ || passable_(std::min(tile_at(p), tile), std::max(tile_at(p), tile))) {
            relax(number_at(q), distance + distance_between(p, q), v);
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

/// The chunks to be generated now that a node of this one is expanded: itself, its neighbours, and those that are
/// likely to follow.
ChunkRect RouteSearch::needed_round(const Chunk& chunk) const {
    if (exact_) {
        const std::int64_t x = chunk.x & ~(block_side - 1);
        const std::int64_t y = chunk.y & ~(block_side - 1);
        return {x, y, x + block_side - 1, y + block_side - 1};
    }
    const ChunkRect round = clipped_to_world(ChunkRect{chunk.x, chunk.y, chunk.x, chunk.y}.grown(1));
    if (all_have_roads(store_, round)) {
        return round;
    }
    const Chunk last = chunk_of(tile_at(goal_));
    const auto dx = static_cast<double>(std::int64_t{last.x} - chunk.x);
    const auto dy = static_cast<double>(std::int64_t{last.y} - chunk.y);
    // (3 + u t) (3 + v t) = chunks_ahead, solved for how many chunks t to go ahead, (u, v) being the direction.
    const double far = std::max(std::abs(dx), std::abs(dy));
    if (far < 1) {
        return round;
    }
    const double u = std::abs(dx) / far;
    const double v = std::abs(dy) / far;
    const double linear = 3 * (u + v);
    const double room = chunks_ahead - 9;
    const double t = std::min(far, 2 * room / (linear + std::sqrt(linear * linear + 4 * u * v * room)));
    const auto ahead_x = static_cast<std::int64_t>(std::floor(dx / far * t + 0.5));
    const auto ahead_y = static_cast<std::int64_t>(std::floor(dy / far * t + 0.5));
    return {round.x0 + std::min<std::int64_t>(ahead_x, 0), round.y0 + std::min<std::int64_t>(ahead_y, 0),
            round.x1 + std::max<std::int64_t>(ahead_x, 0), round.y1 + std::max<std::int64_t>(ahead_y, 0)};
}

/// Valid until the next call. Of chunks that were not used for long it is made again.
const ChunkAdjacency& RouteSearch::adjacency_of_chunk(const Chunk& chunk) {
    const std::uint64_t key = key_of(chunk);
    if (const auto place = young_.find(key); place != young_.end()) {
        return place->second;
    }
    if (young_.size() == kept_adjacencies) {
        old_ = std::exchange(young_, {});
    }
    if (const auto place = old_.find(key); place != old_.end()) {
        return young_.insert(old_.extract(place)).position->second;
    }
    store_.require(needed_round(chunk));
    return young_.emplace(key, adjacency_of(store_, chunk)).first->second;
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
