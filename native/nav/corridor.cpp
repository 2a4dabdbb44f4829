#include "nav/corridor.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "nav/funnel.hpp"
#include "nav/require_ends.hpp"

namespace waymesh {

Corridor::Corridor(std::shared_ptr<MeshMap> map, const PathQuery& query)
    : frame_(std::move(map), MeshFrame::Layer::triangles, query.from),
      from_(frame_.local(query.from)),
      to_(frame_.local(query.to)),
      limit_(query.limit),
      nearest_(distance(from_, to_)) {
    const std::vector<MeshFrame::Place> places = frame_.places_at(from_);
    goal_places_ = frame_.places_at(to_);
    require_ends(!places.empty(), !goal_places_.empty());
    for (const MeshFrame::Place& place : places) {
        reach({place.s, place.p, -1}, from_, 0, -1);
    }
}

SearchStatus Corridor::step(std::int64_t expansions) {
    for (; expansions > 0 && status_ == SearchStatus::searching; --expansions) {
        while (!open_.empty() && nodes_[static_cast<std::size_t>(open_.top().n)].is_closed) {
            open_.pop();
        }
        if (open_.empty()) {
            status_ = SearchStatus::unreachable;
            break;
        }
        const std::int32_t n = open_.top().n;
        open_.pop();
        Node& node = nodes_[static_cast<std::size_t>(n)];
        node.is_closed = true;
        const MeshFrame::Place place{node.entry.s, node.entry.p};
        if (std::find(goal_places_.begin(), goal_places_.end(), place) != goal_places_.end()) {
            goal_n_ = n;
            status_ = SearchStatus::found;
            break;
        }
        if (expanded_ >= limit_ || frame_.map().is_full()) {
            status_ = SearchStatus::limit;
            break;
        }
        ++expanded_;
        nearest_ = std::min(nearest_, distance(node.at, to_));
        expand(n);
    }
    return status_;
}

void Corridor::expand(std::int32_t n) {
    const Node node = nodes_[static_cast<std::size_t>(n)];
    const std::int32_t first = 3 * node.entry.p;
    for (std::int32_t e = first; e < first + 3; ++e) {
        if (e == node.entry.e) {
            continue;
        }
        const auto entry = frame_.across(node.entry.s, e);
        if (!entry) {
            continue;
        }
        const Position left = end_of(entry->s, entry->e, true);
        const Position right = end_of(entry->s, entry->e, false);
        const Position middle{(left.x + right.x) / 2, (left.y + right.y) / 2};
        reach(*entry, middle, node.g + distance(node.at, middle), n);
    }
}

void Corridor::reach(const MeshFrame::Entry& entry, Position at, double g, std::int32_t parent) {
    std::int32_t& known = node_of(entry.s, entry.p);
    if (known < 0) {
        known = static_cast<std::int32_t>(nodes_.size());
        nodes_.push_back({entry, at, g, parent, false});
    } else {
        Node& node = nodes_[static_cast<std::size_t>(known)];
        // Estimates by midpoints are not consistent: a closed triangle stays as it is, and the corridor simple.
        if (node.is_closed || g >= node.g) {
            return;
        }
        node = {entry, at, g, parent, false};
    }
    open_.push({g + distance(at, to_), known});
}

/// An end of the edge by which a triangle is entered: its half-edge runs from the left end to the right one, as the
/// triangle lies to its left and the walker comes from its right.
Position Corridor::end_of(std::int32_t s, std::int32_t e, bool is_left) {
    const std::int32_t from_there = is_left ? e : e % 3 == 2 ? e - 2 : e + 1;
    return frame_.position(s, frame_.mesh(s).v_of_e[static_cast<std::size_t>(from_there)]);
}

std::int32_t& Corridor::node_of(std::int32_t s, std::int32_t p) {
    if (static_cast<std::size_t>(s) >= node_of_.size()) {
        node_of_.resize(static_cast<std::size_t>(s) + 1);
    }
    std::vector<std::int32_t>& of_block = node_of_[static_cast<std::size_t>(s)];
    if (of_block.empty()) {
        of_block.assign(static_cast<std::size_t>(frame_.mesh(s).polygon_count()), -1);
    }
    return of_block[static_cast<std::size_t>(p)];
}

double Corridor::progress() const {
    const double straight = distance(from_, to_);
    return status_ == SearchStatus::found || straight == 0 ? 1 : 1 - nearest_ / straight;
}

Path Corridor::path() {
    Path path;
    path.status = status_;
    path.expanded = expanded_;
    if (status_ != SearchStatus::found) {
        return path;
    }
    std::vector<Portal> portals;
    for (std::int32_t n = goal_n_; nodes_[static_cast<std::size_t>(n)].parent >= 0;
         n = nodes_[static_cast<std::size_t>(n)].parent) {
        const MeshFrame::Entry& entry = nodes_[static_cast<std::size_t>(n)].entry;
        portals.push_back({end_of(entry.s, entry.e, true), end_of(entry.s, entry.e, false)});
    }
    std::reverse(portals.begin(), portals.end());
    frame_.write(taut_path(from_, to_, portals), path);
    return path;
}

}  // namespace waymesh
