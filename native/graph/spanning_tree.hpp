#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/edge.hpp"

namespace waymesh {

/// Kruskal's minimum spanning forest (Kruskal 1956). `edges` in ascending order, between vertices 0 ... vertex_count - 1.
/// Returns, for each edge, whether the forest holds it. Edges are totally ordered, so the forest is unique.
std::vector<bool> minimum_spanning_forest(std::int32_t vertex_count, std::span<const Edge> edges);

}  // namespace waymesh
