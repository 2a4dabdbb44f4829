#include "graph/crossings.hpp"

#include <algorithm>

#include "geometry/predicates.hpp"
#include "geometry/sort.hpp"

namespace waymesh {

namespace {

constexpr int square_shift = 5;  // squares of 32 x 32 tiles

struct Box {
    std::int32_t x0;
    std::int32_t y0;
    std::int32_t x1;
    std::int32_t y1;
};

/// Edges listed by the squares that their bounding boxes touch.
class EdgeGrid {
public:
    explicit EdgeGrid(const std::vector<Box>& boxes) : boxes_(boxes) {
        for (const Box& box : boxes) {
            low_x_ = std::min(low_x_, box.x0);
            low_y_ = std::min(low_y_, box.y0);
            high_x_ = std::max(high_x_, box.x1);
            high_y_ = std::max(high_y_, box.y1);
        }
        columns_ = column(high_x_) + 1;
        const std::int64_t squares = columns_ * (row(high_y_) + 1);
        first_.assign(static_cast<std::size_t>(squares) + 1, 0);
        for (const Box& box : boxes) {
            visit_squares(box, [&](std::int64_t square) { ++first_[static_cast<std::size_t>(square) + 1]; });
        }
        for (std::size_t s = 1; s < first_.size(); ++s) {
            first_[s] += first_[s - 1];
        }
        edges_.resize(static_cast<std::size_t>(first_.back()));
        std::vector<std::int64_t> end(first_.begin(), first_.end() - 1);
        for (std::size_t e = 0; e < boxes.size(); ++e) {
            visit_squares(boxes[e], [&](std::int64_t square) {
                edges_[static_cast<std::size_t>(end[static_cast<std::size_t>(square)]++)] =
                    static_cast<std::int32_t>(e);
            });
        }
    }

    /// Calls visit(e, f), e < f, once for each pair whose boxes meet: in the square of the corner where they begin to.
    template <typename Visit>
    void visit_pairs(const Visit& visit) const {
        for (std::size_t square = 0; square + 1 < first_.size(); ++square) {
            for (std::int64_t i = first_[square]; i < first_[square + 1]; ++i) {
                for (std::int64_t j = i + 1; j < first_[square + 1]; ++j) {
                    const std::int32_t e = edges_[static_cast<std::size_t>(i)];
                    const std::int32_t f = edges_[static_cast<std::size_t>(j)];
                    const Box& a = boxes_[static_cast<std::size_t>(e)];
                    const Box& b = boxes_[static_cast<std::size_t>(f)];
                    const std::int32_t x = std::max(a.x0, b.x0);
                    const std::int32_t y = std::max(a.y0, b.y0);
                    const bool meet = x <= std::min(a.x1, b.x1) && y <= std::min(a.y1, b.y1);
                    if (meet && static_cast<std::size_t>(row(y) * columns_ + column(x)) == square) {
                        visit(e, f);
                    }
                }
            }
        }
    }

private:
    std::int64_t column(std::int32_t x) const { return (std::int64_t{x} - low_x_) >> square_shift; }
    std::int64_t row(std::int32_t y) const { return (std::int64_t{y} - low_y_) >> square_shift; }

    template <typename Visit>
    void visit_squares(const Box& box, const Visit& visit) const {
        for (std::int64_t y = row(box.y0); y <= row(box.y1); ++y) {
            for (std::int64_t x = column(box.x0); x <= column(box.x1); ++x) {
                visit(y * columns_ + x);
            }
        }
    }

    const std::vector<Box>& boxes_;
    std::int32_t low_x_ = INT32_MAX;
    std::int32_t low_y_ = INT32_MAX;
    std::int32_t high_x_ = INT32_MIN;
    std::int32_t high_y_ = INT32_MIN;
    std::int64_t columns_ = 0;
    std::vector<std::int64_t> first_;
    std::vector<std::int32_t> edges_;
};

}  // namespace

std::vector<std::array<std::int32_t, 2>> crossing_pairs(std::span<const Point> points,
                                                        std::span<const std::array<std::int32_t, 2>> edges) {
    std::vector<std::array<std::int32_t, 2>> crossings;
    if (edges.empty()) {
        return crossings;
    }
    const auto end_of = [&](std::int32_t e, std::size_t end) {
        return points[static_cast<std::size_t>(edges[static_cast<std::size_t>(e)][end])];
    };
    std::vector<Box> boxes;
    boxes.reserve(edges.size());
    for (std::int32_t e = 0; e < static_cast<std::int32_t>(edges.size()); ++e) {
        const Point a = end_of(e, 0);
        const Point b = end_of(e, 1);
        boxes.push_back({std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.x, b.x), std::max(a.y, b.y)});
    }
    EdgeGrid(boxes).visit_pairs([&](std::int32_t e, std::int32_t f) {
        if (segments_cross(end_of(e, 0), end_of(e, 1), end_of(f, 0), end_of(f, 1))) {
            crossings.push_back({e, f});
        }
    });
    sort_range(crossings.begin(), crossings.end());
    return crossings;
}

}  // namespace waymesh
