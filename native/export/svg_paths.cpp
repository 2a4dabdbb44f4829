#include <algorithm>
#include <array>
#include <vector>

#include "export/palette.hpp"
#include "export/svg_parts.hpp"
#include "export/svg_path.hpp"

namespace waymesh {

namespace {

/// Strokes and gaps in widths of the line, by Solver, as in web/map/draw_path.ts.
struct LineStyle {
    std::array<double, 4> dash;
    std::size_t dash_count;
    /// Where paths run together, those with more gaps lie above those with fewer.
    int height;
};
constexpr std::array<LineStyle, solver_count> styles = {{
    {{1.8, 2.4}, 2, 4},          // grid
    {{3.6, 2.4, 0, 2.4}, 4, 3},  // smooth
    {{0, 2.2}, 2, 5},            // sampled
    {{4.4, 3.6}, 2, 2},          // corridor
    {{}, 0, 1},                  // optimal
    {{}, 0, 0},                  // road
}};

const LineStyle& style_of(Solver solver) { return styles[static_cast<std::size_t>(solver)]; }
std::string_view colour_of(Solver solver) { return colour::paths[static_cast<std::size_t>(solver)]; }

struct Line {
    const SheetPath* path;
    bool is_first;
    double width;
};

/// Roads are broad, and what is not the first is finer.
double width_of(const DrawingSize& size, Solver solver, bool is_first) {
    const double width = solver == Solver::road ? std::clamp(0.5, size.tiles(4), size.tiles(9))
                                                : std::clamp(0.28, size.tiles(2.6), size.tiles(5));
    return is_first ? width : std::max(size.tiles(2), 0.62 * width);
}

/// The first lies below all others.
std::vector<Line> lines_of(const DrawingSize& size, std::span<const SheetPath> paths) {
    std::vector<Line> lines;
    for (const SheetPath& path : paths) {
        const bool is_first = &path == paths.data();
        lines.push_back({&path, is_first, width_of(size, path.solver, is_first)});
    }
    const auto height = [](const Line& line) { return line.is_first ? -1 : style_of(line.path->solver).height; };
    std::stable_sort(lines.begin(), lines.end(), [&](const Line& a, const Line& b) { return height(a) < height(b); });
    return lines;
}

void write_line(Text& out, const std::vector<Position>& points, const Tile& origin) {
    SvgPath path(out);
    const auto left = static_cast<double>(origin.x);
    const auto top = static_cast<double>(origin.y);
    path.command('M', {points.front().x - left, points.front().y - top});
    for (auto point = points.begin() + 1; point != points.end(); ++point) {
        path.command('L', {point->x - left, point->y - top});
    }
}

void write_stroke(Text& out, std::size_t number, std::string_view colour, double width, std::span<const double> dash) {
    out << "<use href=\"#path" << number << "\" stroke=\"" << colour << "\" stroke-width=\"" << Decimal{width, 2}
        << '"';
    if (!dash.empty()) {
        out << " stroke-dasharray=\"";
        Separator blank(" ");
        for (const double part : dash) {
            out << blank.next() << Decimal{part * width, 2};
        }
        out << '"';
    }
    out << "/>\n";
}

/// Rings where the first path turns, but none so near to the one before that they would run together.
void write_rings(Text& out, const DrawingSize& size, const Line& line, const Tile& origin) {
    const std::vector<Position>& points = line.path->points;
    out << "<g fill=\"" << colour::halo << "\" stroke=\"" << colour_of(line.path->solver) << "\" stroke-width=\""
        << Decimal{size.tiles(1.6), 2} << "\">";
    Position last = points.front();
    for (std::size_t p = 1; p + 1 < points.size(); ++p) {
        if (distance(last, points[p]) >= size.tiles(14)) {
            last = points[p];
            out << "<circle cx=\"" << Decimal{last.x - static_cast<double>(origin.x), 2} << "\" cy=\""
                << Decimal{last.y - static_cast<double>(origin.y), 2} << "\" r=\""
                << Decimal{0.9 * line.width + size.tiles(0.8), 2} << "\"/>";
        }
    }
    out << "</g>\n";
}

/// Drawn in pixels; its tip stands on a place.
void write_pin(Text& out, const DrawingSize& size, Position tip, const Tile& origin, char letter,
               std::string_view colour) {
    out << "<g transform=\"translate(" << Decimal{tip.x - static_cast<double>(origin.x), 2} << ' '
        << Decimal{tip.y - static_cast<double>(origin.y), 2} << ") scale(" << Decimal{size.tiles(1), 4}
        << ")\"><path d=\"M-10.98-13.03A13 13 0 1 1 10.98-13.03Q5.85-8.3 0 0Q-5.85-8.3-10.98-13.03z\" fill=\"" << colour
        << "\" stroke=\"" << colour::halo << "\" stroke-width=\"2\" stroke-linejoin=\"round\" paint-order=\"stroke\"/>"
        << "<text y=\"-15.3\" text-anchor=\"middle\" font-family=\"system-ui,sans-serif\" font-weight=\"700\" "
        << "font-size=\"13\" fill=\"" << colour::pin_text << "\">" << letter << "</text></g>\n";
}

}  // namespace

void write_svg_paths(Text& out, const DrawingSize& size, const Tile& origin, std::span<const SheetPath> paths) {
    if (paths.empty()) {
        return;
    }
    const std::vector<Line> lines = lines_of(size, paths);
    out << "<defs>";
    for (std::size_t number = 0; number < lines.size(); ++number) {
        out << "<path id=\"path" << number << "\" d=\"";
        write_line(out, lines[number].path->points, origin);
        out << "\"/>\n";
    }
    out << "</defs><g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n";
    // All halos lie below all lines, or they would cut through those that run beside them.
    for (std::size_t number = 0; number < lines.size(); ++number) {
        write_stroke(out, number, colour::halo, lines[number].width + size.tiles(3), {});
    }
    constexpr std::array<double, 2> road_centre = {0, 2.2};
    for (std::size_t number = 0; number < lines.size(); ++number) {
        const Line& line = lines[number];
        const LineStyle& style = style_of(line.path->solver);
        write_stroke(out, number, colour_of(line.path->solver), line.width,
                     std::span(style.dash).first(style.dash_count));
        if (line.path->solver == Solver::road) {
            write_stroke(out, number, colour::halo, std::max(size.tiles(1.3), 0.24 * line.width), road_centre);
        } else if (line.is_first) {
            write_rings(out, size, line, origin);
        }
    }
    out << "</g>\n";
    write_pin(out, size, paths.front().points.front(), origin, 'A', colour::pin_start);
    write_pin(out, size, paths.front().points.back(), origin, 'B', colour::pin_end);
}

}  // namespace waymesh
