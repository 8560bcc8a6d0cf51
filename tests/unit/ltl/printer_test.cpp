#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "support/random.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace fairly::ltl::printer_test {

struct Case {
  std::string text;
  std::string expected;
};

void expect_printed(const std::vector<Case>& cases, Syntax syntax) {
  for (const Case& c : cases) {
    Formulas formulas;
    const Result<Formula> parsed = parse(formulas, c.text);
    ASSERT_TRUE(parsed.ok()) << describe(parsed.error());
    EXPECT_EQ(print(formulas, *parsed, syntax), c.expected) << c.text;
  }
}

TEST(LtlPrinter, WritesSpotSyntax) {
  expect_printed({{"[](req -> <>ack)", "G(req -> Fack)"},
                  {"[]<>a && ! b", "GFa & !b"},
                  {"(a & b) | c & d", "(a & b) | (c & d)"},
                  {"a U (b V c)", "a U (b R c)"},
                  {"a W b M c", "a W (b M c)"},
                  {"a ^ b <-> true", "(a xor b) <-> 1"},
                  {"X(a & b)", "X(a & b)"},
                  {"!(a U b)", "!(a U b)"}},
                 Syntax::Spot);
}

TEST(LtlPrinter, WritesSpinSyntax) {
  expect_printed({{"G(req -> Fack)", "[](req -> <>ack)"},
                  {"Xa & !(b R c) | 1", "(X a && !(b V c)) || true"},
                  {"a W b", "(a U b) || []a"},
                  {"a M b", "(a V b) && <>a"},
                  {"a ^ b", "!(a <-> b)"}},
                 Syntax::Spin);
}

TEST(LtlPrinter, WritesLbtSyntax) {
  expect_printed({{"p0 & p1 & a", "& p0 & p1 \"a\""},
                  {"(p0 R p1) -> X!0", "i V p0 p1 X ! f"},
                  {"p0 <-> p1 ^ Gp2", "e p0 ^ p1 G p2"}},
                 Syntax::Lbt);
}

TEST(LtlPrinter, KeepsConstantsApartFromUnaryLetters) {
  expect_printed({{"F(1)", "F(1)"},
                  {"X(0)", "X(0)"},
                  {"G!1", "G!1"},
                  {"F(alse)", "F(alse)"},
                  {"GF(alSE)", "GF(alSE)"},
                  {"G(alse)", "Galse"}},
                 Syntax::Spot);
}

TEST(LtlPrinter, QuotesAtomsThatWouldNotReadBack) {
  expect_printed({{"\"Fa\" & \"U\" & \"xor\" & \"True\" & \"a b\" & \"x\\\"y\\\\z\" & F1 & \"0\"",
                   "\"Fa\" & \"U\" & \"xor\" & \"True\" & \"a b\" & \"x\\\"y\\\\z\" & F1 & \"0\""}},
                 Syntax::Spot);
}

// Replaces the negated atoms by atoms whose names could confuse a reader.
Formula with_awkward_atoms(const Formulas& formulas, Formula f, Formulas& to) {
  const std::vector<std::string> names = {"alse", "F0", "a b", "U", "\"\\", "p1", "t", "Ga"};
  return transform(formulas, f, to, [&](Op op, std::span<const Formula> operands) {
    if (op == Op::Not && to.op(operands[0]) == Op::Atom)
      return to.atom(names[operands[0].id() % names.size()]);
    return to.make(op, operands);
  });
}

void expect_round_trips(Syntax syntax) {
  test::Random random(test::base_seed() + 1);
  for (std::size_t i = 0; i < test::scaled(20000); ++i) {
    Formulas drawn;
    test::RandomFormulas source(random, {.operators = 1 + i % 25});
    Formulas formulas;
    const Formula f = with_awkward_atoms(drawn, source.draw(drawn), formulas);
    const std::string text = print(formulas, f, syntax);
    const Result<Formula> parsed = parse(formulas, text, {.syntax = syntax});
    ASSERT_TRUE(parsed.ok()) << describe(parsed.error());
    ASSERT_EQ(*parsed, f) << text << " became " << print(formulas, *parsed, syntax);
  }
}

TEST(LtlPrinter, SpotSyntaxReadsBackAsTheSameFormula) {
  expect_round_trips(Syntax::Spot);
}

TEST(LtlPrinter, LbtSyntaxReadsBackAsTheSameFormula) {
  expect_round_trips(Syntax::Lbt);
}

TEST(LtlPrinter, SpinSyntaxReadsBackAsAnEqualFormula) {
  test::Random random(test::base_seed() + 2);
  for (std::size_t i = 0; i < test::scaled(20000); ++i) {
    Formulas formulas;
    const Formula f = test::RandomFormulas(random, {.operators = 1 + i % 12}).draw(formulas);
    const std::string text = print(formulas, f, Syntax::Spin);
    const Result<Formula> parsed = parse(formulas, text);
    ASSERT_TRUE(parsed.ok()) << describe(parsed.error());
    ASSERT_EQ(print(formulas, *parsed, Syntax::Spin), text);
    for (int n = 0; n < 3; ++n) {
      const LassoWord word = test::random_word(random, formulas.atom_count());
      ASSERT_EQ(evaluate(formulas, f, word), evaluate(formulas, *parsed, word))
          << print(formulas, f) << " became " << text;
    }
  }
}

} // namespace fairly::ltl::printer_test
