#pragma once

#include <optional>
#include <string_view>

#include "nav/navigator.hpp"
#include "nav/path_search.hpp"

/// One query from its beginning to its end.
namespace waymesh::cli {

inline constexpr std::size_t path_store_bytes = std::size_t{256} << 20;

struct PathAnswer {
    Path path;
    bool from_was_moved = false;
    bool to_was_moved = false;
};

inline std::string_view name_of(SearchStatus status) {
    switch (status) {
        case SearchStatus::found: return "found";
        case SearchStatus::limit: return "limit";
        default: return "unreachable";
    }
}

inline Path whole_path(PathSearch& search, std::int64_t limit) {
    while (search.step(limit) == SearchStatus::searching) {
    }
    return search.path();
}

/// Snaps both ends, as `paths` has it (a Navigator or WorldPaths), and finds a path between them.
template <typename Paths, typename Find>
PathAnswer answer_of(Paths& paths, PathQuery query, Find find) {
    PathAnswer answer;
    answer.path.status = SearchStatus::unreachable;
    const std::optional<Footing> from = paths.footing(query.from, query.clearance);
    const std::optional<Footing> to = paths.footing(query.to, query.clearance);
    if (from && to) {
        answer.from_was_moved = from->moved;
        answer.to_was_moved = to->moved;
        query.from = from->position;
        query.to = to->position;
        answer.path = find(query);
    }
    return answer;
}

}  // namespace waymesh::cli
