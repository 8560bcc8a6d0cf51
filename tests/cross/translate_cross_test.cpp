// Translated automata against the evaluation of the formula, word by word.
#include "fairly/automaton/hoa_writer.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/translate/translate.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"
#include "support/word_acceptance.hpp"

#include <gtest/gtest.h>

namespace fairly::test {
namespace {

constexpr std::size_t kWords = 60;

// What is wrong with the automaton of a formula; empty: nothing.
std::string find_fault(ltl::Formulas& formulas, ltl::Formula formula, std::uint64_t seed) {
  const Result<Automaton> automaton = translate_to_tgba(formulas, formula);
  if (!automaton) return describe(automaton.error());
  Random random(seed);
  for (std::size_t i = 0; i < kWords; ++i) {
    const ltl::LassoWord word = random_word(random, formulas.atom_count());
    const bool expected = evaluate(formulas, formula, word);
    if (accepts(*automaton, formulas, word) != expected) {
      return "a word that " + std::string(expected ? "satisfies" : "violates") +
             " the formula is decided wrongly by\n" + to_hoa(*automaton);
    }
  }
  return "";
}

TEST(TranslateCross, TgbaAcceptsExactlyTheWordsThatSatisfyTheFormula) {
  Random random(base_seed());
  for (std::size_t i = 0; i < scaled(4'000); ++i) {
    RandomFormulaOptions options;
    options.operators = random.between(1, 10);
    options.atoms = random.between(1, 3);
    if (i % 3 == 0) { // rich in formulas that do not depend on a prefix
      options.weights = {{ltl::Op::Finally, 4}, {ltl::Op::Globally, 4}, {ltl::Op::And, 3},
                         {ltl::Op::Or, 3},      {ltl::Op::Not, 1},      {ltl::Op::Next, 1}};
    }
    ltl::Formulas formulas;
    RandomFormulas generator(random, options);
    const ltl::Formula formula = generator.draw(formulas);
    const std::uint64_t seed = base_seed() + i;
    const std::string fault = find_fault(formulas, formula, seed);
    if (fault.empty()) continue;
    const ltl::Formula small = shrink(
        formulas, formula, [&](ltl::Formula f) { return !find_fault(formulas, f, seed).empty(); });
    FAIL() << print(formulas, small) << "\n" << find_fault(formulas, small, seed);
  }
}

// Whatever runs out on the way, there is no wrong automaton.
TEST(TranslateCross, LimitsGiveAnErrorOrARightAutomaton) {
  const std::string text = "G(a -> Xb) & (b U (c & XXd)) & GF(a & Xc) & F(b & (c W d))";
  std::size_t errors = 0, automata = 0;
  for (std::size_t nodes = 8; nodes < 100'000; nodes += nodes / 8 + 1) {
    ltl::Formulas formulas;
    const ltl::Formula formula = *ltl::parse(formulas, text);
    const Result<Automaton> automaton =
        translate_to_tgba(formulas, formula, {.max_guard_nodes = nodes});
    if (!automaton) {
      EXPECT_TRUE(automaton.error().is_limit);
      ++errors;
      continue;
    }
    ++automata;
    Random random(base_seed() + nodes);
    for (std::size_t i = 0; i < 200; ++i) {
      const ltl::LassoWord word = random_word(random, formulas.atom_count());
      ASSERT_EQ(accepts(*automaton, formulas, word), evaluate(formulas, formula, word)) << nodes;
    }
  }
  EXPECT_GT(errors, 0U);
  EXPECT_GT(automata, 0U);
}

} // namespace
} // namespace fairly::test
