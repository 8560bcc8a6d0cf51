#include "fairly/graph/line_reader.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

namespace fairly::graph::line_reader_test {

std::vector<std::string> lines(const std::string& text, std::size_t block = 4) {
  std::istringstream in(text);
  LineReader reader(in, "x", {}, block);
  std::vector<std::string> out;
  while (reader.next()) {
    out.emplace_back(reader.text());
    EXPECT_EQ(reader.number(), out.size());
  }
  EXPECT_FALSE(reader.next());
  return out;
}

using Lines = std::vector<std::string>;

TEST(LineReader, CutsAtLineEndsOfEitherKind) {
  EXPECT_EQ(lines("ab\n\ncd\r\ne"), (Lines{"ab", "", "cd", "e"}));
  EXPECT_EQ(lines("ab\n"), (Lines{"ab"}));
  EXPECT_EQ(lines("\n"), (Lines{""}));
  EXPECT_EQ(lines(""), Lines{});
  EXPECT_EQ(lines("\xEF\xBB\xBF"
                  "a\n\xEF\xBB\xBF"),
            (Lines{"a", "\xEF\xBB\xBF"}));
}

TEST(LineReader, GivesTheSameLinesForEveryBlockSize) {
  std::string text;
  Lines expected;
  for (std::size_t length = 0; length < 40; ++length) {
    expected.emplace_back((length * 7) % 23, static_cast<char>('a' + length % 26));
    text += expected.back() + "\n";
  }
  for (std::size_t block = 1; block < 70; ++block) EXPECT_EQ(lines(text, block), expected) << block;
}

TEST(LineReader, KeepsTheLastLineForErrorsAtTheEnd) {
  for (const std::string text : {"ab\ncd\n", "ab\ncd", "ab\ncde\n"}) {
    std::istringstream in(text);
    LineReader reader(in, "x", {}, 3);
    while (reader.next()) {
    }
    try {
      reader.fail(1, 1, "bad");
    } catch (const Error& error) {
      EXPECT_EQ(error.line, 2U);
      EXPECT_EQ(error.column, 2U);
      EXPECT_TRUE(error.text.starts_with("cd"));
    }
  }
}

// The first block is smaller than the others; it is full exactly when the input ends.
TEST(LineReader, KeepsTheLastLineOfAFullBlock) {
  for (const std::size_t size : {4'095U, 4'096U, 4'097U, 1U << 18}) {
    const std::string last = "the last line of the input, which no small string holds";
    std::istringstream in(std::string(size - last.size() - 2, 'a') + "\n" + last + "\n");
    LineReader reader(in, "x", {});
    while (reader.next()) {
    }
    EXPECT_EQ(reader.number(), 2U);
    EXPECT_EQ(reader.text(), last) << size;
  }
}

TEST(LineReader, StopsWhenThereIsAReason) {
  struct Stopper final : Monitor {
    std::optional<Stop> poll(const Progress&) override { return Stop{Stop::Kind::time, "no time"}; }
  } stopper;
  std::istringstream in("a\nb\n");
  LineReader reader(in, "x", &stopper);
  try {
    reader.next();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind, ErrorKind::limit);
    EXPECT_EQ(error.message, "no time");
  }
}

} // namespace fairly::graph::line_reader_test
