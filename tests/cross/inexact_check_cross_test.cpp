// Checks with inexact tables against exact ones, on random nets with random fairness and random
// formulas, and on random graphs with several conditions. A table with enough room misses nothing.
// What is found with a table that is much too small is still true. Every counterexample is
// replayed.
#include "fairly/check/checker.hpp"
#include "fairly/check/inexact_check.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::inexact_check_cross_test {

struct Case {
  oracle::FairNet fair;
  ltl::Formula formula;
  CheckOptions options;
};

std::optional<Case> random_case(std::uint64_t seed) {
  test::Random random(seed);
  const bool special_arcs = random.chance(0.3);
  auto fair = test::random_fair_net(
      random, {.most_markings = 100, .strong = false, .special_arcs = special_arcs});
  if (!fair) return std::nullopt;
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 7, .atoms = 3}).draw(fair->formulas);
  CheckOptions options{.reduce = Reduce::none};
  if (random.chance(0.5)) options.automaton = AutomatonKind::tgba;
  options.short_traces = random.chance(0.5); // otherwise the run is used as the search found it
  return Case{std::move(*fair), formula, options};
}

// The property lives no longer than this call, so only the answer itself may be used.
Result<Answer> check(Case& drawn, const CheckOptions& options, const CheckerOptions& how = {}) {
  test::FairProperty asked(drawn.fair, drawn.formula);
  return Checker(asked.model(), how).check(asked.property(), options);
}

struct GraphCases {
  std::size_t cases, most_states;
  std::uint64_t bitstate_bytes;
};

struct Counts {
  std::size_t compared = 0, violated = 0, missed = 0;
  std::size_t overfull = 0; // searches that probably mistook some node for another
};

// Runs both engines. Calls `expect` with each verdict and whether there is a violation.
template <class Expect>
void compare(Case& drawn, const CheckerOptions& how, Counts& counts, Expect expect) {
  const auto exact = check(drawn, drawn.options);
  ASSERT_TRUE(exact.ok()) << describe(exact.error());
  ASSERT_NE(exact->verdict, Verdict::unknown);
  const bool is_violated = exact->verdict == Verdict::violated;
  for (const Engine engine : {Engine::tau03, Engine::ndfs}) {
    CheckOptions options = drawn.options;
    options.engine = engine;
    const auto result = check(drawn, options, how);
    if (!result.ok()) { // the formula has strong fairness in it
      ASSERT_NE(result.error().message.find("strong fairness"), std::string::npos)
          << describe(result.error());
      ASSERT_NE(exact->statistics.acceptance.find("Fin("), std::string::npos);
      return;
    }
    ASSERT_EQ(result->verdict == Verdict::holds, result->vacuity == Vacuity::valid);
    ASSERT_EQ(result->vacuity == Vacuity::valid, exact->vacuity == Vacuity::valid);
    if (result->verdict == Verdict::violated) {
      ASSERT_TRUE(is_violated) << name(engine);
    }
    counts.overfull += result->statistics.expected_omissions > 1 ? 1 : 0;
    counts.missed += is_violated && result->verdict != Verdict::violated ? 1 : 0;
    expect(result->verdict, is_violated);
  }
  ++counts.compared;
  counts.violated += is_violated ? 1 : 0;
}

template <class Expect>
Counts compare_all(std::size_t cases, const CheckerOptions& how, Expect expect) {
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

class InexactCheckOfNets : public testing::TestWithParam<StoreKind> {};

TEST_P(InexactCheckOfNets, MissesNothingWithLargeTables) {
  compare_all(test::scaled(6000), {.store = GetParam(), .bitstate_bytes = 1 << 20},
              [](Verdict verdict, bool is_violated) {
                ASSERT_EQ(verdict == Verdict::violated, is_violated);
              });
}

INSTANTIATE_TEST_SUITE_P(Kinds, InexactCheckOfNets,
                         testing::Values(StoreKind::compact, StoreKind::bitstate),
                         [](const auto& kind) { return std::string(name(kind.param)); });

// Violations of small nets are found early, so few are missed.
TEST(InexactCheckCross, SmallTablesInventNothing) {
  const Counts counts =
      compare_all(test::scaled(6000), {.store = StoreKind::bitstate, .bitstate_bytes = 64},
                  [](Verdict, bool) {});
  EXPECT_GT(counts.overfull, counts.compared / 100);
}

// A random graph: each edge is an action of its own.
class GraphModel final : public Model {
 public:
  GraphModel(test::Random& random, std::size_t most_states)
      : steps_(2 + random.below(most_states - 1)) {
    for (auto edges = steps_.size() + random.below(2 * steps_.size()); edges > 0; --edges) {
      const auto target = static_cast<Word>(random.below(steps_.size()));
      steps_[random.below(steps_.size())].push_back({count_++, target});
    }
  }

  std::uint32_t state_bits() const override { return 16; }
  void initial(Steps& out) override { *out.add(0) = 0; }
  bool successors(const Word* state, Steps& out) override {
    for (const auto& [action, target] : steps_[*state]) *out.add(action) = target;
    return true;
  }
  std::size_t action_count() const override { return count_; }
  std::string action_name(Action action) const override { return std::to_string(action); }

  // The state to which an action leads. Returns nullopt if the action is not enabled.
  std::optional<Word> after(Word state, Action action) const {
    if (action == kStutter) return steps_[state].empty() ? std::optional(state) : std::nullopt;
    for (const auto& [each, target] : steps_[state]) {
      if (each == action) return target;
    }
    return std::nullopt;
  }

 private:
  std::vector<std::vector<std::pair<Action, Word>>> steps_;
  Action count_ = 0;
};

// Each action is in each group with the same probability.
std::vector<FairnessHypothesis> random_groups(test::Random& random, const GraphModel& model) {
  std::vector<FairnessHypothesis> groups(1 + random.below(4));
  const double probability = 0.1 + 0.1 * static_cast<double>(random.below(3));
  for (FairnessHypothesis& group : groups) {
    group.kind = FairnessHypothesis::Kind::unconditional;
    for (Action action = 0; action < model.action_count(); ++action) {
      if (random.chance(probability)) group.actions.push_back(action);
    }
    if (group.actions.empty()) group.actions.push_back(0);
  }
  return groups;
}

void expect_fair_run(const GraphModel& model, const std::vector<FairnessHypothesis>& groups,
                     const Trace& trace) {
  std::optional<Word> state = 0;
  Word first = 0;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (i == trace.prefix.size()) first = *state;
    state = model.after(*state, trace.move(i).action);
    ASSERT_TRUE(state);
  }
  ASSERT_EQ(*state, first);
  for (const FairnessHypothesis& group : groups) {
    const auto is_in_group = [&](const Move& move) {
      return std::find(group.actions.begin(), group.actions.end(), move.action) !=
             group.actions.end();
    };
    ASSERT_TRUE(std::any_of(trace.cycle.begin(), trace.cycle.end(), is_in_group));
  }
}

// Is there a run that meets every group infinitely often? The property is that there is none.
void compare_on_graph(std::uint64_t seed, const GraphCases& how, Counts& counts) {
  test::Random random(seed);
  GraphModel model(random, how.most_states);
  const auto formulas = std::make_shared<ltl::Formulas>();
  Property property(model, formulas, formulas->constant(false), {});
  property.set_hypotheses(random_groups(random, model));
  StateSpace space(model, StoreKind::tree);
  const auto exact = check_exactly(space, {property, CheckOptions{}});
  ASSERT_TRUE(exact.ok());
  const bool is_violated = exact->verdict == Verdict::violated;
  for (const StoreKind store : {StoreKind::compact, StoreKind::bitstate}) {
    for (const Engine engine : {Engine::tau03, Engine::ndfs}) {
      const CheckOptions options{.engine = engine, .short_traces = seed % 2 == 0};
      const auto result = check_inexactly({property, options}, store, how.bitstate_bytes);
      ASSERT_TRUE(result.ok());
      if (result->verdict == Verdict::violated) {
        ASSERT_TRUE(is_violated);
        expect_fair_run(model, property.hypotheses(), result->counterexample->trace);
      } else if (is_violated) {
        ASSERT_EQ(store, StoreKind::bitstate) << name(engine);
        ++counts.missed;
      }
    }
  }
  ++counts.compared;
  counts.violated += is_violated ? 1 : 0;
}

Counts compare_on_graphs(const GraphCases& how) {
  Counts counts;
  for (std::size_t i = 0; i < how.cases && !testing::Test::HasFatalFailure(); ++i) {
    SCOPED_TRACE(test::base_seed() + i);
    compare_on_graph(test::base_seed() + i, how, counts);
  }
  EXPECT_GT(counts.violated, counts.compared / 5);
  EXPECT_LT(counts.violated, counts.compared * 4 / 5);
  return counts;
}

TEST(InexactCheckCross, LargeTablesMissNothingInGraphsWithSeveralConditions) {
  const Counts counts = compare_on_graphs(
      {.cases = test::scaled(8000), .most_states = 10, .bitstate_bytes = 1 << 20});
  EXPECT_EQ(counts.missed, 0U);
}

TEST(InexactCheckCross, SmallTablesInventNothingInGraphsWithSeveralConditions) {
  const Counts counts =
      compare_on_graphs({.cases = test::scaled(4000), .most_states = 100, .bitstate_bytes = 64});
  // About six in a thousand are missed.
  if (counts.compared >= 2000) {
    EXPECT_GT(counts.missed, 0U);
  }
}

} // namespace fairly::inexact_check_cross_test
