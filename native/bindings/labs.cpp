#include <emscripten/bind.h>

#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/convert.hpp"
#include "bindings/path_value.hpp"
#include "grid/map_format.hpp"
#include "lab/lab.hpp"
#include "lab/percolation.hpp"

/// Labs, percolation and scenarios, as declared in web/engine/module.ts: conversion only.
namespace waymesh::bindings {

namespace {

CaveOptions cave_options_from(const val& options) {
    const CaveOptions defaults;
    CaveOptions cave;
    cave.lattice = lattice_named(text_in(options, "lattice", name_of(defaults.lattice)));
    cave.noise = noise_named(text_in(options, "noise", name_of(defaults.noise)));
    cave.seed = text_in(options, "caveSeed", defaults.seed);
    cave.width = integer_in(options, "width", defaults.width, 3, longest_map_side);
    cave.height = integer_in(options, "height", defaults.height, 3, longest_map_side);
    cave.rock = to_fixed_point("rock", number_in(options, "rock", static_cast<double>(defaults.rock) / rock_unit),
                               rock_unit, 0, rock_unit);
    cave.rounds = integer_in(options, "rounds", defaults.rounds, 0, most_rounds);
    cave.erosion = integer_in(options, "erosion", defaults.erosion, 0, most_rounds);
    const std::string keep = text_in(options, "keep", "largest");
    if (keep != "largest" && keep != "all") {
        throw std::invalid_argument("keep: got '" + keep.substr(0, 40) + "', expected largest or all");
    }
    cave.keep = keep == "all" ? Keep::all : Keep::largest;
    return cave;
}

Lab* make_lab(const val& options) {
    const std::string kind = text_in(options, "kind", "");
    if (kind == "cave") {
        return new Lab(cave_options_from(options));
    }
    if (kind == "map") {
        return new Lab(text_in(options, "text", ""));
    }
    throw std::invalid_argument("kind: got '" + kind.substr(0, 40) + "', expected cave or map");
}

Point point_of(const Tile& tile) { return {static_cast<std::int32_t>(tile.x), static_cast<std::int32_t>(tile.y)}; }

/// The tile of a position, for calls that snap nothing.
Point tile_at(double x, double y) {
    return {static_cast<std::int32_t>(std::floor(to_bounded("x", x, -1, longest_map_side))),
            static_cast<std::int32_t>(std::floor(to_bounded("y", y, -1, longest_map_side)))};
}

}  // namespace

class LabHandle {
public:
    explicit LabHandle(const val& options) : lab_(make_lab(options)) {}

    val facts() const {
        const double area = static_cast<double>(lab_->open().area());
        val shares = val::array();
        for (const std::int64_t count : lab_->open_counts()) {
            shares.call<void>("push", static_cast<double>(count) / area);
        }
        std::vector<double> ends;
        for (const Point end : lab_->ends()) {
            ends.insert(ends.end(), {centre(end.x), centre(end.y)});
        }
        val facts = val::object();
        facts.set("kind", std::string(lab_->is_cave() ? "cave" : "map"));
        facts.set("lattice", std::string(name_of(lab_->lattice())));
        facts.set("width", lab_->open().width());
        facts.set("height", lab_->open().height());
        facts.set("openShares", shares);
        facts.set("filled", static_cast<double>(lab_->filled_count()));
        facts.set("openShare", static_cast<double>(lab_->open().count()) / area);
        facts.set("components", lab_->components());
        facts.set("ends", copy_out<double>(ends));
        return facts;
    }

    val tiles() const { return copy_out<std::uint8_t>(lab_->tiles()); }

    val nearest_open(double x, double y) const { return open_tile_to_val(lab_->nearest(x, y)); }

    val path_begin(const std::string& solver, double from_x, double from_y, double to_x, double to_y, double limit) {
        const PathEnds ends{lab_->nearest(from_x, from_y), lab_->nearest(to_x, to_y), is_smooth(solver)};
        if (ends.smooth && lab_->lattice() == Lattice::hex) {
            throw std::invalid_argument("solver: got smooth, expected grid on hexagons");
        }
        path_.emplace(lab_->route(point_of(ends.from.tile), point_of(ends.to.tile), to_integer("limit", limit)));
        path_ends_ = ends;
        return path_step_to_val(*path_, path_ends_);
    }

    val path_step(double expansions) {
        if (!path_) {
            throw std::logic_error("pathStep: got no search, expected pathBegin before");
        }
        path_->step(to_integer("expansions", expansions));
        return path_step_to_val(*path_, path_ends_);
    }

    void path_cancel() { path_.reset(); }

    val join(double from_x, double from_y, double to_x, double to_y) {
        std::vector<std::int32_t> flat;
        for (const Point tile : lab_->join(tile_at(from_x, from_y), tile_at(to_x, to_y))) {
            flat.insert(flat.end(), {tile.x, tile.y});
        }
        return copy_out<std::int32_t>(flat);
    }

    val solve(double from_x, double from_y, double to_x, double to_y) {
        const Lab::Solved solved = lab_->solve(tile_at(from_x, from_y), tile_at(to_x, to_y));
        val result = val::object();
        result.set("status", std::string(name_of(solved.status)));
        result.set("length", euclidean_length(solved.steps));
        result.set("expanded", static_cast<double>(solved.expanded));
        return result;
    }

private:
    std::unique_ptr<Lab> lab_;
    std::optional<LabRoute> path_;
    PathEnds path_ends_;
};

class PercolationHandle {
public:
    PercolationHandle(const std::string& lattice, double size, const std::string& seed)
        : percolation_(percolation_lattice_named(lattice),
                       static_cast<std::int32_t>(to_integer("size", to_bounded("size", size, 2, 1024))), seed) {}

    void run(double count) { percolation_.run(to_integer("count", count)); }

    val result() const {
        const PercolationResult found = percolation_.result();
        std::vector<double> curve;
        for (const CurvePoint& point : found.curve) {
            curve.insert(curve.end(), {point.p, point.probability});
        }
        val result = val::object();
        result.set("runs", static_cast<double>(found.runs));
        result.set("threshold", found.threshold);
        result.set("standardError", found.standard_error);
        result.set("curve", copy_out<double>(curve));
        return result;
    }

    val picture() const { return copy_out<std::uint8_t>(percolation_.picture()); }

private:
    Percolation percolation_;
};

namespace {

val scenarios_of(const std::string& text, double width, double height) {
    const auto side = [](const char* name, double value) {
        return static_cast<std::int32_t>(to_integer(name, to_bounded(name, value, 1, longest_map_side)));
    };
    std::vector<double> flat;
    for (const Scenario& scenario : parse_scenarios(text, side("width", width), side("height", height))) {
        flat.insert(flat.end(), {static_cast<double>(scenario.bucket), static_cast<double>(scenario.start.x),
                                 static_cast<double>(scenario.start.y), static_cast<double>(scenario.goal.x),
                                 static_cast<double>(scenario.goal.y), scenario.length});
    }
    return copy_out<double>(flat);
}

}  // namespace

EMSCRIPTEN_BINDINGS(waymesh_labs) {
    emscripten::function("parseScenarios",
                         emscripten::optional_override([](const std::string& text, double width, double height) {
                             return guarded([&] { return scenarios_of(text, width, height); });
                         }));
    emscripten::class_<LabHandle>("Lab")
        .constructor(&make_guarded<LabHandle, val>, emscripten::allow_raw_pointers())
        .function("facts", &Guarded<&LabHandle::facts>::call)
        .function("tiles", &Guarded<&LabHandle::tiles>::call)
        .function("nearestOpen", &Guarded<&LabHandle::nearest_open>::call)
        .function("pathBegin", &Guarded<&LabHandle::path_begin>::call)
        .function("pathStep", &Guarded<&LabHandle::path_step>::call)
        .function("pathCancel", &Guarded<&LabHandle::path_cancel>::call)
        .function("join", &Guarded<&LabHandle::join>::call)
        .function("solve", &Guarded<&LabHandle::solve>::call);
    emscripten::class_<PercolationHandle>("Percolation")
        .constructor(&make_guarded<PercolationHandle, std::string, double, std::string>,
                     emscripten::allow_raw_pointers())
        .function("run", &Guarded<&PercolationHandle::run>::call)
        .function("result", &Guarded<&PercolationHandle::result>::call)
        .function("picture", &Guarded<&PercolationHandle::picture>::call);
}

}  // namespace waymesh::bindings
