#include "grid/a_star.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "geometry/integer_root.hpp"
#include "grid/require_open.hpp"

namespace waymesh {

namespace {

constexpr std::int32_t straight_cost = 100;
constexpr std::int32_t diagonal_cost = 141;

constexpr std::array<Point, 4> diagonals = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

}  // namespace

bool AStar::Open::operator<(const Open& other) const {
    // A heap pops the greatest.
    if (estimate != other.estimate) {
        return estimate > other.estimate;
    }
    return ahead != other.ahead ? ahead > other.ahead : serial > other.serial;
}

AStar::AStar(BitGrid open, Lattice lattice, Heuristic heuristic, Point start, Point goal, std::int64_t limit)
    : open_(std::move(open)),
      closed_(open_.width(), open_.height()),
      lattice_(lattice),
      heuristic_(heuristic),
      start_(start),
      goal_(goal),
      limit_(limit) {
    require_open(open_, start, "start");
    require_open(open_, goal, "goal");
    cost_t_.assign(static_cast<std::size_t>(open_.area()), -1);
    parent_t_.assign(static_cast<std::size_t>(open_.area()), -1);
    nearest_ = heuristic_from(start);
    reach(start, 0, -1);
}

std::int32_t AStar::heuristic_from(Point p) const {
    if (lattice_ == Lattice::hex) {
        return straight_cost * hex_distance(p, goal_);
    }
    if (heuristic_ == Heuristic::octile) {
        return static_cast<std::int32_t>(integer_cost(octile_steps(p, goal_)));
    }
    // Rounding a consistent heuristic down keeps it consistent, since all costs are whole.
    return static_cast<std::int32_t>(integer_root(diagonal_cost * diagonal_cost * squared_distance(p, goal_) / 2));
}

void AStar::reach(Point p, std::int32_t cost, std::int32_t parent) {
    const auto t = static_cast<std::size_t>(index_of(p));
    if (cost_t_[t] >= 0 && cost_t_[t] <= cost) {
        return;
    }
    cost_t_[t] = cost;
    parent_t_[t] = parent;
    const std::int32_t ahead = heuristic_from(p);
    heap_.push_back({cost + ahead, ahead, serial_++, static_cast<std::int32_t>(t)});
    std::push_heap(heap_.begin(), heap_.end());
}

void AStar::expand(std::int32_t t) {
    const Point p = point_of(t);
    const std::int32_t cost = cost_t_[static_cast<std::size_t>(t)];
    const auto is_open = [this](Point q) { return open_.contains(q) && open_.at(q); };
    for (const Point step : joining_steps(lattice_, p.y)) {
        if (const Point q{p.x + step.x, p.y + step.y}; is_open(q)) {
            reach(q, cost + straight_cost, t);
        }
    }
    if (lattice_ == Lattice::hex) {
        return;
    }
    for (const Point step : diagonals) {
        const Point q{p.x + step.x, p.y + step.y};
        if (is_open(q) && is_open({q.x, p.y}) && is_open({p.x, q.y})) {
            reach(q, cost + diagonal_cost, t);
        }
    }
}

SearchStatus AStar::step(std::int64_t expansions) {
    while (status_ == SearchStatus::searching && expansions > 0) {
        if (heap_.empty()) {
            status_ = SearchStatus::unreachable;
            break;
        }
        const Open next = heap_.front();
        const Point p = point_of(next.t);
        if (closed_.at(p)) {
            // A dearer way to a tile that is expanded already.
            std::pop_heap(heap_.begin(), heap_.end());
            heap_.pop_back();
            continue;
        }
        if (p == goal_) {
            nearest_ = 0;
            status_ = SearchStatus::found;
            break;
        }
        if (expanded_ >= limit_) {
            status_ = SearchStatus::limit;
            break;
        }
        std::pop_heap(heap_.begin(), heap_.end());
        heap_.pop_back();
        closed_.set(p.x, p.y, true);
        nearest_ = std::min(nearest_, next.ahead);
        ++expanded_;
        --expansions;
        expand(next.t);
    }
    return status_;
}

double AStar::progress() const {
    const std::int32_t whole = heuristic_from(start_);
    return whole > 0 ? 1 - static_cast<double>(nearest_) / whole : 1;
}

std::int64_t AStar::cost() const {
    return status_ == SearchStatus::found ? cost_t_[static_cast<std::size_t>(index_of(goal_))] : 0;
}

std::vector<Point> AStar::path() const {
    std::vector<Point> tiles;
    if (status_ == SearchStatus::found) {
        for (std::int32_t t = index_of(goal_); t >= 0; t = parent_t_[static_cast<std::size_t>(t)]) {
            tiles.push_back(point_of(t));
        }
        std::reverse(tiles.begin(), tiles.end());
    }
    return tiles;
}

}  // namespace waymesh
