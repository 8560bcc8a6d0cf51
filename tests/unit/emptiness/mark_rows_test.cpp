#include "fairly/emptiness/mark_rows.hpp"

#include <gtest/gtest.h>

namespace fairly::emptiness::mark_rows_test {

TEST(MarkRows, TranslatesSetsThatAppearLater) {
  MarkTable table;
  MarkRows rows(table, {MarkSet{3}, MarkSet{1, 2}});
  EXPECT_EQ(rows[kNoMarks][0], 0U);
  const MarksId late = table.intern({2, 3});
  EXPECT_EQ(rows[late][0], 3U);
}

TEST(MarkRows, IdentityRowsGiveTheMarksBack) {
  MarkTable table;
  const MarkSet marks{0, 5, 64, 150};
  const MarksId id = table.intern(marks);
  MarkRows rows = identity_rows(table, 151);
  EXPECT_EQ(rows.width(), 3U);
  EXPECT_EQ(identity_marks({rows[id], rows.width()}), marks);
}

TEST(StreettRows, TellBadPairsApartAcrossWords) {
  StreettForm form;
  for (Mark i = 0; i < 100; ++i) form.pairs.push_back({{2 * i}, {2 * i + 1}});
  form.inf.push_back({500});
  MarkTable table;
  const MarksId bad = table.intern({0, 1, 180, 500});  // all of pair 0, left side of pair 90
  const MarksId good = table.intern({0, 1, 199, 500}); // right side of pair 99
  const MarksId weak = table.intern({0, 1});           // lacks the Büchi condition
  StreettRows rows(table, form);
  EXPECT_FALSE(rows.accepts(rows[bad]));
  EXPECT_TRUE(rows.has_bad(rows[bad]));
  EXPECT_TRUE(rows.accepts(rows[good]));
  EXPECT_FALSE(rows.has_all_buchi(rows[weak]));
  EXPECT_FALSE(rows.accepts(rows[weak]));
  std::vector<Word> pairs(rows.pair_words());
  rows.add_bad(rows[bad], pairs.data());
  EXPECT_EQ(rows.left_marks(pairs.data()), MarkSet{180});
  EXPECT_TRUE(rows.meets_left(rows[bad], pairs.data()));
  EXPECT_FALSE(rows.meets_left(rows[good], pairs.data()));
}

TEST(StreettRows, AcceptEverythingWithoutConditions) {
  MarkTable table;
  StreettRows rows(table, {});
  EXPECT_EQ(rows.width(), 0U);
  EXPECT_TRUE(rows.accepts(rows[kNoMarks]));
}

} // namespace fairly::emptiness::mark_rows_test
