#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace waymesh {

/// Kruskal's minimum spanning forest (Kruskal 1956). `edges`: pairs of vertices 0 ... vertex_count - 1, from the
/// smallest to the largest. Returns, for each edge, whether the forest holds it; unique when the edges are totally
/// ordered.
std::vector<bool> minimum_spanning_forest(std::int32_t vertex_count,
                                          std::span<const std::array<std::int32_t, 2>> edges);

}  // namespace waymesh
