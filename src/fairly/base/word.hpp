// Words of 64 bits, and how they are hashed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fairly {

using Word = std::uint64_t;

// The number of words that hold this many bits; at least one.
inline std::size_t words_for(std::uint64_t bits) {
  return bits == 0 ? 1 : (bits + 63) / 64;
}

// A bijection in which every bit of the word influences every bit of the result.
inline std::uint64_t mix(Word word) {
  word *= 0x9E3779B97F4A7C15U;
  word ^= word >> 32;
  word *= 0xD6E8FEB86659FD93U;
  word ^= word >> 29;
  return word;
}

// A hash of several words. Different seeds give unrelated hashes.
inline std::uint64_t fingerprint(const Word* words, std::size_t count, std::uint64_t seed = 0) {
  std::uint64_t print = mix(seed + count);
  for (std::size_t i = 0; i < count; ++i) print = mix(print ^ words[i]) + seed;
  return mix(print);
}

} // namespace fairly
