#include "grid/automaton.hpp"

#include <array>
#include <vector>

namespace waymesh {

namespace {

using Word = std::uint64_t;

/// Two bits per tile, of 64 tiles: a count from 0 to 3.
struct Sums {
    std::vector<Word> ones;
    std::vector<Word> twos;

    explicit Sums(std::size_t words) : ones(words), twos(words) {}
};

/// A threshold for counts of four bits, spread over whole words: count >= t exactly when count + (16 - t) carries out
/// of the fourth bit, and the addend's bits decide at each place whether a carry needs one of the others or both.
class AtLeast {
public:
    explicit AtLeast(std::int32_t threshold) : always_(threshold <= 0 ? ~Word{0} : 0) {
        const std::int32_t addend = 16 - threshold;
        for (std::size_t bit = 0; bit < 4; ++bit) {
            addend_[bit] = (addend >> bit & 1) != 0 ? ~Word{0} : 0;
        }
    }

    Word operator()(Word ones, Word twos, Word fours, Word eights) const {
        Word carry = 0;
        carry = carries(ones, addend_[0], carry);
        carry = carries(twos, addend_[1], carry);
        carry = carries(fours, addend_[2], carry);
        carry = carries(eights, addend_[3], carry);
        return carry | always_;
    }

private:
    static Word carries(Word a, Word addend, Word carry) { return (a & carry) | (addend & (a | carry)); }

    std::array<Word, 4> addend_{};
    Word always_;
};

/// One row of the map with a word on either side, and beyond the width what lies outside.
void pad(std::span<const Word> row, Word last_mask, Word outside, std::vector<Word>& padded) {
    padded.front() = outside;
    for (std::size_t w = 0; w < row.size(); ++w) {
        padded[w + 1] = row[w];
    }
    padded[row.size()] |= outside & ~last_mask;
    padded.back() = outside;
}

/// Per tile, the rock among itself and its two neighbours in the row.
void sum_of_three(const Word* padded, std::size_t words, Sums& sums) {
    Word* const ones = sums.ones.data();
    Word* const twos = sums.twos.data();
    for (std::size_t w = 0; w < words; ++w) {
        const Word here = padded[w + 1];
        const Word left = here << 1 | padded[w] >> 63;
        const Word right = here >> 1 | padded[w + 2] << 63;
        ones[w] = left ^ here ^ right;
        twos[w] = (left & here) | (right & (left | here));
    }
}

/// Hexagons, for the rows above and below an odd (even) row: the rock among the tile at the same x and the one to its
/// right (left).
void sum_of_two(const Word* padded, std::size_t words, bool right_one, Sums& sums) {
    Word* const ones = sums.ones.data();
    Word* const twos = sums.twos.data();
    for (std::size_t w = 0; w < words; ++w) {
        const Word here = padded[w + 1];
        const Word other = right_one ? here >> 1 | padded[w + 2] << 63 : here << 1 | padded[w] >> 63;
        ones[w] = here ^ other;
        twos[w] = here & other;
    }
}

/// Adds up three rows' sums and applies the rule.
void apply(const Sums& above, const Sums& middle, const Sums& below, const AtLeast& stays_from,
           const AtLeast& rock_from, std::span<const Word> row, std::span<Word> into) {
    const Word* const a1 = above.ones.data();
    const Word* const a2 = above.twos.data();
    const Word* const m1 = middle.ones.data();
    const Word* const m2 = middle.twos.data();
    const Word* const b1 = below.ones.data();
    const Word* const b2 = below.twos.data();
    const Word* const here = row.data();
    Word* const next = into.data();
    const std::size_t words = row.size();
    for (std::size_t w = 0; w < words; ++w) {
        const Word ones = a1[w] ^ m1[w] ^ b1[w];
        const Word carried_two = (a1[w] & m1[w]) | (b1[w] & (a1[w] | m1[w]));
        const Word two = a2[w] ^ m2[w] ^ b2[w];
        const Word carried_four = (a2[w] & m2[w]) | (b2[w] & (a2[w] | m2[w]));
        const Word twos = two ^ carried_two;
        const Word second_four = two & carried_two;
        const Word fours = carried_four ^ second_four;
        const Word eights = carried_four & second_four;
        next[w] = rock_from(ones, twos, fours, eights) | (here[w] & stays_from(ones, twos, fours, eights));
    }
}

/// The sums of three neighbouring rows at a time, each computed once as a row of its own and once as a neighbour.
class RowSums {
public:
    RowSums(const BitGrid& rock, Lattice lattice, Outside outside)
        : rock_(rock),
          lattice_(lattice),
          outside_(outside == Outside::rock ? ~Word{0} : 0),
          words_(static_cast<std::size_t>(rock.words_per_row())),
          padded_(words_ + 2),
          own_{Sums(words_), Sums(words_), Sums(words_)},
          beside_{Sums(words_), Sums(words_), Sums(words_)} {
        advance(-1);
        advance(0);
    }

    /// Reads row y (-1 and `height` lie outside), which is the third of those kept.
    void advance(std::int32_t y) {
        const std::size_t slot = slot_of(y);
        if (0 <= y && y < rock_.height()) {
            pad(rock_.row(y), rock_.last_word_mask(), outside_, padded_);
        } else {
            padded_.assign(words_ + 2, outside_);
        }
        sum_of_three(padded_.data(), words_, own_[slot]);
        if (lattice_ == Lattice::hex) {
            // Seen from an even row, odd rows are shifted to the right: their tiles x - 1 and x touch it.
            sum_of_two(padded_.data(), words_, (y & 1) == 0, beside_[slot]);
        }
    }

    const Sums& own(std::int32_t y) const { return own_[slot_of(y)]; }
    const Sums& beside(std::int32_t y) const { return lattice_ == Lattice::hex ? beside_[slot_of(y)] : own(y); }

private:
    static std::size_t slot_of(std::int32_t y) { return static_cast<std::size_t>(y + 3) % 3; }

    const BitGrid& rock_;
    Lattice lattice_;
    Word outside_;
    std::size_t words_;
    std::vector<Word> padded_;
    std::array<Sums, 3> own_;
    std::array<Sums, 3> beside_;
};

}  // namespace

void next_round(const BitGrid& rock, Rule rule, Lattice lattice, Outside outside, BitGrid& into) {
    if (rock.area() == 0) {
        return;
    }
    const AtLeast stays_from(rule.open_up_to + 1);
    const AtLeast rock_from(rule.rock_from);
    RowSums sums(rock, lattice, outside);
    for (std::int32_t y = 0; y < rock.height(); ++y) {
        sums.advance(y + 1);
        apply(sums.beside(y - 1), sums.own(y), sums.beside(y + 1), stays_from, rock_from, rock.row(y), into.row(y));
        into.row(y).back() &= rock.last_word_mask();
    }
}

BitGrid next_round(const BitGrid& rock, Rule rule, Lattice lattice, Outside outside) {
    BitGrid into(rock.width(), rock.height());
    next_round(rock, rule, lattice, outside, into);
    return into;
}

}  // namespace waymesh
