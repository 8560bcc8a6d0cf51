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

TEST(Trimmed, LosesTheSpaceAroundIt) {
  EXPECT_EQ(trimmed(" \t\r\na b\n"), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \n "), "");
  EXPECT_EQ(trimmed(""), "");
}

} // namespace
} // namespace fairly
