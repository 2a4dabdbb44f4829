#pragma once

#include <string_view>
#include <vector>

#include "world/edits.hpp"

namespace waymesh {

/// Tiles made rock and tiles made open, each tile once.
struct EditedTiles {
    std::vector<Tile> rock;
    std::vector<Tile> open;
};

inline constexpr std::size_t longest_edit_text = 2000;

/// Edits as they stand in links: `x,y.runs`, see web/link/edit_text.ts, which writes them. Empty text: none. At most
/// `longest_edit_text` bytes and `most_edited_at_once` tiles, all in the world; else std::invalid_argument that says
/// `name`, got and expected.
EditedTiles decode_edits(std::string_view name, std::string_view text);

}  // namespace waymesh
