#include "fairly/base/narrow_array.hpp"
#include "fairly/base/page_stack.hpp"
#include "fairly/base/pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

namespace fairly::pages_test {

bool is_zero(const Pages& pages, std::size_t from) {
  return std::all_of(pages.data() + from, pages.data() + pages.size(),
                     [](std::byte byte) { return byte == std::byte{0}; });
}

TEST(Pages, StartAsZeros) {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{100'000}, std::size_t{20} << 20}) {
    const Pages pages(bytes);
    EXPECT_GE(pages.size(), bytes);
    EXPECT_TRUE(is_zero(pages, 0));
  }
}

TEST(Pages, AreAlignedToCacheLines) {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{100'000}, std::size_t{20} << 20}) {
    const Pages pages(bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pages.data()) % 64, 0U);
  }
}

// From the heap to pages to huge pages.
TEST(Pages, KeepTheirContentWhenTheyGrow) {
  Pages pages(64);
  pages.data()[7] = std::byte{42};
  std::size_t before = pages.size();
  for (const std::size_t bytes : {std::size_t{1000}, std::size_t{50'000}, std::size_t{5} << 20,
                                  std::size_t{17} << 20, std::size_t{40} << 20}) {
    pages.data()[before - 1] = std::byte{1};
    pages.grow(bytes);
    EXPECT_EQ(pages.data()[7], std::byte{42});
    EXPECT_EQ(pages.data()[before - 1], std::byte{1});
    EXPECT_TRUE(is_zero(pages, before));
    before = pages.size();
  }
}

// Older kernels cannot move a block that has become two mappings.
TEST(Pages, StayOneMappingWhenTheyGrow) {
  Pages pages(50'000);
  for (std::size_t bytes = 100'000; bytes < 20'000'000; bytes = bytes * 3 / 2) pages.grow(bytes);
  const auto begin = reinterpret_cast<std::uintptr_t>(pages.data());
  std::ifstream maps("/proc/self/maps");
  std::string line;
  bool found = false;
  while (std::getline(maps, line)) {
    std::uintptr_t from = 0, to = 0;
    if (std::sscanf(line.c_str(), "%zx-%zx", &from, &to) != 2) continue;
    if (from <= begin && begin < to) found = begin + pages.size() <= to;
  }
  EXPECT_TRUE(found);
}

TEST(Pages, CanBeMovedAndEmpty) {
  Pages pages(1000);
  pages.data()[0] = std::byte{5};
  Pages other = std::move(pages);
  EXPECT_EQ(other.data()[0], std::byte{5});
  EXPECT_EQ(Pages().size(), 0U);
}

TEST(PageStack, KeepsItsValuesWhileItGrows) {
  PageStack<std::uint64_t> stack;
  for (std::uint64_t value = 0; value < 300'000; ++value) {
    stack.push_back(value);
    if (value % 3 == 0) stack.pop_back();
  }
  ASSERT_EQ(stack.size(), 200'000U);
  std::uint64_t expected = 0;
  for (const std::uint64_t value : stack) {
    expected += expected % 3 == 0 ? 1 : 0;
    ASSERT_EQ(value, expected++);
  }
  stack.shrink(2);
  EXPECT_EQ(stack.back(), 2U);
  stack.shrink(0);
  EXPECT_TRUE(stack.empty());
}

TEST(Pages, SparseOnesAreZeroAndGrow) {
  for (const std::size_t bytes : {std::size_t{100}, std::size_t{100'000}, std::size_t{5} << 20}) {
    Pages pages = Pages::sparse(bytes);
    ASSERT_GE(pages.size(), bytes);
    EXPECT_EQ(pages.data()[0], std::byte{0});
    EXPECT_EQ(pages.data()[bytes - 1], std::byte{0});
    pages.data()[bytes - 1] = std::byte{7};
    pages.grow(4 * bytes);
    EXPECT_EQ(pages.data()[bytes - 1], std::byte{7});
    EXPECT_EQ(pages.data()[4 * bytes - 1], std::byte{0});
  }
}

TEST(NarrowArray, KeepsNumbersThroughEachWidth) {
  NarrowArray numbers;
  std::vector<std::uint32_t> expected;
  for (const std::uint32_t value : {1U, 255U, 0U, 256U, 65'535U, 7U, 65'536U, 4'294'967'295U, 3U}) {
    expected.push_back(value);
    numbers.grow(expected.size());
    EXPECT_EQ(numbers[expected.size() - 1], 0U);
    numbers.set(expected.size() - 1, value);
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(numbers[i], expected[i]);
  }
  NarrowArray at_once;
  at_once.grow(1000);
  at_once.set(3, 9);
  at_once.set(999, 1'000'000);
  EXPECT_EQ(at_once[3], 9U);
  EXPECT_EQ(at_once[4], 0U);
  EXPECT_EQ(at_once[999], 1'000'000U);
}

} // namespace fairly::pages_test
