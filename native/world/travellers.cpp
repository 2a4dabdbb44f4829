#include "world/travellers.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace waymesh {

namespace {

constexpr double tiles_per_second = 6;
constexpr std::size_t travellers_per_chunk = 4;

Chunk chunk_of_key(std::uint64_t key) {
    return {static_cast<std::int32_t>(static_cast<std::uint32_t>(key)), static_cast<std::int32_t>(key >> 32)};
}

double distance_between(const Tile& a, const Tile& b) {
    const auto dx = static_cast<double>(a.x - b.x);
    const auto dy = static_cast<double>(a.y - b.y);
    return std::sqrt(dx * dx + dy * dy);
}

Tile tile_at(const Chunk& chunk, Point place) {
    return {std::int64_t{chunk.x} * tiles_per_chunk + place.x, std::int64_t{chunk.y} * tiles_per_chunk + place.y};
}

/// The speed of each is its own, from 0.6 to 1.4 times the mean.
double speed_of(std::uint64_t name) {
    return tiles_per_second * (0.6 + 0.8 * static_cast<double>(name >> 40) / (1 << 24));
}

}  // namespace

void Travellers::advance(double seconds) {
    if (!(seconds >= 0 && seconds <= 1)) {
        throw std::invalid_argument("seconds: got " + shown(seconds) + ", expected 0 to 1");
    }
    std::erase_if(inhabited_, [this](std::uint64_t key) {
        const ChunkState state = store_.state(chunk_of_key(key));
        return state == ChunkState::frozen || state == ChunkState::unloaded;
    });
    std::erase_if(travellers_, [this](const Traveller& traveller) {
        const ChunkState state = store_.state(where(traveller));
        return state == ChunkState::frozen || state == ChunkState::unloaded;
    });
    settle();
    for (Traveller& traveller : travellers_) {
        if (store_.state(where(traveller)) == ChunkState::strong) {
            walk(traveller, seconds * speed_of(traveller.name));
        }
    }
}

void Travellers::settle() {
    for (const ChunkRect& focus : store_.foci()) {
        const ChunkRect strong = clipped_to_world(focus.grown(1));
        for (std::int64_t y = strong.y0; y <= strong.y1; ++y) {
            for (std::int64_t x = strong.x0; x <= strong.x1; ++x) {
                const Chunk chunk{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
                if (travellers_.size() + travellers_per_chunk > most) {
                    return;
                }
                if (store_.state(chunk) == ChunkState::strong && inhabited_.insert(key_of(chunk)).second) {
                    set_out(chunk);
                }
            }
        }
    }
}

void Travellers::set_out(const Chunk& chunk) {
    const StreamHash draw = store_.world().stream(Stream::traveller);
    const std::vector<ChunkNode> nodes = store_.roads(chunk).nodes;
    for (std::size_t k = 0; k < std::min(travellers_per_chunk, nodes.size()); ++k) {
        const std::uint64_t name = draw(chunk.x, chunk.y, k);
        if (is_on_the_way(name)) {
            continue;  // it left home before the chunk froze, and lives on elsewhere
        }
        const ChunkNode node = nodes[name % nodes.size()];
        const Tile home = tile_at(chunk, {node.x, node.y});
        Traveller traveller{name, home, home, 0, 0};
        traveller.to = turn(traveller, home, home);
        travellers_.push_back(traveller);
    }
}

bool Travellers::is_on_the_way(std::uint64_t name) const {
    return std::any_of(travellers_.begin(), travellers_.end(),
                       [name](const Traveller& traveller) { return traveller.name == name; });
}

void Travellers::walk(Traveller& traveller, double distance) {
    traveller.walked += distance;
    double road = distance_between(traveller.from, traveller.to);
    while (traveller.walked >= road) {
        const Tile back = traveller.from;
        traveller.walked = road > 0 ? traveller.walked - road : 0;
        traveller.from = traveller.to;
        traveller.to = turn(traveller, traveller.from, back);
        road = distance_between(traveller.from, traveller.to);
        if (road == 0) {
            break;  // no road leads on
        }
    }
}

/// A hashed choice among the roads at `at`, going back only in a dead end.
Tile Travellers::turn(Traveller& traveller, const Tile& at, const Tile& back) {
    std::vector<Tile> choices = neighbours(at);
    if (choices.size() > 1) {
        std::erase(choices, back);
    }
    if (choices.empty()) {
        return at;
    }
    return choices[mix(traveller.name + ++traveller.turns) % choices.size()];
}

std::vector<Tile> Travellers::neighbours(const Tile& node) {
    const Chunk chunk = chunk_of(node);
    const ChunkAdjacency adjacency = adjacency_of(store_, chunk);
    const std::vector<ChunkNode>& nodes = store_.loaded(chunk).nodes;
    const Point place = place_in_chunk(node);
    const ChunkNode wanted{static_cast<std::uint8_t>(place.x), static_cast<std::uint8_t>(place.y)};
    const auto n = static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), wanted) - nodes.begin());
    std::vector<Tile> ends;
    for (std::int32_t i = adjacency.first_n[n]; i < adjacency.first_n[n + 1]; ++i) {
        const Tile end = tile_at(chunk, adjacency.other_end[static_cast<std::size_t>(i)]);
        if (is_chunk_coordinate(end.x >> 7) && is_chunk_coordinate(end.y >> 7)) {
            ends.push_back(end);
        }
    }
    return ends;
}

Chunk Travellers::where(const Traveller& traveller) const {
    const double road = distance_between(traveller.from, traveller.to);
    const double share = road > 0 ? traveller.walked / road : 0;
    const auto along = [share](std::int64_t from, std::int64_t to) {
        return from + static_cast<std::int64_t>(std::floor(share * static_cast<double>(to - from)));
    };
    return chunk_of({along(traveller.from.x, traveller.to.x), along(traveller.from.y, traveller.to.y)});
}

std::vector<Travellers::Position> Travellers::positions() const {
    std::vector<Position> positions;
    for (const Traveller& traveller : travellers_) {
        const double road = distance_between(traveller.from, traveller.to);
        const double share = road > 0 ? traveller.walked / road : 0;
        positions.push_back({static_cast<double>(traveller.from.x) + 0.5 +
                                 share * static_cast<double>(traveller.to.x - traveller.from.x),
                             static_cast<double>(traveller.from.y) + 0.5 +
                                 share * static_cast<double>(traveller.to.y - traveller.from.y),
                             store_.state(where(traveller)) == ChunkState::strong});
    }
    return positions;
}

}  // namespace waymesh
