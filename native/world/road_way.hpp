#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "nav/navigator.hpp"
#include "world/approach.hpp"
#include "world/route.hpp"

namespace waymesh {

/// The solver `road`: from either end on foot to the node that is nearest on foot, see `Approach`, and between the two
/// nodes the way along roads, see `RouteSearch` for how short it is.
///
/// A road is walked along its straight line where that is clear, else by the shortest path between its two ends: it may
/// be too narrow for the walker's clearance, or painted over. Roads that are painted over so that there is no such path
/// (or none within `most_detour` expanded nodes) are no roads. Which way along roads is short is told by straight
/// lines, whatever the walks along them.
///
/// Swapping the two ends gives the same way. From a place to itself there is nothing to walk.
class RoadWay : public PathSearch {
public:
    /// The ends are less than so many tiles apart in x and in y.
    static constexpr std::int64_t furthest = (std::int64_t{1} << 30) - (std::int64_t{1} << 12);
    static constexpr std::int64_t most_detour = 1 << 10;

    /// One must be able to stand at both ends, which lie in the world; else std::invalid_argument. `store` and
    /// `navigator`, which is one of the store's tiles, outlive it, and while it is under way the store is not edited.
    RoadWay(ChunkStore& store, Navigator& navigator, const PathQuery& query);

    SearchStatus step(std::int64_t expansions) override;
    SearchStatus status() const override { return status_; }
    std::int64_t expanded() const override;
    double progress() const override;
    Path path() override;

private:
    using Road = std::pair<Tile, Tile>;

    bool conclude(SearchStatus part);
    void begin_route();
    bool is_cut_off(const Tile& node, const Tile& other);
    void lay_next_road(std::int64_t expansions);
    void append(const std::vector<Position>& points);

    bool is_straight(const Tile& a, const Tile& b);
    bool is_near_edits(const Tile& a, const Tile& b) const;
    bool is_passable(const Tile& a, const Tile& b);
    std::unique_ptr<PathSearch> walk_between(const Tile& a, const Tile& b, std::int64_t limit);

    ChunkStore& store_;
    Navigator& navigator_;
    ChunkSource tiles_;
    PathQuery query_;  ///< from the lexicographically smaller end
    bool reversed_;
    SearchStatus status_ = SearchStatus::searching;

    // One after the other; each is there when the one before has ended well.
    Approach start_;
    std::optional<Approach> goal_;
    std::unique_ptr<RouteSearch> route_;
    std::vector<Tile> nodes_;           ///< of the route
    std::size_t laid_ = 0;              ///< the node that the way has reached
    std::unique_ptr<PathSearch> walk_;  ///< along the road from there, when it is not straight
    std::vector<Position> points_;

    std::map<Road, bool> passable_;       ///< what was found of roads near edits
    std::int64_t expanded_on_roads_ = 0;  ///< by walks along roads that are not straight
};

}  // namespace waymesh
