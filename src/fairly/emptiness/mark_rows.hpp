// Mark sets as rows of machine words, in the shape that a search needs.
//
// Bit i of a row says whether the set meets bits[i]. Each set of the graph's table is turned into
// its row once, when it is first met. After that the row of an edge's marks is found by an array
// index, and unions and tests take a few word operations, however many marks there are.
// Tested by tests/unit/emptiness/mark_rows_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/base/mark_set.hpp"
#include "fairly/base/word.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fairly::emptiness {

// The number of words in a row of `bits` bits. It is 0 for no bits, unlike for a state.
inline std::size_t row_words(std::size_t bits) {
  return (bits + 63) / 64;
}

class MarkRows {
 public:
  MarkRows(const MarkTable& table, const std::vector<MarkSet>& bits);

  std::size_t width() const { return width_; }

  // The row of a set that need not be in the table.
  std::vector<Word> row_of(const MarkSet& set) const;

  // The row of a set of the table. Valid only until the next call, since the table may have grown
  // in between.
  const Word* operator[](MarksId id) {
    if (id >= known_) extend();
    return words_.data() + id * width_;
  }

 private:
  void extend();
  void fill(Word* row, const MarkSet& set) const;

  const MarkTable* table_;
  std::vector<std::vector<std::uint32_t>> bits_of_; // the bits of each mark
  std::size_t width_;
  std::vector<Word> words_;
  std::size_t known_ = 0;
};

// Rows that hold the marks themselves: bit m is mark m, for all marks below `count`.
MarkRows identity_rows(const MarkTable& table, Mark count);
MarkSet identity_marks(std::span<const Word> row);

inline void unite(Word* into, const Word* row, std::size_t width) {
  for (std::size_t i = 0; i < width; ++i) into[i] |= row[i];
}

// The rows of Büchi and Streett conditions: [ b words | l words | u words ]. The l and u of a pair
// are at the same bit, so one word operation tests "l was seen without u" for 64 pairs.
class StreettRows {
 public:
  StreettRows(const MarkTable& table, const StreettForm& form);

  std::size_t width() const { return rows_.width(); }
  std::size_t pair_words() const { return pair_words_; }
  MarkRows& rows() { return rows_; }
  const Word* operator[](MarksId id) { return rows_[id]; }
  const Word* left(const Word* row) const { return row + buchi_.size(); }

  bool has_all_buchi(const Word* row) const;
  bool has_all_buchi(const Word* row, const Word* more) const; // both rows together
  bool has_left(const Word* row) const;
  // Is there a pair of which only the left side was seen?
  bool has_bad(const Word* row) const;
  bool accepts(const Word* row) const { return has_all_buchi(row) && !has_bad(row); }
  // Adds the pairs of which only the left side was seen to a set of pairs (pair_words() words).
  void add_bad(const Word* row, Word* pairs) const;
  bool meets_left(const Word* row, const Word* pairs) const;

  // All marks on the left side of the given pairs.
  MarkSet left_marks(const Word* pairs) const;

 private:
  static std::vector<MarkSet> layout(const StreettForm& form);

  std::vector<Word> buchi_; // the b bits that are in use
  std::size_t pair_words_;
  std::vector<MarkSet> left_;
  MarkRows rows_;
};

} // namespace fairly::emptiness
