#include "nav/sampled.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/delaunay.hpp"
#include "geometry/predicates.hpp"
#include "grid/components.hpp"
#include "nav/funnel.hpp"
#include "nav/query_ends.hpp"
#include "nav/sample_mesh.hpp"

namespace waymesh {

namespace {

constexpr std::int64_t side = TileSource::block_side;

/// Up to 1.3 million samples are triangulated, at about 50 ms each 100,000. On the way there, up to so many tiles are
/// looked at.
constexpr std::int64_t most_open_tiles = std::int64_t{1} << 18;
constexpr std::int64_t most_tiles = std::int64_t{1} << 20;
/// Maps up to this size are one window.
constexpr std::int64_t small_map = std::int64_t{1} << 16;
constexpr std::int64_t first_margin = 32;
/// What a window counts for, in expansions: so a step that has little time ends after it.
constexpr std::int64_t window_expansions = 1 << 12;

/// A rectangle of blocks of tiles, inclusive.
struct Window {
    std::int64_t x0;
    std::int64_t y0;
    std::int64_t x1;
    std::int64_t y1;

    std::int64_t tiles() const { return (x1 - x0 + 1) * side * (y1 - y0 + 1) * side; }
    Position corner() const { return {static_cast<double>(x0 * side), static_cast<double>(y0 * side)}; }

    friend bool operator==(const Window&, const Window&) = default;
};

/// The window round both ends with a margin in tiles, so far as there is a map.
Window window_round(const QueryEnds& ends, std::int64_t margin, const std::optional<TileSource::Extent>& extent) {
    const auto [left, right] = std::minmax({ends.from_tile.x, ends.to_tile.x});
    const auto [top, bottom] = std::minmax({ends.from_tile.y, ends.to_tile.y});
    Window window{ends.block_x + ((left - margin) >> 6), ends.block_y + ((top - margin) >> 6),
                  ends.block_x + ((right + margin) >> 6), ends.block_y + ((bottom + margin) >> 6)};
    if (extent) {
        const Window map{0, 0, (extent->width - 1) >> 6, (extent->height - 1) >> 6};
        const bool is_small = extent->width * extent->height <= small_map;
        window = is_small ? map
                          : Window{std::max(window.x0, map.x0), std::max(window.y0, map.y0),
                                   std::min(window.x1, map.x1), std::min(window.y1, map.y1)};
    }
    return window;
}

BitGrid open_tiles_of(TileSource& tiles, const Window& window) {
    BitGrid open(static_cast<std::int32_t>((window.x1 - window.x0 + 1) * side),
                 static_cast<std::int32_t>((window.y1 - window.y0 + 1) * side));
    for (std::int64_t y = window.y0; y <= window.y1; ++y) {
        for (std::int64_t x = window.x0; x <= window.x1; ++x) {
            const TileSource::Rows rows = tiles.rows(x, y);
            for (std::int64_t row = 0; row < side; ++row) {
                open.row(
                    static_cast<std::int32_t>((y - window.y0) * side + row))[static_cast<std::size_t>(x - window.x0)] =
                    rows[static_cast<std::size_t>(row)];
            }
        }
    }
    return open;
}

/// Does a component reach a side of the window beyond which there may be more of it?
bool reaches_out(const Components& components, std::int32_t component, const Window& window,
                 const std::optional<TileSource::Extent>& extent) {
    const auto width = static_cast<std::int32_t>((window.x1 - window.x0 + 1) * side);
    const auto last_row = static_cast<std::int32_t>((window.y1 - window.y0 + 1) * side) - 1;
    const bool left = !extent || window.x0 > 0;
    const bool top = !extent || window.y0 > 0;
    const bool right = !extent || (window.x1 + 1) * side < extent->width;
    const bool bottom = !extent || (window.y1 + 1) * side < extent->height;
    for (std::int32_t y = 0; y <= last_row; ++y) {
        const bool is_row_out = (top && y == 0) || (bottom && y == last_row);
        for (auto r = static_cast<std::size_t>(components.first_r_of_y[static_cast<std::size_t>(y)]);
             r < static_cast<std::size_t>(components.first_r_of_y[static_cast<std::size_t>(y) + 1]); ++r) {
            const bool is_out =
                is_row_out || (left && components.begin_r[r] == 0) || (right && components.end_r[r] == width);
            if (is_out && components.component_r[r] == component) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

/// A window and what was made of it.
class SampledMesh {
public:
    SampledMesh(const Window& of, std::int32_t walker, const BitGrid& open, Components joined)
        : window(of), clearance(walker), components(std::move(joined)), mesh(sample_mesh(open, walker)) {}

    Window window;
    std::int32_t clearance;
    Components components;
    SampleMesh mesh;
};

/// A* (Hart, Nilsson and Raphael 1968) from edge to edge of kept triangles, over their midpoints.
class SampledSearch final : public PathSearch {
public:
    SampledSearch(TileSource& tiles, SampledCache& cache, const PathQuery& query)
        : tiles_(tiles),
          extent_(tiles.extent()),
          cache_(cache),
          ends_(ends_of(tiles, query)),
          clearance_(query.clearance),
          limit_(query.limit) {
        if (ends_.from == ends_.to) {
            status_ = SearchStatus::found;
        }
    }

    SearchStatus step(std::int64_t expansions) override;
    SearchStatus status() const override { return status_; }
    std::int64_t expanded() const override { return expanded_; }
    double progress() const override;
    Path path() override;

private:
    /// An end of the way over triangles, in the window's frame.
    struct End {
        Position place;
        std::int32_t t;  ///< a kept triangle that holds it
    };
    struct Node {
        std::int32_t h;       ///< by which its triangle is entered
        std::int32_t parent;  ///< a node; -1 when the triangle that was left is the start's
        double length;        ///< from the start to its midpoint
    };
    struct Open {
        double estimate;
        std::int32_t n;
        /// A heap pops the greatest: the smallest estimate, of equals the latest node, which tends to be further on.
        bool operator<(const Open& other) const {
            return estimate != other.estimate ? estimate > other.estimate : n < other.n;
        }
    };

    void look_at_window();
    bool is_joined(const Components& components, const Window& window);
    void begin(std::shared_ptr<const SampledMesh> mesh);
    void expand_next();
    void leave(std::int32_t t, std::int32_t entered, Position from, double length, std::int32_t parent);
    Point tile_in(const Window& window, Point tile) const;
    End end_at(Position p, Point tile) const;
    std::int32_t triangle_at(Position p, Point tile) const;
    Position corner(std::int32_t h) const { return mesh().place(mesh().origin(h)); }
    Position midpoint(std::int32_t h) const;
    std::vector<Position> points() const;
    const SampleMesh& mesh() const { return mesh_->mesh; }

    TileSource& tiles_;
    std::optional<TileSource::Extent> extent_;
    SampledCache& cache_;
    QueryEnds ends_;
    std::int32_t clearance_;
    std::int64_t limit_;
    SearchStatus status_ = SearchStatus::searching;
    std::int64_t margin_ = 0;
    std::int64_t expanded_ = 0;
    std::shared_ptr<const SampledMesh> mesh_;  ///< of the first window that holds a way
    End start_{{}, -1};
    End goal_{{}, -1};
    double nearest_ = 0;
    std::int32_t goal_n_ = -1;  ///< none also where one triangle holds both ends
    // Index space n: a node, in the order in which they were reached.
    std::vector<Node> node_n_;
    std::vector<std::int32_t> n_of_edge_;  ///< the best so far, by the edge's smaller half-edge; -1: not reached
    std::vector<Open> heap_;
};

SearchStatus SampledSearch::step(std::int64_t expansions) {
    while (status_ == SearchStatus::searching && expansions > 0) {
        if (mesh_) {
            const std::int64_t before = expanded_;
            expand_next();
            expansions -= expanded_ - before;
        } else {
            look_at_window();
            expansions -= window_expansions;
        }
    }
    return status_;
}

void SampledSearch::look_at_window() {
    const std::int64_t across =
        std::max(std::abs(ends_.to_tile.x - ends_.from_tile.x), std::abs(ends_.to_tile.y - ends_.from_tile.y));
    margin_ = margin_ == 0 ? first_margin + across / 4 : 2 * margin_;
    const Window window = window_round(ends_, margin_, extent_);
    if (window.tiles() > most_tiles) {
        status_ = SearchStatus::limit;
        return;
    }
    if (cache_.mesh_ && cache_.mesh_->window == window && cache_.mesh_->clearance == clearance_) {
        if (is_joined(cache_.mesh_->components, window)) {
            begin(cache_.mesh_);
        }
        return;
    }
    const BitGrid open = open_tiles_of(tiles_, window);
    Components components = components_of(open, Lattice::square);
    if (is_joined(components, window)) {
        if (open.count() > most_open_tiles) {
            status_ = SearchStatus::limit;
            return;
        }
        cache_.mesh_ = std::make_shared<const SampledMesh>(window, clearance_, open, std::move(components));
        begin(cache_.mesh_);
    }
}

/// Is there a way inside a window? A way over tiles is one over kept triangles (see SampleMesh), so this is known
/// before anything is triangulated. When one of the ends is shut in, there is none anywhere.
bool SampledSearch::is_joined(const Components& components, const Window& window) {
    const std::int32_t from = components.at(tile_in(window, ends_.from_tile));
    const std::int32_t to = components.at(tile_in(window, ends_.to_tile));
    if (from != to &&
        (!reaches_out(components, from, window, extent_) || !reaches_out(components, to, window, extent_))) {
        status_ = SearchStatus::unreachable;
    }
    return from == to;
}

Point SampledSearch::tile_in(const Window& window, Point tile) const {
    return {static_cast<std::int32_t>((ends_.block_x - window.x0) * side) + tile.x,
            static_cast<std::int32_t>((ends_.block_y - window.y0) * side) + tile.y};
}

void SampledSearch::begin(std::shared_ptr<const SampledMesh> mesh_of_window) {
    mesh_ = std::move(mesh_of_window);
    const Point origin = tile_in(mesh_->window, {0, 0});
    const auto in_window = [origin](Position p) { return Position{p.x + origin.x, p.y + origin.y}; };
    start_ = end_at(in_window(ends_.from), tile_in(mesh_->window, ends_.from_tile));
    goal_ = end_at(in_window(ends_.to), tile_in(mesh_->window, ends_.to_tile));
    nearest_ = distance(start_.place, goal_.place);
    n_of_edge_.assign(mesh().v_of_h.size(), -1);
    if (start_.t == goal_.t) {
        status_ = SearchStatus::found;
    } else {
        leave(start_.t, -1, start_.place, 0, -1);
    }
}

/// An end that no kept triangle holds, between samples and walls, is joined to the nearest sample of its tile. All of
/// them are at least the clearance away from the tile's sides, so the straight line is clear for the reason that the
/// one to the centre is, see `centre_of`.
SampledSearch::End SampledSearch::end_at(Position p, Point tile) const {
    End end{p, triangle_at(p, tile)};
    if (end.t < 0) {
        const std::int32_t first = SampleMesh::samples_per_tile * mesh().tile_at(tile);
        end.place = mesh().place(first);
        for (std::int32_t v = first + 1; v < first + SampleMesh::samples_per_tile; ++v) {
            if (distance(p, mesh().place(v)) < distance(p, end.place)) {
                end.place = mesh().place(v);
            }
        }
        end.t = triangle_at(end.place, tile);
    }
    return end;
}

/// A kept triangle that holds a place of a tile, found by walking over kept ones from the tile's centre, which does not
/// cycle (Edelsbrunner 1990); -1 when that leads to one that was dropped.
std::int32_t SampledSearch::triangle_at(Position p, Point tile) const {
    std::int32_t t = mesh().h_of_k[static_cast<std::size_t>(mesh().tile_at(tile))] / 3;
    for (std::int32_t h = 3 * t; h < 3 * t + 3;) {
        if (turn_of(corner(h), corner(Triangulation::next(h)), p) >= 0) {
            ++h;
            continue;
        }
        if (mesh().twin(h) < 0) {
            return -1;
        }
        t = mesh().twin(h) / 3;
        h = 3 * t;
    }
    return t;
}

Position SampledSearch::midpoint(std::int32_t h) const {
    const Position a = corner(h);
    const Position b = corner(Triangulation::next(h));
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// Reaches the edges of a triangle, but for the one that it was entered by, from a place in it.
void SampledSearch::leave(std::int32_t t, std::int32_t entered, Position from, double length, std::int32_t parent) {
    for (std::int32_t h = 3 * t; h < 3 * t + 3; ++h) {
        const std::int32_t twin = mesh().twin(h);
        if (twin < 0 || h == entered) {
            continue;
        }
        const Position middle = midpoint(h);
        const double longer = length + distance(from, middle);
        std::int32_t& best = n_of_edge_[static_cast<std::size_t>(std::min(h, twin))];
        if (best < 0 || longer < node_n_[static_cast<std::size_t>(best)].length) {
            best = static_cast<std::int32_t>(node_n_.size());
            node_n_.push_back({twin, parent, longer});
            heap_.push_back({longer + distance(middle, goal_.place), best});
            std::push_heap(heap_.begin(), heap_.end());
        }
    }
}

void SampledSearch::expand_next() {
    if (heap_.empty()) {
        status_ = SearchStatus::unreachable;
        return;
    }
    const std::int32_t n = heap_.front().n;
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
    const Node node = node_n_[static_cast<std::size_t>(n)];
    if (n_of_edge_[static_cast<std::size_t>(std::min(node.h, mesh().twin(node.h)))] != n) {
        return;
    }
    // The estimate is the whole length where the goal is in the triangle that is entered.
    if (node.h / 3 == goal_.t) {
        goal_n_ = n;
        status_ = SearchStatus::found;
        return;
    }
    if (expanded_ >= limit_) {
        status_ = SearchStatus::limit;
        return;
    }
    ++expanded_;
    const Position middle = midpoint(node.h);
    nearest_ = std::min(nearest_, distance(middle, goal_.place));
    leave(node.h / 3, node.h, middle, node.length, n);
}

double SampledSearch::progress() const {
    const double straight = distance(ends_.from, ends_.to);
    if (status_ == SearchStatus::found) {
        return 1;
    }
    return mesh_ && straight > 0 ? std::max(0.0, 1 - nearest_ / straight) : 0;
}

std::vector<Position> SampledSearch::points() const {
    if (ends_.from == ends_.to) {
        return {ends_.absolute(ends_.from)};
    }
    std::vector<Portal> portals;
    for (std::int32_t n = goal_n_; n >= 0; n = node_n_[static_cast<std::size_t>(n)].parent) {
        // The triangle that is left has the twin of the half-edge by which the next is entered.
        const std::int32_t h = node_n_[static_cast<std::size_t>(n)].h;
        portals.push_back({corner(h), corner(Triangulation::next(h))});
    }
    std::reverse(portals.begin(), portals.end());
    const Position frame = mesh_->window.corner();
    std::vector<Position> points = {ends_.absolute(ends_.from)};
    for (const Position p : taut_path(start_.place, goal_.place, portals)) {
        points.push_back({frame.x + p.x, frame.y + p.y});
    }
    points.push_back(ends_.absolute(ends_.to));
    return turning_points(points);
}

Path SampledSearch::path() {
    Path path;
    path.status = status_;
    path.expanded = expanded_;
    if (mesh_ && status_ != SearchStatus::searching) {
        path.lenient_triangles = mesh().lenient_triangles;
        path.lenient_portals = mesh().lenient_portals;
    }
    if (status_ == SearchStatus::found) {
        path.points = points();
        path.length = length_of(path.points);
        path.turns = turns_along(path.points);
    }
    return path;
}

std::unique_ptr<PathSearch> sampled_search(TileSource& tiles, SampledCache& cache, const PathQuery& query) {
    return std::make_unique<SampledSearch>(tiles, cache, query);
}

}  // namespace waymesh
