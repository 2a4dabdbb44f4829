#include "grid/require_open.hpp"

#include <stdexcept>
#include <string>

namespace waymesh {

void require_open(const BitGrid& open, Point p, const char* which) {
    if (open.contains(p) && open.at(p)) {
        return;
    }
    throw std::invalid_argument(std::string(which) + ": got tile " + std::to_string(p.x) + "," + std::to_string(p.y) +
                                (open.contains(p) ? " in rock" : " outside the map") + ", expected an open tile");
}

}  // namespace waymesh
