#include "fairly/check/inexact_check.hpp"
#include "fairly/ltl/parser.hpp"
#include "support/counter_model.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

namespace fairly::inexact_check_test {

using test::Counter;

constexpr std::uint64_t kBytes = 1 << 20;

// Every atom says that the counter is at its limit.
Result<Answer> check(Counter& counter, const char* text, const CheckOptions& options = {},
                     StoreKind store = StoreKind::compact,
                     std::vector<FairnessHypothesis> hypotheses = {}, Monitor* monitor = nullptr) {
  auto formulas = std::make_shared<ltl::Formulas>();
  const auto formula = ltl::parse(*formulas, text);
  EXPECT_TRUE(formula.ok()) << text;
  const std::size_t atoms = formulas->atom_count();
  Property property(counter, std::move(formulas), *formula, std::vector<std::uint32_t>(atoms));
  property.set_hypotheses(std::move(hypotheses));
  return check_inexactly({property, options, monitor}, store, kBytes);
}

TEST(InexactCheck, StartsAgainWhenAStateDoesNotFit) {
  const std::vector<Move> ups(1000, Move(0));
  for (const StoreKind store : {StoreKind::compact, StoreKind::bitstate}) {
    for (const Engine engine : {Engine::automatic, Engine::tau03, Engine::ndfs}) {
      Counter counter(1000);
      const auto result = check(counter, "G !top", {.engine = engine}, store);
      ASSERT_TRUE(result.ok());
      ASSERT_EQ(result->verdict, Verdict::violated);
      EXPECT_EQ(result->counterexample->trace.prefix, ups);
      EXPECT_EQ(result->counterexample->trace.cycle, std::vector<Move>{kStutter});
      EXPECT_EQ(result->engine, name(engine == Engine::ndfs ? Engine::ndfs : Engine::tau03));
      EXPECT_EQ(counter.state_bits(), 10U);
    }
  }
}

TEST(InexactCheck, SaysWhenStatesCannotGetWider) {
  Counter counter(5000);
  const auto result = check(counter, "G !top");
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->verdict, Verdict::unknown);
  EXPECT_EQ(result->reason->text, "no more bits");
}

TEST(InexactCheck, DoesNotKnowWhatItDidNotFind) {
  for (const StoreKind store : {StoreKind::compact, StoreKind::bitstate}) {
    Counter counter(1000);
    const auto result = check(counter, "G (top -> G top)", {}, store);
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->verdict, Verdict::unknown);
    const std::string& reason = result->reason->text;
    EXPECT_NE(reason.find(std::string(name(store)) + " store may have missed something"),
              std::string::npos)
        << reason;
    EXPECT_EQ(result->reason->kind, Stop::Kind::inexact);
    EXPECT_GT(result->statistics.expected_omissions, 0);
    EXPECT_LT(result->statistics.expected_omissions, 0.01);
    EXPECT_GT(result->statistics.store_bytes, 0U);
    EXPECT_GE(result->statistics.search.nodes, 1001U);
  }
}

TEST(InexactCheck, KnowsThatAValidFormulaHolds) {
  Counter counter(10);
  const auto result = check(counter, "top | !top");
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->verdict, Verdict::holds);
  EXPECT_EQ(result->vacuity, Vacuity::valid);
}

TEST(InexactCheck, NeedsAnEngineThatNeedsNoNumbers) {
  Counter counter(10);
  for (const Engine engine : {Engine::dpc09, Engine::lh00, Engine::generic}) {
    const auto result = check(counter, "G !top", {.engine = engine});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().message,
              "the compact store works with the engines tau03 and ndfs only, not with engine " +
                  std::string(name(engine)));
  }
}

TEST(InexactCheck, RefusesStrongFairness) {
  Counter counter(10);
  const auto given = check(counter, "G !top", {}, StoreKind::bitstate,
                           {{.kind = FairnessHypothesis::Kind::strong, .actions = {0}}});
  ASSERT_FALSE(given.ok());
  EXPECT_EQ(given.error().message, "the bitstate store works with generalised Büchi conditions "
                                   "only, and this check has strong fairness");
  EXPECT_EQ(given.error().hint, "use the tree store");
}

TEST(InexactCheck, TakesStrongFairnessInTheFormulaAsGeneralisedBuchi) {
  Counter counter(10);
  const char* text = "(G F a -> G F b) -> G F c";
  const auto marks = check(counter, text);
  ASSERT_FALSE(marks.ok());
  EXPECT_EQ(marks.error().message, "the compact store works with generalised Büchi conditions "
                                   "only, and this check has strong fairness");
  EXPECT_EQ(marks.error().hint, "use the tree store, or have the whole formula translated into a "
                                "generalised Büchi automaton");
  const auto streett = check(counter, text, {.automaton = AutomatonKind::streett});
  ASSERT_FALSE(streett.ok());
  EXPECT_NE(streett.error().message.find("Fin("), std::string::npos) << streett.error().message;

  const auto tgba = check(counter, text, {.automaton = AutomatonKind::tgba});
  ASSERT_TRUE(tgba.ok());
  EXPECT_EQ(tgba->verdict, Verdict::violated); // it may never get to its limit
}

TEST(InexactCheck, ListensToItsMonitor) {
  test::TestMonitor monitor([](const Progress& so_far) { return so_far.nodes > 0; });
  Counter counter(3000);
  const auto result = check(counter, "G (top -> G top)", {}, StoreKind::compact, {}, &monitor);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->verdict, Verdict::unknown);
  EXPECT_EQ(result->reason->text, "enough");
}

} // namespace fairly::inexact_check_test
