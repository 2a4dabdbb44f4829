#include "world/classic.hpp"

#include <algorithm>
#include <array>

#include "geometry/sort.hpp"
#include "graph/edge.hpp"
#include "graph/proximity.hpp"
#include "graph/spanning_tree.hpp"
#include "world/nodes.hpp"

namespace waymesh {

namespace {

struct Segment {
    Point a;
    Point b;
};

bool is_vertical_border(Side side) { return side == Side::west || side == Side::east; }

Point offset_of_neighbour(Side side) {
    switch (side) {
        case Side::west: return {-tiles_per_chunk, 0};
        case Side::east: return {tiles_per_chunk, 0};
        case Side::north: return {0, -tiles_per_chunk};
        case Side::south: return {0, tiles_per_chunk};
    }
    return {};
}

Side opposite(Side side) { return static_cast<Side>((static_cast<int>(side) + 2) % 4); }

Point moved(Point p, Point by) { return {p.x + by.x, p.y + by.y}; }

/// Is a node (relative to its own chunk) within `band` cells of the border on `side`, and not closer than that to a
/// corner?
bool in_band(Point node, Side side, std::int32_t band) {
    const std::int32_t column = node.x / tiles_per_cell;
    const std::int32_t row = node.y / tiles_per_cell;
    const std::int32_t across = is_vertical_border(side) ? column : row;
    const std::int32_t along = is_vertical_border(side) ? row : column;
    const bool far_side = side == Side::east || side == Side::south;
    const std::int32_t depth = far_side ? cells_per_chunk - 1 - across : across;
    return depth < band && along >= band && along < cells_per_chunk - band;
}

std::vector<Point> nodes_in_band(const ClassicInterior& interior, Side side, std::int32_t band, Point offset) {
    std::vector<Point> nodes;
    for (const Point node : interior.nodes) {
        if (in_band(node, side, band)) {
            nodes.push_back(moved(node, offset));
        }
    }
    return nodes;
}

struct Pair {
    std::int64_t squared_length;
    Point a;
    Point b;

    friend auto operator<=>(const Pair&, const Pair&) = default;
};

/// All pairs across the border, ascending by squared length, then by their ends.
std::vector<Pair> pairs_across(const std::vector<Point>& mine, const std::vector<Point>& theirs) {
    std::vector<Pair> pairs;
    pairs.reserve(mine.size() * theirs.size());
    for (const Point m : mine) {
        for (const Point t : theirs) {
            pairs.push_back({squared_distance(m, t), std::min(m, t), std::max(m, t)});
        }
    }
    sort_range(pairs.begin(), pairs.end());
    return pairs;
}

void add_inner_roads(const ClassicInterior& interior, Point offset, std::vector<Segment>& roads) {
    for (std::size_t e = 0; e < interior.candidates.size(); ++e) {
        if (interior.is_road[e]) {
            const auto [a, b] = interior.candidates[e];
            roads.push_back({moved(interior.nodes[static_cast<std::size_t>(a)], offset),
                             moved(interior.nodes[static_cast<std::size_t>(b)], offset)});
        }
    }
}

bool crosses_any(const Pair& pair, const std::vector<Segment>& roads) {
    return std::any_of(roads.begin(), roads.end(),
                       [&](const Segment& road) { return segments_cross(pair.a, pair.b, road.a, road.b); });
}

/// The roads within reach of a border's pairs: those whose bounding box touches the widest band.
std::vector<Segment> roads_near_border(const ClassicInterior& mine, const ClassicInterior& other, Side side) {
    std::vector<Segment> roads;
    add_inner_roads(mine, {0, 0}, roads);
    add_inner_roads(other, offset_of_neighbour(side), roads);
    const bool vertical = is_vertical_border(side);
    const std::int32_t border = side == Side::east || side == Side::south ? tiles_per_chunk : 0;
    constexpr std::int32_t reach = 7 * tiles_per_cell;
    std::erase_if(roads, [&](const Segment& road) {
        const std::int32_t a = vertical ? road.a.x : road.a.y;
        const std::int32_t b = vertical ? road.b.x : road.b.y;
        return std::max(a, b) < border - reach || std::min(a, b) > border + reach;
    });
    return roads;
}

ChunkEdge chunk_edge(Point a, Point b, int flags) {
    return {static_cast<std::int16_t>(a.x), static_cast<std::int16_t>(a.y), static_cast<std::int16_t>(b.x),
            static_cast<std::int16_t>(b.y), static_cast<std::uint8_t>(flags)};
}

ClassicInterior interior_at(const World& world, std::int64_t x, std::int64_t y) {
    ClassicInterior interior;
    interior.nodes = nodes_in(world, {x, y, x, y}, 0).points;
    sort_range(interior.nodes.begin(), interior.nodes.end());
    interior.triangulation = delaunay(interior.nodes);
    interior.candidates = edges_of(interior.triangulation, interior.nodes);
    const auto rank = [&](const std::array<std::int32_t, 2>& edge) {
        return rank_of_edge(interior.nodes[static_cast<std::size_t>(edge[0])],
                            interior.nodes[static_cast<std::size_t>(edge[1])]);
    };
    sort_range(interior.candidates.begin(), interior.candidates.end(),
               [&](const auto& e, const auto& f) { return rank(e) < rank(f); });
    interior.in_tree = minimum_spanning_forest(static_cast<std::int32_t>(interior.nodes.size()), interior.candidates);
    interior.is_road = interior.in_tree;
    const auto tree_edges = std::count(interior.in_tree.begin(), interior.in_tree.end(), true);
    std::int64_t left =
        put_back_count(world.parameters().keep, static_cast<std::int64_t>(interior.candidates.size()) - tree_edges);
    for (std::size_t e = 0; e < interior.candidates.size() && left > 0; ++e) {
        if (!interior.in_tree[e]) {
            interior.is_road[e] = true;
            --left;
        }
    }
    return interior;
}

/// The interiors of a window and of one more column and row, on whose near borders the window's chunks own the links.
class InteriorGrid {
public:
    InteriorGrid(const World& world, const ChunkRect& window) : parameters_(world.parameters()), window_(window) {
        for (std::int64_t y = window.y0; y <= window.y1 + 1; ++y) {
            for (std::int64_t x = window.x0; x <= window.x1 + 1; ++x) {
                interiors_.push_back(interior_at(world, x, y));
            }
        }
    }

    const ClassicInterior& at(std::int64_t x, std::int64_t y) const {
        return interiors_[static_cast<std::size_t>((y - window_.y0) * (window_.width() + 1) + (x - window_.x0))];
    }

    /// Calls visit(x, y, number) for each chunk of the window, row by row.
    template <typename Visit>
    void visit_window(const Visit& visit) const {
        for (std::int64_t y = window_.y0; y <= window_.y1; ++y) {
            for (std::int64_t x = window_.x0; x <= window_.x1; ++x) {
                visit(x, y, static_cast<std::size_t>(window_.index(x, y)));
            }
        }
    }

    /// The links that chunk (x, y) owns: those on its east and on its south border.
    void add_links(std::int64_t x, std::int64_t y, std::vector<ChunkEdge>& edges) const {
        for (const Side side : {Side::east, Side::south}) {
            const ClassicInterior& other = side == Side::east ? at(x + 1, y) : at(x, y + 1);
            for (const BorderLink& link : border_links(parameters_, at(x, y), other, side)) {
                edges.push_back(
                    chunk_edge(link.a, link.b, edge_is_road | edge_is_link | (link.crosses ? edge_is_crossing : 0)));
            }
        }
    }

private:
    Parameters parameters_;
    ChunkRect window_;
    std::vector<ClassicInterior> interiors_;
};

/// A half-edge of each candidate; nothing for a chain of collinear nodes.
std::vector<std::int32_t> half_edges_of(const ClassicInterior& interior) {
    std::vector<std::int32_t> half_edge_e;
    const Triangulation& triangulation = interior.triangulation;
    if (triangulation.origin.empty()) {
        return half_edge_e;
    }
    const std::vector<std::int32_t> leaving_v = triangulation.half_edge_of_vertices();
    for (const auto& [a, b] : interior.candidates) {
        std::int32_t h = leaving_v[static_cast<std::size_t>(a)];
        while (triangulation.destination(h) != b) {
            h = triangulation.rotate(h);
        }
        half_edge_e.push_back(h);
    }
    return half_edge_e;
}

/// The ladder's flags of a candidate are those of the chunk's own finite triangulation.
int ladder_flags(const ClassicInterior& interior, const std::vector<std::uint8_t>& urquhart_h, std::int32_t h) {
    int flags = 0;
    const Point u =
        interior.nodes[static_cast<std::size_t>(interior.triangulation.origin[static_cast<std::size_t>(h)])];
    const Point v = interior.nodes[static_cast<std::size_t>(interior.triangulation.destination(h))];
    if (is_gabriel_edge(interior.triangulation, interior.nodes, h)) {
        flags |= edge_is_gabriel;
    }
    if (urquhart_h[static_cast<std::size_t>(h)] != 0) {
        flags |= edge_is_urquhart;
    }
    const bool blocked = std::any_of(interior.nodes.begin(), interior.nodes.end(), [u, v](Point z) {
        return z != u && z != v && blocks_relative_neighbours(u, v, z);
    });
    return blocked ? flags : flags | edge_is_relative_neighbour;
}

}  // namespace

std::int64_t ClassicInterior::road_count() const { return std::count(is_road.begin(), is_road.end(), true); }

ClassicInterior classic_interior(const World& world, const Chunk& chunk) {
    return interior_at(world, chunk.x, chunk.y);
}

std::int64_t border_quota(std::int32_t constant, const ClassicInterior& a, const ClassicInterior& b) {
    const auto nodes = static_cast<std::int64_t>(std::min(a.nodes.size(), b.nodes.size()));
    // The smaller of the two ratios roads / candidates, as a fraction.
    std::int64_t roads = a.road_count();
    auto candidates = static_cast<std::int64_t>(a.candidates.size());
    const auto other_candidates = static_cast<std::int64_t>(b.candidates.size());
    if (b.road_count() * candidates < roads * other_candidates) {
        roads = b.road_count();
        candidates = other_candidates;
    }
    // Rounding to k means k - 1/2 <= c sqrt(n) r; squared, with c in 1/quota_unit, it is a comparison of integers.
    const std::int64_t right = 2 * std::int64_t{constant} * roads;
    std::int64_t k = 0;
    while (true) {
        const std::int64_t left = (2 * k + 1) * quota_unit * candidates;
        if (left * left > right * right * nodes) {
            break;
        }
        ++k;
    }
    return std::max<std::int64_t>(1, k);
}

std::vector<BorderLink> border_links(const Parameters& parameters, const ClassicInterior& mine,
                                     const ClassicInterior& other, Side side) {
    const Point offset = offset_of_neighbour(side);
    const auto quota = static_cast<std::size_t>(border_quota(parameters.quota, mine, other));
    std::vector<Segment> obstacles = roads_near_border(mine, other, side);
    std::vector<BorderLink> links;
    std::vector<Pair> shortest;
    for (const std::int32_t band : {3, 5, 7}) {
        const std::vector<Pair> pairs =
            pairs_across(nodes_in_band(mine, side, band, {0, 0}), nodes_in_band(other, opposite(side), band, offset));
        if (!pairs.empty()) {
            shortest.push_back(pairs.front());
        }
        for (const Pair& pair : pairs) {
            if (links.size() == quota) {
                return links;
            }
            if (!crosses_any(pair, obstacles)) {
                links.push_back({pair.a, pair.b, false});
                obstacles.push_back({pair.a, pair.b});
            }
        }
        if (links.size() == quota) {
            return links;
        }
    }
    if (links.empty() && !shortest.empty()) {
        // A connection matters more than one crossing.
        const Pair& pair = *std::min_element(shortest.begin(), shortest.end());
        links.push_back({pair.a, pair.b, true});
    }
    return links;
}

std::vector<ChunkRoads> classic_roads(const World& world, const ChunkRect& window) {
    const InteriorGrid grid(world, window);
    std::vector<ChunkRoads> chunks(static_cast<std::size_t>(window.area()));
    grid.visit_window([&](std::int64_t x, std::int64_t y, std::size_t chunk) {
        const ClassicInterior& interior = grid.at(x, y);
        for (const Point node : interior.nodes) {
            chunks[chunk].nodes.push_back({static_cast<std::uint8_t>(node.x), static_cast<std::uint8_t>(node.y)});
        }
        std::vector<ChunkEdge>& roads = chunks[chunk].roads;
        for (std::size_t e = 0; e < interior.candidates.size(); ++e) {
            if (interior.is_road[e]) {
                const auto [a, b] = interior.candidates[e];
                roads.push_back(chunk_edge(interior.nodes[static_cast<std::size_t>(a)],
                                           interior.nodes[static_cast<std::size_t>(b)],
                                           edge_is_road | (interior.in_tree[e] ? edge_is_backbone : 0)));
            }
        }
        grid.add_links(x, y, roads);
        sort_range(roads.begin(), roads.end());
    });
    return chunks;
}

RoadsAround classic_roads_reaching(const World& world, const ChunkRect& window, std::int32_t reach) {
    // A link of a chunk two away ends in the chunk between, 7 cells inside it: 72 tiles or more before the window.
    static_assert(tiles_per_chunk - 7 * tiles_per_cell >= 72);
    const ChunkRect around = window.grown(reach > 0 ? 1 : 0);
    return {around, classic_roads(world, around)};
}

std::vector<std::vector<ChunkEdge>> classic_candidates(const World& world, const ChunkRect& window) {
    const InteriorGrid grid(world, window);
    std::vector<std::vector<ChunkEdge>> chunks(static_cast<std::size_t>(window.area()));
    constexpr int whole_ladder = edge_is_gabriel | edge_is_urquhart | edge_is_relative_neighbour;
    grid.visit_window([&](std::int64_t x, std::int64_t y, std::size_t chunk) {
        const ClassicInterior& interior = grid.at(x, y);
        const std::vector<std::int32_t> half_edges = half_edges_of(interior);
        const std::vector<std::uint8_t> urquhart_h =
            urquhart_edges(interior.triangulation, edge_order(interior.triangulation, interior.nodes));
        for (std::size_t e = 0; e < interior.candidates.size(); ++e) {
            const auto [a, b] = interior.candidates[e];
            // A chain of collinear nodes has no half-edges; all its edges climb the whole ladder.
            const int ladder = half_edges.empty() ? whole_ladder : ladder_flags(interior, urquhart_h, half_edges[e]);
            chunks[chunk].push_back(chunk_edge(
                interior.nodes[static_cast<std::size_t>(a)], interior.nodes[static_cast<std::size_t>(b)],
                ladder | (interior.in_tree[e] ? edge_is_backbone : 0) | (interior.is_road[e] ? edge_is_road : 0)));
        }
        grid.add_links(x, y, chunks[chunk]);
        sort_range(chunks[chunk].begin(), chunks[chunk].end());
    });
    return chunks;
}

}  // namespace waymesh
