#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "support/random.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <string>

namespace fairly::ltl::negation_normal_form_test {

std::string normal_form(const std::string& text, bool negate = false) {
  Formulas formulas;
  const Formula f = *parse(formulas, text);
  return print(formulas, negation_normal_form(formulas, f, negate));
}

TEST(NegationNormalForm, PushesNegationsToTheAtoms) {
  EXPECT_EQ(normal_form("!(a U b)"), "!a R !b");
  EXPECT_EQ(normal_form("!(a R b)"), "!a U !b");
  EXPECT_EQ(normal_form("!(a W b)"), "!a M !b");
  EXPECT_EQ(normal_form("!(a M b)"), "!a W !b");
  EXPECT_EQ(normal_form("!X(a & !b)"), "X(!a | b)");
  EXPECT_EQ(normal_form("!GF!!a"), "FG!a");
  EXPECT_EQ(normal_form("!1 | !0"), "0 | 1");
}

TEST(NegationNormalForm, RemovesImplicationEquivalenceAndXor) {
  EXPECT_EQ(normal_form("a -> b -> c"), "!a | !b | c");
  EXPECT_EQ(normal_form("!(a -> b)"), "a & !b");
  EXPECT_EQ(normal_form("a <-> b"), "(a & b) | (!a & !b)");
  EXPECT_EQ(normal_form("a xor b"), "(a & !b) | (!a & b)");
  EXPECT_EQ(normal_form("!(a <-> b)"), "(!a & b) | (a & !b)");
  EXPECT_EQ(normal_form("!(a xor b)"), "(!a & !b) | (a & b)");
}

TEST(NegationNormalForm, CanNegateTheFormula) {
  EXPECT_EQ(normal_form("G(a -> Fb)", true), "F(a & G!b)");
  EXPECT_EQ(normal_form("!a", true), "a");
}

TEST(NegationNormalForm, CollectsOperandsThroughNegations) {
  EXPECT_EQ(normal_form("!(a | !(b & !(c -> d)))"), "!a & b & c & !d");
  EXPECT_EQ(normal_form("a & b & !!a"), "a & b");
}

TEST(NegationNormalForm, StaysLinearOnChainsOfEquivalences) {
  Formulas formulas;
  Formula f = formulas.atom("a");
  for (int i = 0; i < 1000; ++i)
    f = formulas.binary(Op::Equiv, formulas.atom("p" + std::to_string(i)), f);
  EXPECT_LT(dag_size(formulas, negation_normal_form(formulas, f)), 10'000U);
}

bool is_normal(const Formulas& formulas, Formula root) {
  for (const Formula f : subformulas(formulas, root)) {
    const Op op = formulas.op(f);
    if (op == Op::Implies || op == Op::Equiv || op == Op::Xor) return false;
    if (op == Op::Not && formulas.op(formulas.child(f, 0)) != Op::Atom) return false;
  }
  return true;
}

TEST(NegationNormalForm, IsEquivalentToTheFormula) {
  test::Random random(test::base_seed() + 4);
  for (std::size_t i = 0; i < test::scaled(20000); ++i) {
    Formulas formulas;
    const Formula f = test::RandomFormulas(random, {.operators = 1 + i % 14}).draw(formulas);
    NegationNormalForm form(formulas);
    const Formula same = form.of(f);
    const Formula opposite = form.of_negation(f);
    ASSERT_TRUE(is_normal(formulas, same)) << print(formulas, same);
    ASSERT_TRUE(is_normal(formulas, opposite)) << print(formulas, opposite);
    for (int n = 0; n < 5; ++n) {
      const LassoWord word = test::random_word(random, formulas.atom_count());
      const bool value = evaluate(formulas, f, word);
      ASSERT_EQ(evaluate(formulas, same, word), value) << print(formulas, f);
      ASSERT_NE(evaluate(formulas, opposite, word), value) << print(formulas, f);
    }
  }
}

} // namespace fairly::ltl::negation_normal_form_test
