#include "world/seamless.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "geometry/sort.hpp"
#include "graph/proximity.hpp"
#include "world/backbone.hpp"
#include "world/plane_delaunay.hpp"

namespace waymesh {

namespace {

/// With the widest window, this keeps coordinates within what `EdgeOrder` can tell apart.
constexpr std::int32_t widest_least_halo = 128;

/// A candidate edge that a chunk of the window owns.
struct Candidate {
    std::uint64_t key;  ///< place in the total order of edges
    std::int32_t half_edge;
    bool is_urquhart;
    bool in_backbone;
    bool is_road;
};

/// Visits each candidate that a chunk of the window owns: visit(half-edge, number of the chunk).
template <typename Visit>
void visit_owned(const PlaneDelaunay& plane, const Visit& visit) {
    const Triangulation& triangulation = plane.triangulation();
    const auto half_edges = static_cast<std::int32_t>(triangulation.origin.size());
    for (std::int32_t h = 0; h < half_edges; ++h) {
        const std::int32_t u = triangulation.origin[static_cast<std::size_t>(h)];
        const std::int32_t v = triangulation.destination(h);
        if (u < v && v != triangulation.ghost_vertex()) {
            if (const std::int32_t chunk = plane.owner_of(u, v); chunk >= 0) {
                visit(h, chunk);
            }
        }
    }
}

/// Of a chunk's dropped edges, the shortest share becomes roads again.
void put_back(std::vector<Candidate>& owned, std::int32_t keep, std::vector<std::uint64_t>& dropped) {
    dropped.clear();
    for (const Candidate& candidate : owned) {
        if (!candidate.in_backbone) {
            dropped.push_back(candidate.key);
        }
    }
    const auto count = put_back_count(keep, static_cast<std::int64_t>(dropped.size()));
    if (count == 0) {
        return;
    }
    const auto last = dropped.begin() + static_cast<std::ptrdiff_t>(count - 1);
    std::nth_element(dropped.begin(), last, dropped.end());
    for (Candidate& candidate : owned) {
        candidate.is_road = candidate.in_backbone || candidate.key <= *last;
    }
}

/// The candidates of each chunk of the window, roads among them marked; nothing when the halo was too narrow.
std::optional<std::vector<std::vector<Candidate>>> decide(const World& world, const PlaneDelaunay& plane) {
    if (!plane.covers(0)) {
        return std::nullopt;
    }
    Backbone backbone(world, plane);
    if (!plane.covers(backbone.reach())) {
        return std::nullopt;
    }
    std::vector<std::vector<Candidate>> owned(static_cast<std::size_t>(plane.window().area()));
    for (std::vector<Candidate>& candidates : owned) {
        candidates.reserve(3 * plane.points().size() / owned.size());
    }
    visit_owned(plane, [&](std::int32_t h, std::int32_t chunk) {
        const bool needed = backbone.holds(h);
        owned[static_cast<std::size_t>(chunk)].push_back(
            {backbone.order_key(h), h, backbone.is_urquhart(h), needed, needed});
    });
    std::vector<std::uint64_t> scratch;
    for (std::vector<Candidate>& candidates : owned) {
        put_back(candidates, world.parameters().keep, scratch);
    }
    return owned;
}

/// The lexicographically smaller end comes first.
std::pair<Point, Point> ends_of(const PlaneDelaunay& plane, const Candidate& candidate) {
    const Triangulation& triangulation = plane.triangulation();
    return std::minmax({plane.point(triangulation.origin[static_cast<std::size_t>(candidate.half_edge)]),
                        plane.point(triangulation.destination(candidate.half_edge))});
}

ChunkEdge in_chunk(const PlaneDelaunay& plane, const Candidate& candidate, Point corner, std::uint8_t flags) {
    const auto [a, b] = ends_of(plane, candidate);
    return {static_cast<std::int16_t>(a.x - corner.x), static_cast<std::int16_t>(a.y - corner.y),
            static_cast<std::int16_t>(b.x - corner.x), static_cast<std::int16_t>(b.y - corner.y), flags};
}

std::uint8_t road_flags(const Candidate& candidate) {
    return static_cast<std::uint8_t>((candidate.is_road ? edge_is_road : 0) |
                                     (candidate.in_backbone ? edge_is_backbone : 0));
}

Point corner_of(const ChunkRect& window, std::size_t chunk) {
    const auto width = static_cast<std::size_t>(window.width());
    return {static_cast<std::int32_t>(chunk % width) * tiles_per_chunk,
            static_cast<std::int32_t>(chunk / width) * tiles_per_chunk};
}

void add_nodes(const PlaneDelaunay& plane, std::vector<ChunkRoads>& chunks) {
    const auto width = static_cast<std::int32_t>(plane.window().width());
    const auto height = static_cast<std::int32_t>(plane.window().height());
    for (const Point p : plane.points()) {
        const std::int32_t column = p.x >> 7;
        const std::int32_t row = p.y >> 7;
        if (column >= 0 && column < width && row >= 0 && row < height) {
            chunks[static_cast<std::size_t>(row * width + column)].nodes.push_back(
                {static_cast<std::uint8_t>(p.x & 127), static_cast<std::uint8_t>(p.y & 127)});
        }
    }
    for (ChunkRoads& chunk : chunks) {
        sort_range(chunk.nodes.begin(), chunk.nodes.end());
    }
}

/// A road is a candidate, and of a node in the window all candidates are known, whoever owns them.
void add_neighbours(const PlaneDelaunay& plane, std::vector<ChunkRoads>& chunks) {
    const Triangulation& triangulation = plane.triangulation();
    const auto width = static_cast<std::int32_t>(plane.window().width());
    const auto height = static_cast<std::int32_t>(plane.window().height());
    for (ChunkRoads& chunk : chunks) {
        chunk.neighbours_n.resize(chunk.nodes.size());
    }
    const auto note = [&](Point p, Point owner) {
        const Point home{p.x >> 7, p.y >> 7};
        if (home != owner && home.x >= 0 && home.x < width && home.y >= 0 && home.y < height) {
            ChunkRoads& chunk = chunks[static_cast<std::size_t>(home.y * width + home.x)];
            const ChunkNode node{static_cast<std::uint8_t>(p.x & 127), static_cast<std::uint8_t>(p.y & 127)};
            const auto n = std::lower_bound(chunk.nodes.begin(), chunk.nodes.end(), node) - chunk.nodes.begin();
            chunk.neighbours_n[static_cast<std::size_t>(n)] |= neighbour_bit(owner.x - home.x, owner.y - home.y);
        }
    };
    for (std::int32_t h = 0; h < static_cast<std::int32_t>(triangulation.origin.size()); ++h) {
        const std::int32_t u = triangulation.origin[static_cast<std::size_t>(h)];
        const std::int32_t v = triangulation.destination(h);
        if (u >= v || v == triangulation.ghost_vertex()) {
            continue;
        }
        const Point p = plane.point(u);
        const Point q = plane.point(v);
        // Between nodes of the same chunk, that chunk owns it.
        if ((((p.x ^ q.x) | (p.y ^ q.y)) >> 7) != 0) {
            const Point owner{(p.x + q.x) >> 8, (p.y + q.y) >> 8};
            note(p, owner);
            note(q, owner);
        }
    }
}

std::vector<ChunkRoads> roads_of(const PlaneDelaunay& plane, const std::vector<std::vector<Candidate>>& owned) {
    std::vector<ChunkRoads> chunks(owned.size());
    add_nodes(plane, chunks);
    add_neighbours(plane, chunks);
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
        std::vector<ChunkEdge>& roads = chunks[chunk].roads;
        for (const Candidate& candidate : owned[chunk]) {
            if (candidate.is_road) {
                roads.push_back(in_chunk(plane, candidate, corner_of(plane.window(), chunk), road_flags(candidate)));
            }
        }
        sort_range(roads.begin(), roads.end());
    }
    return chunks;
}

/// Does a chunk outside the window own an edge that comes into the window less a margin (judged by its bounding box)?
bool others_own_near(const PlaneDelaunay& plane, std::int32_t margin) {
    const Triangulation& triangulation = plane.triangulation();
    const auto width = static_cast<std::int32_t>(plane.window().width()) * tiles_per_chunk;
    const auto height = static_cast<std::int32_t>(plane.window().height()) * tiles_per_chunk;
    const auto half_edges = static_cast<std::int32_t>(triangulation.origin.size());
    for (std::int32_t h = 0; h < half_edges; ++h) {
        const std::int32_t u = triangulation.origin[static_cast<std::size_t>(h)];
        const std::int32_t v = triangulation.destination(h);
        if (u >= v || v == triangulation.ghost_vertex()) {
            continue;
        }
        const Point a = plane.point(u);
        const Point b = plane.point(v);
        if (std::max(a.x, b.x) >= margin && std::min(a.x, b.x) < width - margin && std::max(a.y, b.y) >= margin &&
            std::min(a.y, b.y) < height - margin && plane.owner_of(u, v) < 0) {
            return true;
        }
    }
    return false;
}

/// Does no node block the two ends? One that does is nearer to either than they are to each other, so it lies within
/// that distance of the first; `by_x` are the plane's points in lexicographic order.
bool is_relative_neighbour(std::span<const Point> by_x, const EdgeOrder& order, Point u, Point v) {
    const std::int64_t squared_length = squared_distance(u, v);
    const auto is_within_reach = [&](Point z) {
        return (std::int64_t{z.x} - u.x) * (std::int64_t{z.x} - u.x) <= squared_length;
    };
    const std::uint64_t key = order.key(u, v);
    const auto blocks = [&](Point z) { return z != u && z != v && order.key(u, z) < key && order.key(v, z) < key; };
    const auto start = std::lower_bound(by_x.begin(), by_x.end(), u);
    for (auto z = start; z != by_x.end() && is_within_reach(*z); ++z) {
        if (blocks(*z)) {
            return false;
        }
    }
    for (auto z = start; z != by_x.begin() && is_within_reach(*(z - 1)); --z) {
        if (blocks(*(z - 1))) {
            return false;
        }
    }
    return true;
}

std::uint8_t ladder_flags(const PlaneDelaunay& plane, std::span<const Point> by_x, const EdgeOrder& order,
                          const Candidate& candidate) {
    const Triangulation& triangulation = plane.triangulation();
    int flags = 0;
    if (is_gabriel_edge(triangulation, plane.points(), candidate.half_edge)) {
        flags |= edge_is_gabriel;
    }
    if (candidate.is_urquhart) {
        flags |= edge_is_urquhart;
        const auto [u, v] = ends_of(plane, candidate);
        if (is_relative_neighbour(by_x, order, u, v)) {
            flags |= edge_is_relative_neighbour;
        }
    }
    return static_cast<std::uint8_t>(flags);
}

}  // namespace

RoadsAround seamless_roads_reaching(const World& world, const ChunkRect& window, std::int32_t reach) {
    const ChunkRect next = window.grown(1);
    std::int32_t halo = first_halo(world.parameters().density, 8);
    for (;; halo = wider_halo(halo)) {
        const PlaneDelaunay plane(world, next, halo);
        if (const auto owned = decide(world, plane)) {
            // Few edges are long enough that a chunk two away may own one that comes so near.
            if (others_own_near(plane, tiles_per_chunk - reach)) {
                break;
            }
            return {next, roads_of(plane, *owned)};
        }
    }
    return {window.grown(2), seamless_roads(world, window.grown(2))};
}

std::vector<ChunkRoads> seamless_roads(const World& world, const ChunkRect& window, std::int32_t least_halo) {
    if (least_halo < 0 || least_halo > widest_least_halo) {
        throw std::invalid_argument("least_halo: got " + std::to_string(least_halo) + " cells, expected 0 to " +
                                    std::to_string(widest_least_halo));
    }
    for (std::int32_t halo = std::max(least_halo, first_halo(world.parameters().density, 8));;
         halo = wider_halo(halo)) {
        const PlaneDelaunay plane(world, window, halo);
        if (const auto owned = decide(world, plane)) {
            return roads_of(plane, *owned);
        }
    }
}

std::vector<std::vector<ChunkEdge>> seamless_candidates(const World& world, const ChunkRect& window) {
    // A lune reaches less than one edge beyond the window.
    for (std::int32_t halo = longest_edge_cells;; halo = wider_halo(halo)) {
        const PlaneDelaunay plane(world, window, halo);
        const auto owned = decide(world, plane);
        if (!owned) {
            continue;
        }
        std::vector<Point> by_x(plane.points().begin(), plane.points().end());
        sort_range(by_x.begin(), by_x.end());
        const EdgeOrder order = plane.edge_order(world);
        std::vector<std::vector<ChunkEdge>> chunks(owned->size());
        for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
            for (const Candidate& candidate : (*owned)[chunk]) {
                const int flags = road_flags(candidate) | ladder_flags(plane, by_x, order, candidate);
                chunks[chunk].push_back(
                    in_chunk(plane, candidate, corner_of(window, chunk), static_cast<std::uint8_t>(flags)));
            }
            sort_range(chunks[chunk].begin(), chunks[chunk].end());
        }
        return chunks;
    }
}

}  // namespace waymesh
