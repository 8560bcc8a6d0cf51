// A stack of different rows of words that knows where on it a row is.
//
// The rows stand one after the other, a hash table with linear probing holds their positions. What
// is taken off was put on last, so that no other row was ever moved on by it: its slot is simply
// free again.
// Cost: the words of the rows and 8 to 16 bytes a row. Nothing is given back.
// Tested by tests/unit/store/row_stack_test.cpp.
#pragma once

#include "fairly/base/word.hpp"

#include <cstddef>
#include <vector>

namespace fairly {

class RowStack {
 public:
  static constexpr std::size_t kNone = ~std::size_t{0};

  // Rows have so many words.
  explicit RowStack(std::size_t width) : width_(width) {}

  std::size_t size() const { return rows_.size() / width_; }
  bool empty() const { return rows_.empty(); }
  // Valid until the next push().
  const Word* operator[](std::size_t position) const { return rows_.data() + position * width_; }
  const Word* top() const { return (*this)[size() - 1]; }

  // The row must not be there yet, nor stand in this stack.
  void push(const Word* row);
  void pop();

  // The position of a row, or kNone.
  std::size_t find(const Word* row) const;

 private:
  std::size_t first_slot(const Word* row) const {
    return fingerprint(row, width_) & (slots_.size() - 1);
  }
  std::size_t following(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  void put(std::size_t position);
  void grow();

  std::size_t width_;
  std::vector<Word> rows_;
  std::vector<std::size_t> slots_; // positions + 1, 0 is free; a power of two, at most half full
};

} // namespace fairly
