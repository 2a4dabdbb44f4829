#include <emscripten/bind.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/convert.hpp"
#include "bindings/live.hpp"
#include "export/formats.hpp"
#include "lab/lab.hpp"

/// Rectangles of tiles as files, as declared in web/engine/module.ts: conversion only.
namespace waymesh::bindings {

namespace {

/// Whoever runs this has little memory, and a page to show meanwhile.
constexpr std::int64_t most_exported_tiles = std::int64_t{1} << 24;

constexpr double furthest = 9007199254740991.0;

TileRect rect_from(double x0, double y0, double x1, double y1) {
    const TileRect rect{{to_integer("x0", x0), to_integer("y0", y0)}, {to_integer("x1", x1), to_integer("y1", y1)}};
    if (is_sheet_of_world(rect) && std::int64_t{rect.width()} * rect.height() > most_exported_tiles) {
        throw std::invalid_argument("tiles: got " + std::to_string(rect.width()) + " x " +
                                    std::to_string(rect.height()) + ", expected at most " +
                                    std::to_string(most_exported_tiles) + " in all");
    }
    return rect;
}

MapSheet sheet_from(const val& tiles, double width, double height, const TileRect& rect) {
    const auto side = [](const char* name, double value) {
        return static_cast<std::int32_t>(to_integer(name, to_bounded(name, value, 1, longest_map_side)));
    };
    const std::int32_t columns = side("width", width);
    const std::int32_t rows = side("height", height);
    const std::vector<std::uint8_t> flat = byte_vector("tiles", tiles);
    if (flat.size() != static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {
        throw std::invalid_argument("tiles: got " + std::to_string(flat.size()) + ", expected " +
                                    std::to_string(columns) + " x " + std::to_string(rows));
    }
    BitGrid open(columns, rows);
    BitGrid sealed(columns, rows);
    for (std::size_t t = 0; t < flat.size(); ++t) {
        const auto x = static_cast<std::int32_t>(t % static_cast<std::size_t>(columns));
        const auto y = static_cast<std::int32_t>(t / static_cast<std::size_t>(columns));
        const auto tile = static_cast<LabTile>(flat[t]);
        open.set(x, y, tile == LabTile::open || tile == LabTile::dug);
        sealed.set(x, y, tile == LabTile::filled);
    }
    return sheet_of_map(open, sealed, rect);
}

}  // namespace

/// `SheetHandle`: a sheet that is being gathered, or one that is there.
class SheetHandle {
public:
    SheetHandle(const val& options, double x0, double y0, double x1, double y1)
        : gathering_(std::make_unique<SheetGathering>(world_from(options), rect_from(x0, y0, x1, y1))) {}
    explicit SheetHandle(MapSheet sheet) : sheet_(std::move(sheet)) {}

    void edit(const val& tiles, double to) {
        if (!gathering_) {
            throw std::logic_error("edit: got a sheet that is complete, expected one without a step");
        }
        gathering_->edit(tile_vector("tiles", tiles), edit_from(to));
    }

    double step(double chunks) {
        if (!gathering_) {
            return 0;
        }
        const std::int64_t remaining =
            gathering_->step(to_integer("chunks", to_bounded("chunks", chunks, 0, furthest)));
        if (remaining == 0) {
            sheet_ = gathering_->take();
            gathering_.reset();
        }
        return static_cast<double>(remaining);
    }

    void add_path(const std::string& solver, const val& points) {
        SheetPath path;
        path.solver = solver_named(solver);
        const std::vector<double> flat = double_vector("points", points, 2);
        if (flat.empty()) {
            throw std::invalid_argument("points: got none, expected at least one");
        }
        for (std::size_t i = 0; i < flat.size(); i += 2) {
            path.points.push_back({to_bounded("points", flat[i], -furthest, furthest),
                                   to_bounded("points", flat[i + 1], -furthest, furthest)});
        }
        paths_.push_back(std::move(path));
    }

    std::string write(const std::string& format) {
        if (gathering_) {
            throw std::logic_error("write: got a sheet with chunks left, expected a complete one");
        }
        sheet_.paths = paths_;
        return written(sheet_, export_format_named(format));
    }

private:
    std::unique_ptr<SheetGathering> gathering_;
    MapSheet sheet_;
    std::vector<SheetPath> paths_;
    Live live_;
};

EMSCRIPTEN_BINDINGS(waymesh_export) {
    emscripten::function("heapBytes", &heap_bytes);
    emscripten::function("liveHandles", &Live::count);
    emscripten::class_<SheetHandle>("Sheet")
        .constructor(&make_guarded<SheetHandle, val, double, double, double, double>, emscripten::allow_raw_pointers())
        .function("edit", &Guarded<&SheetHandle::edit>::call)
        .function("step", &Guarded<&SheetHandle::step>::call)
        .function("addPath", &Guarded<&SheetHandle::add_path>::call)
        .function("write", &Guarded<&SheetHandle::write>::call);
    emscripten::function("sheetOfMap",
                         emscripten::optional_override([](const val& tiles, double width, double height, double x0,
                                                          double y0, double x1, double y1) {
                             return guarded([&] {
                                 return new SheetHandle(sheet_from(tiles, width, height, rect_from(x0, y0, x1, y1)));
                             });
                         }),
                         emscripten::allow_raw_pointers());
}

}  // namespace waymesh::bindings
