#include "cli/picture.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "export/palette.hpp"

namespace waymesh::cli {

namespace {

constexpr std::int64_t most_pixels = std::int64_t{1} << 26;
/// The encoder takes no longer rows.
constexpr std::int64_t longest_side = 1000000;

using Rgb = std::array<std::uint8_t, 3>;

/// "#rrggbb" as numbers.
constexpr Rgb rgb_of(std::string_view hex) {
    const auto digit = [&](std::size_t i) {
        return static_cast<unsigned>(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);
    };
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(16 * digit(i) + digit(i + 1)); };
    return {byte(1), byte(3), byte(5)};
}

/// What a pixel is; a path's is `first_path` and its solver's number more.
enum Ink : std::uint8_t { rock, floor, sealed, road, halo, pin_start, pin_end, first_path };

std::vector<Rgb> palette_of(const MapSheet& sheet) {
    std::vector<Rgb> palette = {rgb_of(colour::rock), rgb_of(colour::floor), rgb_of(colour::sealed),
                                rgb_of(colour::road)};
    if (!sheet.paths.empty()) {
        palette.insert(palette.end(), {rgb_of(colour::halo), rgb_of(colour::pin_start), rgb_of(colour::pin_end)});
        for (const std::string_view path : colour::paths) {
            palette.push_back(rgb_of(path));
        }
    }
    return palette;
}

class Picture {
public:
    Picture(const MapSheet& sheet, std::int32_t scale)
        : origin_(sheet.rect.first),
          scale_(scale),
          width_(sheet.rect.width() * scale),
          height_(sheet.rect.height() * scale) {
        pixels_.reserve(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
        draw_ground(sheet);
        for (const SheetPath& path : sheet.paths) {
            const double thickness = std::max(2.2, 0.28 * scale);
            draw_line(path.points, thickness + 2, halo);
            draw_line(path.points, thickness, static_cast<Ink>(first_path + static_cast<int>(path.solver)));
        }
        if (!sheet.paths.empty()) {
            const double thickness = std::max(6.0, 0.8 * scale);
            for (const auto& [end, ink] : {std::pair{sheet.paths.front().points.front(), pin_start},
                                           std::pair{sheet.paths.front().points.back(), pin_end}}) {
                draw_line({end}, thickness + 2, halo);
                draw_line({end}, thickness, ink);
            }
        }
    }

    std::string encoded(std::span<const Rgb> palette) const {
        png_image image{};
        image.version = PNG_IMAGE_VERSION;
        image.width = static_cast<png_uint_32>(width_);
        image.height = static_cast<png_uint_32>(height_);
        image.format = PNG_FORMAT_RGB_COLORMAP;
        image.colormap_entries = static_cast<png_uint_32>(palette.size());
        std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
        png_alloc_size_t size = bytes.size();
        if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels_.data(), 0, palette.data()) == 0) {
            throw std::runtime_error(std::string("png: ") + image.message);
        }
        bytes.resize(size);
        return bytes;
    }

private:
    void draw_ground(const MapSheet& sheet) {
        for (std::int32_t y = 0; y < sheet.open.height(); ++y) {
            const std::size_t row = pixels_.size();
            for (std::int32_t x = 0; x < sheet.open.width(); ++x) {
                const Ink tile = sheet.road.at(x, y)     ? road
                                 : sheet.open.at(x, y)   ? floor
                                 : sheet.sealed.at(x, y) ? sealed
                                                         : rock;
                pixels_.insert(pixels_.end(), static_cast<std::size_t>(scale_), tile);
            }
            const std::size_t length = pixels_.size() - row;
            for (std::int32_t copy = 1; copy < scale_; ++copy) {
                pixels_.resize(pixels_.size() + length);
                std::copy_n(pixels_.begin() + static_cast<std::ptrdiff_t>(row), length,
                            pixels_.end() - static_cast<std::ptrdiff_t>(length));
            }
        }
    }

    /// A polyline with round joins and ends; a single point is a dot.
    void draw_line(const std::vector<Position>& points, double thickness, Ink ink) {
        Position from = in_picture(points.front());
        for (const Position& point : points) {
            const Position to = in_picture(point);
            draw_segment(from, to, thickness / 2, ink);
            from = to;
        }
    }

    Position in_picture(Position at) const {
        return {(at.x - static_cast<double>(origin_.x)) * scale_, (at.y - static_cast<double>(origin_.y)) * scale_};
    }

    /// All pixels whose centre is within a radius of the segment: row by row, near the part of it that is near the row.
    void draw_segment(Position a, Position b, double radius, Ink ink) {
        if (a.y > b.y) {
            std::swap(a, b);
        }
        const double height = b.y - a.y;
        const auto x_at = [&](double y) {
            return height > 0 ? a.x + std::clamp((y - a.y) / height, 0.0, 1.0) * (b.x - a.x) : a.x;
        };
        const auto first_row = pixel(a.y - radius, height_);
        const auto end_row = pixel(b.y + radius + 1, height_);
        for (std::int32_t row = first_row; row < end_row; ++row) {
            const double y = row + 0.5;
            const double top = height > 0 ? x_at(y - radius) : a.x;
            const double bottom = height > 0 ? x_at(y + radius) : b.x;
            const auto end = pixel(std::max(top, bottom) + radius + 1, width_);
            for (std::int32_t x = pixel(std::min(top, bottom) - radius, width_); x < end; ++x) {
                if (distance_to_segment({x + 0.5, y}, a, b) <= radius) {
                    pixels_[static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
                            static_cast<std::size_t>(x)] = ink;
                }
            }
        }
    }

    /// The pixel of a coordinate, 0 to `most`.
    static std::int32_t pixel(double coordinate, std::int32_t most) {
        return static_cast<std::int32_t>(std::clamp(std::floor(coordinate), 0.0, static_cast<double>(most)));
    }

    static double distance_to_segment(Position p, Position a, Position b) {
        const Position way{b.x - a.x, b.y - a.y};
        const double squared = way.x * way.x + way.y * way.y;
        const double share = squared > 0 ? ((p.x - a.x) * way.x + (p.y - a.y) * way.y) / squared : 0;
        const double along = std::clamp(share, 0.0, 1.0);
        return distance(p, {a.x + along * way.x, a.y + along * way.y});
    }

    Tile origin_;
    std::int32_t scale_;
    std::int32_t width_;
    std::int32_t height_;
    std::vector<std::uint8_t> pixels_;
};

}  // namespace

void require_picture_size(const TileRect& rect, std::int32_t scale) {
    const std::int64_t width = std::int64_t{rect.width()} * scale;
    const std::int64_t height = std::int64_t{rect.height()} * scale;
    if (width > longest_side || height > longest_side || width * height > most_pixels) {
        throw std::invalid_argument("--scale: got a picture of " + std::to_string(width) + " x " +
                                    std::to_string(height) + " pixels, expected at most " +
                                    std::to_string(most_pixels) + " pixels and " + std::to_string(longest_side) +
                                    " each way");
    }
}

std::string png_of(const MapSheet& sheet, std::int32_t scale) {
    return Picture(sheet, scale).encoded(palette_of(sheet));
}

}  // namespace waymesh::cli
