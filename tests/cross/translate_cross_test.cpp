// Translated automata against the evaluation of the formula, word by word, and against the
// automata of the negation.
#include "fairly/automaton/hoa_writer.hpp"
#include "fairly/automaton/structure.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/translate/convert.hpp"
#include "fairly/translate/translate.hpp"
#include "support/csv.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"
#include "support/shared_folder.hpp"
#include "support/test_monitor.hpp"
#include "support/word_acceptance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace fairly::test::translate_cross_test {

constexpr AutomatonKind kKinds[] = {AutomatonKind::tgba, AutomatonKind::ba, AutomatonKind::streett,
                                    AutomatonKind::generic};

// The number of words for each automaton: 40, and up to 200 in longer runs.
std::size_t words() {
  return std::min<std::size_t>(200, scaled(40));
}

// What is wrong with the form of an automaton; empty if nothing is.
std::string wrong_form(const Automaton& automaton, AutomatonKind kind) {
  const auto is_buchi = [&](Mark marks) {
    return automaton.mark_count() == marks &&
           automaton.acceptance() == Acceptance::generalized_buchi(marks);
  };
  switch (kind) {
  case AutomatonKind::tgba:
    return is_buchi(automaton.mark_count()) ? "" : "not a generalised Büchi condition";
  case AutomatonKind::ba:
    if (!structure(automaton).state_based) return "acceptance is not on states";
    return is_buchi(1) ? "" : "not a Büchi condition";
  case AutomatonKind::streett:
    return automaton.acceptance() == Acceptance::streett(automaton.mark_count() / 2)
               ? ""
               : "not a Streett condition";
  case AutomatonKind::generic:
    return "";
  }
  return "unknown kind";
}

std::string wrong_word(const Automaton& automaton, const ltl::Formulas& formulas,
                       ltl::Formula formula, std::uint64_t seed, std::size_t count) {
  Random random(seed);
  for (std::size_t i = 0; i < count; ++i) {
    const ltl::LassoWord word = random_word(random, formulas.atom_count());
    const bool expected = evaluate(formulas, formula, word);
    if (accepts(automaton, formulas, word) != expected) {
      return "a word that " + std::string(expected ? "satisfies" : "violates") +
             " the formula is decided wrongly by\n" + to_hoa(automaton);
    }
  }
  return "";
}

// What is wrong with the automata of a formula: those of each kind, and each kind converted to
// others.
std::string find_fault(ltl::Formulas& formulas, ltl::Formula formula, std::uint64_t seed,
                       std::size_t count) {
  const ltl::Formula negation = formulas.unary(ltl::Op::Not, formula);
  for (const AutomatonKind kind : kKinds) {
    const Result<Automaton> automaton = translate_ltl(formulas, formula, {.kind = kind});
    if (!automaton) return std::string(name(kind)) + ": " + describe(automaton.error());
    std::string fault = wrong_form(*automaton, kind);
    if (fault.empty()) fault = wrong_word(*automaton, formulas, formula, seed, count);
    if (!fault.empty()) return std::string(name(kind)) + ": " + fault;
    const Result<Automaton> other = translate_ltl(formulas, negation, {.kind = kind});
    if (!other) return std::string(name(kind)) + " of the negation: " + describe(other.error());
    if (have_common_word(*automaton, *other)) {
      return std::string(name(kind)) + ": a word is accepted by both\n" + to_hoa(*automaton) +
             to_hoa(*other);
    }
    for (const AutomatonKind target : kKinds) {
      const Result<Automaton> converted = convert(*automaton, {.kind = target});
      const std::string both = std::string(name(kind)) + " to " + std::string(name(target)) + ": ";
      if (!converted) return both + describe(converted.error());
      fault = wrong_form(*converted, target);
      if (fault.empty()) {
        fault = wrong_word(*converted, formulas, formula, seed + 1, count / 4 + 1);
      }
      if (!fault.empty()) return both + fault + "\nfrom\n" + to_hoa(*automaton);
    }
  }
  return "";
}

ltl::Formula draw(ltl::Formulas& formulas, Random& random, std::size_t number) {
  RandomFormulaOptions options;
  options.operators = random.between(1, 10);
  options.atoms = random.between(1, 3);
  if (number % 3 == 1) { // nested, few connectives: components that leave each other
    options.weights = {{ltl::Op::Finally, 3}, {ltl::Op::Globally, 3},      {ltl::Op::Until, 3},
                       {ltl::Op::Release, 3}, {ltl::Op::StrongRelease, 3}, {ltl::Op::WeakUntil, 3},
                       {ltl::Op::Not, 1},     {ltl::Op::Next, 1},          {ltl::Op::And, 1}};
    options.operators = random.between(2, 7);
    options.atoms = 2;
  }
  if (number % 3 == 0) { // rich in formulas that do not depend on a prefix
    options.weights = {{ltl::Op::Finally, 4}, {ltl::Op::Globally, 4}, {ltl::Op::And, 3},
                       {ltl::Op::Or, 3},      {ltl::Op::Not, 1},      {ltl::Op::Next, 1}};
  }
  return RandomFormulas(random, options).draw(formulas);
}

TEST(TranslateCross, AutomataAcceptExactlyTheWordsThatSatisfyTheFormula) {
  Random random(base_seed());
  for (std::size_t i = 0; i < scaled(2'000); ++i) {
    ltl::Formulas formulas;
    const ltl::Formula formula = draw(formulas, random, i);
    const std::uint64_t seed = base_seed() + i;
    if (find_fault(formulas, formula, seed, words()).empty()) continue;
    const ltl::Formula small = shrink(formulas, formula, [&](ltl::Formula f) {
      return !find_fault(formulas, f, seed, words()).empty();
    });
    FAIL() << print(formulas, small) << "\n" << find_fault(formulas, small, seed, words());
  }
}

// Conjunctions of strong fairness and something else, where Streett automata matter.
TEST(TranslateCross, FairnessIsTranslatedRight) {
  Random random(base_seed());
  for (std::size_t i = 0; i < scaled(300); ++i) {
    ltl::Formulas formulas;
    const auto boolean_or_temporal = [&] {
      RandomFormulaOptions options{.operators = random.below(3), .atoms = 3};
      if (random.chance(0.7)) {
        options.weights = {{ltl::Op::And, 1}, {ltl::Op::Or, 1}, {ltl::Op::Not, 1}};
      }
      return RandomFormulas(random, options).draw(formulas);
    };
    std::vector<ltl::Formula> parts{draw(formulas, random, i)};
    for (std::size_t pairs = random.between(1, 3); pairs > 0; --pairs) {
      const ltl::Formula en = formulas.unary(
          ltl::Op::Globally, formulas.unary(ltl::Op::Finally, boolean_or_temporal()));
      const ltl::Formula oc = formulas.unary(
          ltl::Op::Globally, formulas.unary(ltl::Op::Finally, boolean_or_temporal()));
      parts.push_back(formulas.binary(ltl::Op::Implies, en, oc));
    }
    const ltl::Formula formula = formulas.nary(ltl::Op::And, parts);
    ASSERT_EQ(find_fault(formulas, formula, base_seed() + i, words()), "")
        << print(formulas, formula);
  }
}

// If something runs out on the way, there is an error but no wrong automaton.
TEST(TranslateCross, LimitsGiveAnErrorOrARightAutomaton) {
  const std::string text = "G(a -> Xb) & (b U (c & XXd)) & GF(a & Xc) & F(b & (c W d))";
  for (const AutomatonKind kind : kKinds) {
    std::size_t errors = 0, automata = 0;
    for (std::size_t nodes = 8; nodes < 100'000; nodes += nodes * stride() / 8 + 1) {
      ltl::Formulas formulas;
      const ltl::Formula formula = *ltl::parse(formulas, text);
      const Result<Automaton> automaton =
          translate_ltl(formulas, formula, {.kind = kind, .max_guard_nodes = nodes});
      if (!automaton) {
        EXPECT_EQ(automaton.error().kind, ErrorKind::limit);
        ++errors;
        continue;
      }
      ++automata;
      ASSERT_EQ(wrong_word(*automaton, formulas, formula, base_seed() + nodes, 100), "")
          << name(kind) << " with " << nodes << " nodes";
    }
    EXPECT_GT(errors, 0U);
    EXPECT_GT(automata, 0U);
  }
}

TEST(TranslateCross, AStopGivesAnErrorOrARightAutomaton) {
  const std::string text = "(a U (b & Xc)) & (GFa -> GF(b & Xb)) & G(c -> F(a & X(b R c)))";
  for (const AutomatonKind kind : kKinds) {
    std::size_t errors = 0;
    for (std::size_t limit = 0; limit < 40; ++limit) {
      ltl::Formulas formulas;
      const ltl::Formula formula = *ltl::parse(formulas, text);
      std::size_t asked = 0;
      test::TestMonitor monitor([&](const Progress&) { return asked++ >= limit; });
      const Result<Automaton> automaton =
          translate_ltl(formulas, formula, {.kind = kind, .monitor = &monitor});
      if (!automaton) {
        EXPECT_EQ(automaton.error().kind, ErrorKind::limit);
        EXPECT_EQ(automaton.error().message, "enough");
        ++errors;
        continue;
      }
      ASSERT_EQ(wrong_word(*automaton, formulas, formula, base_seed(), 50), "") << name(kind);
    }
    EXPECT_GT(errors, 0U) << name(kind);
  }
}

// Every formula of the shared list.
TEST(SharedLtl, AutomataAcceptExactlyTheWordsThatSatisfyTheFormula) {
  const auto folder = shared_folder("ltl");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  std::ifstream in(*folder / "sizes.csv");
  std::string line;
  std::getline(in, line);
  for (std::size_t i = 0; std::getline(in, line) && i < scaled(864); ++i) {
    const std::vector<std::string> field = csv_fields(line);
    if (field[3] == "-") continue; // the negation is tested together with the formula
    ltl::Formulas formulas;
    const ltl::Formula formula = *ltl::parse(formulas, field[2]);
    for (const AutomatonKind kind : kKinds) {
      const Result<Automaton> automaton = translate_ltl(formulas, formula, {.kind = kind});
      const ltl::Formula negation = formulas.unary(ltl::Op::Not, formula);
      const Result<Automaton> other = translate_ltl(formulas, negation, {.kind = kind});
      ASSERT_TRUE(automaton.ok() && other.ok()) << field[2];
      ASSERT_EQ(wrong_word(*automaton, formulas, formula, base_seed() + i, words()), "")
          << field[2];
      ASSERT_EQ(wrong_word(*other, formulas, negation, base_seed() + i, words()), "") << field[2];
      if (automaton->transitions().size() * other->transitions().size() > 4'000'000) continue;
      ASSERT_FALSE(have_common_word(*automaton, *other)) << name(kind) << " of " << field[2];
    }
  }
}

} // namespace fairly::test::translate_cross_test
