#pragma once

#include <cstdint>
#include <vector>

#include "geometry/point.hpp"

namespace waymesh {

/// Numbers for points in the order in which they are first seen: 0, 1, 2 ... About 16 bytes a point: a search over
/// millions of nodes keeps one of these.
class NodeNumbers {
public:
    NodeNumbers() : number_of_slot_(1024, none) {}

    /// The point's number; a point that has none yet is given the next one.
    std::int32_t number_of(Point p) {
        std::size_t slot = slot_of(p);
        if (number_of_slot_[slot] == none) {
            if (2 * points_.size() >= number_of_slot_.size()) {
                grow();
                slot = slot_of(p);
            }
            number_of_slot_[slot] = static_cast<std::int32_t>(points_.size());
            points_.push_back(p);
        }
        return number_of_slot_[slot];
    }

    Point point(std::int32_t number) const { return points_[static_cast<std::size_t>(number)]; }
    std::int32_t count() const { return static_cast<std::int32_t>(points_.size()); }

private:
    static constexpr std::int32_t none = -1;

    /// Where the point's number is, or is to be: open addressing, and a table that is never more than half full.
    std::size_t slot_of(Point p) const {
        const std::size_t mask = number_of_slot_.size() - 1;
        std::uint64_t mixed =
            static_cast<std::uint64_t>(static_cast<std::uint32_t>(p.x)) << 32U | static_cast<std::uint32_t>(p.y);
        mixed *= 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio (Knuth's multiplicative hashing): its upper bits are mixed
        std::size_t slot = static_cast<std::size_t>(mixed >> 32U) & mask;
        while (number_of_slot_[slot] != none && point(number_of_slot_[slot]) != p) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    void grow() {
        number_of_slot_.assign(2 * number_of_slot_.size(), none);
        for (std::int32_t number = 0; number < count(); ++number) {
            number_of_slot_[slot_of(point(number))] = number;
        }
    }

    std::vector<Point> points_;
    std::vector<std::int32_t> number_of_slot_;
};

}  // namespace waymesh
