#include "graph/spanning_tree.hpp"

#include "graph/disjoint_sets.hpp"

namespace waymesh {

std::vector<bool> minimum_spanning_forest(std::int32_t vertex_count,
                                          std::span<const std::array<std::int32_t, 2>> edges) {
    DisjointSets trees(vertex_count);
    std::vector<bool> chosen(edges.size());
    for (std::size_t e = 0; e < edges.size(); ++e) {
        chosen[e] = trees.unite(edges[e][0], edges[e][1]);
    }
    return chosen;
}

}  // namespace waymesh
