#include "cli/atlas.hpp"

#include <png.h>

#include <stdexcept>
#include <string>

#include "world/nodes.hpp"

namespace waymesh::cli {

namespace {

constexpr Point plus(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
constexpr Point minus(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }

/// Walks once round an outline with its tiles on the right, beginning eastwards along the top of tile (x, y).
///
///     ahead_left | ahead_right      Seen in the direction of travel, the two tiles beyond the corner that is reached
///     -----------+------------      decide: right where the right one is clear, left where both are set. So it never
///                ^ travel           crosses to a tile that touches only in the corner.
class OutlineWalk {
public:
    OutlineWalk(const BitGrid& tiles, BitGrid& walked) : tiles_(tiles), walked_(walked) {}

    void write(std::ostream& out, Point start) {
        out << 'M' << start.x << ' ' << start.y;
        Point corner = start;
        std::size_t direction = 0;
        std::int32_t length = 0;
        do {
            if (direction == 0) {
                walked_.set(corner.x, corner.y, true);
            }
            corner = plus(corner, steps[direction]);
            ++length;
            const std::size_t next = turned(corner, direction);
            if (next != direction) {
                out << (direction % 2 == 0 ? 'h' : 'v') << (direction < 2 ? length : -length);
                length = 0;
                direction = next;
            }
        } while (corner != start || direction != 0);
        out << 'z';
    }

private:
    static constexpr std::array<Point, 4> steps = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    /// From a corner to the tile ahead on the right; the one ahead on the left is that of the direction before.
    static constexpr std::array<Point, 4> ahead_right = {{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}};

    bool is_set(Point corner, std::size_t direction) const {
        const Point tile = plus(corner, ahead_right[direction]);
        return tiles_.contains(tile) && tiles_.at(tile);
    }

    std::size_t turned(Point corner, std::size_t direction) const {
        if (!is_set(corner, direction)) {
            return (direction + 1) % 4;
        }
        const std::size_t left = (direction + 3) % 4;
        return is_set(corner, left) ? left : direction;
    }

    const BitGrid& tiles_;
    BitGrid& walked_;  ///< tiles whose top was walked along
};

}  // namespace

void begin_svg(std::ostream& out, std::int64_t width, std::int64_t height, std::string_view ground) {
    out << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << width << ' ' << height << R"(" width=")"
        << width << R"(" height=")" << height << "\">\n"
        << R"(<rect width="100%" height="100%" fill=")" << ground << "\"/>\n";
}

void write_outlines(std::ostream& out, const BitGrid& tiles) {
    BitGrid walked(tiles.width(), tiles.height());
    OutlineWalk walk(tiles, walked);
    for (std::int32_t y = 0; y < tiles.height(); ++y) {
        for (std::int32_t x = 0; x < tiles.width(); ++x) {
            if (tiles.at(x, y) && (y == 0 || !tiles.at(x, y - 1)) && !walked.at(x, y)) {
                walk.write(out, {x, y});
            }
        }
    }
}

void write_roads(std::ostream& out, const RoadNetwork& network, Point origin) {
    std::string lines;
    for (const auto& [a, b] : network.edges) {
        const Point from = minus(network.nodes[static_cast<std::size_t>(a)], origin);
        const Point to = minus(network.nodes[static_cast<std::size_t>(b)], origin);
        lines += 'M' + std::to_string(from.x) + ' ' + std::to_string(from.y) + 'L' + std::to_string(to.x) + ' ' +
                 std::to_string(to.y);
    }
    // Coordinates name tiles; the shift puts them on tile centres.
    out << R"svg(<g transform="translate(.5 .5)" fill="none" stroke-linecap="round"><path d=")svg" << lines
        << R"(" stroke=")" << colour::casing << R"(" stroke-width="3"/>)" << '\n'
        << R"(<path d=")" << lines << R"(" stroke=")" << colour::road << R"(" stroke-width="1.8"/></g>)" << '\n';
}

void write_towns(std::ostream& out, const World& world, const RoadNetwork& network, Point origin) {
    out << R"(<g font-family="serif" font-size="9" fill=")" << colour::text << R"(" stroke=")" << colour::halo
        << R"(" stroke-width="2" paint-order="stroke">)" << '\n';
    for (std::int32_t v = 0; v < network.inner_node_count(); ++v) {
        const Tile node = network.absolute(v);
        if (town_rank(world, node) >= 2) {
            const Point p = minus(network.nodes[static_cast<std::size_t>(v)], origin);
            out << "<text x=\"" << p.x + 4 << "\" y=\"" << p.y - 2 << "\">" << town_name(world, node) << "</text>\n";
        }
    }
    out << "</g>\n";
}

std::vector<std::uint8_t> png_of(std::int32_t width, std::int32_t height, std::span<const std::uint8_t> pixels,
                                 std::span<const Rgb> palette) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
    image.format = PNG_FORMAT_RGB_COLORMAP;
    image.colormap_entries = static_cast<png_uint_32>(palette.size());
    std::vector<std::uint8_t> bytes(PNG_IMAGE_PNG_SIZE_MAX(image));
    png_alloc_size_t size = bytes.size();
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.data(), 0, palette.data()) == 0) {
        throw std::runtime_error(std::string("png: ") + image.message);
    }
    bytes.resize(size);
    return bytes;
}

}  // namespace waymesh::cli
