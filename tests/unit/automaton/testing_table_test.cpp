#include "fairly/automaton/testing_table.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/translate/testing.hpp"

#include <gtest/gtest.h>

namespace fairly::testing_table_test {

constexpr std::uint64_t kWithout = 0, kWith = 1; // the letters of one proposition

struct Table {
  explicit Table(const char* formula)
      : testable(*translate_for_testing(formulas, *ltl::parse(formulas, formula))),
        table(testable.automaton, testable.insensitive) {
    table.add_letter(&kWithout);
    table.add_letter(&kWith);
  }
  State initial() const { return testable.automaton.initial()[0]; }

  ltl::Formulas formulas;
  TestableAutomaton testable;
  TestingTable table;
};

TEST(TestingTable, StatesWaitWhileNothingChanges) {
  const Table eventually("F p");
  const auto& waiting = eventually.table.entry(kWithout, eventually.initial());
  EXPECT_TRUE(waiting.waits);
  EXPECT_FALSE(waiting.accepts);
  EXPECT_EQ(waiting.cycle, TestingTable::kNone);
  const Table always("G p");
  EXPECT_TRUE(always.table.entry(kWith, always.initial()).accepts);
  EXPECT_EQ(always.table.entry(kWithout, always.initial()).same, TestingTable::kNone)
      << "the letter cannot be read";
}

TEST(TestingTable, KnowsWhereOneCanWaitForEver) {
  const Table table("FG p");
  const auto& entry = table.table.entry(kWith, table.initial());
  EXPECT_TRUE(entry.waits);
  EXPECT_FALSE(entry.accepts);
  ASSERT_NE(entry.cycle, TestingTable::kNone);
  EXPECT_TRUE(table.table.entry(kWith, entry.cycle).accepts);
}

TEST(TestingTable, SensitiveStatesDoNotWait) {
  const Table table("X p & FG p");
  EXPECT_FALSE(table.table.entry(kWith, table.initial()).waits);
  const auto moves = table.table.moves(kWith, table.initial());
  ASSERT_FALSE(moves.empty());
  for (const TestingTable::Move& move : moves) {
    EXPECT_TRUE(table.table.entry(kWith, move.target).waits);
  }
}

TEST(TestingTable, StatesWithTheSameMovesAreTheSame) {
  // After a letter with p both disjuncts demand the same.
  const Table table("(p & G p) | (!p & F p)");
  std::size_t joined = 0;
  for (State state = 0; state < table.testable.automaton.state_count(); ++state) {
    for (const std::uint64_t letter : {kWithout, kWith}) {
      const State same = table.table.entry(letter, state).same;
      if (same != TestingTable::kNone && same != state) ++joined;
      if (same != TestingTable::kNone) {
        EXPECT_EQ(table.table.entry(letter, same).same, same);
      }
    }
  }
  EXPECT_GT(joined, 0U);
}

} // namespace fairly::testing_table_test
