#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "graph/edge.hpp"

namespace waymesh::tests {

/// Minimum spanning forest, slow and obvious (Prim 1957): from each vertex that no tree holds yet, a tree grows by the
/// smallest edge that leaves it. For each edge, whether the forest holds it.
inline std::vector<bool> prim_forest(std::span<const Point> points,
                                     std::span<const std::array<std::int32_t, 2>> edges) {
    std::vector<std::vector<std::size_t>> edges_v(points.size());
    for (std::size_t e = 0; e < edges.size(); ++e) {
        edges_v[static_cast<std::size_t>(edges[e][0])].push_back(e);
        edges_v[static_cast<std::size_t>(edges[e][1])].push_back(e);
    }
    const auto rank = [&](std::size_t e) {
        return rank_of_edge(points[static_cast<std::size_t>(edges[e][0])],
                            points[static_cast<std::size_t>(edges[e][1])]);
    };
    std::vector<bool> in_tree(points.size());
    std::vector<bool> chosen(edges.size());
    for (std::size_t root = 0; root < points.size(); ++root) {
        if (in_tree[root]) {
            continue;
        }
        in_tree[root] = true;
        std::vector<std::size_t> border = edges_v[root];
        while (true) {
            std::optional<std::size_t> smallest;
            std::erase_if(border, [&](std::size_t e) {
                return in_tree[static_cast<std::size_t>(edges[e][0])] && in_tree[static_cast<std::size_t>(edges[e][1])];
            });
            for (const std::size_t e : border) {
                if (!smallest || rank(e) < rank(*smallest)) {
                    smallest = e;
                }
            }
            if (!smallest) {
                break;
            }
            chosen[*smallest] = true;
            for (const std::int32_t end : edges[*smallest]) {
                if (!in_tree[static_cast<std::size_t>(end)]) {
                    in_tree[static_cast<std::size_t>(end)] = true;
                    border.insert(border.end(), edges_v[static_cast<std::size_t>(end)].begin(),
                                  edges_v[static_cast<std::size_t>(end)].end());
                }
            }
        }
    }
    return chosen;
}

}  // namespace waymesh::tests
