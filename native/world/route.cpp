#include "world/route.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace waymesh {

namespace {

constexpr std::int64_t furthest = 1 << 30;

/// Chunks around a node that is expanded are generated in aligned blocks of this side: the search will need them next.
constexpr std::int64_t block_side = 8;

double distance_between(Point a, Point b) { return std::sqrt(static_cast<double>(squared_distance(a, b))); }

ChunkRect block_round(const Chunk& chunk) {
    const std::int64_t x = chunk.x & ~(block_side - 1);
    const std::int64_t y = chunk.y & ~(block_side - 1);
    return {x, y, x + block_side - 1, y + block_side - 1};
}

}  // namespace

RouteSearch::RouteSearch(ChunkStore& store, Tile from, Tile to, std::int64_t limit)
    : store_(store), reversed_(to < from), limit_(limit) {
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
    const std::int32_t start_v = node_at(start_);
    goal_v_ = node_at(goal_);
    if (start_v < 0 || goal_v_ < 0) {
        throw std::invalid_argument("route: got an end that is not a node, expected two nodes");
    }
    nearest_to_goal_ = straight_from(start_v);
    relax(start_v, 0, -1);
}

RouteSearch::Status RouteSearch::step(std::int64_t expansions) {
    for (std::int64_t done = 0; status_ == Status::searching && done < expansions;) {
        if (open_.empty()) {
            status_ = Status::unreachable;
            break;
        }
        const Open best = open_.top();
        open_.pop();
        if (best.distance > distance_v_[static_cast<std::size_t>(best.v)]) {
            continue;  // a shorter way to it was found since
        }
        if (best.v == goal_v_) {
            status_ = Status::found;
            break;
        }
        if (expanded_ == limit_) {
            status_ = Status::limit;
            break;
        }
        ++expanded_;
        ++done;
        expand(best.v);
    }
    store_.evict();
    return status_;
}

void RouteSearch::expand(std::int32_t v) {
    const Point p = position_v_[static_cast<std::size_t>(v)];
    nearest_to_goal_ = std::min(nearest_to_goal_, straight_from(v));
    const Chunk chunk = chunk_at(p);
    const std::int32_t c = see(chunk);
    const ChunkAdjacency& adjacency = adjacency_at(c, chunk);
    const auto n = static_cast<std::size_t>(v - chunks_[static_cast<std::size_t>(c)].first_node);
    const Point corner{p.x & ~(tiles_per_chunk - 1), p.y & ~(tiles_per_chunk - 1)};
    const double distance = distance_v_[static_cast<std::size_t>(v)];
    for (std::int32_t i = adjacency.first_n[n]; i < adjacency.first_n[n + 1]; ++i) {
        const Point end = adjacency.other_end[static_cast<std::size_t>(i)];
        const Point q{corner.x + end.x, corner.y + end.y};
        if (const std::int32_t w = node_at(q); w >= 0) {
            relax(w, distance + distance_between(p, q), v);
        }
    }
}

void RouteSearch::relax(std::int32_t v, double distance, std::int32_t parent) {
    double& known = distance_v_[static_cast<std::size_t>(v)];
    if (known < 0 || distance < known) {
        known = distance;
        parent_v_[static_cast<std::size_t>(v)] = parent;
        open_.push({distance + straight_from(v), distance, v});
    }
}

std::int32_t RouteSearch::see(const Chunk& chunk) {
    if (chunk == recent_chunk_) {
        return recent_number_;
    }
    const auto [place, is_new] = number_of_chunk_.try_emplace(key_of(chunk), static_cast<std::int32_t>(chunks_.size()));
    if (is_new) {
        const Point corner{static_cast<std::int32_t>(std::int64_t{chunk.x} * tiles_per_chunk - origin_.x),
                           static_cast<std::int32_t>(std::int64_t{chunk.y} * tiles_per_chunk - origin_.y)};
        chunks_.push_back({static_cast<std::int32_t>(position_v_.size()), false, {}});
        for (const ChunkNode node : store_.roads(chunk).nodes) {
            position_v_.push_back({corner.x + node.x, corner.y + node.y});
        }
        distance_v_.resize(position_v_.size(), -1);
        parent_v_.resize(position_v_.size(), -1);
    }
    recent_chunk_ = chunk;
    recent_number_ = place->second;
    return place->second;
}

/// The node at a point of the frame, or -1 when there is none, or its chunk lies outside the 32-bit world.
std::int32_t RouteSearch::node_at(Point p) {
    const std::int64_t x = (origin_.x + p.x) >> 7;
    const std::int64_t y = (origin_.y + p.y) >> 7;
    if (!is_chunk_coordinate(x) || !is_chunk_coordinate(y)) {
        return -1;
    }
    const auto c = static_cast<std::size_t>(see({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}));
    const auto first = position_v_.begin() + chunks_[c].first_node;
    const auto last = c + 1 < chunks_.size() ? position_v_.begin() + chunks_[c + 1].first_node : position_v_.end();
    const auto place = std::lower_bound(first, last, p);
    return place != last && *place == p ? static_cast<std::int32_t>(place - position_v_.begin()) : -1;
}

Chunk RouteSearch::chunk_at(Point p) const { return chunk_of({origin_.x + p.x, origin_.y + p.y}); }

const ChunkAdjacency& RouteSearch::adjacency_at(std::int32_t c, const Chunk& chunk) {
    SeenChunk& seen = chunks_[static_cast<std::size_t>(c)];
    if (!seen.has_adjacency) {
        store_.require(block_round(chunk));
        seen.adjacency = adjacency_of(store_, chunk);
        seen.has_adjacency = true;
    }
    return seen.adjacency;
}

double RouteSearch::straight_from(std::int32_t v) const {
    return distance_between(position_v_[static_cast<std::size_t>(v)], goal_);
}

double RouteSearch::progress() const {
    const double whole = straight_distance();
    return status_ == Status::found || whole == 0 ? 1 : 1 - nearest_to_goal_ / whole;
}

double RouteSearch::straight_distance() const { return distance_between(start_, goal_); }

double RouteSearch::length() const {
    return status_ == Status::found ? distance_v_[static_cast<std::size_t>(goal_v_)] : 0;
}

std::vector<Tile> RouteSearch::path() const {
    std::vector<Tile> nodes;
    if (status_ != Status::found) {
        return nodes;
    }
    for (std::int32_t v = goal_v_; v >= 0; v = parent_v_[static_cast<std::size_t>(v)]) {
        const Point p = position_v_[static_cast<std::size_t>(v)];
        nodes.push_back({origin_.x + p.x, origin_.y + p.y});
    }
    if (!reversed_) {
        std::reverse(nodes.begin(), nodes.end());
    }
    return nodes;
}

}  // namespace waymesh
