#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cmath>
#include <cstdint>
#include <exception>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/convert.hpp"
#include "bindings/live.hpp"
#include "world/chunk_store.hpp"
#include "world/highways.hpp"
#include "world/nodes.hpp"
#include "world/road_graph.hpp"
#include "world/travellers.hpp"

/// The module's classes and functions, as declared in web/engine/module.ts: conversion only.
namespace waymesh::bindings {

namespace {

enum class Detail { roads, candidates };

constexpr std::int64_t most_loaded_chunks = 1024;
constexpr std::int64_t most_viewed_chunks = 1 << 14;

/// Collects the flat arrays of a `ChunkBatch`.
class BatchWriter {
public:
    void add_node(const World& world, const Chunk& chunk, ChunkNode node) {
        const Tile tile{std::int64_t{chunk.x} * tiles_per_chunk + node.x,
                        std::int64_t{chunk.y} * tiles_per_chunk + node.y};
        const std::int32_t rank = town_rank(world, tile);
        node_tile_.insert(node_tile_.end(), {node.x, node.y});
        node_rank_.push_back(static_cast<std::uint8_t>(rank));
        if (rank > 0) {
            names_ += town_name(world, tile);
            names_ += '\n';
        }
    }

    void add_edge(const ChunkEdge& edge) {
        edge_tile_.insert(edge_tile_.end(), {edge.ax, edge.ay, edge.bx, edge.by});
        edge_flags_.push_back(edge.flags);
    }

    void end_chunk(const Chunk& chunk, const ChunkTerrain& terrain) {
        add_words(terrain.open, open_);
        add_words(terrain.sealed, sealed_);
        chunks_.insert(chunks_.end(), {chunk.x, chunk.y, static_cast<std::int32_t>(node_rank_.size()),
                                       static_cast<std::int32_t>(edge_flags_.size())});
    }

    val take() const {
        val batch = val::object();
        batch.set("chunks", copy_out<std::int32_t>(chunks_));
        batch.set("nodeTile", copy_out<std::uint8_t>(node_tile_));
        batch.set("nodeRank", copy_out<std::uint8_t>(node_rank_));
        batch.set("names", names_);
        batch.set("edgeTile", copy_out<std::int16_t>(edge_tile_));
        batch.set("edgeFlags", copy_out<std::uint8_t>(edge_flags_));
        batch.set("open", copy_out<std::uint32_t>(open_));
        batch.set("sealed", copy_out<std::uint32_t>(sealed_));
        return batch;
    }

private:
    static void add_words(const ChunkBits& bits, std::vector<std::uint32_t>& words) {
        for (const std::uint64_t word : bits) {
            words.insert(words.end(), {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)});
        }
    }

    std::vector<std::int32_t> chunks_;
    std::vector<std::uint8_t> node_tile_;
    std::vector<std::uint8_t> node_rank_;
    std::string names_;
    std::vector<std::int16_t> edge_tile_;
    std::vector<std::uint8_t> edge_flags_;
    std::vector<std::uint32_t> open_;
    std::vector<std::uint32_t> sealed_;
};

ChunkRect rect_from(double x0, double y0, double x1, double y1) {
    return {to_integer("x0", x0), to_integer("y0", y0), to_integer("x1", x1), to_integer("y1", y1)};
}

}  // namespace

class Engine {
public:
    Engine(const val& options, double budget)
        : store_(world_from(options), static_cast<std::size_t>(to_bounded("budgetBytes", budget, 0, 4e9))),
          highways_(store_),
          travellers_(store_) {}

    val options() const { return options_of(store_.world()); }

    void set_foci(const val& rectangles) {
        const std::vector<std::int32_t> flat = int32_vector("rectangles", rectangles, 4);
        std::vector<ChunkRect> foci;
        for (std::size_t i = 0; i < flat.size(); i += 4) {
            foci.push_back({flat[i], flat[i + 1], flat[i + 2], flat[i + 3]});
        }
        store_.set_foci(foci);
    }

    double advance(double limit) { return static_cast<double>(store_.advance(to_integer("maxChunks", limit))); }

    val load(const val& list, int detail_number) {
        const std::vector<Chunk> chunks = chunk_list(list);
        if (detail_number < 0 || detail_number > static_cast<int>(Detail::candidates)) {
            throw std::invalid_argument("detail: got " + std::to_string(detail_number) + ", expected 0 or 1");
        }
        const auto detail = static_cast<Detail>(detail_number);
        store_.require_terrain(chunks);
        const val batch = detail == Detail::candidates ? candidate_batch(chunks) : road_batch(chunks);
        store_.evict();
        return batch;
    }

    val highways(int level, double block_x, double block_y) {
        const std::int64_t x = to_integer("blockX", block_x);
        const std::int64_t y = to_integer("blockY", block_y);
        const std::vector<std::vector<Tile>> highways = highways_.of_block(level, x, y);
        const std::int64_t corner_x = x * Highways::block_side * tiles_per_chunk;
        const std::int64_t corner_y = y * Highways::block_side * tiles_per_chunk;
        std::vector<std::int32_t> ends;
        std::vector<std::int32_t> points;
        for (const std::vector<Tile>& highway : highways) {
            for (const Tile& node : highway) {
                points.insert(points.end(), {static_cast<std::int32_t>(node.x - corner_x),
                                             static_cast<std::int32_t>(node.y - corner_y)});
            }
            ends.push_back(static_cast<std::int32_t>(points.size() / 2));
        }
        store_.evict();
        val result = val::object();
        result.set("ends", copy_out<std::int32_t>(ends));
        result.set("points", copy_out<std::int32_t>(points));
        add_towns(level, x, y, result);
        return result;
    }

    val states(double x0, double y0, double x1, double y1) const {
        const ChunkRect rect = viewed_rect(x0, y0, x1, y1);
        std::vector<std::uint8_t> states;
        for (std::int64_t y = rect.y0; y <= rect.y1; ++y) {
            for (std::int64_t x = rect.x0; x <= rect.x1; ++x) {
                states.push_back(static_cast<std::uint8_t>(
                    store_.state({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)})));
            }
        }
        return copy_out<std::uint8_t>(states);
    }

    val openness(double x0, double y0, double x1, double y1) const {
        const ChunkRect rect = viewed_rect(x0, y0, x1, y1);
        std::vector<std::uint8_t> shares;
        for (std::int64_t y = rect.y0; y <= rect.y1; ++y) {
            for (std::int64_t x = rect.x0; x <= rect.x1; ++x) {
                shares.push_back(
                    openness_of(store_.world(), {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}));
            }
        }
        return copy_out<std::uint8_t>(shares);
    }

    val usage() const {
        val usage = val::object();
        usage.set("bytes", static_cast<double>(store_.bytes()));
        usage.set("budget", static_cast<double>(store_.budget()));
        usage.set("chunks", static_cast<double>(store_.chunk_count()));
        usage.set("evictions", static_cast<double>(store_.evictions()));
        return usage;
    }

    val nearest(double x, double y) {
        const Tile node = nearest_node(store_, x, y);
        store_.evict();
        const std::int32_t rank = town_rank(store_.world(), node);
        val result = val::object();
        result.set("x", centre(node.x));
        result.set("y", centre(node.y));
        result.set("rank", rank);
        result.set("name", rank > 0 ? town_name(store_.world(), node) : std::string());
        return result;
    }

    val edit(const val& tiles, double to) {
        std::vector<std::int32_t> flat;
        for (const Chunk& chunk : store_.edit(tile_vector("tiles", tiles), edit_from(to))) {
            flat.insert(flat.end(), {chunk.x, chunk.y});
        }
        return copy_out<std::int32_t>(flat);
    }

    val travellers(double seconds) {
        travellers_.advance(seconds);
        std::vector<double> flat;
        for (const Travellers::Position& position : travellers_.positions()) {
            flat.insert(flat.end(), {position.x, position.y, position.walks ? 1.0 : 0.0});
        }
        return copy_out<double>(flat);
    }

private:
    static std::vector<Chunk> chunk_list(const val& list) {
        const std::vector<std::int32_t> flat = int32_vector("chunks", list, 2);
        if (flat.size() > 2 * most_loaded_chunks) {
            throw std::invalid_argument("chunks: got " + std::to_string(flat.size() / 2) + ", expected at most " +
                                        std::to_string(most_loaded_chunks));
        }
        std::vector<Chunk> chunks;
        for (std::size_t i = 0; i < flat.size(); i += 2) {
            chunks.push_back({flat[i], flat[i + 1]});
        }
        return chunks;
    }

    static ChunkRect viewed_rect(double x0, double y0, double x1, double y1) {
        const ChunkRect rect = rect_from(x0, y0, x1, y1);
        if (!rect.holds_at_most(most_viewed_chunks) || clipped_to_world(rect) != rect) {
            throw std::invalid_argument(
                "chunks: got a rectangle that is reversed, outside the world or too large, "
                "expected 1 to " +
                std::to_string(most_viewed_chunks) + " chunks");
        }
        return rect;
    }

    void add_towns(int level, std::int64_t x, std::int64_t y, val& result) {
        std::vector<std::int32_t> tiles;
        std::vector<std::uint8_t> ranks;
        std::string names;
        for (const Tile& town : highways_.towns_of_block(level, x, y)) {
            tiles.insert(tiles.end(), {static_cast<std::int32_t>(town.x - x * Highways::block_side * tiles_per_chunk),
                                       static_cast<std::int32_t>(town.y - y * Highways::block_side * tiles_per_chunk)});
            ranks.push_back(static_cast<std::uint8_t>(town_rank(store_.world(), town)));
            names += town_name(store_.world(), town) + '\n';
        }
        result.set("townTile", copy_out<std::int32_t>(tiles));
        result.set("townRank", copy_out<std::uint8_t>(ranks));
        result.set("names", names);
    }

    val road_batch(const std::vector<Chunk>& chunks) {
        BatchWriter writer;
        for (const Chunk& chunk : chunks) {
            add_chunk(chunk, store_.roads(chunk).roads, writer);
        }
        return writer.take();
    }

    val candidate_batch(const std::vector<Chunk>& chunks) {
        BatchWriter writer;
        for (const ChunkRect& window : rectangles_of(chunks)) {
            const std::vector<std::vector<ChunkEdge>> candidates = candidates_in(store_.world(), window);
            for (std::int64_t y = window.y0; y <= window.y1; ++y) {
                for (std::int64_t x = window.x0; x <= window.x1; ++x) {
                    add_chunk({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)},
                              candidates[static_cast<std::size_t>(window.index(x, y))], writer);
                }
            }
        }
        return writer.take();
    }

    void add_chunk(const Chunk& chunk, const std::vector<ChunkEdge>& edges, BatchWriter& writer) {
        for (const ChunkNode node : store_.roads(chunk).nodes) {
            writer.add_node(store_.world(), chunk, node);
        }
        for (const ChunkEdge& edge : edges) {
            writer.add_edge(edge);
        }
        writer.end_chunk(chunk, store_.terrain(chunk));
    }

    ChunkStore store_;
    Highways highways_;
    Travellers travellers_;
    Live live_;
};

EMSCRIPTEN_BINDINGS(waymesh) {
    emscripten::function("generatorVersion", emscripten::optional_override([] { return newest_version; }));
    emscripten::function("heapBytes", &heap_bytes);
    emscripten::function("liveHandles", &Live::count);
    emscripten::class_<Engine>("Engine")
        .constructor(&make_guarded<Engine, val, double>, emscripten::allow_raw_pointers())
        .function("options", &Guarded<&Engine::options>::call)
        .function("setFoci", &Guarded<&Engine::set_foci>::call)
        .function("advance", &Guarded<&Engine::advance>::call)
        .function("load", &Guarded<&Engine::load>::call)
        .function("highways", &Guarded<&Engine::highways>::call)
        .function("states", &Guarded<&Engine::states>::call)
        .function("openness", &Guarded<&Engine::openness>::call)
        .function("usage", &Guarded<&Engine::usage>::call)
        .function("nearestNode", &Guarded<&Engine::nearest>::call)
        .function("edit", &Guarded<&Engine::edit>::call)
        .function("travellers", &Guarded<&Engine::travellers>::call);
}

}  // namespace waymesh::bindings
