// Checks with inexact tables against exact ones, on random nets with random fairness and random
// formulas. Tables with room enough miss nothing; from one that is much too small, what is found is
// still true. Every counterexample is replayed.
#include "fairly/check/net_checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly {
namespace {

struct Case {
  oracle::FairNet fair;
  ltl::Formula formula;
  CheckOptions options;
};

std::optional<Case> random_case(std::uint64_t seed) {
  test::Random random(seed);
  auto fair = test::random_fair_net(random, {.most_markings = 100, .strong = false});
  if (!fair) return std::nullopt;
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 7, .atoms = 3}).draw(fair->formulas);
  CheckOptions options;
  if (random.chance(0.5)) options.automaton = AutomatonKind::tgba;
  return Case{std::move(*fair), formula, options};
}

Result<NetCheckResult> check(Case& drawn, const CheckOptions& options,
                             const NetCheckerOptions& how = {}) {
  NetChecker checker(drawn.fair.net, how);
  return checker.check(drawn.fair.formulas, drawn.fair.propositions, drawn.formula,
                       drawn.fair.hypotheses, options);
}

struct Counts {
  std::size_t compared = 0, violated = 0, missed = 0, strong = 0;
};

// Both engines; calls `expect` with each verdict and whether there is a violation.
template <class Expect>
void compare(Case& drawn, const NetCheckerOptions& how, Counts& counts, Expect expect) {
  const auto exact = check(drawn, drawn.options);
  ASSERT_TRUE(exact.ok()) << describe(exact.error());
  ASSERT_NE(exact->verdict, Verdict::unknown);
  const bool is_violated = exact->verdict == Verdict::violated;
  for (const Engine engine : {Engine::tau03, Engine::ndfs}) {
    CheckOptions options = drawn.options;
    options.engine = engine;
    const auto result = check(drawn, options, how);
    if (!result.ok()) { // strong fairness in the formula
      ASSERT_NE(result.error().message.find("strong fairness"), std::string::npos)
          << describe(result.error());
      ASSERT_NE(exact->statistics.acceptance.find("Fin("), std::string::npos);
      ++counts.strong;
      return;
    }
    ASSERT_EQ(result->verdict == Verdict::holds, result->vacuity == Vacuity::valid);
    ASSERT_EQ(result->vacuity == Vacuity::valid, exact->vacuity == Vacuity::valid);
    if (result->verdict == Verdict::violated) {
      ASSERT_TRUE(is_violated) << name(engine);
    }
    counts.missed += is_violated && result->verdict != Verdict::violated ? 1 : 0;
    expect(result->verdict, is_violated);
  }
  ++counts.compared;
  counts.violated += is_violated ? 1 : 0;
}

template <class Expect>
Counts compare_all(std::size_t cases, const NetCheckerOptions& how, Expect expect) {
  Counts counts;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    std::optional<Case> drawn = random_case(seed);
    if (!drawn) continue;
    SCOPED_TRACE(testing::Message()
                 << "seed " << seed << ' ' << print(drawn->fair.formulas, drawn->formula) << '\n'
                 << petri::to_pnml(drawn->fair.net));
    compare(*drawn, how, counts, expect);
  }
  EXPECT_GT(counts.compared, cases / 4);
  EXPECT_GT(counts.violated, counts.compared / 5);
  EXPECT_LT(counts.violated, counts.compared * 4 / 5);
  return counts;
}

class LargeTables : public testing::TestWithParam<StoreKind> {};

TEST_P(LargeTables, MissNothing) {
  compare_all(test::scaled(6000), {.store = GetParam(), .bitstate_bytes = 1 << 20},
              [](Verdict verdict, bool is_violated) {
                ASSERT_EQ(verdict == Verdict::violated, is_violated);
              });
}

INSTANTIATE_TEST_SUITE_P(Kinds, LargeTables,
                         testing::Values(StoreKind::compact, StoreKind::bitstate),
                         [](const auto& kind) { return std::string(name(kind.param)); });

TEST(SmallTables, MissViolationsButInventNone) {
  const Counts counts =
      compare_all(test::scaled(6000), {.store = StoreKind::bitstate, .bitstate_bytes = 64},
                  [](Verdict, bool) {});
  if (counts.compared >= 1000) {
    EXPECT_GT(counts.missed, 0U);
    EXPECT_LT(counts.missed, counts.violated);
  }
}

} // namespace
} // namespace fairly
