#include "fairly/base/pages.hpp"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <new>
#include <sys/mman.h>

namespace fairly {
namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kPage = 4096;
constexpr std::size_t kHugePage = std::size_t{1} << 21;
constexpr std::size_t kPagesFrom = 8 * kPage; // smaller blocks come from the heap
constexpr std::size_t kHugeFrom = 2 * kHugePage;

bool from_heap(std::size_t bytes) {
  return bytes < kPagesFrom;
}

std::size_t rounded(std::size_t bytes) {
  const std::size_t unit = from_heap(bytes) ? kLine : kPage;
  return (bytes + unit - 1) / unit * unit;
}

std::byte* map(std::size_t bytes) {
  void* block = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  return static_cast<std::byte*>(block);
}

// Maps more than is needed and gives back the rest.
std::byte* map_huge(std::size_t bytes) {
  std::byte* block = map(bytes + kHugePage);
  const std::size_t ahead =
      (kHugePage - reinterpret_cast<std::uintptr_t>(block) % kHugePage) % kHugePage;
  if (ahead > 0) munmap(block, ahead);
  if (ahead < kHugePage) munmap(block + ahead + bytes, kHugePage - ahead);
  madvise(block + ahead, bytes, MADV_HUGEPAGE);
  return block + ahead;
}

std::byte* allocate(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  if (!from_heap(bytes)) return bytes < kHugeFrom ? map(bytes) : map_huge(bytes);
  void* block = ::operator new (bytes, std::align_val_t{kLine});
  return static_cast<std::byte*>(std::memset(block, 0, bytes));
}

} // namespace

Pages::Pages(std::size_t bytes) : data_(allocate(rounded(bytes))), bytes_(rounded(bytes)) {}

Pages Pages::sparse(std::size_t bytes) {
  const std::size_t whole = rounded(bytes);
  return {from_heap(whole) ? allocate(whole) : map(whole), whole};
}

Pages::~Pages() {
  if (from_heap(bytes_)) {
    ::operator delete (data_, std::align_val_t{kLine});
  } else {
    munmap(data_, bytes_);
  }
}

void Pages::grow(std::size_t bytes) {
  assert(bytes >= bytes_);
  Pages larger(bytes);
  if (from_heap(bytes_)) {
    if (bytes_ > 0) std::memcpy(larger.data_, data_, bytes_);
    *this = std::move(larger);
    return;
  }
  // The pages move to the address of the new block and replace it. They grow at the same time:
  // otherwise they would stay a mapping of their own, and kernels before 6.17 cannot move two
  // mappings at once.
  if (mremap(data_, bytes_, larger.bytes_, MREMAP_MAYMOVE | MREMAP_FIXED, larger.data_) ==
      MAP_FAILED) {
    throw std::bad_alloc();
  }
  if (larger.bytes_ >= kHugeFrom) madvise(larger.data_, larger.bytes_, MADV_HUGEPAGE);
  data_ = std::exchange(larger.data_, nullptr);
  bytes_ = std::exchange(larger.bytes_, 0);
}

} // namespace fairly
