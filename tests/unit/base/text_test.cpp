#include "fairly/base/text.hpp"

#include <gtest/gtest.h>

namespace fairly::text_test {

TEST(Text, SingleQuotesEscapeWhatTheyMust) {
  EXPECT_EQ(in_single_quotes("a b"), "'a b'");
  EXPECT_EQ(in_single_quotes("it's \\"), "'it\\'s \\\\'");
}

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
  EXPECT_EQ(displayed("t\u00fcr"), "\"t\u00fcr\"");
  EXPECT_EQ(displayed("a\u202eb\u009b"), "\"a\\u202eb\\u009b\"");
  EXPECT_EQ(without_control_bytes("\xc3"), "\xc3");
}

TEST(Trimmed, LosesTheSpaceAroundIt) {
  EXPECT_EQ(trimmed(" \t\r\na b\n"), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \n "), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(ShellWord, IsQuotedWhereAShellWouldReadMore) {
  EXPECT_EQ(shell_word("leave_2"), "leave_2");
  EXPECT_EQ(shell_word("a/b.pnml"), "a/b.pnml");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("*"), "'*'");
  EXPECT_EQ(shell_word("G (a -> F b)"), "'G (a -> F b)'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("$x\\"), "'$x\\'");
}

TEST(Text, IsWrappedAtSpaces) {
  EXPECT_EQ(wrapped("a bc def", 2, 100), "a bc def");
  EXPECT_EQ(wrapped("a bc def", 2, 6), "a bc\n  def");
  EXPECT_EQ(wrapped("a bc def", 2, 5), "a\n  bc\n  def");
  EXPECT_EQ(wrapped("abcdefgh i", 2, 5), "abcdefgh\n  i");
  EXPECT_EQ(wrapped("", 2, 5), "");
}

TEST(Text, GroupsDigits) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
}

} // namespace fairly::text_test
