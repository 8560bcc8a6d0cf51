// A stack of distinct rows of words that can tell the position of a row.
//
// The rows stand one after the other; a hash table with linear probing holds their positions. The
// row that is popped was pushed last, so its slot has never made another row move on to a later
// slot: the slot just becomes free again.
// Cost: the words of the rows and 8 to 16 bytes a row. Memory is never given back.
// Tested by tests/unit/store/row_stack_test.cpp.
#pragma once

#include "fairly/base/word.hpp"

#include <cstddef>
#include <vector>

namespace fairly {

class RowStack {
 public:
  static constexpr std::size_t kNone = ~std::size_t{0};

  // Each row has `width` words.
  explicit RowStack(std::size_t width) : width_(width) {}

  std::size_t size() const { return rows_.size() / width_; }
  bool empty() const { return rows_.empty(); }
  // Valid until the next push().
  const Word* operator[](std::size_t position) const { return rows_.data() + position * width_; }
  const Word* top() const { return (*this)[size() - 1]; }

  // The stack must not contain an equal row yet, and `row` must not point into the stack.
  void push(const Word* row);
  void pop();

  // Returns the position of a row, or kNone.
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
