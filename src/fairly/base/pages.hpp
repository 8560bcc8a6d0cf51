// Blocks of zeroed memory for large tables, straight from the operating system.
//
// Tables that grow leave holes in a heap that nobody can use. A block of pages goes back to the
// system as a whole, uses memory only where it was written, and grows without being copied. From 4
// MB up it is aligned to 2 MB, and the kernel is asked for huge pages: on tables that are read at
// random places, translating addresses is half of the cost. If the kernel declines nothing is lost.
// Small blocks come from the heap, aligned to a cache line.
// Tested by tests/unit/base/pages_test.cpp.
#pragma once

#include <cstddef>
#include <utility>

namespace fairly {

class Pages {
 public:
  Pages() = default;
  // Allocates at least this many bytes, all 0. Throws std::bad_alloc.
  explicit Pages(std::size_t bytes);
  // A block without huge pages, for cases in which little of it may be used: a huge page is cleared
  // as a whole when it is touched.
  static Pages sparse(std::size_t bytes);
  ~Pages();
  Pages(Pages&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Pages& operator=(Pages&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  // Grows to at least `bytes` bytes. Keeps the content; new bytes are 0. The block may move. If
  // this throws std::bad_alloc nothing has changed.
  void grow(std::size_t bytes);

  std::byte* data() const { return data_; }
  std::size_t size() const { return bytes_; }

 private:
  Pages(std::byte* data, std::size_t bytes) : data_(data), bytes_(bytes) {}

  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

} // namespace fairly
