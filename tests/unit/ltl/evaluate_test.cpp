#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "support/random.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace fairly::ltl {
namespace {

// A word over the atoms a and b, a letter a character: '-' none, 'a', 'b', '2' both.
LassoWord word_of(Formulas& formulas, const std::string& prefix, const std::string& cycle) {
  const std::size_t a = formulas.intern("a").index;
  const std::size_t b = formulas.intern("b").index;
  const auto letters = [&](const std::string& text) {
    std::vector<Letter> result;
    for (const char c : text) {
      Letter& letter = result.emplace_back(formulas.atom_count());
      letter[a] = c == 'a' || c == '2';
      letter[b] = c == 'b' || c == '2';
    }
    return result;
  };
  return {letters(prefix), letters(cycle)};
}

bool holds(const std::string& formula, const std::string& prefix, const std::string& cycle) {
  Formulas formulas;
  const Formula f = *parse(formulas, formula);
  const LassoWord word = word_of(formulas, prefix, cycle);
  return evaluate(formulas, f, word);
}

TEST(Evaluate, NextWrapsAroundToTheCycle) {
  EXPECT_TRUE(holds("XXa", "--", "a"));
  EXPECT_FALSE(holds("XXa", "a", "a-"));
  EXPECT_TRUE(holds("XXXa", "b", "a-"));
  EXPECT_FALSE(holds("XXXXa", "b", "a-"));
}

TEST(Evaluate, UntilNeedsItsRightOperand) {
  EXPECT_TRUE(holds("a U b", "aa", "b"));
  EXPECT_FALSE(holds("a U b", "a-", "b"));
  EXPECT_FALSE(holds("a U b", "aa", "a"));
  EXPECT_TRUE(holds("a W b", "aa", "a"));
  EXPECT_TRUE(holds("a U b", "b", "-"));
  EXPECT_FALSE(holds("a W b", "a", "a-"));
}

TEST(Evaluate, ReleaseIncludesTheReleasingPosition) {
  EXPECT_TRUE(holds("a R b", "b2", "-"));
  EXPECT_FALSE(holds("a R b", "ba", "-"));
  EXPECT_TRUE(holds("a R b", "b", "b"));
  EXPECT_FALSE(holds("a M b", "b", "b"));
  EXPECT_TRUE(holds("a M b", "b2", "-"));
}

TEST(Evaluate, InfinitelyOftenLooksAtTheCycleOnly) {
  EXPECT_TRUE(holds("GFa", "---", "-a"));
  EXPECT_FALSE(holds("GFa", "aaa", "-"));
  EXPECT_TRUE(holds("FGa", "--", "a"));
  EXPECT_FALSE(holds("FGa", "aaa", "a-"));
}

TEST(Evaluate, TakesAtomsTheLettersDoNotMentionAsFalse) {
  Formulas formulas;
  const Formula f = *parse(formulas, "a | c");
  EXPECT_FALSE(evaluate(formulas, f, {.prefix = {}, .cycle = {{false}}}));
  EXPECT_TRUE(evaluate(formulas, f, {.prefix = {}, .cycle = {{true}}}));
}

TEST(Evaluate, GivesTheValueOfEverySubformulaEverywhere) {
  Formulas formulas;
  const Formula f = *parse(formulas, "a U b");
  const LassoWord word = word_of(formulas, "a-", "ab");
  const Values values(formulas, f, word);
  EXPECT_EQ(values.subformulas().size(), 3U);
  const bool expected[] = {false, false, true, true};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(values.at(f, i), expected[i]) << i;
  EXPECT_TRUE(values.at(formulas.atom("a"), 2));
  EXPECT_FALSE(values.at(formulas.atom("b"), 2));
}

// The same semantics, written as fixed points of the expansion laws: least for U, M and F,
// greatest for R, W and G.
std::vector<bool> by_fixed_points(const Formulas& formulas, Formula root, const LassoWord& word) {
  const std::size_t n = word.positions();
  std::vector<std::vector<bool>> value(root.id() + 1);
  for (const Formula f : subformulas(formulas, root)) {
    const Op op = formulas.op(f);
    const auto operand = [&](std::size_t k, std::size_t i) {
      return bool{value[formulas.child(f, k).id()][i]};
    };
    const auto step = [&](std::size_t i, bool later) {
      switch (op) {
      case Op::True:
        return true;
      case Op::False:
        return false;
      case Op::Atom:
        return bool{word.letter(i)[formulas.atom_of(f).index]};
      case Op::Not:
        return !operand(0, i);
      case Op::Next:
        return operand(0, word.next(i));
      case Op::Finally:
        return operand(0, i) || later;
      case Op::Globally:
        return operand(0, i) && later;
      case Op::Implies:
        return !operand(0, i) || operand(1, i);
      case Op::Equiv:
        return operand(0, i) == operand(1, i);
      case Op::Xor:
        return operand(0, i) != operand(1, i);
      case Op::Until:
      case Op::WeakUntil:
        return operand(1, i) || (operand(0, i) && later);
      case Op::Release:
      case Op::StrongRelease:
        return operand(1, i) && (operand(0, i) || later);
      case Op::And:
      case Op::Or:
        break;
      }
      bool result = op == Op::And;
      for (std::size_t k = 0; k < formulas.children(f).size(); ++k)
        result = op == Op::And ? result && operand(k, i) : result || operand(k, i);
      return result;
    };
    const bool greatest = op == Op::Globally || op == Op::Release || op == Op::WeakUntil;
    std::vector<bool> row(n, greatest);
    for (std::size_t round = 0; round <= n; ++round)
      for (std::size_t i = n; i-- > 0;) row[i] = step(i, row[word.next(i)]);
    value[f.id()] = row;
  }
  return value[root.id()];
}

TEST(Evaluate, AgreesWithFixedPoints) {
  test::Random random(test::base_seed() + 3);
  for (std::size_t i = 0; i < test::scaled(20000); ++i) {
    Formulas formulas;
    const Formula f = test::RandomFormulas(random, {.operators = 1 + i % 16}).draw(formulas);
    const LassoWord word = test::random_word(random, formulas.atom_count());
    const std::vector<bool> expected = by_fixed_points(formulas, f, word);
    const Values values(formulas, f, word);
    for (std::size_t position = 0; position < word.positions(); ++position)
      ASSERT_EQ(values.at(f, position), expected[position])
          << print(formulas, f) << " at " << position;
  }
}

} // namespace
} // namespace fairly::ltl
