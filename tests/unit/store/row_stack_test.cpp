#include "fairly/store/row_stack.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::row_stack_test {

TEST(RowStack, FindsWhatIsOnIt) {
  for (const std::size_t width : {1U, 2U, 5U}) {
    test::Random random(test::base_seed() + width);
    RowStack stack(width);
    std::vector<std::vector<Word>> expected;
    for (std::size_t round = 0; round < test::scaled(20'000); ++round) {
      std::vector<Word> row(width, 0);
      row[random.below(width)] = random.below(300);
      const auto at = std::find(expected.begin(), expected.end(), row);
      const bool is_there = at != expected.end();
      const auto position = static_cast<std::size_t>(at - expected.begin());
      ASSERT_EQ(stack.find(row.data()), is_there ? position : RowStack::kNone);
      if (!is_there && random.chance(0.7)) {
        stack.push(row.data());
        expected.push_back(row);
      } else if (!expected.empty()) {
        stack.pop();
        expected.pop_back();
      }
      ASSERT_EQ(stack.size(), expected.size());
      ASSERT_EQ(stack.empty(), expected.empty());
      if (expected.empty()) continue;
      ASSERT_TRUE(std::equal(expected.back().begin(), expected.back().end(), stack.top()));
    }
  }
}

} // namespace fairly::row_stack_test
