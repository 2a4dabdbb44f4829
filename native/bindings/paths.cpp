#include <emscripten/bind.h>

#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/convert.hpp"
#include "bindings/live.hpp"
#include "bindings/path_space.hpp"
#include "bindings/path_value.hpp"
#include "grid/map_format.hpp"
#include "lab/lab.hpp"
#include "lab/percolation.hpp"
#include "world/world_paths.hpp"

/// Paths, labs, percolation and scenarios, as declared in web/engine/module.ts: conversion only.
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

std::unique_ptr<Lab> lab_from(const val& options) {
    const std::string kind = text_in(options, "kind", "");
    if (kind == "cave") {
        return std::make_unique<Lab>(cave_options_from(options));
    }
    if (kind == "map") {
        return std::make_unique<Lab>(text_in(options, "text", ""));
    }
    throw std::invalid_argument("kind: got '" + kind.substr(0, 40) + "', expected cave or map");
}

/// The tile of a position, for calls that snap nothing.
Point tile_at(double x, double y) {
    return {static_cast<std::int32_t>(std::floor(to_bounded("x", x, -1, longest_map_side))),
            static_cast<std::int32_t>(std::floor(to_bounded("y", y, -1, longest_map_side)))};
}

}  // namespace

class NavigatorHandle : public PathSpace<WorldPaths> {
public:
    NavigatorHandle(const val& options, double budget)
        : PathSpace(std::make_unique<WorldPaths>(
              world_from(options), static_cast<std::size_t>(to_bounded("budgetBytes", budget, 0, 4e9)))) {}

    val tighten(const val& points, double clearance, double limit) {
        return positions_to_val(
            place().tighten(position_vector("points", points), clearance_from(clearance), to_integer("limit", limit)));
    }
};

class LabHandle : public PathSpace<Lab> {
public:
    explicit LabHandle(const val& options) : PathSpace(lab_from(options)) {}

    val facts() const {
        const Lab& lab = place();
        const double area = static_cast<double>(lab.open().area());
        val shares = val::array();
        for (const std::int64_t count : lab.open_counts()) {
            shares.call<void>("push", static_cast<double>(count) / area);
        }
        std::vector<double> ends;
        for (const Point end : lab.ends()) {
            ends.insert(ends.end(), {centre(end.x), centre(end.y)});
        }
        val facts = val::object();
        facts.set("kind", std::string(lab.is_cave() ? "cave" : "map"));
        facts.set("lattice", std::string(name_of(lab.lattice())));
        facts.set("width", lab.open().width());
        facts.set("height", lab.open().height());
        facts.set("openShares", shares);
        facts.set("filled", static_cast<double>(lab.filled_count()));
        facts.set("openShare", static_cast<double>(lab.open().count()) / area);
        facts.set("components", lab.components());
        facts.set("ends", copy_out<double>(ends));
        return facts;
    }

    val tiles() const { return copy_out<std::uint8_t>(place().tiles()); }

    val join(double from_x, double from_y, double to_x, double to_y) {
        std::vector<std::int32_t> flat;
        for (const Point tile : place().join(tile_at(from_x, from_y), tile_at(to_x, to_y))) {
            flat.insert(flat.end(), {tile.x, tile.y});
        }
        end_searches();
        return copy_out<std::int32_t>(flat);
    }

    val solve(const std::string& solver, double from_x, double from_y, double to_x, double to_y) {
        const Path solved = place().solve(solver_named(solver), {from_x, from_y}, {to_x, to_y});
        val result = val::object();
        result.set("status", std::string(name_of(solved.status)));
        result.set("length", solved.length);
        result.set("expanded", static_cast<double>(solved.expanded));
        return result;
    }
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
    Live live_;
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

/// What navigators and labs have in common.
template <typename Handle>
const emscripten::class_<Handle>& bind_space(const emscripten::class_<Handle>& bound) {
    return bound.function("nearestOpen", &Guarded<&Handle::nearest_open, Handle>::call)
        .function("search", &Guarded<&Handle::search, Handle>::call, emscripten::allow_raw_pointers())
        .function("mesh", &Guarded<&Handle::mesh, Handle>::call)
        .function("isClear", &Guarded<&Handle::is_clear, Handle>::call)
        .function("edit", &Guarded<&Handle::edit, Handle>::call);
}

EMSCRIPTEN_BINDINGS(waymesh_paths) {
    emscripten::function("heapBytes", &heap_bytes);
    emscripten::function("liveHandles", &Live::count);
    emscripten::function("parseScenarios",
                         emscripten::optional_override([](const std::string& text, double width, double height) {
                             return guarded([&] { return scenarios_of(text, width, height); });
                         }));
    emscripten::class_<PathSearchHandle>("PathSearch").function("step", &Guarded<&PathSearchHandle::step>::call);
    bind_space(emscripten::class_<NavigatorHandle>("Navigator"))
        .constructor(&make_guarded<NavigatorHandle, val, double>, emscripten::allow_raw_pointers())
        .function("tighten", &Guarded<&NavigatorHandle::tighten>::call);
    bind_space(emscripten::class_<LabHandle>("Lab"))
        .constructor(&make_guarded<LabHandle, val>, emscripten::allow_raw_pointers())
        .function("facts", &Guarded<&LabHandle::facts>::call)
        .function("tiles", &Guarded<&LabHandle::tiles>::call)
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
