#include "nav/polyanya.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "geometry/predicates.hpp"
#include "nav/require_ends.hpp"

namespace waymesh {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double cross(Position a, Position b) { return a.x * b.y - a.y * b.x; }

double dot(Position a, Position b) { return a.x * b.x + a.y * b.y; }

Position difference(Position a, Position b) { return {a.x - b.x, a.y - b.y}; }

/// Where the line of a ray meets the line from a to b. Only costs depend on it.
Position met(Position from, Position through, Position a, Position b) {
    const Position along = difference(b, a);
    const Position ray = difference(through, from);
    const double share = std::clamp(cross(difference(from, a), ray) / cross(along, ray), 0.0, 1.0);
    return {a.x + share * along.x, a.y + share * along.y};
}

/// Does a path that comes to a corner in that direction touch its rock, and have it on its left (sign 1) or right (-1)?
/// Only then can a shortest path turn there to that side. Both sides of the rock must lie on that side of the way, or
/// along it.
bool touches(Corner corner, Position direction, int sign) {
    if (corner == Corner::none) {
        return false;
    }
    const double x = corner == Corner::minus_minus || corner == Corner::minus_plus ? -sign : sign;
    const double y = corner == Corner::minus_minus || corner == Corner::plus_minus ? -sign : sign;
    return -direction.y * x >= 0 && direction.x * y >= 0;
}

}  // namespace

Polyanya::Polyanya(std::shared_ptr<MeshMap> map, const PathQuery& query, MeshFrame::Layer layer)
    : frame_(std::move(map), layer, query.from),
      from_(frame_.local(query.from)),
      to_(frame_.local(query.to)),
      limit_(query.limit),
      straight_(distance(from_, to_)),
      nearest_(straight_) {
    begin();
}

void Polyanya::begin() {
    const std::vector<MeshFrame::Place> places = frame_.places_at(from_);
    goal_places_ = frame_.places_at(to_);
    require_ends(!places.empty(), !goal_places_.empty());
    open_dead_ends_ = frame_.ways_out_of(places);
    const std::vector<MeshFrame::Place> ways_to_goal = frame_.ways_out_of(goal_places_);
    open_dead_ends_.insert(open_dead_ends_.end(), ways_to_goal.begin(), ways_to_goal.end());
    roots_.push_back({from_, 0, -1, -1, -1});
    for (const MeshFrame::Place& place : places) {
        if (std::find(goal_places_.begin(), goal_places_.end(), place) != goal_places_.end()) {
            push_goal(0);
            return;
        }
    }
    for (const MeshFrame::Place& place : places) {
        const std::int32_t first = frame_.mesh(place.s).first_e_of_p[static_cast<std::size_t>(place.p)];
        read_chain({place.s, place.p, first});
        for (std::size_t m = 0; m < chain_.at.size(); ++m) {
            look_at(0, place.s, m);
        }
    }
}

SearchStatus Polyanya::step(std::int64_t expansions) {
    for (; expansions > 0 && status_ == SearchStatus::searching; --expansions) {
        if (successors_.empty() && open_.empty()) {
            status_ = SearchStatus::unreachable;
            break;
        }
        take_best();
        if (next_.entry.s < 0) {
            goal_r_ = next_.r;
            status_ = SearchStatus::found;
            break;
        }
        if (expanded_ >= limit_ || is_full()) {
            status_ = SearchStatus::limit;
            break;
        }
        const Root& turned = root(next_.r);
        if (turned.s >= 0 && turned.g > best(turned.s, turned.v).g) {
            continue;  // somebody came to that corner by a shorter way
        }
        ++expanded_;
        nearest_ = std::min(nearest_, next_.f - turned.g);
        expand(next_);
    }
    return status_;
}

/// The node of the least f comes next: as a rule a successor of the last one, which then needs no queue.
void Polyanya::take_best() {
    const auto is_better = [](const Node& a, const Node& b) { return a.f < b.f; };
    const auto best = std::min_element(successors_.begin(), successors_.end(), is_better);
    if (best != successors_.end() && (open_.empty() || best->f <= open_.top().f)) {
        next_ = *best;
        *best = successors_.back();
        successors_.pop_back();
    } else {
        const std::int32_t n = open_.top().n;
        next_ = nodes_[static_cast<std::size_t>(n)];
        open_.pop();
        free_nodes_.push_back(n);
    }
    for (const Node& node : successors_) {
        put_off(node);
    }
    successors_.clear();
}

void Polyanya::put_off(const Node& node) {
    std::int32_t n = 0;
    if (free_nodes_.empty()) {
        n = static_cast<std::int32_t>(nodes_.size());
        nodes_.push_back(node);
    } else {
        n = free_nodes_.back();
        free_nodes_.pop_back();
        nodes_[static_cast<std::size_t>(n)] = node;
    }
    open_.push({node.f, n});
}

/// More than memory should hold.
bool Polyanya::is_full() const {
    constexpr std::size_t most_nodes = std::size_t{1} << 21;
    return frame_.map().is_full() || nodes_.size() > most_nodes || roots_.size() > most_nodes;
}

double Polyanya::progress() const {
    return status_ == SearchStatus::found || straight_ == 0 ? 1 : 1 - nearest_ / straight_;
}

void Polyanya::read_chain(const MeshFrame::Entry& entry) {
    const PolygonMesh& mesh = frame_.mesh(entry.s);
    const std::int32_t begin = mesh.first_e_of_p[static_cast<std::size_t>(entry.p)];
    const std::int32_t end = mesh.first_e_of_p[static_cast<std::size_t>(entry.p) + 1];
    const auto length = static_cast<std::size_t>(end - begin);
    chain_.at.resize(length);
    chain_.v.resize(length);
    chain_.e.resize(length);
    std::int32_t e = entry.e;
    for (std::size_t m = 0; m < length; ++m) {
        e = e + 1 < end ? e + 1 : begin;
        const std::int32_t v = mesh.v_of_e[static_cast<std::size_t>(e)];
        chain_.at[m] = frame_.position(entry.s, v);
        chain_.v[m] = v;
        chain_.e[m] = e;
    }
}

bool Polyanya::is_goal(const MeshFrame::Entry& entry) const {
    return std::find(goal_places_.begin(), goal_places_.end(), MeshFrame::Place{entry.s, entry.p}) !=
           goal_places_.end();
}

void Polyanya::expand(const Node& node) {
    read_chain(node.entry);
    const Position at = root(node.r).at;
    const bool is_at_end = at == chain_.at.front() || at == chain_.at.back();
    if (is_goal(node.entry) &&
        (is_at_end || (side_of(node.left, node.r, to_) <= 0 && side_of(node.right, node.r, to_) >= 0))) {
        push_goal(node.r);
    }
    if (is_at_end) {
        expand_from_end(node);
    } else {
        see(node);
    }
}

/// The root is an end of the edge, which it looks along: it sees the whole polygon, and turns on about itself across
/// the polygon's other edge there.
///
///     left +---- . .          root at the left end of the edge of entry: sees all edges but the
///        / |        :         two that meet in it; the path may turn on over the one on the left
///       /  root ----+ right
void Polyanya::expand_from_end(const Node& node) {
    for (std::size_t m = 0; m + 1 < chain_.at.size(); ++m) {
        look_at(node.r, node.entry.s, m);
    }
}

/// From a root inside the polygon or on its border, at a whole edge m of it. Over an edge that meets in the root, the
/// path turns on about it; at the start there is no need, as it stands in all polygons round it.
void Polyanya::look_at(std::int32_t r, std::int32_t s, std::size_t m) {
    const Position at = root(r).at;
    const Position right = chain_.at[m];
    const Position left = chain_.at[after(m)];
    if (turn_of(at, right, left) > 0 || (r > 0 && (right == at || left == at))) {
        push(r, s, m, {right, true, false}, {left, true, false});
    } else {
        turn_along(r, s, m);
    }
}

/// An edge that lies along the line of sight cannot be crossed without turning: the path may turn at its nearer end, to
/// the side where the edge leads out of the polygon.
///
///     root ----- + ------ +
///           corner  edge
void Polyanya::turn_along(std::int32_t r, std::int32_t s, std::size_t m) {
    const Position at = root(r).at;
    const Position right = chain_.at[m];
    const Position left = chain_.at[after(m)];
    if (turn_of(at, right, left) != 0 || dot(difference(right, at), difference(left, at)) <= 0) {
        return;
    }
    const bool is_right_nearer = dot(difference(right, at), difference(left, right)) > 0;
    const std::size_t nearer = is_right_nearer ? m : after(m);
    if (const std::int32_t corner = turn_at(r, s, nearer, is_right_nearer ? -1 : 1); corner >= 0) {
        push(corner, s, m, {right, true, false}, {left, true, false});
    }
}

/// The root lies behind the edge of entry. Along the chain, from right to left, the vertices are first to the right of
/// the right ray or on it, then left of it; and first to the right of the left ray, then left of it or on it: each ray
/// enters the convex polygon by the edge of entry and leaves it once.
void Polyanya::see(const Node& node) {
    const std::size_t last = chain_.at.size() - 1;
    std::size_t first_seen = 0;  // the last vertex right of the right ray, or on it
    int first_side = node.right.ends ? 0 : -1;
    while (first_seen + 1 < last) {
        const int side = side_of(node.right, node.r, chain_.at[first_seen + 1]);
        if (side > 0) {
            break;
        }
        first_side = side;
        ++first_seen;
    }
    std::size_t last_seen = first_seen;  // the last vertex right of the left ray
    int last_side = node.left.ends ? 0 : 1;
    while (last_seen + 1 < last) {
        const int side = side_of(node.left, node.r, chain_.at[last_seen + 1]);
        if (side >= 0) {
            last_side = side;
            break;
        }
        ++last_seen;
    }
    for (std::size_t m = first_seen; m <= last_seen; ++m) {
        Ray right{chain_.at[m], true, false};
        Ray left{chain_.at[m + 1], true, false};
        if (m == first_seen && first_side != 0) {
            right = {node.right.through, false, node.right.goes_on};
        }
        if (m == last_seen && last_side != 0) {
            left = {node.left.through, false, node.left.goes_on};
        }
        push(node.r, node.entry.s, m, right, left);
    }
    // A ray through an end of the edge of entry and through a later vertex may run along the edges between.
    for (std::size_t m = 1; node.right.ends && first_side == 0 && m < first_seen; ++m) {
        if (side_of(node.right, node.r, chain_.at[m]) == 0) {
            turn_along(node.r, node.entry.s, m);
        }
    }
    for (std::size_t m = last_seen + 1; node.left.ends && last_side == 0 && m + 1 < last; ++m) {
        if (side_of(node.left, node.r, chain_.at[m + 1]) == 0) {
            turn_along(node.r, node.entry.s, m);
        }
    }
    turn_left(node, last_seen);
    turn_right(node, first_seen);
}

/// Where the interval ends in a corner that has its rock on the left, the path may turn left there, to all that the
/// root does not see:
///
///      . . +---+ . .              edge `last_seen`, left of the ray,
///      :    \  |      :           and those after it up to the corner
///      +     \ |
///       \     corner ----- right
///        rock   \        /
///                 root
void Polyanya::turn_left(const Node& node, std::size_t last_seen) {
    const std::size_t last = chain_.at.size() - 1;
    if (!node.left.ends || last_seen + 1 == last) {
        return;
    }
    const std::int32_t r = turn_at(node.r, node.entry.s, last, 1);
    if (r < 0) {
        return;
    }
    const Position at = root(node.r).at;
    const Position corner = chain_.at[last];
    if (is_goal(node.entry) && turn_of(at, corner, to_) > 0) {
        push_goal(r);
    }
    if (turn_of(at, corner, chain_.at[last_seen + 1]) > 0) {
        push(r, node.entry.s, last_seen, {corner, false, true}, {chain_.at[last_seen + 1], true, false});
    }
    for (std::size_t m = last_seen + 1; m < last; ++m) {
        look_at(r, node.entry.s, m);
    }
}

/// The mirror image.
void Polyanya::turn_right(const Node& node, std::size_t first_seen) {
    if (!node.right.ends || first_seen == 0) {
        return;
    }
    const std::int32_t r = turn_at(node.r, node.entry.s, 0, -1);
    if (r < 0) {
        return;
    }
    const Position at = root(node.r).at;
    const Position corner = chain_.at.front();
    if (is_goal(node.entry) && turn_of(at, corner, to_) < 0) {
        push_goal(r);
    }
    for (std::size_t m = 0; m < first_seen; ++m) {
        look_at(r, node.entry.s, m);
    }
    if (turn_of(at, corner, chain_.at[first_seen]) < 0) {
        push(r, node.entry.s, first_seen, {chain_.at[first_seen], true, false}, {corner, false, true});
    }
}

/// A root at vertex m of the chain, where the path turns left (side 1) or right (-1) about a corner; -1 where it
/// cannot, or need not: a shorter way has been there, or one of the same length that sees all that this one would see.
/// On maps of tiles ways of the same length abound, and each pair of them would double all that comes after.
std::int32_t Polyanya::turn_at(std::int32_t r, std::int32_t s, std::size_t m, int side) {
    const Root before = root(r);
    const Position at = chain_.at[m];
    const std::int32_t v = chain_.v[m];
    const Position direction = difference(at, before.at);
    if (!touches(frame_.corner(s, v), direction, side)) {
        return -1;
    }
    const double g = before.g + distance(before.at, at);
    Best& known = best(s, v);
    if (g > known.g) {
        return -1;
    }
    const Position ahead{at.x + direction.x, at.y + direction.y};
    if (g == known.g && side == known.side && side * turn_of(known.from, at, ahead) >= 0) {
        return -1;
    }
    known = {g, before.at, side};
    roots_.push_back({at, g, r, s, v});
    return static_cast<std::int32_t>(roots_.size()) - 1;
}

/// On which side of a ray of a node with root r a place lies: 1 left, -1 right, 0 on its line.
int Polyanya::side_of(const Ray& ray, std::int32_t r, Position place) const {
    return turn_of(start_of(ray, r), ray.through, place);
}

void Polyanya::push_goal(std::int32_t r) {
    Node node{};
    node.f = root(r).g + distance(root(r).at, to_);
    node.r = r;
    node.entry.s = -1;
    successors_.push_back(node);
}

/// The interval of edge m of the chain between two rays; nothing where that is a wall or leads nowhere else.
void Polyanya::push(std::int32_t r, std::int32_t s, std::size_t m, const Ray& right, const Ray& left) {
    const auto entry = frame_.across(s, chain_.e[m]);
    if (!entry || leads_nowhere(*entry)) {
        return;
    }
    const Position a = chain_.at[m];
    const Position b = chain_.at[after(m)];
    const Position right_end = right.ends ? a : met(start_of(right, r), right.through, a, b);
    const Position left_end = left.ends ? b : met(start_of(left, r), left.through, a, b);
    const double f = root(r).g + estimate(r, left_end, right_end);
    successors_.push_back({f, r, *entry, left, right});
}

bool Polyanya::leads_nowhere(const MeshFrame::Entry& entry) {
    return frame_.is_dead_end(entry) && std::find(open_dead_ends_.begin(), open_dead_ends_.end(),
                                                  MeshFrame::Place{entry.s, entry.p}) == open_dead_ends_.end();
}

/// The shortest way from a root through an interval to the goal over open ground; the goal is first brought to the far
/// side of the edge, by a mirror, which changes no such way's length.
double Polyanya::estimate(std::int32_t r, Position left, Position right) const {
    const Position at = root(r).at;
    const Position along = difference(left, right);
    Position goal = to_;
    const double side = cross(along, difference(goal, right));
    if (side > 0) {
        const double scale = 2 * side / (along.x * along.x + along.y * along.y);
        goal = {goal.x + scale * along.y, goal.y - scale * along.x};
    }
    if (cross(difference(left, at), difference(goal, at)) > 0) {
        return distance(at, left) + distance(left, goal);
    }
    if (cross(difference(right, at), difference(goal, at)) < 0) {
        return distance(at, right) + distance(right, goal);
    }
    return distance(at, goal);
}

Polyanya::Best& Polyanya::best(std::int32_t s, std::int32_t v) {
    if (static_cast<std::size_t>(s) >= best_of_.size()) {
        best_of_.resize(static_cast<std::size_t>(s) + 1);
    }
    std::vector<std::int32_t>& of_block = best_of_[static_cast<std::size_t>(s)];
    if (of_block.empty()) {
        of_block.assign(frame_.map().block(s).mesh.x_of_v.size(), -1);
    }
    std::int32_t& place = of_block[static_cast<std::size_t>(v)];
    if (place < 0) {
        place = static_cast<std::int32_t>(best_.size());
        best_.push_back({infinity, {}, 0});
    }
    return best_[static_cast<std::size_t>(place)];
}

Path Polyanya::path() {
    Path path;
    path.status = status_;
    path.expanded = expanded_;
    if (status_ != SearchStatus::found) {
        return path;
    }
    std::vector<Position> places{to_};
    for (std::int32_t r = goal_r_; r >= 0; r = root(r).parent) {
        places.push_back(root(r).at);
    }
    std::reverse(places.begin(), places.end());
    frame_.write(places, path);
    return path;
}

}  // namespace waymesh
