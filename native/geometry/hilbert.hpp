#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/point.hpp"

namespace waymesh {

/// The indices of the points in an order that follows a Hilbert curve (Hilbert 1891) through a grid of about two points
/// a square: neighbours in the order are neighbours in the plane, which keeps walks short and memory warm. Points of
/// one square keep their order.
std::vector<std::int32_t> hilbert_order(std::span<const Point> points);

}  // namespace waymesh
