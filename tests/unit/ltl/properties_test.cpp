#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/properties.hpp"
#include "support/random.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace fairly::ltl::properties_test {

Properties properties(const std::string& text) {
  Formulas formulas;
  const Formula f = *parse(formulas, text);
  return PropertyTable(formulas).of(f);
}

// B boolean, X next-free, E eventual, U universal; the hierarchy: S safety, G guarantee,
// O obligation, R recurrence, P persistence.
std::string letters(const std::string& text) {
  const Properties p = properties(text);
  std::string result;
  const auto add = [&](bool holds, char letter) {
    if (holds) result += letter;
  };
  add(p.boolean, 'B');
  add(p.next_free, 'X');
  add(p.eventual, 'E');
  add(p.universal, 'U');
  add(p.safety, 'S');
  add(p.guarantee, 'G');
  add(p.obligation, 'O');
  add(p.recurrence, 'R');
  add(p.persistence, 'P');
  return result;
}

TEST(Properties, ClassifiesFormulasBySyntax) {
  EXPECT_EQ(letters("a & !b -> c"), "BXSGORP");
  EXPECT_EQ(letters("1"), "BXEUSGORP");
  EXPECT_EQ(letters("Xa"), "SGORP");
  EXPECT_EQ(letters("Fa"), "XEGORP");
  EXPECT_EQ(letters("Ga"), "XUSORP");
  EXPECT_EQ(letters("GFa"), "XEUR");
  EXPECT_EQ(letters("FGa"), "XEUP");
  EXPECT_EQ(letters("GFa & FGb"), "XEU");
  EXPECT_EQ(letters("Fa -> Gb"), "XUSORP");
  EXPECT_EQ(letters("Ga | Fb"), "XORP");
  EXPECT_EQ(letters("a U b"), "XGORP");
  EXPECT_EQ(letters("a W b"), "XSORP");
  EXPECT_EQ(letters("a R b"), "XSORP");
  EXPECT_EQ(letters("a M b"), "XGORP");
  EXPECT_EQ(letters("a U Fb"), "XEGORP");
  EXPECT_EQ(letters("a U Gb"), "XUP");
  EXPECT_EQ(letters("G(a -> Fb)"), "XUR");
  EXPECT_EQ(letters("Fa <-> Gb"), "XORP");
  EXPECT_EQ(letters("(Ga | Fb) U c"), "XORP");
}

// A word and its suffix from position 1 on.
struct WordAndSuffix {
  LassoWord word;
  LassoWord suffix;
};

WordAndSuffix random_word_and_suffix(test::Random& random, std::size_t atoms) {
  WordAndSuffix result;
  result.word = test::random_word(random, atoms);
  result.suffix = result.word;
  if (!result.suffix.prefix.empty())
    result.suffix.prefix.erase(result.suffix.prefix.begin());
  else
    std::rotate(result.suffix.cycle.begin(), result.suffix.cycle.begin() + 1,
                result.suffix.cycle.end());
  return result;
}

TEST(Properties, EventualAndUniversalFormulasKeepTheirValueAlongSuffixes) {
  test::Random random(test::base_seed() + 5);
  std::size_t checked = 0;
  for (std::size_t i = 0; i < test::scaled(20000); ++i) {
    Formulas formulas;
    const Formula f = test::RandomFormulas(random, {.operators = 1 + i % 8}).draw(formulas);
    PropertyTable table(formulas);
    const Properties p = table.of(f);
    if (!p.eventual && !p.universal) continue;
    for (int n = 0; n < 10; ++n, ++checked) {
      const WordAndSuffix words = random_word_and_suffix(random, formulas.atom_count());
      const bool here = evaluate(formulas, f, words.word);
      const bool later = evaluate(formulas, f, words.suffix);
      ASSERT_TRUE(!p.eventual || !later || here) << print(formulas, f);
      ASSERT_TRUE(!p.universal || !here || later) << print(formulas, f);
    }
  }
  EXPECT_GT(checked, 0U);
}

// Words that agree with a given word for a while and then continue differently.
TEST(Properties, SafetyAndGuaranteeDependOnPrefixes) {
  test::Random random(test::base_seed() + 6);
  for (std::size_t i = 0; i < test::scaled(5000); ++i) {
    Formulas formulas;
    const Formula f = test::RandomFormulas(random, {.operators = 1 + i % 6}).draw(formulas);
    PropertyTable table(formulas);
    const Properties p = table.of(f);
    if (!p.safety && !p.guarantee) continue;
    const LassoWord word = test::random_word(random, formulas.atom_count());
    const bool value = evaluate(formulas, f, word);
    // If the formula is in the matching class, a finite prefix decides its value: no continuation
    // of a long enough prefix may change it.
    if (value ? !p.guarantee : !p.safety) continue;
    LassoWord start = word;
    for (int round = 0; round < 12; ++round)
      start.prefix.insert(start.prefix.end(), word.cycle.begin(), word.cycle.end());
    for (int n = 0; n < 10; ++n) {
      LassoWord other = start;
      const LassoWord tail = test::random_word(random, formulas.atom_count());
      other.prefix.insert(other.prefix.end(), tail.prefix.begin(), tail.prefix.end());
      other.cycle = tail.cycle;
      ASSERT_EQ(evaluate(formulas, f, other), value) << print(formulas, f);
    }
  }
}

} // namespace fairly::ltl::properties_test
