#include "world/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <queue>
#include <stdexcept>
#include <string>

#include "geometry/predicates.hpp"
#include "geometry/sort.hpp"
#include "graph/crossings.hpp"
#include "graph/disjoint_sets.hpp"
#include "graph/edge.hpp"
#include "graph/spanning_tree.hpp"
#include "world/chunk_store.hpp"

namespace waymesh {

namespace {

constexpr std::int64_t detour_margin = 3;

double length_between(Point a, Point b) { return std::sqrt(static_cast<double>(squared_distance(a, b))); }

RoadStatistics::Position centre_of(const RoadNetwork& network, Point p) {
    return {static_cast<double>(network.range.x0 * tiles_per_chunk + p.x) + 0.5,
            static_cast<double>(network.range.y0 * tiles_per_chunk + p.y) + 0.5};
}

ChunkRect hull_of(const ChunkRect& a, const ChunkRect& b) {
    return {std::min(a.x0, b.x0), std::min(a.y0, b.y0), std::max(a.x1, b.x1), std::max(a.y1, b.y1)};
}

/// For each edge of a network, whether its minimum spanning forest holds it.
std::vector<bool> tree_edges_of(const RoadNetwork& network) {
    const auto end = [&](std::size_t e, std::size_t which) {
        return network.nodes[static_cast<std::size_t>(network.edges[e][which])];
    };
    std::vector<std::size_t> ascending(network.edges.size());
    std::iota(ascending.begin(), ascending.end(), std::size_t{0});
    sort_range(ascending.begin(), ascending.end(), [&](std::size_t e, std::size_t f) {
        return precedes(end(e, 0), end(e, 1), rank_of_edge(end(f, 0), end(f, 1)));
    });
    std::vector<std::array<std::int32_t, 2>> edges;
    edges.reserve(ascending.size());
    for (const std::size_t e : ascending) {
        edges.push_back(network.edges[e]);
    }
    const std::vector<bool> chosen = minimum_spanning_forest(static_cast<std::int32_t>(network.nodes.size()), edges);
    std::vector<bool> in_tree(network.edges.size());
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        in_tree[ascending[i]] = chosen[i];
    }
    return in_tree;
}

/// The roads round a range, and which of them and of their nodes belong to it.
class Measurement {
public:
    Measurement(const World& world, const ChunkRect& range, const ChunkRect& core)
        : world_(world),
          range_(range),
          core_(core),
          network_(road_network(world, hull_of(range.grown(1), core.grown(detour_margin)))) {}

    RoadStatistics take() {
        result_.chunks = range_.area();
        count_nodes();
        count_edges();
        find_crossings();
        find_components();
        find_unlinked_borders();
        compare_with_triangulation();
        sample_detours();
        return std::move(result_);
    }

private:
    Point node(std::int32_t v) const { return network_.nodes[static_cast<std::size_t>(v)]; }

    bool is_in(const ChunkRect& rect, std::int32_t v) const {
        const Point p = node(v);
        return rect.contains(network_.range.x0 + (p.x >> 7), network_.range.y0 + (p.y >> 7));
    }

    /// Calls visit(c) for each chunk of a rectangle, c being its number in the network.
    template <typename Visit>
    void visit_chunks(const ChunkRect& rect, const Visit& visit) const {
        for (std::int64_t y = rect.y0; y <= rect.y1; ++y) {
            for (std::int64_t x = rect.x0; x <= rect.x1; ++x) {
                visit(static_cast<std::size_t>(network_.range.index(x, y)));
            }
        }
    }

    template <typename Visit>
    void visit_own_edges(const Visit& visit) const {
        visit_chunks(range_, [&](std::size_t c) {
            for (std::int32_t e = network_.first_edge_c[c]; e < network_.first_edge_c[c + 1]; ++e) {
                visit(network_.edges[static_cast<std::size_t>(e)]);
            }
        });
    }

    void count_nodes() {
        visit_chunks(range_,
                     [&](std::size_t c) { result_.nodes += network_.first_node_c[c + 1] - network_.first_node_c[c]; });
        std::vector<std::int32_t> degree(network_.nodes.size(), 0);
        for (const auto& [a, b] : network_.edges) {
            ++degree[static_cast<std::size_t>(a)];
            ++degree[static_cast<std::size_t>(b)];
        }
        visit_chunks(range_, [&](std::size_t c) {
            for (std::int32_t v = network_.first_node_c[c]; v < network_.first_node_c[c + 1]; ++v) {
                const auto k = static_cast<std::size_t>(degree[static_cast<std::size_t>(v)]);
                if (result_.degree.size() <= k) {
                    result_.degree.resize(k + 1, 0);
                }
                ++result_.degree[k];
            }
        });
    }

    void count_edges() {
        visit_own_edges([&](const std::array<std::int32_t, 2>& edge) {
            ++result_.edges;
            result_.length += length_between(node(edge[0]), node(edge[1]));
        });
    }

    void find_crossings() {
        std::vector<std::array<std::int32_t, 2>> own;
        visit_own_edges([&](const std::array<std::int32_t, 2>& edge) { own.push_back(edge); });
        const auto pairs = crossing_pairs(network_.nodes, own);
        result_.crossings = static_cast<std::int64_t>(pairs.size());
        for (const auto& [e, f] : pairs) {
            if (result_.crossing_points.size() == most_places) {
                break;
            }
            const auto& edge = own[static_cast<std::size_t>(e)];
            const auto& other = own[static_cast<std::size_t>(f)];
            result_.crossing_points.push_back(
                crossing_point(node(edge[0]), node(edge[1]), node(other[0]), node(other[1])));
        }
    }

    /// Where the two lines meet; the middle of the first when they are parallel. Only for showing.
    RoadStatistics::Position crossing_point(Point a, Point b, Point c, Point d) const {
        const auto from_c = static_cast<double>(orientation(c, d, a));
        const auto to_c = static_cast<double>(orientation(c, d, b));
        const double share = from_c == to_c ? 0.5 : from_c / (from_c - to_c);
        const RoadStatistics::Position start = centre_of(network_, a);
        return {start.x + share * (b.x - a.x), start.y + share * (b.y - a.y)};
    }

    void find_components() {
        DisjointSets components(static_cast<std::int32_t>(network_.nodes.size()));
        for (const auto& [a, b] : network_.edges) {
            components.unite(a, b);
        }
        std::vector<std::int32_t> nodes_of_root(network_.nodes.size(), 0);
        std::int32_t largest = -1;
        visit_chunks(core_, [&](std::size_t c) {
            for (std::int32_t v = network_.first_node_c[c]; v < network_.first_node_c[c + 1]; ++v) {
                const std::int32_t root = components.find(v);
                const std::int32_t count = ++nodes_of_root[static_cast<std::size_t>(root)];
                result_.components += count == 1 ? 1 : 0;
                if (largest < 0 || count > nodes_of_root[static_cast<std::size_t>(largest)]) {
                    largest = root;
                }
            }
        });
        if (result_.components > 1) {
            list_stranded(components, largest);
        }
    }

    void list_stranded(DisjointSets& components, std::int32_t largest) {
        visit_chunks(core_, [&](std::size_t c) {
            for (std::int32_t v = network_.first_node_c[c]; v < network_.first_node_c[c + 1]; ++v) {
                if (components.find(v) != largest && result_.stranded_nodes.size() < most_places) {
                    result_.stranded_nodes.push_back(centre_of(network_, node(v)));
                }
            }
        });
    }

    /// Marks each border that a road crosses: west_c[c] is the border of chunk c to the west, north_c[c] to the north.
    void find_unlinked_borders() {
        const auto chunks = static_cast<std::size_t>(network_.range.area());
        std::vector<bool> west_c(chunks);
        std::vector<bool> north_c(chunks);
        for (const auto& [a, b] : network_.edges) {
            mark_crossed(node(a), node(b), west_c, false);
            mark_crossed({node(a).y, node(a).x}, {node(b).y, node(b).x}, north_c, true);
        }
        visit_chunks(range_, [&](std::size_t c) {
            const std::int64_t x = network_.range.x0 + static_cast<std::int64_t>(c) % network_.range.width();
            const std::int64_t y = network_.range.y0 + static_cast<std::int64_t>(c) / network_.range.width();
            if (x > range_.x0) {
                note_border(west_c[c], x, y, 0, 1);
            }
            if (y > range_.y0) {
                note_border(north_c[c], x, y, 1, 0);
            }
        });
    }

    void note_border(bool crossed, std::int64_t x, std::int64_t y, int dx, int dy) {
        ++result_.borders;
        if (crossed) {
            return;
        }
        ++result_.unlinked_borders;
        if (result_.unlinked_border_ends.size() < most_places) {
            const auto tile = [](std::int64_t chunk) { return static_cast<double>(chunk * tiles_per_chunk); };
            result_.unlinked_border_ends.push_back({{{tile(x), tile(y)}, {tile(x + dx), tile(y + dy)}}});
        }
    }

    /// The vertical borders that segment ab crosses (with x and y exchanged: the horizontal ones). Nodes stand at tile
    /// centres, so in doubled coordinates they are odd and borders are even.
    void mark_crossed(Point a, Point b, std::vector<bool>& crossed_c, bool exchanged) const {
        if (a.x > b.x) {
            std::swap(a, b);
        }
        const std::int64_t width = network_.range.width();
        const std::int64_t height = network_.range.height();
        for (std::int64_t column = (a.x >> 7) + 1; column <= b.x >> 7; ++column) {
            const std::int64_t run = 2 * (std::int64_t{b.x} - a.x);
            const std::int64_t along = 2 * column * tiles_per_chunk - (2 * std::int64_t{a.x} + 1);
            // y = (2 a.y + 1) + 2 (b.y - a.y) along / run, all doubled; the row is y / 256, rounded down.
            const std::int64_t numerator = (2 * std::int64_t{a.y} + 1) * run + 2 * (std::int64_t{b.y} - a.y) * along;
            const std::int64_t divisor = 2 * tiles_per_chunk * run;
            const std::int64_t row = numerator >= 0 ? numerator / divisor : -((divisor - 1 - numerator) / divisor);
            const std::int64_t x = exchanged ? row : column;
            const std::int64_t y = exchanged ? column : row;
            if (x >= 0 && x < width && y >= 0 && y < height) {
                crossed_c[static_cast<std::size_t>(y * width + x)] = true;
            }
        }
    }

    /// With keep = 1 the seamless roads are the whole triangulation.
    void compare_with_triangulation() {
        Parameters parameters = world_.parameters();
        parameters.style = RoadStyle::seamless;
        parameters.keep = keep_unit;
        // The tree of a rectangle that much larger is, within the range, nearly that of the plane.
        const RoadNetwork full =
            road_network(World(world_.seed(), parameters, world_.version()), range_.grown(detour_margin));
        const std::vector<bool> in_tree = tree_edges_of(full);
        double tree_length = 0;
        std::int64_t borders_crossed = 0;
        for (std::int64_t y = range_.y0; y <= range_.y1; ++y) {
            for (std::int64_t x = range_.x0; x <= range_.x1; ++x) {
                const auto c = static_cast<std::size_t>(full.range.index(x, y));
                for (auto e = static_cast<std::size_t>(full.first_edge_c[c]);
                     e < static_cast<std::size_t>(full.first_edge_c[c + 1]); ++e) {
                    const Point a = full.nodes[static_cast<std::size_t>(full.edges[e][0])];
                    const Point b = full.nodes[static_cast<std::size_t>(full.edges[e][1])];
                    borders_crossed += std::abs((a.x >> 7) - (b.x >> 7)) + std::abs((a.y >> 7) - (b.y >> 7));
                    tree_length += in_tree[e] ? length_between(a, b) : 0;
                }
            }
        }
        result_.length_over_mst = tree_length > 0 ? result_.length / tree_length : 0;
        // Each chunk has two borders of its own.
        result_.border_crossings_mean = static_cast<double>(borders_crossed) / static_cast<double>(2 * range_.area());
        result_.border_crossings_law =
            border_crossings_law(static_cast<double>(result_.nodes) / static_cast<double>(range_.area()));
    }

    /// Pairs of a hashed node of the core and a hashed node at most 3 chunks away in x and y, joined by Dijkstra's
    /// search.
    void sample_detours() {
        constexpr std::int64_t samples = 256;
        const StreamHash draw = world_.stream(Stream::sample);
        const Adjacency adjacency = adjacency_of(network_);
        double sum = 0;
        std::int64_t joined = 0;
        for (std::int64_t i = 0; i < samples; ++i) {
            const std::uint64_t h = draw(core_.x0, core_.y0, static_cast<std::uint64_t>(i));
            const std::int64_t x =
                core_.x0 + static_cast<std::int64_t>((h & 0xFFFFU) % static_cast<std::uint64_t>(core_.width()));
            const std::int64_t y = core_.y0 + static_cast<std::int64_t>(((h >> 16) & 0xFFFFU) %
                                                                        static_cast<std::uint64_t>(core_.height()));
            const std::int64_t dx = static_cast<std::int64_t>(((h >> 32) & 0xFFU) % 7U) - detour_margin;
            const std::int64_t dy = static_cast<std::int64_t>(((h >> 40) & 0xFFU) % 7U) - detour_margin;
            const std::int32_t from = node_of_chunk(x, y, (h >> 48) & 0xFFU);
            const std::int32_t to = node_of_chunk(x + dx, y + dy, h >> 56);
            const double straight = length_between(node(from), node(to));
            if (from == to) {
                continue;
            }
            if (const double road = road_distance(adjacency, from, to); road >= 0) {
                sum += road / straight;
                ++joined;
            }
        }
        result_.detour_mean = joined > 0 ? sum / static_cast<double>(joined) : 0;
    }

    std::int32_t node_of_chunk(std::int64_t x, std::int64_t y, std::uint64_t random) const {
        const auto c = static_cast<std::size_t>(network_.range.index(x, y));
        const auto count = static_cast<std::uint64_t>(network_.first_node_c[c + 1] - network_.first_node_c[c]);
        return network_.first_node_c[c] + static_cast<std::int32_t>(random % count);
    }

    /// Dijkstra's search towards `to`, straight distance added as A* does; -1 when there is no way.
    double road_distance(const Adjacency& adjacency, std::int32_t from, std::int32_t to) {
        struct Open {
            double estimate;
            std::int32_t v;
            bool operator>(const Open& other) const {
                return estimate != other.estimate ? estimate > other.estimate : v > other.v;
            }
        };
        distance_v_.resize(network_.nodes.size(), -1);
        std::vector<std::int32_t> reached{from};
        std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
        distance_v_[static_cast<std::size_t>(from)] = 0;
        open.push({0, from});
        double found = -1;
        while (!open.empty()) {
            const Open best = open.top();
            open.pop();
            if (best.v == to) {
                found = distance_v_[static_cast<std::size_t>(to)];
                break;
            }
            const auto v = static_cast<std::size_t>(best.v);
            if (best.estimate > distance_v_[v] + length_between(node(best.v), node(to))) {
                continue;
            }
            for (std::int32_t i = adjacency.first_v[v]; i < adjacency.first_v[v + 1]; ++i) {
                const std::int32_t w = adjacency.other_end[static_cast<std::size_t>(i)];
                const double distance = distance_v_[v] + length_between(node(best.v), node(w));
                double& known = distance_v_[static_cast<std::size_t>(w)];
                if (known < 0 || distance < known) {
                    if (known < 0) {
                        reached.push_back(w);
                    }
                    known = distance;
                    open.push({distance + length_between(node(w), node(to)), w});
                }
            }
        }
        for (const std::int32_t v : reached) {
            distance_v_[static_cast<std::size_t>(v)] = -1;
        }
        return found;
    }

    const World& world_;
    ChunkRect range_;
    ChunkRect core_;
    RoadNetwork network_;
    std::vector<double> distance_v_;
    RoadStatistics result_;
};

}  // namespace

double border_crossings_law(double nodes_per_chunk) {
    return 64 / (3 * std::numbers::pi * std::numbers::pi) * std::sqrt(nodes_per_chunk);
}

ChunkRect core_of(const ChunkRect& range) {
    const ChunkRect core = range.grown(-detour_margin);
    return core.width() >= 1 && core.height() >= 1 ? core : range;
}

RoadStatistics measure_roads(const World& world, const ChunkRect& range, const ChunkRect& core) {
    if (!range.holds_at_most(most_statistics_chunks) || clipped_to_world(range) != range) {
        throw std::invalid_argument("range: got chunks " + std::to_string(range.x0) + ", " + std::to_string(range.y0) +
                                    " to " + std::to_string(range.x1) + ", " + std::to_string(range.y1) +
                                    ", expected 1 to " + std::to_string(most_statistics_chunks) +
                                    " chunks with 32-bit coordinates");
    }
    if (!core.holds_at_most(most_statistics_chunks) || hull_of(range, core) != range) {
        throw std::invalid_argument("core: got a rectangle that is empty or outside the range, expected one within it");
    }
    return Measurement(world, range, core).take();
}

}  // namespace waymesh
