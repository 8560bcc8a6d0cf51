// Whole checks of random nets with random fairness and random formulas: the verdict is that of
// brute force on the product written out, that of the formula with the fairness written into it,
// and the same for all engines and kinds of automata. Every counterexample is replayed.
#include "fairly/check/net_checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/translate/translate.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;

Verdict verdict_of(bool violated) {
  return violated ? Verdict::violated : Verdict::holds;
}

bool has_strong(const oracle::FairNet& fair) {
  return std::any_of(fair.hypotheses.begin(), fair.hypotheses.end(),
                     [](const FairnessHypothesis& each) { return each.kind == Kind::strong; });
}

void expect_verdict(oracle::FairNet& fair, ltl::Formula formula, Verdict expected,
                    const CheckOptions& options, const char* what) {
  NetChecker checker(fair.net);
  const auto result =
      checker.check(fair.formulas, fair.propositions, formula, fair.hypotheses, options);
  ASSERT_TRUE(result.ok()) << what << ": " << describe(result.error());
  ASSERT_EQ(result->verdict, expected) << what << ' ' << result->reason;
}

// All engines and kinds of automata that fit.
void expect_verdict(oracle::FairNet& fair, ltl::Formula formula, Verdict expected) {
  expect_verdict(fair, formula, expected, {}, "auto");
  for (const Engine engine : {Engine::dpc09, Engine::lh00, Engine::generic}) {
    expect_verdict(fair, formula, expected, {.engine = engine}, name(engine).data());
  }
  for (const AutomatonKind kind :
       {AutomatonKind::tgba, AutomatonKind::ba, AutomatonKind::streett, AutomatonKind::generic}) {
    expect_verdict(fair, formula, expected, {.automaton = kind}, "automaton");
  }
  if (has_strong(fair)) return;
  for (const Engine engine : {Engine::tau03, Engine::ndfs}) {
    expect_verdict(fair, formula, expected, {.engine = engine, .automaton = AutomatonKind::tgba},
                   name(engine).data());
  }
}

struct Counts {
  std::size_t compared = 0, violated = 0, changed = 0; // by fairness
};

// One random case; false: it was too large for brute force.
void compare(std::uint64_t seed, Counts& counts) {
  test::Random random(seed);
  auto fair = test::random_fair_net(random);
  if (!fair) return;
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(fair->formulas);
  const ltl::Formula negation = fair->formulas.unary(ltl::Op::Not, formula);
  const Result<Automaton> automaton = translate_ltl(fair->formulas, negation);
  ASSERT_TRUE(automaton.ok());
  const std::optional<bool> violated = oracle::has_fair_accepted_run(*fair, *automaton);
  if (!violated) return;
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair->formulas, formula)
                                  << '\n'
                                  << petri::to_pnml(fair->net));
  expect_verdict(*fair, formula, verdict_of(*violated));
  ++counts.compared;
  counts.violated += *violated ? 1 : 0;
  if (*violated || fair->hypotheses.empty()) return;
  std::vector<FairnessHypothesis> none;
  fair->hypotheses.swap(none);
  counts.changed += *oracle::has_fair_accepted_run(*fair, *automaton) ? 1 : 0;
}

TEST(CheckCross, VerdictsAreThoseOfBruteForce) {
  Counts counts;
  const std::size_t cases = test::scaled(6000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() + i, counts);
  }
  EXPECT_GT(counts.compared, cases / 4);
  EXPECT_GT(counts.violated, counts.compared / 5);
  EXPECT_LT(counts.violated, counts.compared * 4 / 5);
  EXPECT_GT(counts.changed, counts.compared / 20);
}

} // namespace
} // namespace fairly
