#include "fairly/base/result.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>

namespace fairly::result_test {

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> good = 3;
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(*good, 3);
  const Result<int> bad = Error{.message = "no"};
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().message, "no");
}

TEST(Result, SaysWhichErrorStandsInPlaceOfAValue) {
  Result<int> bad = Error{.message = "cannot be read", .source = "net.pnml"};
  for (const auto& take :
       {+[](Result<int>& r) { return r.value(); }, +[](Result<int>& r) { return *r; },
        +[](Result<int>& r) { return *std::move(r); }}) {
    try {
      take(bad);
      FAIL();
    } catch (const std::logic_error& error) {
      EXPECT_STREQ(error.what(), "net.pnml: error: cannot be read");
    }
  }
}

TEST(ErrorAt, FindsLineColumnAndLineText) {
  const Error error = error_at("file", "one\ntwo three\nfour", 8, 5, "bad word");
  EXPECT_EQ(error.line, 2U);
  EXPECT_EQ(error.column, 5U);
  EXPECT_EQ(error.text, "two three");
  EXPECT_EQ(describe(error), "file:2:5: error: bad word\n  two three\n      ^^^^^");
}

TEST(ErrorAt, PointsBehindTheEndOfTheText) {
  const Error error = error_at("formula", "a &", 3, 1, "operand expected");
  EXPECT_EQ(describe(error), "formula:1:4: error: operand expected\n  a &\n     ^");
}

TEST(Describe, CutsALongLineAroundTheCaret) {
  const std::string line = std::string(5000, 'x') + '!' + std::string(5000, 'y');
  const std::string text = describe(error_at("f", line, 5000, 1, "m"));
  EXPECT_LT(text.size(), 300U);
  const std::size_t second_line = text.find('\n') + 1;
  const std::size_t caret_line = text.find('\n', second_line) + 1;
  EXPECT_EQ(text.find('!', second_line) - second_line, text.find('^') - caret_line);
}

TEST(Describe, CountsCharactersNotBytesBeforeTheCaret) {
  const std::string text = describe(error_at("f", "\u00e9\u00e9 ?", 5, 1, "m"));
  EXPECT_EQ(text, "f:1:6: error: m\n  \u00e9\u00e9 ?\n     ^");
}

TEST(Describe, HidesControlBytes) {
  EXPECT_EQ(describe(error_at("f", "\x1b[31m?", 5, 1, "m")), "f:1:6: error: m\n   [31m?\n       ^");
}

TEST(Describe, CutsAMessageThatRepeatsAllOfTheInput) {
  const std::string word(1'000'000, 'x');
  EXPECT_LT(describe(error_at("f", word, 0, word.size(), "unknown word " + word)).size(), 1000U);
  const std::string bytes(1'000'000, '\x80');
  EXPECT_LT(describe(error_at("f", bytes, 500'000, 1, "m")).size(), 1000U);
}

TEST(Error, IsAStopAndBack) {
  const Stop stop{Stop::Kind::time, "too late"};
  const Error error = to_error(stop, "x");
  EXPECT_EQ(error.kind, ErrorKind::limit);
  EXPECT_EQ(error.source, "x");
  EXPECT_EQ(to_stop(error), stop);
}

TEST(Describe, WorksWithoutAPosition) {
  EXPECT_EQ(describe(Error{.message = "no such file", .source = "x.hoa", .hint = "check the name"}),
            "x.hoa: error: no such file\n  hint: check the name");
}

} // namespace fairly::result_test
