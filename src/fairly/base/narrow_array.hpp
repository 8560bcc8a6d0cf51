// Numbers by index, initially zero, that take only as many bytes each as the largest of them needs:
// 1, 2 or 4.
//
// For numbers that count few things, such as letters or sets of marks, however many numbers there
// are.
// Cost: all numbers are copied when one does not fit any more, at most twice.
// Tested by tests/unit/base/pages_test.cpp.
#pragma once

#include "fairly/base/prefetch.hpp"
#include "fairly/base/zero_array.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace fairly {

class NarrowArray {
 public:
  std::size_t size() const { return size_; }
  // Grows to at least `count` numbers. Throws std::bad_alloc.
  void grow(std::size_t count) {
    if (count <= size_) return;
    size_ = count;
    if (bytes_ == 1) {
      small_.grow(count);
    } else if (bytes_ == 2) {
      middle_.grow(count);
    } else {
      large_.grow(count);
    }
  }

  std::uint32_t operator[](std::size_t index) const {
    return bytes_ == 1 ? small_[index] : bytes_ == 2 ? middle_[index] : large_[index];
  }
  void set(std::size_t index, std::uint32_t value) {
    if (value > most_) widen(value);
    if (bytes_ == 1) {
      small_[index] = static_cast<std::uint8_t>(value);
    } else if (bytes_ == 2) {
      middle_[index] = static_cast<std::uint16_t>(value);
    } else {
      large_[index] = value;
    }
  }

  void prefetch(std::size_t index) const {
    if (bytes_ == 1) {
      fairly::prefetch(&small_[index]);
    } else if (bytes_ == 2) {
      fairly::prefetch(&middle_[index]);
    } else {
      fairly::prefetch(&large_[index]);
    }
  }

 private:
  void widen(std::uint32_t value) {
    if (value <= std::numeric_limits<std::uint16_t>::max()) {
      middle_.grow(size_);
      for (std::size_t i = 0; i < size_; ++i) middle_[i] = small_[i];
      bytes_ = 2;
      most_ = std::numeric_limits<std::uint16_t>::max();
    } else {
      large_.grow(size_);
      for (std::size_t i = 0; i < size_; ++i) large_[i] = (*this)[i];
      bytes_ = 4;
      most_ = std::numeric_limits<std::uint32_t>::max();
      middle_ = {};
    }
    small_ = {};
  }

  unsigned bytes_ = 1; // of a number
  std::uint32_t most_ = std::numeric_limits<std::uint8_t>::max();
  std::size_t size_ = 0;
  ZeroArray<std::uint8_t> small_; // only one of these three is in use
  ZeroArray<std::uint16_t> middle_;
  ZeroArray<std::uint32_t> large_;
};

} // namespace fairly
