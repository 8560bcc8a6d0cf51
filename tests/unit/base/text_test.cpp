#include "fairly/base/text.hpp"

#include <gtest/gtest.h>

namespace fairly {
namespace {

TEST(Quoted, EscapesQuotesAndBackslashesOnly) {
  EXPECT_EQ(quoted("a\"b\\\n"), "\"a\\\"b\\\\\n\"");
}

TEST(Displayed, QuotesWhatCouldBeMistaken) {
  EXPECT_EQ(displayed("a_1.x"), "a_1.x");
  EXPECT_EQ(displayed("1"), "\"1\"");
  EXPECT_EQ(displayed("true"), "\"true\"");
  EXPECT_EQ(displayed(""), "\"\"");
  EXPECT_EQ(displayed("a & b"), "\"a & b\"");
}

TEST(Displayed, MakesControlBytesVisible) {
  EXPECT_EQ(displayed("\x1b[0m\n"), "\"\\x1b[0m\\x0a\"");
}

TEST(EditDistance, CountsInsertionsRemovalsAndReplacements) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("kanban", "kanban"), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
  EXPECT_EQ(edit_distance("kanbn", "kanban"), 1U);
  EXPECT_EQ(edit_distance("kanbaan", "kanban"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("ab", "ba"), 2U);
}

} // namespace
} // namespace fairly
