// Vectors for large tables that are read at random places.
//
// On such tables every access misses the cache, and with 4 KB pages the translation of the address
// misses as well. Blocks from 4 MB up are therefore aligned to 2 MB, and the kernel is asked for
// huge pages. If it declines nothing is lost.
#pragma once

#include <cstddef>
#include <new>
#include <sys/mman.h>
#include <vector>

namespace fairly {

template <class T>
struct HugeAllocator {
  using value_type = T;

  HugeAllocator() = default;
  template <class U>
  HugeAllocator(const HugeAllocator<U>&) {}

  static constexpr std::size_t kHugePage = std::size_t{1} << 21;

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < 2 * kHugePage) return static_cast<T*>(::operator new(bytes));
    const std::size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    void* block = ::operator new (rounded, std::align_val_t{kHugePage});
    madvise(block, rounded, MADV_HUGEPAGE);
    return static_cast<T*>(block);
  }
  void deallocate(T* block, std::size_t count) {
    if (count * sizeof(T) < 2 * kHugePage) {
      ::operator delete(block);
    } else {
      ::operator delete (block, std::align_val_t{kHugePage});
    }
  }

  friend bool operator==(const HugeAllocator&, const HugeAllocator&) { return true; }
};

template <class T>
using HugeVector = std::vector<T, HugeAllocator<T>>;

} // namespace fairly
