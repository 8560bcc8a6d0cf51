#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"
#include "support/random.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace fairly::ltl::simplify_test {

struct Case {
  std::string text;
  std::string expected;
};

void expect_simplified(const std::vector<Case>& cases, const SimplifyOptions& options = {}) {
  for (const Case& c : cases) {
    Formulas formulas;
    const Formula f = *parse(formulas, c.text);
    EXPECT_EQ(print(formulas, simplify(formulas, f, options)), c.expected) << c.text;
  }
}

constexpr SimplifyOptions kBasicOnly{.eventual_universal = false, .implication = false};
constexpr SimplifyOptions kEventualOnly{.basic = false, .implication = false};
constexpr SimplifyOptions kImplicationOnly{.basic = false, .eventual_universal = false};
constexpr SimplifyOptions kNothing{
    .basic = false, .eventual_universal = false, .implication = false};

TEST(Simplify, FoldsConstants) {
  expect_simplified({{"a & 1", "a"},  {"a & 0", "0"},   {"a | 1", "1"},  {"a | 0", "a"},
                     {"X(1)", "1"},   {"F(0)", "0"},    {"G(1)", "1"},   {"a U 1", "1"},
                     {"a U 0", "0"},  {"1 U a", "Fa"},  {"0 U a", "a"},  {"a R 1", "1"},
                     {"a R 0", "0"},  {"1 R a", "a"},   {"0 R a", "Ga"}, {"a W 1", "1"},
                     {"a W 0", "Ga"}, {"1 W a", "1"},   {"0 W a", "a"},  {"a M 1", "Fa"},
                     {"a M 0", "0"},  {"1 M a", "a"},   {"0 M a", "0"},  {"a -> a", "1"},
                     {"a & !a", "0"}, {"a <-> 1", "a"}, {"a ^ a", "0"}},
                    kBasicOnly);
}

TEST(Simplify, AppliesBooleanIdentities) {
  expect_simplified({{"!!a", "a"},
                     {"a & b & a", "a & b"},
                     {"a | (a & b)", "a"},
                     {"a & (a | b)", "a"},
                     {"a | (!a & b)", "a | b"},
                     {"a & (!a | b)", "a & b"},
                     {"a | (b & (a | c))", "a | (b & c)"},
                     {"a | (b & (!a | c))", "a | b"},
                     {"(a <-> b) & a", "a & b"},
                     {"Fa & (b | G!a)", "Fa & b"},
                     {"a & b | b & a", "a & b"}},
                    kBasicOnly);
}

TEST(Simplify, AppliesTemporalIdentities) {
  expect_simplified({{"FFa", "Fa"},
                     {"GGa", "Ga"},
                     {"F(a U b)", "Fb"},
                     {"G(a R b)", "Gb"},
                     {"F(a M b)", "F(a & b)"},
                     {"G(a W b)", "G(a | b)"},
                     {"FXa", "XFa"},
                     {"GXa", "XGa"},
                     {"Xa U Xb", "X(a U b)"},
                     {"Xa & Xb", "X(a & b)"},
                     {"F(a | Fb)", "F(a | b)"},
                     {"G(a & Gb)", "G(a & b)"},
                     {"F(a | b U c)", "F(a | c)"},
                     {"(a U b) U b", "a U b"},
                     {"(a W b) U b", "a U b"},
                     {"(a & !b) U b", "a U b"},
                     {"(a & !b) W b", "a W b"},
                     {"(a | !b) R b", "a R b"},
                     {"a M (a R b)", "a M b"},
                     {"a W (a U b)", "a W b"},
                     {"a U Ga", "Ga"},
                     {"a U (b | Ga)", "a W b"},
                     {"a R (b & Fa)", "a M b"},
                     {"a M (b & Fa)", "a M b"},
                     {"a W (b | Ga)", "a W b"}},
                    kBasicOnly);
}

TEST(Simplify, MergesOperands) {
  expect_simplified({{"Ga & Gb", "G(a & b)"},
                     {"Fa | Fb", "F(a | b)"},
                     {"GFa | GFb", "GF(a | b)"},
                     {"FGa & FGb", "FG(a & b)"},
                     {"GFa & GFb", "GFa & GFb"},
                     {"(a U b) | (a U c)", "a U (b | c)"},
                     {"(a U b) & (c U b)", "(a & c) U b"},
                     {"(a R b) & (a R c)", "a R (b & c)"},
                     {"(a R b) | (c R b)", "(a | c) R b"},
                     {"(a U b) | (a W c)", "a W (b | c)"},
                     {"(a W b) & (c U b)", "(a & c) U b"},
                     {"(a M b) | (c R b)", "(a | c) R b"},
                     {"(a U b) | Ga", "a W b"},
                     {"(a M b) | Gb", "a R b"},
                     {"(a W b) & Fb", "a U b"},
                     {"(a R b) & Fa", "a M b"},
                     {"a | XFa", "Fa"},
                     {"a & XGa", "Ga"}});
}

TEST(Simplify, UsesEventualAndUniversalFormulas) {
  expect_simplified({{"FGFa", "GFa"},
                     {"GFGa", "FGa"},
                     {"XGFa", "GFa"},
                     {"a U Fb", "Fb"},
                     {"a R Gb", "Gb"},
                     {"Ga W b", "Ga | b"},
                     {"Fa M b", "Fa & b"},
                     {"F(a & GFb)", "GFb & Fa"},
                     {"G(a | FGb)", "FGb | Ga"},
                     {"a U (b | GFc)", "GFc | (a U b)"},
                     {"a U (b & GFc)", "GFc & (a U b)"},
                     {"a M (b & Gc)", "Gc & (a M b)"},
                     {"GF(a & Fb)", "G(Fb & Fa)"},
                     {"FG(a | Gb)", "F(Gb | Ga)"},
                     {"X(a & GFb)", "GFb & Xa"},
                     {"F(Ga & Fb)", "F(Ga & b)"},
                     {"F(Ga & (b U c))", "F(Ga & c)"},
                     {"F(Ga & (b M c))", "F(Ga & b & c)"},
                     {"G(Fa | Gb)", "G(Fa | b)"},
                     {"F(a & Fb)", "F(a & Fb)"}},
                    kEventualOnly);
}

TEST(Simplify, UsesImplications) {
  expect_simplified({{"a U (a | b)", "a | b"},
                     {"a U (b U a)", "b U a"},
                     {"a R (b R a)", "b R a"},
                     {"a & Fa", "a"},
                     {"a | Ga", "a"},
                     {"(a U b) & Fb", "a U b"},
                     {"a U (a U b)", "a U b"},
                     {"a U (a W b)", "a W b"},
                     {"(a & b) U (a U c)", "a U c"},
                     {"a U ((a & b) U c)", "a U c"},
                     {"a W (a W b)", "a W b"},
                     {"!a U a", "Fa"},
                     {"!a W a", "1"},
                     {"!a R a", "Ga"},
                     {"!a M a", "0"},
                     {"Fa & G!a", "0"},
                     {"Fa | G!a", "1"},
                     {"(a | b) U b", "a U b"},
                     {"(a & b) R b", "a R b"},
                     {"GFa | FGa", "GFa"}},
                    kImplicationOnly);
}

TEST(Simplify, CombinesTheGroups) {
  expect_simplified({{"!(Fa -> !(1 U a))", "Fa"},
                     {"G(a -> Fa)", "1"},
                     {"GF(a U b) & FGb", "FGb"},
                     {"F(XGFa & b)", "GFa & Fb"},
                     {"(a <-> b) & a & b", "a & b"},
                     {"X(a U Xb) | XX(0 R c)", "X((a U Xb) | XGc)"}});
}

TEST(Simplify, OnlySortsWhenAllGroupsAreOff) {
  expect_simplified({{"F(a & a & 1)", "F(1 & a)"}, {"!(FFa)", "GG!a"}}, kNothing);
}

// Draws formulas until one fails, and reports a small one that does.
void expect_for_random_formulas(std::size_t cases, std::uint64_t seed,
                                const std::function<bool(Formulas&, Formula)>& fails,
                                test::RandomFormulaOptions options = {}) {
  test::Random random(seed);
  const std::size_t largest = options.operators;
  for (std::size_t i = 0; i < test::scaled(cases); ++i) {
    Formulas formulas;
    options.operators = 1 + i % largest;
    const Formula f = test::RandomFormulas(random, options).draw(formulas);
    if (!fails(formulas, f)) continue;
    const Formula small =
        test::shrink(formulas, f, [&](Formula candidate) { return fails(formulas, candidate); });
    FAIL() << print(formulas, small) << " becomes " << print(formulas, simplify(formulas, small));
  }
}

bool changes_value(Formulas& formulas, Formula f, const SimplifyOptions& options,
                   std::uint64_t seed, int words) {
  const Formula simple = simplify(formulas, f, options);
  if (simple == f) return false;
  test::Random random(seed);
  for (int n = 0; n < words; ++n) {
    const LassoWord word = test::random_word(random, formulas.atom_count());
    if (evaluate(formulas, f, word) != evaluate(formulas, simple, word)) return true;
  }
  return false;
}

TEST(Simplify, KeepsTheValueOnRandomWords) {
  std::uint64_t word_seed = test::base_seed();
  expect_for_random_formulas(50'000, test::base_seed() + 8,
                             [&](Formulas& formulas, Formula f) {
                               return changes_value(formulas, f, {}, ++word_seed, 20);
                             },
                             {.operators = 14});
}

TEST(Simplify, KeepsTheValueWithEachGroupAlone) {
  for (const SimplifyOptions& options : {kBasicOnly, kEventualOnly, kImplicationOnly, kNothing}) {
    std::uint64_t word_seed = test::base_seed() + 1;
    expect_for_random_formulas(5'000, test::base_seed() + 9,
                               [&](Formulas& formulas, Formula f) {
                                 return changes_value(formulas, f, options, ++word_seed, 20);
                               },
                               {.operators = 12});
  }
}

TEST(Simplify, IsIdempotent) {
  for (const SimplifyOptions& options :
       {SimplifyOptions{}, kBasicOnly, kEventualOnly, kImplicationOnly, kNothing}) {
    expect_for_random_formulas(10'000, test::base_seed() + 10,
                               [&](Formulas& formulas, Formula f) {
                                 const Formula once = simplify(formulas, f, options);
                                 return simplify(formulas, once, options) != once;
                               },
                               {.operators = 20});
  }
}

TEST(Simplify, NeverHasMoreOperatorsThanTheNegationNormalForm) {
  expect_for_random_formulas(30'000, test::base_seed() + 11,
                             [](Formulas& formulas, Formula f) {
                               const Formula normal = negation_normal_form(formulas, f);
                               return formulas.size(simplify(formulas, f)) > formulas.size(normal);
                             },
                             {.operators = 20});
}

} // namespace fairly::ltl::simplify_test
