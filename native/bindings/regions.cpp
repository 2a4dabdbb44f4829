#include <emscripten/bind.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/convert.hpp"
#include "bindings/live.hpp"
#include "export/formats.hpp"
#include "lab/lab.hpp"
#include "world/region_hash.hpp"
#include "world/statistics.hpp"

/// Regions of the world as a whole, as files, figures and hashes, as declared in web/engine/module.ts: conversion only.
namespace waymesh::bindings {

namespace {

/// Whoever runs this has little memory, and a page to show meanwhile.
constexpr std::int64_t most_exported_tiles = std::int64_t{1} << 24;

constexpr std::int64_t most_measured_chunks = 1 << 14;

constexpr double furthest = 9007199254740991.0;

TileRect tiles_from(double x0, double y0, double x1, double y1) {
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

ChunkRect chunks_from(double x0, double y0, double x1, double y1) {
    return {to_integer("x0", x0), to_integer("y0", y0), to_integer("x1", x1), to_integer("y1", y1)};
}

val positions_to_val(const std::vector<RoadStatistics::Position>& positions) {
    std::vector<double> flat;
    for (const RoadStatistics::Position& position : positions) {
        flat.insert(flat.end(), {position.x, position.y});
    }
    return copy_out<double>(flat);
}

val statistics_to_val(const RoadStatistics& statistics) {
    std::vector<double> borders;
    for (const auto& [from, to] : statistics.unlinked_border_ends) {
        borders.insert(borders.end(), {from.x, from.y, to.x, to.y});
    }
    val result = val::object();
    result.set("chunks", static_cast<double>(statistics.chunks));
    result.set("nodes", static_cast<double>(statistics.nodes));
    result.set("edges", static_cast<double>(statistics.edges));
    result.set("crossings", static_cast<double>(statistics.crossings));
    result.set("components", static_cast<double>(statistics.components));
    result.set("borders", static_cast<double>(statistics.borders));
    result.set("unlinkedBorders", static_cast<double>(statistics.unlinked_borders));
    result.set("length", statistics.length);
    result.set("lengthOverMst", statistics.length_over_mst);
    result.set("detourMean", statistics.detour_mean);
    result.set("borderCrossingsMean", statistics.border_crossings_mean);
    result.set("borderCrossingsLaw", statistics.border_crossings_law);
    val degree = val::array();
    for (const std::int64_t nodes : statistics.degree) {
        degree.call<void>("push", static_cast<double>(nodes));
    }
    result.set("degree", degree);
    result.set("crossingPoints", positions_to_val(statistics.crossing_points));
    result.set("unlinkedBorderEnds", copy_out<double>(borders));
    result.set("strandedNodes", positions_to_val(statistics.stranded_nodes));
    return result;
}

val measured(const val& options, double x0, double y0, double x1, double y1) {
    const ChunkRect rect = chunks_from(x0, y0, x1, y1);
    if (!rect.holds_at_most(most_measured_chunks) || clipped_to_world(rect) != rect) {
        throw std::invalid_argument(
            "chunks: got a rectangle that is reversed, outside the world or too large, expected 1 to " +
            std::to_string(most_measured_chunks) + " chunks");
    }
    return statistics_to_val(measure_roads(world_from(options), rect, rect));
}

}  // namespace

/// `RegionHashHandle`: a hash under way.
class RegionHashHandle {
public:
    RegionHashHandle(const val& options, double x0, double y0, double x1, double y1, double order)
        : hash_(world_from(options), chunks_from(x0, y0, x1, y1),
                static_cast<std::uint64_t>(to_integer("order", to_bounded("order", order, 0, 4294967295.0)))) {}

    val step(double limit) {
        hash_.step(to_integer("maxChunks", limit));
        val result = val::object();
        result.set("remaining", static_cast<double>(hash_.remaining()));
        result.set("hash", hash_.value() ? hexadecimal(*hash_.value()) : std::string());
        return result;
    }

private:
    RegionHash hash_;
    Live live_;
};

/// `SheetHandle`: a sheet that is being gathered, or one that is there.
class SheetHandle {
public:
    SheetHandle(const val& options, double x0, double y0, double x1, double y1)
        : gathering_(std::make_unique<SheetGathering>(world_from(options), tiles_from(x0, y0, x1, y1))) {}
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

EMSCRIPTEN_BINDINGS(waymesh_regions) {
    emscripten::function("heapBytes", &heap_bytes);
    emscripten::function("liveHandles", &Live::count);
    emscripten::function(
        "statistics", emscripten::optional_override([](const val& options, double x0, double y0, double x1, double y1) {
            return guarded([&] { return measured(options, x0, y0, x1, y1); });
        }));
    emscripten::class_<RegionHashHandle>("RegionHash")
        .constructor(&make_guarded<RegionHashHandle, val, double, double, double, double, double>,
                     emscripten::allow_raw_pointers())
        .function("step", &Guarded<&RegionHashHandle::step>::call);
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
                                 return new SheetHandle(sheet_from(tiles, width, height, tiles_from(x0, y0, x1, y1)));
                             });
                         }),
                         emscripten::allow_raw_pointers());
}

}  // namespace waymesh::bindings
