#include "world/approach.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/sort.hpp"
#include "nav/path_check.hpp"

namespace waymesh {

namespace {

/// How many nodes a search expands before it is the other one's turn.
constexpr std::int64_t turn_length = 64;

}  // namespace

NodesByDistance::Node NodesByDistance::next() {
    while (taken_ == nodes_.size()) {
        reach_further();
    }
    return nodes_[taken_++];
}

void NodesByDistance::reach_further() {
    const double complete = static_cast<double>(margin_) * tiles_per_chunk;
    ++margin_;
    const Chunk chunk =
        chunk_of({static_cast<std::int64_t>(std::floor(from_.x)), static_cast<std::int64_t>(std::floor(from_.y))});
    const ChunkRect around = clipped_to_world(ChunkRect{chunk.x, chunk.y, chunk.x, chunk.y}.grown(margin_));
    store_.require(around);
    nodes_.clear();
    taken_ = 0;
    for (std::int64_t y = around.y0; y <= around.y1; ++y) {
        for (std::int64_t x = around.x0; x <= around.x1; ++x) {
            for (const ChunkNode node :
                 store_.loaded({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}).nodes) {
                const Tile tile{x * tiles_per_chunk + node.x, y * tiles_per_chunk + node.y};
                const double distance = length_of({from_, centre_of(tile)});
                // Nodes of chunks further away are at least `margin_` chunks from the place, and were those nearer than
                // one chunk less, they came before.
                if (distance >= complete && distance < complete + tiles_per_chunk) {
                    nodes_.push_back({distance, tile});
                }
            }
        }
    }
    sort_range(nodes_.begin(), nodes_.end());
}

Approach::Approach(ChunkStore& store, Navigator& navigator, Position from, std::int32_t clearance, std::int64_t limit)
    : tiles_(store), navigator_(navigator), nodes_(store, from), from_(from), clearance_(clearance), limit_(limit) {}

SearchStatus Approach::step(std::int64_t expansions) {
    // A node that is tried counts as one expansion here, so that a step ends where many are tried in vain.
    std::int64_t left = expansions;
    while (status_ == SearchStatus::searching && left > 0) {
        if (searches_[0] == nullptr) {
            try_next_node();
            --left;
        } else {
            const std::int64_t before = expanded_;
            search_walk(left);
            left -= std::max<std::int64_t>(expanded_ - before, 1);
        }
    }
    return status_;
}

void Approach::try_next_node() {
    if (tried_ == most_candidates) {
        status_ = best_ ? SearchStatus::found : SearchStatus::unreachable;
        return;
    }
    candidate_ = nodes_.next();
    ++tried_;
    if (best_ && candidate_.distance > best_->distance) {
        status_ = SearchStatus::found;
        return;
    }
    const Position centre = centre_of(candidate_.tile);
    if (is_clear(tiles_, from_, centre, clearance_)) {
        consider(candidate_.distance, {from_, centre});
    } else if (can_stand(tiles_, centre, clearance_)) {
        const std::int64_t limit = limit_ - expanded_;
        if (limit < 1) {
            status_ = SearchStatus::limit;
            return;
        }
        searches_[0] = navigator_.search(Solver::optimal, {from_, centre, clearance_, limit});
        searches_[1] = navigator_.search(Solver::optimal, {centre, from_, clearance_, limit});
        turn_ = 0;
        left_of_turn_ = turn_length;
    }
}

void Approach::search_walk(std::int64_t expansions) {
    PathSearch& search = *searches_[turn_];
    const std::int64_t before = search.expanded();
    const std::int64_t most = std::min({expansions, left_of_turn_, limit_ - expanded_});
    const SearchStatus status = most < 1 ? SearchStatus::limit : search.step(most);
    expanded_ += search.expanded() - before;
    left_of_turn_ -= most;
    if (status == SearchStatus::searching) {
        if (left_of_turn_ == 0) {
            turn_ = 1 - turn_;
            left_of_turn_ = turn_length;
        }
        return;
    }
    if (status == SearchStatus::found) {
        Path path = search.path();
        if (turn_ == 1) {
            std::reverse(path.points.begin(), path.points.end());
        }
        consider(path.length, std::move(path.points));
    } else if (status == SearchStatus::limit) {
        status_ = SearchStatus::limit;
    }
    searches_[0].reset();
    searches_[1].reset();
}

void Approach::consider(double length, std::vector<Position> walk) {
    const NodesByDistance::Node reached{length, candidate_.tile};
    if (!best_ || reached < *best_) {
        best_ = reached;
        best_walk_ = std::move(walk);
    }
}

}  // namespace waymesh
