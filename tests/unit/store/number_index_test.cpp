#include "fairly/base/out_of_room.hpp"
#include "fairly/base/word.hpp"
#include "fairly/store/number_index.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace fairly::number_index_test {

// Keys computed from their numbers, so that numbers can be as large as we like.
struct Keys {
  static std::uint64_t hash(StateNumber number) { return mix(number); }
  static void prefetch(StateNumber) {}
};

void expect_numbers_are_found(StateNumber first, StateNumber step, std::size_t count) {
  NumberIndex index(4);
  for (std::size_t i = 0; i < count; ++i) {
    const StateNumber number = first + i * step;
    const auto same = [&](StateNumber other) { return other == number; };
    ASSERT_FALSE(index.find(Keys::hash(number), same));
    ASSERT_EQ(index.find_or_add(Keys::hash(number), number, same, Keys{}), number);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const StateNumber number = first + i * step;
    ASSERT_EQ(index.find(Keys::hash(number), [&](StateNumber other) { return other == number; }),
              number);
  }
}

TEST(NumberIndex, FindsNumbersOfThreeFourAndFiveBytes) {
  expect_numbers_are_found(0, 1, 20'000);
  expect_numbers_are_found((1U << 24) - 5'000, 1, 10'000);              // 3 bytes to 4
  expect_numbers_are_found((StateNumber{1} << 32) - 5'000, 1, 10'000);  // 4 to 5
  expect_numbers_are_found(NumberIndex::kMaxNumber - 9'999, 1, 10'000); // the largest
  expect_numbers_are_found(0, StateNumber{1} << 25, 10'000);            // all at once
}

TEST(NumberIndex, SaysThatItIsFull) {
  NumberIndex index(1);
  const StateNumber number = NumberIndex::kMaxNumber + 1;
  try {
    index.find_or_add(
        Keys::hash(number), number, [](StateNumber) { return false; }, Keys{});
    FAIL();
  } catch (const std::bad_alloc& error) {
    EXPECT_EQ(stop_for(error),
              (Stop{Stop::Kind::size, "the table of states is full: it has 2^40 entries"}));
  }
}

TEST(NumberIndex, PeekGuessesWellAndNeverInventsNumbers) {
  NumberIndex index;
  constexpr StateNumber kCount = 100'000;
  for (StateNumber number = 0; number < kCount; ++number) {
    index.find_or_add(
        Keys::hash(number), number, [](StateNumber) { return false; }, Keys{});
  }
  std::size_t right = 0, surprises = 0;
  for (StateNumber number = 0; number < kCount; ++number) {
    const StateNumber guess = index.peek(Keys::hash(number));
    ASSERT_TRUE(guess == NumberIndex::kNone || guess < kCount);
    right += guess == number ? 1 : 0;
    surprises += index.peek(Keys::hash(number + kCount)) == NumberIndex::kNone ? 0 : 1;
  }
  EXPECT_GT(right, kCount * 85 / 100);
  EXPECT_LT(surprises, kCount * 10 / 100);
}

} // namespace fairly::number_index_test
