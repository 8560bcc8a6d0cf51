// Numbers of a few bits each, side by side without gaps.
// Tested by tests/unit/base/bit_array_test.cpp.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairly {

class BitArray {
 public:
  // Grows to at least `bits` bits; new ones are zero.
  void grow(std::size_t bits) {
    // One word more than needed, so that a number may always be read from two.
    const std::size_t words = bits / 64 + 2;
    if (words > words_.size()) words_.resize(words);
  }

  // The `count` bits from bit `at` on; `count` is at most 64.
  std::uint64_t read(std::size_t at, unsigned count) const {
    assert(count > 0 && count <= 64);
    const std::size_t word = at / 64, shift = at % 64;
    std::uint64_t value = words_[word] >> shift;
    if (shift != 0) value |= words_[word + 1] << (64 - shift);
    return value & mask(count);
  }

  void write(std::size_t at, unsigned count, std::uint64_t value) {
    assert(count > 0 && count <= 64 && (value & ~mask(count)) == 0);
    const std::size_t word = at / 64, shift = at % 64;
    words_[word] = (words_[word] & ~(mask(count) << shift)) | value << shift;
    if (shift + count <= 64) return;
    const std::size_t below = 64 - shift; // bits that are in the first word
    words_[word + 1] = (words_[word + 1] & ~(mask(count) >> below)) | value >> below;
  }

  std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

 private:
  static std::uint64_t mask(unsigned count) { return ~std::uint64_t{0} >> (64 - count); }

  std::vector<std::uint64_t> words_;
};

} // namespace fairly
