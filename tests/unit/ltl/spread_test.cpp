#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/spread.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::ltl::spread_test {

std::string spread_text(const std::string& text) {
  Formulas formulas;
  return print(formulas, spread(formulas, *parse(formulas, text)));
}

TEST(Spread, FreesEventualitiesUnderG) {
  EXPECT_EQ(spread_text("G(p & XF(q & XF(r & XFs)))"), "Gp & GFq & GFr & GFs");
  EXPECT_EQ(spread_text("G(p & q)"), "G(p & q)");
  EXPECT_EQ(spread_text("GF(p & q)"), "GF(p & q)");
  EXPECT_EQ(spread_text("GF(p & Gq)"), "FGq & GFp");
  EXPECT_EQ(spread_text("GF(p | Xq | XF(r & s))"), "GF(p | q | (r & s))");
}

TEST(Spread, FreesUniversalFormulasUnderF) {
  EXPECT_EQ(spread_text("F(p | XG(q | XG r))"), "Fp | FGq | FGr");
  EXPECT_EQ(spread_text("FG(p | Fq)"), "GFq | FGp");
}

TEST(Spread, TurnsNestedFormulasIntoCombinationsOfRecurrenceAndPersistence) {
  EXPECT_EQ(spread_text("FG(!a | XFb)"), "GFb | FG!a");
  EXPECT_EQ(spread_text("GF(a | Gb)"), "FGb | GFa");
  EXPECT_EQ(spread_text("GF(a W b)"), "FGa | GFb");
  EXPECT_EQ(spread_text("GF(a R b)"), "FGb | GF(a & b)");
  EXPECT_EQ(spread_text("FG(a & Fb)"), "GFb & FGa");
  EXPECT_EQ(spread_text("FG(a U b)"), "GFb & FG(a | b)");
  EXPECT_EQ(spread_text("FG(a M b)"), "GFa & FGb");
  EXPECT_EQ(spread_text("GF(c | X(a W b))"), "FGa | GF(c | b)");
  EXPECT_EQ(spread_text("G(a | GFb | FGc)"), "GFb | FGc | Ga");
}

TEST(Spread, KeepsTheLanguage) {
  test::Random random(test::base_seed());
  for (std::size_t i = 0; i < test::scaled(30'000); ++i) {
    Formulas formulas;
    test::RandomFormulaOptions options;
    options.operators = random.between(2, 14);
    options.atoms = 2;
    options.weights = {{Op::Next, 2},      {Op::Finally, 5},      {Op::Globally, 5}, {Op::And, 4},
                       {Op::Or, 4},        {Op::Until, 1},        {Op::Release, 1},  {Op::Not, 1},
                       {Op::WeakUntil, 1}, {Op::StrongRelease, 1}};
    test::RandomFormulas generator(random, options);
    const Formula before = negation_normal_form(formulas, generator.draw(formulas));
    const Formula after = spread(formulas, before);
    for (int w = 0; w < 10 && after != before; ++w) {
      const LassoWord word = test::random_word(random, formulas.atom_count());
      ASSERT_EQ(evaluate(formulas, before, word), evaluate(formulas, after, word))
          << print(formulas, before) << " and " << print(formulas, after);
    }
  }
}

TEST(Spread, CopesWithDeepNesting) {
  Formulas formulas;
  Formula f = formulas.atom("a");
  for (int i = 0; i < 100'000; ++i) {
    f = formulas.unary(Op::Finally, formulas.binary(Op::And, formulas.atom("b"), f));
  }
  EXPECT_GT(formulas.children(spread(formulas, formulas.unary(Op::Globally, f))).size(), 1U);
}

} // namespace fairly::ltl::spread_test
