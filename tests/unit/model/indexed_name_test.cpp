#include "fairly/model/indexed_name.hpp"

#include <gtest/gtest.h>

namespace fairly::indexed_name_test {

TEST(IndexedName, IsANameWithBracketsBehindIt) {
  const auto parts = split_index("take_fork[x=3,y=(1,2)]");
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->name, "take_fork");
  EXPECT_EQ(parts->index, "x=3,y=(1,2)");
  EXPECT_FALSE(split_index("take_fork"));
  EXPECT_FALSE(split_index("[x]"));
  EXPECT_FALSE(split_index("take\\[x]"));
  EXPECT_FALSE(split_index("x]"));
}

TEST(IndexedName, CommasInParenthesesDoNotSeparate) {
  const auto items = index_items(" x=3, y=(1,2)");
  ASSERT_EQ(items.size(), 2U);
  EXPECT_EQ(items[0], "x=3");
  EXPECT_EQ(items[1], "y=(1,2)");
}

} // namespace fairly::indexed_name_test
