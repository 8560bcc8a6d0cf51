#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "support/random.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace fairly::ltl::evaluate_test {

// A word over the atoms a and b, one character per letter: '-' none, 'a', 'b', '2' both.
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

// The same semantics, straight from the definitions: looks at all later positions as often as it is
// asked.
class Definition {
 public:
  Definition(const Formulas& formulas, const LassoWord& word) : formulas_(formulas), word_(word) {}

  bool holds(Formula f, std::size_t i) const {
    const auto operand = [&](std::size_t k) { return formulas_.child(f, k); };
    const auto some = [&](Formula g) { return until(std::nullopt, g, i); };
    const auto negated = [&](Formula g, std::size_t at) { return !holds(g, at); };
    switch (formulas_.op(f)) {
    case Op::True:
      return true;
    case Op::False:
      return false;
    case Op::Atom:
      return word_.letter(i)[formulas_.atom_of(f).index];
    case Op::Not:
      return !holds(operand(0), i);
    case Op::Next:
      return holds(operand(0), word_.next(i));
    case Op::Implies:
      return !holds(operand(0), i) || holds(operand(1), i);
    case Op::Equiv:
      return holds(operand(0), i) == holds(operand(1), i);
    case Op::Xor:
      return holds(operand(0), i) != holds(operand(1), i);
    case Op::And:
    case Op::Or: {
      const auto all = formulas_.children(f);
      const auto count =
          std::count_if(all.begin(), all.end(), [&](Formula g) { return holds(g, i); });
      return formulas_.op(f) == Op::And ? count == std::ssize(all) : count > 0;
    }
    case Op::Finally:
      return some(operand(0));
    case Op::Globally: // it is false nowhere
      return !exists(i, [&](std::size_t j, auto&&) { return negated(operand(0), j); });
    case Op::Until:
      return until(operand(0), operand(1), i);
    case Op::WeakUntil: // until, or for ever
      return until(operand(0), operand(1), i) ||
             !exists(i, [&](std::size_t j, auto&&) { return negated(operand(0), j); });
    case Op::Release: // every violation of the right operand comes after a release by the left one
      return !exists(i, [&](std::size_t j, const std::vector<std::size_t>& before) {
        return negated(operand(1), j) &&
               std::none_of(before.begin(), before.end(),
                            [&](std::size_t k) { return holds(operand(0), k); });
      });
    case Op::StrongRelease: // the right operand, up to and including a position with both
      return exists(i, [&](std::size_t j, const std::vector<std::size_t>& before) {
        return holds(operand(0), j) && holds(operand(1), j) &&
               std::all_of(before.begin(), before.end(),
                           [&](std::size_t k) { return holds(operand(1), k); });
      });
    }
    return false;
  }

 private:
  // Is there a position j >= i with wanted(j, the positions from i up to j)?
  template <class Wanted>
  bool exists(std::size_t i, Wanted wanted) const {
    std::vector<std::size_t> before;
    for (std::size_t j = i; before.size() < word_.positions(); j = word_.next(j)) {
      if (wanted(j, before)) return true;
      before.push_back(j);
    }
    return false;
  }

  bool until(std::optional<Formula> a, Formula b, std::size_t i) const {
    return exists(i, [&](std::size_t j, const std::vector<std::size_t>& before) {
      return holds(b, j) && (!a || std::all_of(before.begin(), before.end(),
                                               [&](std::size_t k) { return holds(*a, k); }));
    });
  }

  const Formulas& formulas_;
  const LassoWord& word_;
};

TEST(Evaluate, AgreesWithTheDefinitions) {
  test::Random random(test::base_seed() + 3);
  for (std::size_t i = 0; i < test::scaled(5000); ++i) {
    Formulas formulas;
    const Formula f = test::RandomFormulas(random, {.operators = 1 + i % 8}).draw(formulas);
    const LassoWord word = test::random_word(random, formulas.atom_count());
    const Values values(formulas, f, word);
    for (std::size_t position = 0; position < word.positions(); ++position) {
      ASSERT_EQ(values.at(f, position), Definition(formulas, word).holds(f, position))
          << print(formulas, f) << " at " << position;
    }
  }
}

// Whatever the open atoms are on the cycle. Here all words of up to three different rounds are
// tried.
TEST(Evaluate, WhatIsFalseInAnyCaseIsFalseForAllValues) {
  std::size_t certain = 0, open_and_false = 0;
  for (unsigned seed = 0; seed < test::scaled(3'000); ++seed) {
    test::Random random(test::base_seed() + seed);
    Formulas formulas;
    word_of(formulas, "", "-"); // a and b are the first atoms
    const Formula f = test::RandomFormulas(random, {.operators = 6, .atoms = 2}).draw(formulas);
    const auto text = [&](std::size_t length) {
      std::string letters;
      while (letters.size() < length) letters += "-ab2"[random.below(4)];
      return letters;
    };
    const std::string prefix = text(random.below(3)), cycle = text(1 + random.below(2));
    const Letter open{true, false};
    const bool is_certain =
        is_false_in_any_case(formulas, f, word_of(formulas, prefix, cycle), open);
    const std::size_t rounds = 3, places = rounds * cycle.size();
    bool is_false = true;
    for (unsigned values = 0; values < 1U << places; ++values) {
      LassoWord word = word_of(formulas, prefix, cycle + cycle + cycle);
      for (std::size_t i = 0; i < places; ++i) word.cycle[i][0] = (values >> i & 1) != 0;
      is_false = is_false && !evaluate(formulas, f, word);
    }
    EXPECT_TRUE(!is_certain || is_false) << print(formulas, f) << " " << prefix << " " << cycle;
    certain += is_certain;
    open_and_false += is_false;
  }
  EXPECT_GT(certain, open_and_false / 2);
}

} // namespace fairly::ltl::evaluate_test
