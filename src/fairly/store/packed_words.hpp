// An array of words of 1 to 8 bytes each, in one growing block.
//
// Cost: the bytes of the words that are there. Up to half as much again is reserved but not
// touched. Tested by tests/unit/store/word_table_test.cpp.
#pragma once

#include "fairly/base/pages.hpp"
#include "fairly/base/prefetch.hpp"
#include "fairly/base/word.hpp"

#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>

namespace fairly {

class PackedWords {
  static_assert(std::endian::native == std::endian::little); // a word is its first bytes

 public:
  // Words have at most `bits` bits.
  explicit PackedWords(unsigned bits = 64)
      : bytes_(bits == 0 ? 1 : (bits + 7) / 8), mask_(~Word{0} >> (64 - 8 * bytes_)) {
    assert(bits <= 64);
  }

  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return size_ * bytes_; }

  Word operator[](std::uint64_t index) const {
    Word word = 0;
    std::memcpy(&word, memory_.data() + index * bytes_, sizeof word);
    return word & mask_;
  }
  void prefetch(std::uint64_t index) const { fairly::prefetch(memory_.data() + index * bytes_); }

  // Makes sure that the next push_back() does not throw std::bad_alloc.
  void make_room() {
    const std::uint64_t end = size_ * bytes_;
    // Words are read and written as eight bytes each, so the last one needs room behind it.
    if (end + sizeof(Word) > memory_.size()) memory_.grow(end + end / 2 + 8 * sizeof(Word));
  }
  void push_back(Word word) {
    assert((word & ~mask_) == 0);
    make_room();
    std::memcpy(memory_.data() + size_ * bytes_, &word, sizeof word);
    ++size_;
  }

 private:
  unsigned bytes_;
  Word mask_;
  std::uint64_t size_ = 0;
  Pages memory_;
};

} // namespace fairly
