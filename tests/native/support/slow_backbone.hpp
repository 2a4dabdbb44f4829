#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "support/worlds.hpp"

namespace waymesh::tests {

/// The backbone by its definition: a plain search for each edge. `candidates` are all edges of the triangulation for at
/// least two chunks round the edges that are asked about.
class SlowBackbone {
public:
    SlowBackbone(World world, const WorldEdges& candidates) : world_(std::move(world)) {
        for (const auto& [edge, flags] : candidates) {
            neighbours_[edge.a].push_back(edge.b);
            neighbours_[edge.b].push_back(edge.a);
        }
    }

    bool holds(const WorldEdge& edge) const {
        std::set<Tile> reached{edge.a};
        std::vector<Tile> pending{edge.a};
        while (!pending.empty()) {
            const Tile v = pending.back();
            pending.pop_back();
            for (const Tile& w : neighbours_.at(v)) {
                if (!is_smaller(v, w, edge)) {
                    continue;
                }
                if (w == edge.b) {
                    return false;
                }
                if (is_near(w, edge) && reached.insert(w).second) {
                    pending.push_back(w);
                }
            }
        }
        return true;
    }

private:
    bool is_smaller(const Tile& v, const Tile& w, const WorldEdge& edge) const {
        return rank(world_, {std::min(v, w), std::max(v, w)}) < rank(world_, edge);
    }

    /// Within 8 cells, or the edge's length, of its midpoint: all doubled, so that the midpoint is a tile.
    static bool is_near(const Tile& p, const WorldEdge& edge) {
        const std::int64_t dx = 2 * p.x - edge.a.x - edge.b.x;
        const std::int64_t dy = 2 * p.y - edge.a.y - edge.b.y;
        constexpr std::int64_t eight_cells = 8 * tiles_per_cell;
        return dx * dx + dy * dy <= 4 * std::max(eight_cells * eight_cells, squared_length(edge));
    }

    World world_;
    std::map<Tile, std::vector<Tile>> neighbours_;
};

}  // namespace waymesh::tests
