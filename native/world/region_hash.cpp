#include "world/region_hash.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "world/chunk_store.hpp"

namespace waymesh {

namespace {

constexpr std::int64_t window_side = 8;

std::vector<ChunkRect> windows_of(const ChunkRect& rect, std::int64_t side) {
    std::vector<ChunkRect> windows;
    for (std::int64_t y = rect.y0; y <= rect.y1; y += side) {
        for (std::int64_t x = rect.x0; x <= rect.x1; x += side) {
            windows.push_back({x, y, std::min(x + side - 1, rect.x1), std::min(y + side - 1, rect.y1)});
        }
    }
    return windows;
}

/// Fisher and Yates' shuffle with hashed draws; the bias of a remainder of 64 bits is below 2^-43 here.
void shuffle(std::vector<ChunkRect>& windows, const StreamHash& draw, std::uint64_t order) {
    for (std::size_t i = windows.size(); i > 1; --i) {
        std::swap(windows[i - 1], windows[draw(static_cast<std::int64_t>(i), 0, order) % i]);
    }
}

}  // namespace

RegionHash::RegionHash(World world, const ChunkRect& rect, std::uint64_t order)
    : world_(std::move(world)), rect_(rect), alone_(order != 0) {
    if (!rect.holds_at_most(most_chunks) || clipped_to_world(rect) != rect) {
        throw std::invalid_argument(
            "chunks: got a rectangle that is reversed, outside the world or too large, "
            "expected 1 to " +
            std::to_string(most_chunks) + " chunks with 32-bit coordinates");
    }
    remaining_ = rect.area();
    windows_ = windows_of(rect, alone_ ? 1 : window_side);
    if (alone_) {
        shuffle(windows_, world_.stream(Stream::shuffle), order);
    } else {
        std::reverse(windows_.begin(), windows_.end());
    }
    digest_c_.resize(static_cast<std::size_t>(rect.area()));
}

std::int64_t RegionHash::step(std::int64_t limit) {
    for (std::int64_t done = 0; done < limit && !windows_.empty();) {
        done += generate_next();
    }
    return remaining_;
}

std::int64_t RegionHash::generate_next() {
    const ChunkRect window = windows_.back();
    windows_.pop_back();
    const Land land = land_in(world_, window);
    for (std::int64_t y = window.y0; y <= window.y1; ++y) {
        for (std::int64_t x = window.x0; x <= window.x1; ++x) {
            const auto c = static_cast<std::size_t>(window.index(x, y));
            digest_c_[static_cast<std::size_t>(rect_.index(x, y))] =
                fold(digest_of(land.roads[c]), digest_of(land.terrain[c]));
        }
    }
    remaining_ -= window.area();
    return window.area();
}

std::optional<std::uint64_t> RegionHash::value() const {
    if (remaining_ > 0) {
        return std::nullopt;
    }
    std::uint64_t digest = 0;
    for (const std::uint64_t word : digest_c_) {
        digest = fold(digest, word);
    }
    return digest;
}

}  // namespace waymesh
