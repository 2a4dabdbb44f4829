#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace waymesh {

/// Union-find over 0 ... n - 1, by size and with path halving (Tarjan and van Leeuwen 1984).
class DisjointSets {
public:
    explicit DisjointSets(std::int32_t count = 0) { reset(count); }

    /// Begins again, without a new allocation where the old one is large enough.
    void reset(std::int32_t count) {
        parent_.resize(static_cast<std::size_t>(count));
        std::iota(parent_.begin(), parent_.end(), 0);
        size_.assign(static_cast<std::size_t>(count), 1);
    }

    std::int32_t find(std::int32_t v) {
        while (parent(v) != v) {
            parent(v) = parent(parent(v));
            v = parent(v);
        }
        return v;
    }

    /// Joins the sets of a and b; false when they were one already.
    bool unite(std::int32_t a, std::int32_t b) {
        a = find(a);
        b = find(b);
        if (a == b) {
            return false;
        }
        if (size_of_root(a) < size_of_root(b)) {
            std::swap(a, b);
        }
        parent(b) = a;
        size_[static_cast<std::size_t>(a)] += size_of_root(b);
        return true;
    }

    std::int32_t size_of(std::int32_t v) { return size_of_root(find(v)); }

private:
    std::int32_t& parent(std::int32_t v) { return parent_[static_cast<std::size_t>(v)]; }
    std::int32_t size_of_root(std::int32_t root) const { return size_[static_cast<std::size_t>(root)]; }

    std::vector<std::int32_t> parent_;
    std::vector<std::int32_t> size_;
};

}  // namespace waymesh
