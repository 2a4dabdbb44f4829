#include "world/network.hpp"

#include <algorithm>
#include <utility>

#include "geometry/sort.hpp"

namespace waymesh {

namespace {

class NetworkBuilder {
public:
    NetworkBuilder(const ChunkRect& range, std::vector<ChunkRoads> chunks) : chunks_(std::move(chunks)) {
        network_.range = range;
    }

    RoadNetwork take() {
        add_nodes();
        add_edges();
        return std::move(network_);
    }

private:
    Point corner_of(std::size_t c) const {
        const auto width = static_cast<std::size_t>(network_.range.width());
        return {static_cast<std::int32_t>(c % width) * tiles_per_chunk,
                static_cast<std::int32_t>(c / width) * tiles_per_chunk};
    }

    void add_nodes() {
        network_.first_node_c.push_back(0);
        for (std::size_t c = 0; c < chunks_.size(); ++c) {
            const Point corner = corner_of(c);
            for (const ChunkNode node : chunks_[c].nodes) {
                network_.nodes.push_back({corner.x + node.x, corner.y + node.y});
            }
            network_.first_node_c.push_back(static_cast<std::int32_t>(network_.nodes.size()));
        }
        collect_outer_nodes();
    }

    bool is_inside(Point p) const {
        return p.x >= 0 && p.y >= 0 && p.x < network_.range.width() * tiles_per_chunk &&
               p.y < network_.range.height() * tiles_per_chunk;
    }

    void collect_outer_nodes() {
        std::vector<Point> outer;
        for (std::size_t c = 0; c < chunks_.size(); ++c) {
            const Point corner = corner_of(c);
            for (const ChunkEdge& road : chunks_[c].roads) {
                for (const Point end :
                     {Point{corner.x + road.ax, corner.y + road.ay}, Point{corner.x + road.bx, corner.y + road.by}}) {
                    if (!is_inside(end)) {
                        outer.push_back(end);
                    }
                }
            }
        }
        sort_range(outer.begin(), outer.end());
        outer.erase(std::unique(outer.begin(), outer.end()), outer.end());
        network_.nodes.insert(network_.nodes.end(), outer.begin(), outer.end());
    }

    /// A binary search within the node's chunk, or among the outer nodes.
    std::int32_t node_at(Point p) const {
        std::int32_t first = network_.first_node_c.back();
        auto last = static_cast<std::int32_t>(network_.nodes.size());
        if (is_inside(p)) {
            const auto c =
                static_cast<std::size_t>((p.y / tiles_per_chunk) * network_.range.width() + p.x / tiles_per_chunk);
            first = network_.first_node_c[c];
            last = network_.first_node_c[c + 1];
        }
        return static_cast<std::int32_t>(
            std::lower_bound(network_.nodes.begin() + first, network_.nodes.begin() + last, p) -
            network_.nodes.begin());
    }

    void add_edges() {
        network_.first_edge_c.push_back(0);
        for (std::size_t c = 0; c < chunks_.size(); ++c) {
            const Point corner = corner_of(c);
            for (const ChunkEdge& road : chunks_[c].roads) {
                network_.edges.push_back({node_at({corner.x + road.ax, corner.y + road.ay}),
                                          node_at({corner.x + road.bx, corner.y + road.by})});
                network_.edge_flags.push_back(road.flags);
            }
            network_.first_edge_c.push_back(static_cast<std::int32_t>(network_.edges.size()));
            chunks_[c] = {};
        }
    }

    RoadNetwork network_;
    std::vector<ChunkRoads> chunks_;
};

}  // namespace

Tile RoadNetwork::absolute(std::int32_t v) const {
    const Point p = nodes[static_cast<std::size_t>(v)];
    return {range.x0 * tiles_per_chunk + p.x, range.y0 * tiles_per_chunk + p.y};
}

RoadNetwork assembled_network(const ChunkRect& range, std::vector<ChunkRoads> chunks) {
    return NetworkBuilder(range, std::move(chunks)).take();
}

RoadNetwork road_network(const World& world, const ChunkRect& range) {
    std::vector<ChunkRoads> all(static_cast<std::size_t>(range.area()));
    for (std::int64_t y0 = range.y0; y0 <= range.y1; y0 += longest_window) {
        for (std::int64_t x0 = range.x0; x0 <= range.x1; x0 += longest_window) {
            const ChunkRect window{x0, y0, std::min(x0 + longest_window - 1, range.x1),
                                   std::min(y0 + longest_window - 1, range.y1)};
            std::vector<ChunkRoads> chunks = roads_in(world, window);
            for (std::int64_t y = window.y0; y <= window.y1; ++y) {
                for (std::int64_t x = window.x0; x <= window.x1; ++x) {
                    all[static_cast<std::size_t>(range.index(x, y))] =
                        std::move(chunks[static_cast<std::size_t>(window.index(x, y))]);
                }
            }
        }
    }
    return assembled_network(range, std::move(all));
}

Adjacency adjacency_of(const RoadNetwork& network) {
    Adjacency adjacency;
    adjacency.first_v.assign(network.nodes.size() + 2, 0);
    for (const auto& [a, b] : network.edges) {
        ++adjacency.first_v[static_cast<std::size_t>(a) + 2];
        ++adjacency.first_v[static_cast<std::size_t>(b) + 2];
    }
    for (std::size_t v = 2; v < adjacency.first_v.size(); ++v) {
        adjacency.first_v[v] += adjacency.first_v[v - 1];
    }
    adjacency.other_end.resize(2 * network.edges.size());
    adjacency.edge.resize(2 * network.edges.size());
    for (std::size_t e = 0; e < network.edges.size(); ++e) {
        const auto [a, b] = network.edges[e];
        for (const auto& [from, to] : {std::array{a, b}, std::array{b, a}}) {
            const auto place = static_cast<std::size_t>(adjacency.first_v[static_cast<std::size_t>(from) + 1]++);
            adjacency.other_end[place] = to;
            adjacency.edge[place] = static_cast<std::int32_t>(e);
        }
    }
    adjacency.first_v.pop_back();
    return adjacency;
}

}  // namespace waymesh
