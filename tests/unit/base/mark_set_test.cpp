#include "fairly/base/mark_set.hpp"

#include <gtest/gtest.h>

namespace fairly::mark_set_test {

TEST(MarkSet, HoldsHundredsOfMarks) {
  MarkSet set;
  for (Mark m = 0; m < 1000; m += 7) set.add(m);
  EXPECT_EQ(set.size(), 143U);
  EXPECT_TRUE(set.contains(994));
  EXPECT_FALSE(set.contains(995));
  EXPECT_FALSE(set.contains(100000));
}

TEST(MarkSet, ComparesByContentWhateverItHeldBefore) {
  MarkSet set{1, 500};
  set.remove(500);
  EXPECT_EQ(set, MarkSet{1});
  EXPECT_EQ((MarkSet{1, 700} - MarkSet{700}), MarkSet{1});
  set.remove(1);
  EXPECT_TRUE(set.empty());
}

TEST(MarkSet, HasTheUsualSetOperations) {
  const MarkSet a{0, 64, 200}, b{64}, c{3};
  EXPECT_TRUE(a.includes(b));
  EXPECT_FALSE(b.includes(a));
  EXPECT_TRUE(a.includes(MarkSet()));
  EXPECT_TRUE(a.intersects(b));
  EXPECT_FALSE(a.intersects(c));
  EXPECT_EQ(b | c, (MarkSet{3, 64}));
  EXPECT_EQ(a - b, (MarkSet{0, 200}));
}

TEST(MarkSet, ListsItsMarksInOrder) {
  std::vector<Mark> seen;
  MarkSet{130, 2, 64, 63}.for_each([&](Mark m) { seen.push_back(m); });
  EXPECT_EQ(seen, (std::vector<Mark>{2, 63, 64, 130}));
}

TEST(MarkTable, GivesEqualSetsTheSameNumber) {
  MarkTable table;
  EXPECT_EQ(table.intern({}), kNoMarks);
  const MarksId a = table.intern({1, 2});
  EXPECT_NE(a, kNoMarks);
  EXPECT_EQ(table.intern({2, 1}), a);
  EXPECT_NE(table.intern({2}), a);
  EXPECT_EQ(table[a], (MarkSet{1, 2}));
  EXPECT_EQ(table.size(), 3U);
}

} // namespace fairly::mark_set_test
