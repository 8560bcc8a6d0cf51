#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/implication.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "support/random.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <string>

namespace fairly::ltl::implication_test {

bool implies(const std::string& premise, const std::string& conclusion,
             std::size_t budget = 10'000) {
  Formulas formulas;
  const Formula a = *parse(formulas, premise);
  const Formula b = *parse(formulas, conclusion);
  PropertyTable properties(formulas);
  return Implication(formulas, properties, budget).implies(a, b);
}

TEST(Implication, FindsWhatFollowsFromTheShape) {
  EXPECT_TRUE(implies("a & b", "a | c"));
  EXPECT_TRUE(implies("Ga", "a"));
  EXPECT_TRUE(implies("a", "Fa"));
  EXPECT_TRUE(implies("FGa", "GFa"));
  EXPECT_TRUE(implies("Ga", "XXa"));
  EXPECT_TRUE(implies("XFa", "Fa"));
  EXPECT_TRUE(implies("a U b", "Fb"));
  EXPECT_TRUE(implies("(a & c) U b", "a W (b | d)"));
  EXPECT_TRUE(implies("a M b", "a R b"));
  EXPECT_TRUE(implies("a R b", "b W a"));
  EXPECT_TRUE(implies("G(a & b)", "c R a"));
  EXPECT_TRUE(implies("G(Fa & Fb)", "Fa"));
  EXPECT_TRUE(implies("a U (b & c)", "b M (a | b)"));
}

TEST(Implication, SaysNoWhereNothingFollows) {
  EXPECT_FALSE(implies("a", "b"));
  EXPECT_FALSE(implies("Fa", "a"));
  EXPECT_FALSE(implies("GFa", "FGa"));
  EXPECT_FALSE(implies("a W b", "a U b"));
  EXPECT_FALSE(implies("a U b", "b R a"));
}

TEST(Implication, SaysNoWhenTheBudgetIsUsedUp) {
  EXPECT_TRUE(implies("GGGGa", "a", 10));
  EXPECT_FALSE(implies("GGGGa", "a", 3));
}

TEST(Implication, IsSoundOnRandomPairs) {
  test::Random random(test::base_seed() + 7);
  std::size_t found = 0;
  for (std::size_t i = 0; i < test::scaled(100'000); ++i) {
    Formulas formulas;
    test::RandomFormulas source(random, {.operators = 1 + i % 6, .atoms = 2});
    const Formula a = negation_normal_form(formulas, source.draw(formulas));
    const Formula b = negation_normal_form(formulas, source.draw(formulas));
    PropertyTable properties(formulas);
    if (!Implication(formulas, properties, 1000).implies(a, b)) continue;
    ++found;
    for (int n = 0; n < 12; ++n) {
      const LassoWord word = test::random_word(random, formulas.atom_count());
      ASSERT_TRUE(!evaluate(formulas, a, word) || evaluate(formulas, b, word))
          << print(formulas, a) << " does not imply " << print(formulas, b);
    }
  }
  EXPECT_GT(found, 0U);
}

} // namespace fairly::ltl::implication_test
