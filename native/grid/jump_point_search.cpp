#include "grid/jump_point_search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "geometry/sort.hpp"

namespace waymesh {

namespace {

constexpr std::int32_t furthest = 1 << 22;
constexpr std::int32_t dead_end = INT32_MIN;

/// Over open ground a scan could go on without end. After so many blocks, or diagonal steps, it ends in a node from
/// which it is taken up when its turn comes.
constexpr std::int32_t longest_scan_blocks = 4;
constexpr std::int32_t longest_diagonal = 64;

std::uint64_t key_of(Point p) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(p.y)) << 32 | static_cast<std::uint32_t>(p.x);
}

/// 64-bit multiplicative hashing by the golden ratio, high bits (Knuth, The Art of Computer Programming 3, 6.4).
std::size_t spread(std::uint64_t key) { return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> 32); }

}  // namespace

PointTable::PointTable() : slots_(1024) {}

std::size_t PointTable::slot_of(Point place) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = spread(key_of(place)) & mask;
    while (slots_[slot].is_taken && slots_[slot].place != place) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

std::int32_t& PointTable::at(Point place) {
    std::size_t slot = slot_of(place);
    if (!slots_[slot].is_taken) {
        if (2 * ++count_ > slots_.size()) {
            grow();
            slot = slot_of(place);
        }
        slots_[slot] = {place, -1, true};
    }
    return slots_[slot].number;
}

void PointTable::grow() {
    std::vector<Slot> larger(4 * slots_.size());
    larger.swap(slots_);
    for (const Slot& old : larger) {
        if (old.is_taken) {
            slots_[slot_of(old.place)] = old;
        }
    }
}

JumpPointSearch::JumpPointSearch(BlockMap& map, Point start, Point goal, StepCosts costs, std::int64_t limit,
                                 bool record)
    : map_(&map), start_(start), goal_(goal), costs_(costs), limit_(limit), record_(record) {
    if (!map.is_open(start) || !map.is_open(goal)) {
        throw std::invalid_argument(std::string(map.is_open(start) ? "goal" : "start") +
                                    ": got a tile in rock, expected an open one");
    }
    const StepCount across = octile_steps(start, goal);
    if (across.straight + across.diagonal >= furthest) {
        throw std::invalid_argument("path: got ends " + std::to_string(across.straight + across.diagonal) +
                                    " tiles apart, expected less than " + std::to_string(furthest));
    }
    start_to_goal_ = cost_of(across);
    nearest_ = start_to_goal_;
    reach(start, {}, -1, {0, 0});
}

/// 64 tiles of a line, that is, of row or column `line`.
template <JumpPointSearch::Axis axis>
std::uint64_t JumpPointSearch::word(std::int32_t line, std::int32_t block_along) {
    const auto within = static_cast<std::size_t>(line & (block_side - 1));
    return axis == Axis::row ? map_->block(block_along, line >> 6).rows[within]
                             : map_->block(line >> 6, block_along).columns[within];
}

/// All three mostly lie in one block.
template <JumpPointSearch::Axis axis>
JumpPointSearch::Lines JumpPointSearch::lines(std::int32_t line, std::int32_t block_along) {
    const auto within = static_cast<std::size_t>(line & (block_side - 1));
    const TileBlock& block =
        axis == Axis::row ? map_->block(block_along, line >> 6) : map_->block(line >> 6, block_along);
    const auto& words = axis == Axis::row ? block.rows : block.columns;
    return {words[within], within > 0 ? words[within - 1] : word<axis>(line - 1, block_along),
            within < block_side - 1 ? words[within + 1] : word<axis>(line + 1, block_along)};
}

template <JumpPointSearch::Axis axis>
void JumpPointSearch::mark(std::int32_t line, std::int32_t block_along, std::uint64_t tiles) {
    const Point block = axis == Axis::row ? Point{block_along, line >> 6} : Point{line >> 6, block_along};
    TileBlock& marked = marked_[key_of(block)];
    (axis == Axis::row ? marked.rows : marked.columns)[static_cast<std::size_t>(line & (block_side - 1))] |= tiles;
}

/// The next place along a line, from tile `from` on and without it, where a way may have to turn: the goal, or a tile
/// beside which an obstacle ends, so that a tile beside it is reached best through here.
///
///     # # . .        moving right, J is such a place: the rock beside the tile before it has ended
///     s . J .
///
/// `dead_end` when rock comes first.
template <JumpPointSearch::Axis axis, bool forward>
std::int32_t JumpPointSearch::scan(std::int32_t line, std::int32_t from) {
    const bool goal_is_here = line == (axis == Axis::row ? goal_.y : goal_.x);
    const std::int32_t goal_along = axis == Axis::row ? goal_.x : goal_.y;
    std::int32_t block = from >> 6;
    const std::int32_t last_block = block + (forward ? longest_scan_blocks : -longest_scan_blocks);
    const std::int32_t bit = from & 63;
    std::uint64_t ahead = forward ? ~std::uint64_t{0} << bit << 1 : ~(~std::uint64_t{0} << bit);
    // Openness of the tiles on either side of the one before the word; the first word's own bits say it for the first.
    std::uint64_t low_before = 0;
    std::uint64_t high_before = 0;
    for (;;) {
        const auto [open, low, high] = lines<axis>(line, block);
        const std::uint64_t low_begins = low & ~(forward ? low << 1 | low_before : low >> 1 | low_before << 63);
        const std::uint64_t high_begins = high & ~(forward ? high << 1 | high_before : high >> 1 | high_before << 63);
        std::uint64_t stops = ~open | low_begins | high_begins;
        if (goal_is_here && goal_along >> 6 == block) {
            stops |= std::uint64_t{1} << (goal_along & 63);
        }
        stops &= ahead;
        const int at = forward ? std::countr_zero(stops) : 63 - std::countl_zero(stops);
        if (record_) {
            const std::uint64_t up_to = stops == 0 ? ~std::uint64_t{0}
                                        : forward  ? ~std::uint64_t{0} >> (63 - at)
                                                   : ~std::uint64_t{0} << at;
            mark<axis>(line, block, open & ahead & up_to);
        }
        if (stops != 0) {
            return (open >> at & 1U) != 0 ? block * block_side + at : dead_end;
        }
        if (block == last_block) {
            return block * block_side + (forward ? block_side - 1 : 0);
        }
        ahead = ~std::uint64_t{0};
        low_before = forward ? low >> 63 : low & 1U;
        high_before = forward ? high >> 63 : high & 1U;
        block += forward ? 1 : -1;
    }
}

/// From a place `diagonal` steps away from node `from`, straight on: reaches the next jump point, if there is one.
void JumpPointSearch::scan_straight(const Node& from, Point place, std::int32_t diagonal, Point direction,
                                    std::int32_t parent) {
    std::int32_t stop = dead_end;
    if (direction.x != 0) {
        stop = direction.x > 0 ? scan<Axis::row, true>(place.y, place.x) : scan<Axis::row, false>(place.y, place.x);
    } else {
        stop =
            direction.y > 0 ? scan<Axis::column, true>(place.x, place.y) : scan<Axis::column, false>(place.x, place.y);
    }
    if (stop == dead_end) {
        return;
    }
    const Point target = direction.x != 0 ? Point{stop, place.y} : Point{place.x, stop};
    const std::int32_t steps = std::abs(target.x - place.x) + std::abs(target.y - place.y);
    reach(target, {from.straight + steps, from.diagonal + diagonal}, parent, direction);
}

/// Diagonally from a node; from each tile on the way also straight on both sides of the direction. What is found there
/// becomes a node, the tile where the way turns does not (Harabor and Grastien 2014, "intermediate pruning").
void JumpPointSearch::scan_diagonal(const Node& from, Point direction, std::int32_t parent) {
    Point place = from.place;
    for (std::int32_t steps = 1;; ++steps) {
        if (!map_->is_open({place.x + direction.x, place.y}) || !map_->is_open({place.x, place.y + direction.y})) {
            return;
        }
        place = {place.x + direction.x, place.y + direction.y};
        if (!map_->is_open(place)) {
            return;
        }
        if (record_) {
            mark<Axis::row>(place.y, place.x >> 6, std::uint64_t{1} << (place.x & 63));
        }
        if (place == goal_) {
            reach(place, {from.straight, from.diagonal + steps}, parent, {0, 0});
            return;
        }
        scan_straight(from, place, steps, {direction.x, 0}, parent);
        scan_straight(from, place, steps, {0, direction.y}, parent);
        if (steps == longest_diagonal) {
            reach(place, {from.straight, from.diagonal + steps}, parent, direction);
            return;
        }
    }
}

/// A node counts when it is the first at its place, or cheaper than those before, or as cheap but come from elsewhere:
/// then other directions are open to it.
void JumpPointSearch::reach(Point place, const StepCount& steps, std::int32_t parent, Point direction) {
    const double cost = cost_of(steps);
    const Node node{place,  static_cast<std::int32_t>(steps.straight), static_cast<std::int32_t>(steps.diagonal), cost,
                    parent, static_cast<std::int8_t>(direction.x),     static_cast<std::int8_t>(direction.y)};
    std::int32_t& best = best_.at(place);
    if (best >= 0) {
        const Node& other = node_n_[static_cast<std::size_t>(best)];
        if (cost > other.cost || (cost == other.cost && other.dx == node.dx && other.dy == node.dy)) {
            return;
        }
    }
    best = static_cast<std::int32_t>(node_n_.size());
    node_n_.push_back(node);
    const StepCount ahead = octile_steps(place, goal_);
    heap_.push_back({cost_of({steps.straight + ahead.straight, steps.diagonal + ahead.diagonal}), best});
    std::push_heap(heap_.begin(), heap_.end());
}

void JumpPointSearch::expand(std::int32_t n) {
    const Node node = node_n_[static_cast<std::size_t>(n)];
    if (node.parent < 0) {
        for (const std::int32_t x : {1, -1}) {
            scan_straight(node, node.place, 0, {x, 0}, n);
            scan_straight(node, node.place, 0, {0, x}, n);
            for (const std::int32_t y : {1, -1}) {
                scan_diagonal(node, {x, y}, n);
            }
        }
        return;
    }
    const Point direction{node.dx, node.dy};
    if (direction.x != 0 && direction.y != 0) {
        scan_diagonal(node, direction, n);
        return;
    }
    scan_straight(node, node.place, 0, direction, n);
    for (const std::int32_t side : {1, -1}) {
        const Point aside{side * direction.y, side * direction.x};
        const bool is_open = map_->is_open({node.place.x + aside.x, node.place.y + aside.y});
        const bool was_open =
            map_->is_open({node.place.x - direction.x + aside.x, node.place.y - direction.y + aside.y});
        if (is_open && !was_open) {
            scan_straight(node, node.place, 0, aside, n);
            scan_diagonal(node, {direction.x + aside.x, direction.y + aside.y}, n);
        }
    }
}

SearchStatus JumpPointSearch::step(std::int64_t expansions) {
    for (; status_ == SearchStatus::searching && expansions > 0;) {
        if (heap_.empty()) {
            status_ = SearchStatus::unreachable;
            break;
        }
        const std::int32_t n = heap_.front().n;
        std::pop_heap(heap_.begin(), heap_.end());
        heap_.pop_back();
        const Node& node = node_n_[static_cast<std::size_t>(n)];
        const Node& best = node_n_[static_cast<std::size_t>(best_.at(node.place))];
        if (node.cost > best.cost) {
            continue;
        }
        if (node.place == goal_) {
            goal_n_ = n;
            nearest_ = 0;
            status_ = SearchStatus::found;
            break;
        }
        if (expanded_ >= limit_) {
            status_ = SearchStatus::limit;
            break;
        }
        nearest_ = std::min(nearest_, cost_of(octile_steps(node.place, goal_)));
        ++expanded_;
        --expansions;
        expand(n);
    }
    return status_;
}

double JumpPointSearch::progress() const { return start_to_goal_ > 0 ? 1 - nearest_ / start_to_goal_ : 1; }

StepCount JumpPointSearch::steps() const {
    if (goal_n_ < 0) {
        return {};
    }
    const Node& goal = node_n_[static_cast<std::size_t>(goal_n_)];
    return {goal.straight, goal.diagonal};
}

std::vector<Point> JumpPointSearch::path() const {
    std::vector<Point> points;
    for (std::int32_t n = goal_n_; n >= 0; n = node_n_[static_cast<std::size_t>(n)].parent) {
        const Node& node = node_n_[static_cast<std::size_t>(n)];
        points.push_back(node.place);
        if (node.parent >= 0) {
            // Between two nodes the way goes diagonally first and straight then.
            const Node& parent = node_n_[static_cast<std::size_t>(node.parent)];
            const std::int32_t steps = node.straight - parent.straight;
            const Point turn{node.place.x - steps * node.dx, node.place.y - steps * node.dy};
            if (turn != node.place && turn != parent.place) {
                points.push_back(turn);
            }
        }
    }
    std::reverse(points.begin(), points.end());
    return turning_points(points);
}

std::vector<JumpPointSearch::Run> JumpPointSearch::searched() const {
    // A run inside a block as one number, in row order: its row, counted from the start's so that it stays small, its
    // first tile, and its length less one.
    constexpr std::int64_t offset = std::int64_t{1} << 30;
    std::vector<std::int64_t> keys;
    for (const auto& [key, block] : marked_) {
        const Point corner{static_cast<std::int32_t>(static_cast<std::uint32_t>(key)) * block_side,
                           static_cast<std::int32_t>(static_cast<std::uint32_t>(key >> 32)) * block_side};
        const auto by_row = transposed(block.columns);
        for (std::int32_t y = 0; y < block_side; ++y) {
            std::uint64_t rest = block.rows[static_cast<std::size_t>(y)] | by_row[static_cast<std::size_t>(y)];
            while (rest != 0) {
                const int first = std::countr_zero(rest);
                const int length = std::countr_one(rest >> first);
                keys.push_back((corner.y + y - start_.y) * (std::int64_t{1} << 37) +
                               ((corner.x + first + offset) << 6) + length - 1);
                rest = first + length == 64 ? 0 : rest & ~std::uint64_t{0} << (first + length);
            }
        }
    }
    sort_range(keys.begin(), keys.end());
    std::vector<Run> runs;
    for (const std::int64_t key : keys) {
        const auto y = static_cast<std::int32_t>(key >> 37) + start_.y;
        const auto x0 = static_cast<std::int32_t>((key >> 6 & (2 * offset - 1)) - offset);
        const auto x1 = static_cast<std::int32_t>(x0 + (key & 63));
        if (!runs.empty() && runs.back().y == y && runs.back().x1 + 1 == x0) {
            runs.back().x1 = x1;
        } else {
            runs.push_back({y, x0, x1});
        }
    }
    return runs;
}

}  // namespace waymesh
