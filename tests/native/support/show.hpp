#pragma once

#include <initializer_list>
#include <ostream>
#include <sstream>
#include <string>

#include "geometry/point.hpp"
#include "world/frame.hpp"

/// How failures print what they are about.
namespace waymesh {

inline std::ostream& operator<<(std::ostream& out, Point p) { return out << '(' << p.x << ", " << p.y << ')'; }
inline std::ostream& operator<<(std::ostream& out, const Tile& t) {
    return out << "tile (" << t.x << ", " << t.y << ')';
}
inline std::ostream& operator<<(std::ostream& out, const Chunk& c) {
    return out << "chunk (" << c.x << ", " << c.y << ')';
}
inline std::ostream& operator<<(std::ostream& out, const ChunkRect& r) {
    return out << "chunks (" << r.x0 << ", " << r.y0 << ") to (" << r.x1 << ", " << r.y1 << ')';
}

namespace tests {

inline std::string shown(std::initializer_list<Point> points) {
    std::ostringstream text;
    for (const Point p : points) {
        text << p << ' ';
    }
    return text.str();
}

}  // namespace tests
}  // namespace waymesh
