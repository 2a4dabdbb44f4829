#pragma once

#include <stdexcept>

namespace waymesh {

/// Throws std::invalid_argument unless a walker can stand at both ends of a path.
inline void require_ends(bool start_is_free, bool goal_is_free) {
    if (!start_is_free || !goal_is_free) {
        throw std::invalid_argument(start_is_free ? "path: got a goal where one cannot stand, expected free ground"
                                                  : "path: got a start where one cannot stand, expected free ground");
    }
}

}  // namespace waymesh
