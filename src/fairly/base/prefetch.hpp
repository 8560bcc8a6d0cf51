// Asking for memory ahead of its use.
#pragma once

namespace fairly {

// The empty assembly keeps the call alive: GCC takes a function that only prefetches for one
// that does nothing, and drops it.
inline void prefetch(const void* address) {
  __builtin_prefetch(address);
  asm volatile("");
}

} // namespace fairly
