#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "world/road_graph.hpp"

namespace waymesh {

/// Dots that make the states of chunks visible: they walk the roads in strong chunks, stand still in weak ones, and are
/// gone in frozen ones. Where they set out and which way they turn is hashed.
class Travellers {
public:
    /// Keeps a reference to the store.
    explicit Travellers(ChunkStore& store) : store_(store) {}

    struct Position {
        double x;  ///< absolute tiles
        double y;
        bool walks;
    };

    /// Lets new ones set out in chunks that have become strong, drops those whose chunk is frozen or gone, and moves
    /// the others by `seconds`, 0 ... 1 (else std::invalid_argument).
    void advance(double seconds);

    std::vector<Position> positions() const;

    /// At most this many walk at once; chunks nearer the first rows of the foci come first.
    static constexpr std::size_t most = 4000;

private:
    struct Traveller {
        std::uint64_t name;
        Tile from;
        Tile to;
        double walked;  ///< tiles from `from` towards `to`
        std::uint64_t turns;
    };

    void set_out(const Chunk& chunk);
    bool is_on_the_way(std::uint64_t name) const;
    void settle();
    void walk(Traveller& traveller, double distance);
    Tile turn(Traveller& traveller, const Tile& at, const Tile& back);
    std::vector<Tile> neighbours(const Tile& node);
    Chunk where(const Traveller& traveller) const;

    ChunkStore& store_;
    std::vector<Traveller> travellers_;
    std::unordered_set<std::uint64_t>
        inhabited_;  ///< chunks whose own travellers have set out, and that are not frozen yet
};

}  // namespace waymesh
