// Asks for memory ahead of its use.
#pragma once

namespace fairly {

// The empty assembly keeps the call alive: GCC considers a function that only prefetches to do
// nothing, and drops it.
inline void prefetch(const void* address) {
  __builtin_prefetch(address);
  asm volatile("");
}

} // namespace fairly
