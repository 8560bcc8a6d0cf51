// Arrays that grow and whose new elements are zero, for one value for each node or state.
//
// Growing copies nothing and touches nothing: what was never written costs only address space.
// Tested by tests/unit/base/pages_test.cpp.
#pragma once

#include "fairly/base/pages.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace fairly {

template <class T>
class ZeroArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  std::size_t size() const { return size_; }
  T& operator[](std::size_t index) { return data()[index]; }
  const T& operator[](std::size_t index) const { return data()[index]; }

  // Grows to at least `count` elements; new ones are zero. Throws std::bad_alloc.
  void grow(std::size_t count) {
    if (count <= size_) return;
    if (count * sizeof(T) > pages_.size()) {
      pages_.grow(std::max(count, size_ + size_ / 2) * sizeof(T));
    }
    size_ = count;
  }

 private:
  T* data() const { return reinterpret_cast<T*>(pages_.data()); }

  Pages pages_;
  std::size_t size_ = 0;
};

} // namespace fairly
