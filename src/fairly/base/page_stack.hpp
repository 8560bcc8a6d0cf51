// A stack of small values that may become very large.
//
// It grows without being copied. Unlike with a vector, there is never a second copy beside it.
// Tested by tests/unit/base/pages_test.cpp.
#pragma once

#include "fairly/base/pages.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace fairly {

template <class T>
class PageStack {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t index) { return data()[index]; }
  const T& operator[](std::size_t index) const { return data()[index]; }
  T& back() { return data()[size_ - 1]; }
  const T& back() const { return data()[size_ - 1]; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }

  // Throws std::bad_alloc.
  void push_back(const T& value) {
    if (size_ == capacity_) grow();
    data()[size_++] = value;
  }
  void pop_back() { --size_; }
  // Keeps only the first `size` values.
  void shrink(std::size_t size) { size_ = size; }

 private:
  static constexpr std::size_t kFirst = 64;

  T* data() const { return reinterpret_cast<T*>(pages_.data()); }
  void grow() {
    pages_.grow(std::max(kFirst, size_ + size_ / 2) * sizeof(T));
    capacity_ = pages_.size() / sizeof(T);
  }

  Pages pages_;
  std::size_t size_ = 0, capacity_ = 0;
};

} // namespace fairly
