// Random numbers for tests: the same sequence on every machine for the same seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace fairly::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // Uniform enough in 0 .. bound - 1 (standard distributions differ between libraries).
  std::uint32_t below(std::uint64_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }
  // Uniform in low .. high, both included.
  std::uint32_t between(std::uint32_t low, std::uint32_t high) {
    return low + below(std::uint64_t{high} - low + 1);
  }
  bool chance(double probability) {
    return static_cast<double>(engine_() >> 11) * 0x1.0p-53 < probability;
  }
  template <class T>
  const T& pick(const std::vector<T>& items) {
    return items[below(items.size())];
  }

 private:
  std::mt19937_64 engine_;
};

} // namespace fairly::test
