#include "world/nodes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "geometry/hilbert.hpp"

namespace waymesh {

namespace {

struct CellSpan {
    std::int64_t x0;
    std::int64_t y0;
    std::int64_t x1;  ///< exclusive
    std::int64_t y1;  ///< exclusive

    bool contains(std::int64_t x, std::int64_t y) const { return x0 <= x && x < x1 && y0 <= y && y < y1; }
};

/// The tile, 0 ... 7, of a node in its cell: the centre, displaced by a uniform offset scaled with the jitter.
std::int32_t displaced_tile(std::uint64_t random16, std::int32_t jitter) {
    const std::int64_t offset = static_cast<std::int64_t>(random16) - (1 << 15);
    return tiles_per_cell / 2 + static_cast<std::int32_t>((offset * tiles_per_cell * jitter) >> (16 + 8));
}

/// Yields the nodes of one quarter: its cells row by row, those below the density threshold; when there is none, the
/// cell with the smallest hash (the first of equals).
class QuarterNodes {
public:
    explicit QuarterNodes(const World& world)
        : presence_(world.stream(Stream::node_presence)),
          place_(world.stream(Stream::node_tile)),
          density_(static_cast<std::uint64_t>(world.parameters().density)),
          jitter_(world.parameters().jitter) {}

    /// Calls emit(cell x, cell y, tile in cell) for each node of the quarter whose first cell is (x0, y0).
    template <typename Emit>
    void visit(std::int64_t x0, std::int64_t y0, const Emit& emit) const {
        std::uint64_t smallest = ~std::uint64_t{0};
        std::int64_t smallest_x = x0;
        std::int64_t smallest_y = y0;
        bool empty = true;
        for (std::int64_t y = y0; y < y0 + cells_per_quarter; ++y) {
            const StreamHash::Row presence = presence_.row(y);
            for (std::int64_t x = x0; x < x0 + cells_per_quarter; ++x) {
                const std::uint64_t h = presence(x);
                if ((h >> 56) < density_) {
                    empty = false;
                    emit(x, y, tile_of(x, y));
                } else if (h < smallest) {
                    smallest = h;
                    smallest_x = x;
                    smallest_y = y;
                }
            }
        }
        if (empty) {
            emit(smallest_x, smallest_y, tile_of(smallest_x, smallest_y));
        }
    }

private:
    Point tile_of(std::int64_t x, std::int64_t y) const {
        const std::uint64_t h = place_(x, y);
        return {displaced_tile(h & 0xFFFFU, jitter_), displaced_tile((h >> 16) & 0xFFFFU, jitter_)};
    }

    StreamHash presence_;
    StreamHash place_;
    std::uint64_t density_;
    std::int32_t jitter_;
};

constexpr std::int64_t floor_to_quarter(std::int64_t cell) { return cell & ~std::int64_t{cells_per_quarter - 1}; }

}  // namespace

std::int32_t NodeField::high_x() const {
    return static_cast<std::int32_t>(window.width()) * tiles_per_chunk + halo * tiles_per_cell;
}

std::int32_t NodeField::high_y() const {
    return static_cast<std::int32_t>(window.height()) * tiles_per_chunk + halo * tiles_per_cell;
}

NodeField nodes_in(const World& world, const ChunkRect& window, std::int32_t halo) {
    const std::int64_t origin_x = window.x0 * cells_per_chunk;
    const std::int64_t origin_y = window.y0 * cells_per_chunk;
    const CellSpan known{origin_x - halo, origin_y - halo, (window.x1 + 1) * cells_per_chunk + halo,
                         (window.y1 + 1) * cells_per_chunk + halo};
    std::vector<Point> by_row;
    by_row.reserve(static_cast<std::size_t>(
        (known.x1 - known.x0) * (known.y1 - known.y0) * (world.parameters().density + 8) / 256 + 64));
    const QuarterNodes quarter(world);
    for (std::int64_t y = floor_to_quarter(known.y0); y < known.y1; y += cells_per_quarter) {
        for (std::int64_t x = floor_to_quarter(known.x0); x < known.x1; x += cells_per_quarter) {
            quarter.visit(x, y, [&](std::int64_t cell_x, std::int64_t cell_y, Point tile) {
                if (known.contains(cell_x, cell_y)) {
                    by_row.push_back({static_cast<std::int32_t>(cell_x - origin_x) * tiles_per_cell + tile.x,
                                      static_cast<std::int32_t>(cell_y - origin_y) * tiles_per_cell + tile.y});
                }
            });
        }
    }
    NodeField field{window, halo, {}};
    field.points.reserve(by_row.size());
    for (const std::int32_t v : hilbert_order(by_row)) {
        field.points.push_back(by_row[static_cast<std::size_t>(v)]);
    }
    return field;
}

std::int32_t town_rank(const World& world, Tile node) {
    const int zeros = std::countr_zero(world.stream(Stream::town_rank)(node.x, node.y));
    return std::clamp(zeros - 2, 0, 14);
}

std::string town_name(const World& world, Tile node) {
    static constexpr std::array<std::string_view, 32> heads = {
        "Bei", "Dro", "El", "Ha", "Ka",  "Lo",  "Mer", "Shi", "Tin", "Ur",  "Vas", "Wen", "Ba",  "Cor", "Da", "Fen",
        "Gal", "Hol", "Ir", "Jo", "Ken", "Lin", "Mo",  "Na",  "Or",  "Pel", "Ro",  "Sa",  "Tor", "Ul",  "Ve", "Yan"};
    static constexpr std::array<std::string_view, 16> middles = {"a", "be", "do",  "i",  "ka", "lo", "me", "ni",
                                                                 "o", "ra", "shi", "ta", "u",  "va", "we", "yo"};
    static constexpr std::array<std::string_view, 32> tails = {
        "bei", "dro",  "dru", "han", "ka",   "lo",  "lour", "mer", "min", "mont", "nor",
        "rin", "ros",  "run", "sa",  "sur",  "tan", "ten",  "tin", "tor", "val",  "ven",
        "wen", "wick", "yar", "zen", "gard", "del", "fell", "ham", "lin", "mere"};
    const std::uint64_t h = world.stream(Stream::town_name)(node.x, node.y);
    std::string name(heads[h & 31U]);
    if (((h >> 5) & 3U) == 0) {
        name += middles[(h >> 7) & 15U];
    }
    name += tails[(h >> 11) & 31U];
    return name;
}

}  // namespace waymesh
