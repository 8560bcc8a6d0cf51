#include "fairly/base/bit_array.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

namespace fairly::bit_array_test {

TEST(BitArray, ReadsWhatWasWritten) {
  test::Random random(1);
  for (const unsigned width : {1U, 2U, 3U, 7U, 10U, 31U, 33U, 63U, 64U}) {
    constexpr std::size_t kCount = 200;
    BitArray bits;
    std::vector<std::uint64_t> expected(kCount);
    for (std::size_t i = 0; i < 2000; ++i) {
      const std::size_t at = random.below(kCount);
      bits.grow((at + 1) * width);
      const std::uint64_t high = random.below(std::uint64_t{1} << 32);
      expected[at] = (high << 32 | random.below(std::uint64_t{1} << 32)) >> (64 - width);
      bits.write(at * width, width, expected[at]);
    }
    bits.grow(kCount * width);
    for (std::size_t at = 0; at < kCount; ++at) {
      ASSERT_EQ(bits.read(at * width, width), expected[at]) << width << ' ' << at;
    }
    EXPECT_LE(bits.bytes(), kCount * width / 8 + 16);
  }
}

} // namespace fairly::bit_array_test
