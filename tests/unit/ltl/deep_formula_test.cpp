// Formulas of 100,000 operators pass through everything without recursion, and few formulas are
// made on the way.
#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"
#include "support/random.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace fairly::ltl::deep_formula_test {

const std::size_t kDepth = 100'000 / test::stride() / 4 * 4;

std::string repeat(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

// Parses, prints, parses again, simplifies and evaluates. Returns the printed result of the
// simplifier if it is short.
std::string run_through(const std::string& text) {
  Formulas formulas;
  const Result<Formula> f = parse(formulas, text);
  if (!f) return describe(f.error());
  for (const Syntax syntax : {Syntax::Spot, Syntax::Lbt})
    EXPECT_EQ(*parse(formulas, print(formulas, *f, syntax), {.syntax = syntax}), *f);
  const Formula simple = simplify(formulas, *f);
  EXPECT_LE(formulas.size(simple), formulas.size(negation_normal_form(formulas, *f)));
  test::Random random(test::base_seed());
  for (int i = 0; i < 3; ++i) {
    const LassoWord word = test::random_word(random, formulas.atom_count());
    EXPECT_EQ(evaluate(formulas, *f, word), evaluate(formulas, simple, word));
  }
  // Far above what is needed, and far below anything quadratic.
  EXPECT_LT(formulas.node_count(), 20 * text.size());
  return formulas.size(simple) < 20 ? print(formulas, simple) : "long";
}

TEST(DeepFormula, NestedNext) {
  EXPECT_EQ(run_through(repeat("X", kDepth) + "a"), "long");
}

TEST(DeepFormula, NestedNegations) {
  EXPECT_EQ(run_through(repeat("!", kDepth) + "a"), "a");
  EXPECT_EQ(run_through(repeat("!", kDepth + 1) + "a"), "!a");
}

TEST(DeepFormula, NestedParentheses) {
  EXPECT_EQ(run_through(repeat("(", kDepth) + "a" + repeat(")", kDepth)), "a");
}

TEST(DeepFormula, NestedFinallyAndGlobally) {
  EXPECT_EQ(run_through(repeat("FG", kDepth / 2) + "a"), "FGa");
  EXPECT_EQ(run_through(repeat("GX", kDepth / 2) + "a"), "long");
}

TEST(DeepFormula, RightNestedUntil) {
  EXPECT_EQ(run_through(repeat("a U ", kDepth) + "b"), "a U b");
  EXPECT_EQ(run_through(repeat("a U b U ", kDepth / 2) + "c"), "long");
}

TEST(DeepFormula, LeftNestedUntil) {
  EXPECT_EQ(run_through(repeat("(", kDepth) + "a" + repeat(" U b)", kDepth)), "a U b");
}

TEST(DeepFormula, AlternatingUntilAndRelease) {
  EXPECT_EQ(run_through(repeat("a U (b R ", kDepth / 2) + "c" + repeat(")", kDepth / 2)), "long");
}

TEST(DeepFormula, UntilOverChainsOfNext) {
  const std::string chain = repeat("X", kDepth / 2);
  EXPECT_EQ(run_through(chain + "a U " + chain + "b"), "long");
}

TEST(DeepFormula, LeftNestedConjunction) {
  EXPECT_EQ(run_through(repeat("(", kDepth) + "a" + repeat(" & b)", kDepth)), "a & b");
}

TEST(DeepFormula, RightNestedDisjunction) {
  EXPECT_EQ(run_through(repeat("a | (", kDepth) + "b" + repeat(")", kDepth)), "a | b");
}

TEST(DeepFormula, WideConjunctionOfDistinctAtoms) {
  std::string text = "p0";
  for (std::size_t i = 1; i < kDepth; ++i) text += " & p" + std::to_string(i);
  EXPECT_EQ(run_through(text), "long");
}

TEST(DeepFormula, AlternatingConjunctionAndDisjunction) {
  EXPECT_EQ(run_through(repeat("a & (b | ", kDepth / 2) + "c" + repeat(")", kDepth / 2)),
            "a & (b | c)");
}

TEST(DeepFormula, ConjunctionThroughNegations) {
  EXPECT_EQ(run_through(repeat("!(a | !(b & ", kDepth / 4) + "c" + repeat("))", kDepth / 4)),
            "b & c & !a");
}

TEST(DeepFormula, ChainOfImplications) {
  EXPECT_EQ(run_through(repeat("a -> ", kDepth) + "b"), "b | !a");
}

// The text of the normal form would be exponential; its nodes are few.
TEST(DeepFormula, ChainOfEquivalencesStaysSmallInMemory) {
  Formulas formulas;
  std::string text = "a";
  for (std::size_t i = 0; i < kDepth / 4; ++i) text += " <-> p" + std::to_string(i % 1000);
  const Formula f = *parse(formulas, text);
  const Formula simple = simplify(formulas, f);
  EXPECT_LT(dag_size(formulas, simple), 10 * kDepth / 4);
  test::Random random(test::base_seed());
  const LassoWord word = test::random_word(random, formulas.atom_count());
  EXPECT_EQ(evaluate(formulas, f, word), evaluate(formulas, simple, word));
}

TEST(DeepFormula, EventualitiesThatCollapseIntoOneConjunction) {
  EXPECT_NE(run_through(repeat("F(Fa & X(b U c) & ", 2000) + "d" + repeat(")", 2000)), "");
}

TEST(DeepFormula, LargeRandomFormulas) {
  test::Random random(test::base_seed());
  for (const std::size_t operators : {1000UL, 10'000UL, 100'000UL}) {
    Formulas formulas;
    test::RandomFormulas source(random,
                                {.operators = operators, .atoms = 20, .equivalences = false});
    const Formula f = source.draw(formulas);
    const Formula simple = simplify(formulas, f);
    EXPECT_LE(formulas.size(simple), formulas.size(negation_normal_form(formulas, f)));
    const LassoWord word = test::random_word(random, formulas.atom_count());
    EXPECT_EQ(evaluate(formulas, f, word), evaluate(formulas, simple, word));
  }
}

} // namespace fairly::ltl::deep_formula_test
