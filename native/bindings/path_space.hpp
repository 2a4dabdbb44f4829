#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "bindings/live.hpp"
#include "bindings/path_value.hpp"
#include "geometry/predicates.hpp"
#include "nav/navigator.hpp"
#include "nav/path_check.hpp"

namespace waymesh::bindings {

/// A search under way. It keeps what it searches alive, so that it can be deleted at any time; it is over when that is
/// edited or deleted.
class PathSearchHandle {
public:
    using Edition = std::shared_ptr<const std::int64_t>;

    PathSearchHandle(std::shared_ptr<const void> place, Edition edition, std::unique_ptr<PathSearch> search,
                     const PathEnds& ends)
        : place_(std::move(place)),
          edition_(std::move(edition)),
          begun_(*edition_),
          search_(std::move(search)),
          ends_(ends) {}

    val step(double expansions) {
        if (*edition_ != begun_) {
            throw std::logic_error("step: got a search from before an edit, expected one that began after it");
        }
        search_->step(to_integer("expansions", to_bounded("expansions", expansions, 0, 9007199254740991.0)));
        return path_step_to_val(*search_, ends_);
    }

private:
    std::shared_ptr<const void> place_;
    Edition edition_;
    std::int64_t begun_;
    std::unique_ptr<PathSearch> search_;
    PathEnds ends_;
    Live live_;
};

/// `PathSpace` of web/engine/module.ts over a `Place`: a WorldPaths or a Lab.
template <typename Place>
class PathSpace {
public:
    explicit PathSpace(std::unique_ptr<Place> place) : place_(std::move(place)) {}
    ~PathSpace() { end_searches(); }
    PathSpace(const PathSpace&) = delete;
    PathSpace& operator=(const PathSpace&) = delete;

    val nearest_open(double x, double y) { return open_tile_to_val(place_->nearest(x, y)); }

    PathSearchHandle* search(const std::string& solver, const val& asked) {
        PathQuery query = query_from(asked);
        PathEnds ends;
        ends.grounds = {place_->nearest(query.from.x, query.from.y).ground,
                        place_->nearest(query.to.x, query.to.y).ground};
        ends.from = query.from = stand("start", query.from, query.clearance);
        ends.to = query.to = stand("goal", query.to, query.clearance);
        return new PathSearchHandle(place_, edition_, place_->search(solver_named(solver), query), ends);
    }

    val mesh(double x, double y, double clearance) {
        const std::shared_ptr<MeshMap> meshes = place_->navigator().meshes(clearance_from(clearance));
        return mesh_to_val(meshes->block(meshes->block_at(block_from("x", x), block_from("y", y))).mesh);
    }

    bool is_clear(const val& points, double clearance) {
        std::vector<Position> places = position_vector("points", points);
        std::transform(places.begin(), places.end(), places.begin(), settled);
        return !first_blocked_segment(place_->source(), places, clearance_from(clearance));
    }

    void edit(const val& tiles, double to) {
        place_->edit(tile_vector("tiles", tiles), edit_from(to));
        end_searches();
    }

protected:
    Place& place() { return *place_; }
    const Place& place() const { return *place_; }
    void end_searches() { ++*edition_; }

private:
    Position stand(const char* which, Position asked, std::int32_t clearance) {
        if (const std::optional<Footing> footing = place_->footing(asked, clearance)) {
            return footing->position;
        }
        throw std::invalid_argument(std::string(which) + ": got a place far from any open tile, expected one nearby");
    }

    static std::int64_t block_from(const char* name, double block) {
        return to_integer(name, to_bounded(name, block, INT32_MIN, INT32_MAX));
    }

    std::shared_ptr<Place> place_;
    std::shared_ptr<std::int64_t> edition_ = std::make_shared<std::int64_t>(0);
    Live live_;
};

}  // namespace waymesh::bindings
