#include "world/road_way.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "geometry/predicates.hpp"
#include "nav/path_check.hpp"
#include "nav/reach.hpp"
#include "nav/require_ends.hpp"

namespace waymesh {

namespace {

/// How much of the progress is the search along roads; the rest is laying them.
constexpr double share_of_route = 0.9;

bool comes_first(Position a, Position b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

PathQuery from_smaller_end(PathQuery query) {
    query.from = settled(query.from);
    query.to = settled(query.to);
    if (comes_first(query.to, query.from)) {
        std::swap(query.from, query.to);
    }
    return query;
}

/// Refuses what is no number, too.
void require_query(const PathQuery& query) {
    constexpr double side = 2147483648.0 * tiles_per_chunk;
    for (const double coordinate : {query.from.x, query.from.y, query.to.x, query.to.y}) {
        if (!(coordinate >= -side && coordinate < side)) {
            throw std::invalid_argument("path: got an end outside the world, expected tiles from -2^38 to 2^38");
        }
    }
    const double apart = std::max(std::abs(query.to.x - query.from.x), std::abs(query.to.y - query.from.y));
    if (apart >= static_cast<double>(RoadWay::furthest)) {
        throw std::invalid_argument("path: got ends " + shown(apart) + " tiles apart, expected less than " +
                                    std::to_string(RoadWay::furthest));
    }
    if (query.limit < 1) {
        throw std::invalid_argument("limit: got " + std::to_string(query.limit) +
                                    ", expected at least 1 expanded node");
    }
}

/// Is every road of that half-width (in quarters of a tile) clear along its whole straight line, as it is generated?
///
/// Let p on the line lie in a rock tile grown by the clearance c, in sixteenths: less than sqrt(2) (8 + c) / 16 from
/// the tile's centre. The point of the road that is nearest to the centre is as near at least. If it is an end, the
/// chamber there, two tiles wide and more, holds the centre; else the band does, when its half-width is as large: the
/// tile is open. And without clearance, every tile that the line touches is open at any half-width. See
/// world/carving.hpp.
constexpr bool is_wide_enough(std::int32_t half_width, std::int32_t clearance) {
    return clearance == 0 || 8 * half_width * half_width >= (8 + clearance) * (8 + clearance);
}

}  // namespace

RoadWay::RoadWay(ChunkStore& store, Navigator& navigator, const PathQuery& query)
    : store_(store),
      navigator_(navigator),
      tiles_(store),
      query_((require_query(query), from_smaller_end(query))),
      reversed_(!(query_.from == settled(query.from))),
      start_(store, navigator, query_.from, query_.clearance, query_.limit) {
    const Position from = reversed_ ? query_.to : query_.from;
    const Position to = reversed_ ? query_.from : query_.to;
    require_ends(can_stand(tiles_, from, query_.clearance), can_stand(tiles_, to, query_.clearance));
    if (from == to) {
        points_ = {from};
        status_ = SearchStatus::found;
    } else if (!Reach(tiles_).may_join(query_.from, query_.to)) {
        status_ = SearchStatus::unreachable;
    }
}

SearchStatus RoadWay::step(std::int64_t expansions) {
    for (std::int64_t left = expansions; status_ == SearchStatus::searching && left > 0;) {
        const std::int64_t before = expanded();
        if (!goal_) {
            start_.step(left);
            if (conclude(start_.status())) {
                goal_.emplace(store_, navigator_, query_.to, query_.clearance, query_.limit - expanded());
            }
        } else if (!route_) {
            goal_->step(left);
            if (conclude(goal_->status())) {
                begin_route();
            }
        } else if (nodes_.empty()) {
            route_->step(left);
            if (conclude(route_->status())) {
                nodes_ = route_->path();
                append(start_.walk());
            }
        } else {
            lay_next_road(left);
        }
        left -= std::max<std::int64_t>(expanded() - before, 1);
    }
    return status_;
}

/// Is the next part of the search to begin, when this one has that status? If not, takes over what it means.
bool RoadWay::conclude(SearchStatus part) {
    if (part == SearchStatus::found && expanded() <= query_.limit) {
        return true;
    }
    status_ = part == SearchStatus::found ? SearchStatus::limit : part;
    return false;
}

void RoadWay::begin_route() {
    if (expanded() == query_.limit) {
        status_ = SearchStatus::limit;
        return;
    }
    const Tile start = start_.node();
    const Tile goal = goal_->node();
    if (!tiles_.is_connected() && (is_cut_off(goal, start) || is_cut_off(start, goal))) {
        status_ = SearchStatus::unreachable;
        return;
    }
    RouteSearch::Passable passable;
    if (store_.has_edits()) {
        passable = [this](const Tile& a, const Tile& b) { return is_passable(a, b); };
    }
    route_ = std::make_unique<RouteSearch>(store_, start, goal, query_.limit - expanded(), std::move(passable));
}

/// Do the roads from one node on come to their ends without having met the other? Walls cut off few nodes; without this
/// look a search from the other side would follow the endless rest of the roads up to its limit.
bool RoadWay::is_cut_off(const Tile& node, const Tile& other) {
    constexpr std::size_t most_nodes = 256;
    std::map<Chunk, ChunkAdjacency> adjacency;
    std::set<Tile> seen{node};
    std::vector<Tile> reached{node};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const Tile from = reached[i];
        if (from == other || reached.size() > most_nodes) {
            return false;
        }
        const Chunk chunk = chunk_of(from);
        if (!adjacency.contains(chunk)) {
            adjacency.emplace(chunk, adjacency_of(store_, chunk));
        }
        const ChunkAdjacency& roads = adjacency.at(chunk);
        const Point place = place_in_chunk(from);
        const std::vector<ChunkNode>& nodes = store_.roads(chunk).nodes;
        const auto n = static_cast<std::size_t>(
            std::lower_bound(nodes.begin(), nodes.end(),
                             ChunkNode{static_cast<std::uint8_t>(place.x), static_cast<std::uint8_t>(place.y)}) -
            nodes.begin());
        for (std::int32_t r = roads.first_n[n]; r < roads.first_n[n + 1]; ++r) {
            const Point end = roads.other_end[static_cast<std::size_t>(r)];
            const Tile to{from.x - place.x + end.x, from.y - place.y + end.y};
            if (is_chunk_coordinate(to.x >> 7) && is_chunk_coordinate(to.y >> 7) && !seen.contains(to) &&
                is_passable(std::min(from, to), std::max(from, to))) {
                seen.insert(to);
                reached.push_back(to);
            }
        }
    }
    return true;
}

void RoadWay::lay_next_road(std::int64_t expansions) {
    if (laid_ + 1 == nodes_.size()) {
        std::vector<Position> walk = goal_->walk();
        std::reverse(walk.begin(), walk.end());
        append(walk);
        status_ = SearchStatus::found;
        return;
    }
    const Tile& a = nodes_[laid_];
    const Tile& b = nodes_[laid_ + 1];
    if (!walk_ && is_straight(a, b)) {
        append({centre_of(a), centre_of(b)});
        ++laid_;
        return;
    }
    if (!walk_) {
        if (expanded() == query_.limit) {
            status_ = SearchStatus::limit;
            return;
        }
        walk_ = walk_between(a, b, query_.limit - expanded());
    }
    const std::int64_t before = walk_->expanded();
    const SearchStatus status = walk_->step(expansions);
    expanded_on_roads_ += walk_->expanded() - before;
    if (status == SearchStatus::found) {
        append(walk_->path().points);
        ++laid_;
        walk_.reset();
    } else {
        status_ = status;
    }
}

void RoadWay::append(const std::vector<Position>& points) {
    for (const Position& point : points) {
        if (points_.empty() || !(points_.back() == point)) {
            points_.push_back(point);
        }
    }
}

std::unique_ptr<PathSearch> RoadWay::walk_between(const Tile& a, const Tile& b, std::int64_t limit) {
    return navigator_.search(Solver::optimal, {centre_of(a), centre_of(b), query_.clearance, limit});
}

bool RoadWay::is_straight(const Tile& a, const Tile& b) {
    return (is_wide_enough(store_.world().parameters().road_half_width, query_.clearance) && !is_near_edits(a, b)) ||
           is_clear(tiles_, centre_of(a), centre_of(b), query_.clearance);
}

/// Does a chunk that the road comes into, or comes near, hold an edit?
bool RoadWay::is_near_edits(const Tile& a, const Tile& b) const {
    if (!store_.has_edits()) {
        return false;
    }
    constexpr std::int64_t margin = 2;
    const ChunkRect rect = clipped_to_world({(std::min(a.x, b.x) - margin) >> 7, (std::min(a.y, b.y) - margin) >> 7,
                                             (std::max(a.x, b.x) + margin) >> 7, (std::max(a.y, b.y) + margin) >> 7});
    for (std::int64_t y = rect.y0; y <= rect.y1; ++y) {
        for (std::int64_t x = rect.x0; x <= rect.x1; ++x) {
            if (store_.is_edited({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)})) {
                return true;
            }
        }
    }
    return false;
}

/// Without edits near it, every road can be walked: the tiles that its line touches are open, and joined by their
/// sides, which any walker passes.
bool RoadWay::is_passable(const Tile& a, const Tile& b) {
    if (!is_near_edits(a, b)) {
        return true;
    }
    const auto [place, is_new] = passable_.try_emplace({a, b}, false);
    if (is_new) {
        place->second = is_straight(a, b);
        const auto is_free = [this](const Tile& node) { return can_stand(tiles_, centre_of(node), query_.clearance); };
        if (!place->second && is_free(a) && is_free(b)) {
            const std::unique_ptr<PathSearch> walk = walk_between(a, b, most_detour);
            place->second = walk->step(most_detour + 1) == SearchStatus::found;
            expanded_on_roads_ += walk->expanded();
        }
    }
    return place->second;
}

std::int64_t RoadWay::expanded() const {
    return start_.expanded() + (goal_ ? goal_->expanded() : 0) + (route_ ? route_->expanded() : 0) + expanded_on_roads_;
}

double RoadWay::progress() const {
    if (status_ == SearchStatus::found) {
        return 1;
    }
    const double laid = nodes_.empty() ? 0 : static_cast<double>(laid_) / static_cast<double>(nodes_.size());
    return route_ ? share_of_route * route_->progress() + (1 - share_of_route) * laid : 0;
}

Path RoadWay::path() {
    Path path;
    path.status = status_;
    path.expanded = expanded();
    if (status_ == SearchStatus::found) {
        path.points = turning_points(points_);
        // Summed in one direction, whichever it was asked in.
        path.length = length_of(path.points);
        path.turns = turns_along(path.points);
        if (reversed_) {
            std::reverse(path.points.begin(), path.points.end());
        }
    }
    return path;
}

}  // namespace waymesh
