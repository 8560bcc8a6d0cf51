#include "fairly/base/close_matches.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::close_matches_test {

using Words = std::vector<std::string>;

Words matches(std::string_view word, const Words& candidates) {
  CloseMatches close(word);
  for (const std::string& candidate : candidates) close.offer(candidate);
  return close.found();
}

// Fills the whole table, as in the textbook.
std::size_t plain_distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
      } else {
        d[i][j] = std::min(
            {d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), d[i - 1][j] + 1, d[i][j - 1] + 1});
      }
    }
  }
  return d[a.size()][b.size()];
}

TEST(EditDistance, IsThatOfTheWholeTable) {
  test::Random random(7);
  const auto word = [&] {
    std::string text(random.below(9), 'a');
    for (char& c : text) c = static_cast<char>('a' + random.below(3));
    return text;
  };
  for (int i = 0; i < 20'000; ++i) {
    const std::string a = word(), b = word();
    const std::size_t limit = random.below(6);
    ASSERT_EQ(edit_distance(a, b, limit), std::min(plain_distance(a, b), limit + 1))
        << a << " " << b << " " << limit;
  }
}

TEST(CloseMatches, AreTheClosestFirstAndOtherwiseInOrder) {
  EXPECT_EQ(matches("request", {"answer", "requests", "reqest", "request2x", "REQUEST"}),
            (Words{"REQUEST", "requests", "reqest"}));
}

TEST(CloseMatches, AreNoneForAWordThatIsUnlikeAll) {
  EXPECT_EQ(matches("request", {"answer", "p", ""}), Words());
  EXPECT_EQ(matches("p", {"q", "r"}), Words());
  EXPECT_EQ(matches("", {"q", ""}), Words());
}

TEST(CloseMatches, OfAShortWordDifferInOneByte) {
  EXPECT_EQ(matches("p1", {"p2", "q2", "p12", "P1"}), (Words{"P1", "p2", "p12"}));
}

TEST(CloseMatches, AreOfferedInAHint) {
  CloseMatches close("place1");
  EXPECT_EQ(close.hint(), "");
  close.offer("place2");
  EXPECT_EQ(close.hint(), "did you mean place2?");
  close.offer("place 1");
  EXPECT_EQ(close.hint(), "did you mean place2 or \"place 1\"?");
  close.offer("place1");
  EXPECT_EQ(close.hint(), "did you mean place1, place2 or \"place 1\"?");
  close.offer("place3");
  EXPECT_EQ(close.hint(), "did you mean place1, place2 or \"place 1\"?");
}

} // namespace fairly::close_matches_test
