#include <algorithm>
#include <vector>

#include "export/bit_rows.hpp"
#include "export/outlines.hpp"
#include "export/palette.hpp"
#include "export/svg_parts.hpp"
#include "export/svg_path.hpp"

namespace waymesh {

namespace {

/// Pixels a tile from which on walls have a rim, which in a drawing of millions of tiles takes a viewer minutes; and
/// from which on they cast shadows, for which every wall is drawn thrice more.
constexpr std::int32_t rim_scale = 2;
constexpr std::int32_t shadow_scale = 4;

/// Coordinates are eighths of a tile: so all places of a soft outline are whole numbers.
constexpr std::int32_t unit = 8;

/// Outlines run this far outside of the drawing, where its edge would look like a wall.
constexpr std::int32_t margin = 2;

/// Of so few edges a spline would be a speck: the outline is drawn round instead.
constexpr std::size_t most_edges_round = 8;

/// Draws one outline as web/map/outlines.ts does when far: the cubic B-spline of the middles of all edges of tiles that
/// it runs along, as the quadratic spline of their halfway points. Of that a `t` says where it goes next, and the rest
/// follows: its control point is the one before, reflected.
///
///     outside  .---o---.       o  middle of an edge. Every tile's centre stays on its side.
///            .'         '.
///           o    tile    o
class SoftOutline {
public:
    explicit SoftOutline(SvgPath& path) : path_(path) {}

    void write(std::span<const Point> corners) {
        find_middles(corners);
        if (count_ <= most_edges_round) {
            write_round();
        } else {
            write_spline();
        }
        path_.command('z', std::initializer_list<std::int32_t>{});
    }

private:
    void find_middles(std::span<const Point> corners) {
        middles_.clear();
        for (std::size_t v = 0; v < corners.size(); ++v) {
            const Point from = corners[v];
            const Point to = v + 1 < corners.size() ? corners[v + 1] : corners[0];
            const Point step{(to.x > from.x) - (to.x < from.x), (to.y > from.y) - (to.y < from.y)};
            for (Point at = from; at != to; at = {at.x + step.x, at.y + step.y}) {
                middles_.push_back({2 * (at.x - margin) + step.x, 2 * (at.y - margin) + step.y});
            }
        }
        count_ = middles_.size();
        // Round once more, as far as is looked ahead.
        for (std::size_t k = 0; k < 3; ++k) {
            middles_.push_back(Point(middles_[k]));
        }
    }

    /// Halfway from middle k to the next, in quarter tiles.
    Point halfway(std::size_t k) const {
        return {middles_[k].x + middles_[k + 1].x, middles_[k].y + middles_[k + 1].y};
    }

    /// Halfway from there to the next, in eighths.
    Point joint(std::size_t k) const { return {halfway(k).x + halfway(k + 1).x, halfway(k).y + halfway(k + 1).y}; }

    void write_spline() {
        Point last = joint(0);
        path_.command('M', {last.x, last.y});
        const Point control = halfway(1);
        Point next = joint(1);
        path_.command('q', {2 * control.x - last.x, 2 * control.y - last.y, next.x - last.x, next.y - last.y});
        for (std::size_t k = 2; k <= count_; ++k) {
            last = next;
            next = joint(k);
            path_.command('t', {next.x - last.x, next.y - last.y});
        }
    }

    /// From middle to middle: a quarter of a circle round a corner, else a line.
    void write_round() {
        constexpr std::int32_t half = unit / 2;
        path_.command('M', {half * middles_[0].x, half * middles_[0].y});
        for (std::size_t k = 0; k < count_; ++k) {
            const Point at = middles_[k];
            const Point way{middles_[k + 1].x - at.x, middles_[k + 1].y - at.y};
            if (way.x == 0 || way.y == 0) {
                path_.command('l', {half * way.x, half * way.y});
            } else if (at.y % 2 == 0) {
                path_.command('q', {half * way.x, 0, half * way.x, half * way.y});
            } else {
                path_.command('q', {0, half * way.y, half * way.x, half * way.y});
            }
        }
    }

    SvgPath& path_;
    std::vector<Point> middles_;  ///< in half tiles
    std::size_t count_ = 0;
};

/// The tiles and, as far as the margin goes, those at the edges once more.
BitGrid with_margin(const BitGrid& tiles) {
    BitGrid wide(tiles.width() + 2 * margin, tiles.height() + 2 * margin);
    for (std::int32_t y = 0; y < wide.height(); ++y) {
        const std::int32_t row = std::clamp(y - margin, 0, tiles.height() - 1);
        put_row(wide, margin, y, tiles.row(row));
        for (std::int32_t x = 0; x < margin; ++x) {
            wide.set(x, y, tiles.at(0, row));
            wide.set(wide.width() - 1 - x, y, tiles.at(tiles.width() - 1, row));
        }
    }
    return wide;
}

void write_outlines(Text& out, const BitGrid& tiles) {
    SvgPath path(out);
    SoftOutline outline(path);
    trace_outlines(with_margin(tiles), [&](std::span<const Point> corners) { outline.write(corners); });
}

}  // namespace

DrawingSize drawing_size(std::int64_t width, std::int64_t height) {
    constexpr std::int64_t most_pixels = 2048;
    return {width, height,
            static_cast<std::int32_t>(std::clamp<std::int64_t>(most_pixels / std::max(width, height), 1, 10))};
}

void write_svg_ground(Text& out, const DrawingSize& size, const BitGrid& open, const BitGrid& sealed) {
    const bool is_shaded = size.pixels_a_tile >= shadow_scale;
    const Decimal hatch{2 * size.tiles(5), 3};
    out << "<defs><path id=\"floor\" d=\"";
    write_outlines(out, open);
    out << "\"/>\n<pattern id=\"hatch\" width=\"" << hatch << "\" height=\"" << hatch
        << "\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0H" << hatch
        << "\" stroke=\"" << colour::hatch << "\" stroke-width=\"" << Decimal{size.tiles(5), 3} << "\"/></pattern>";
    if (is_shaded) {
        out << "\n<clipPath id=\"walls\"><use href=\"#floor\"/></clipPath>";
    }
    out << "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"" << colour::rock
        << "\"/>\n<rect width=\"100%\" height=\"100%\" fill=\"url(#hatch)\"/>\n"
        << "<g transform=\"scale(.125)\" stroke-linejoin=\"round\">\n<path fill=\"" << colour::sealed << "\" d=\"";
    write_outlines(out, sealed);
    out << "\"/>\n<use href=\"#floor\" fill=\"" << colour::floor << '"';
    if (size.pixels_a_tile >= rim_scale) {
        // The inner half of the rim is hidden by the floor. Where tiles are small it would be all that one sees.
        out << " stroke=\"" << colour::rim << "\" stroke-width=\""
            << Decimal{unit * size.tiles(is_shaded ? 2.2 : 1.6), 2} << "\" stroke-opacity=\""
            << (is_shaded ? "1" : ".5") << "\" paint-order=\"stroke\"";
    }
    out << "/>\n";
    if (is_shaded) {
        out << "<g clip-path=\"url(#walls)\" fill=\"none\" stroke=\"" << colour::shadow
            << "\" stroke-opacity=\".16\">\n";
        for (const double width : {0.8, 0.55, 0.3}) {
            out << "<use href=\"#floor\" transform=\"translate(1.2 1.2)\" stroke-width=\"" << Decimal{unit * width, 1}
                << "\"/>\n";
        }
        out << "</g>\n";
    }
    out << "</g>\n";
}

}  // namespace waymesh
