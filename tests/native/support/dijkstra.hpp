#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "world/network.hpp"

namespace waymesh::tests {

inline double length_between(Point a, Point b) { return std::sqrt(static_cast<double>(squared_distance(a, b))); }

/// The distance along roads from one node to every other (Dijkstra 1959), from a plain list of edges; infinite where no
/// road leads.
inline std::vector<double> distances_from(const RoadNetwork& network, std::int32_t start) {
    std::vector<std::vector<std::int32_t>> neighbours_v(network.nodes.size());
    for (const auto& [a, b] : network.edges) {
        neighbours_v[static_cast<std::size_t>(a)].push_back(b);
        neighbours_v[static_cast<std::size_t>(b)].push_back(a);
    }
    std::vector<double> distance_v(network.nodes.size(), std::numeric_limits<double>::infinity());
    distance_v[static_cast<std::size_t>(start)] = 0;
    std::set<std::pair<double, std::int32_t>> open{{0, start}};
    while (!open.empty()) {
        const auto [distance, v] = *open.begin();
        open.erase(open.begin());
        for (const std::int32_t w : neighbours_v[static_cast<std::size_t>(v)]) {
            const Point from = network.nodes[static_cast<std::size_t>(v)];
            const double longer = distance + length_between(from, network.nodes[static_cast<std::size_t>(w)]);
            double& known = distance_v[static_cast<std::size_t>(w)];
            if (longer < known) {
                open.erase({known, w});
                known = longer;
                open.insert({known, w});
            }
        }
    }
    return distance_v;
}

}  // namespace waymesh::tests
