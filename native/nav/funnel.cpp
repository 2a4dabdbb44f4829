#include "nav/funnel.hpp"

#include <cstddef>
#include <cstdint>

#include "geometry/predicates.hpp"
#include "nav/path_search.hpp"

namespace waymesh {

namespace {

/// The shortest ways to both ends of the portal reached last: one way up to the apex, where they part into two chains
/// that bend towards each other.
///
///          left end                 the chain to the left end turns left at each of its corners,
///         /        \                the one to the right end right
///    apex           portal
///         \        /
///          right end
///
/// Each end that is passed enters the funnel once and leaves it at most once, so a corridor of n portals takes O(n)
/// steps, of which each decides one sign.
class Funnel {
public:
    Funnel(Position from, std::size_t portals)
        // Ends are added to the left of the apex, or to the right: once a portal, and one more for the goal.
        : chain_(2 * portals + 3), first_(portals + 1), apex_(portals + 1), last_(portals + 1) {
        corners_.reserve(2 * portals + 2);
        corners_.push_back({from, -1});
        chain_[apex_] = 0;
    }

    void add_left(Position end) {
        while (first_ < apex_ && turn_of(at(first_ + 1), at(first_), end) <= 0) {
            ++first_;
        }
        if (first_ == apex_) {
            // An end beyond the other chain is seen only round that chain's corners.
            while (apex_ < last_ && turn_of(at(apex_), at(apex_ + 1), end) < 0) {
                ++apex_;
            }
            first_ = apex_;
        }
        const std::int32_t corner = add(end, chain_[first_]);
        chain_[--first_] = corner;
    }

    void add_right(Position end) {
        while (last_ > apex_ && turn_of(at(last_ - 1), at(last_), end) >= 0) {
            --last_;
        }
        if (last_ == apex_) {
            while (apex_ > first_ && turn_of(at(apex_), at(apex_ - 1), end) > 0) {
                --apex_;
            }
            last_ = apex_;
        }
        const std::int32_t corner = add(end, chain_[last_]);
        chain_[++last_] = corner;
    }

    /// Every way passes through this place.
    void narrow_to(Position point) {
        add_left(point);
        apex_ = first_;
        last_ = first_;
    }

    /// The way to the place that was added last on the left.
    std::vector<Position> way_to_left() const {
        std::vector<Position> way;
        for (std::int32_t c = chain_[first_]; c >= 0; c = corners_[static_cast<std::size_t>(c)].before) {
            way.push_back(corners_[static_cast<std::size_t>(c)].place);
        }
        return {way.rbegin(), way.rend()};
    }

private:
    /// Index space c: an end that was added, in that order.
    struct Corner {
        Position place;
        std::int32_t before;  ///< where the shortest way to it comes from
    };

    Position at(std::size_t i) const { return corners_[static_cast<std::size_t>(chain_[i])].place; }

    std::int32_t add(Position place, std::int32_t before) {
        corners_.push_back({place, before});
        return static_cast<std::int32_t>(corners_.size()) - 1;
    }

    std::vector<Corner> corners_;
    // c of both chains in a row: first_, the left end, ... apex_ ... last_, the right end.
    std::vector<std::int32_t> chain_;
    std::size_t first_;
    std::size_t apex_;
    std::size_t last_;
};

}  // namespace

std::vector<Position> taut_path(Position from, Position to, std::span<const Portal> portals) {
    Funnel funnel(from, portals.size());
    for (const Portal& portal : portals) {
        if (portal.left == portal.right) {
            funnel.narrow_to(portal.left);
        } else {
            funnel.add_left(portal.left);
            funnel.add_right(portal.right);
        }
    }
    funnel.add_left(to);
    return turning_points(funnel.way_to_left());
}

}  // namespace waymesh
