// Every way to search against the search of all states, and that against brute force, on random
// nets, formulas and fairness. Random runs never say "holds", and find most violations of small
// nets.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "support/brute_force_verdict.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <map>

namespace fairly::walks_test {

constexpr SearchPlan kPlans[] = {SearchPlan::automatic, SearchPlan::exhaustive, SearchPlan::walk,
                                 SearchPlan::guided};

constexpr PartialOrder kWays[] = {PartialOrder::automatic, PartialOrder::none,
                                  PartialOrder::waiting, PartialOrder::visible};

struct Counts {
  std::size_t violated = 0, plain = 0;
  std::size_t proved = 0; // answers that brute force confirms
  std::map<SearchPlan, std::size_t> found{}, found_plain{};
};

struct Draw {
  bool special_arcs = false, events = false;
};

void compare(std::uint64_t seed, Draw draw, Counts& counts) {
  test::Random random(seed);
  const bool fair = random.chance(0.4);
  auto net = test::random_fair_net(
      random,
      {.most_markings = 60, .hypotheses = fair ? 3U : 0U, .special_arcs = draw.special_arcs});
  if (!net) return;
  for (std::uint32_t atom = 0; draw.events && atom < 3; ++atom) {
    if (atom > 0 && random.chance(0.4)) continue;
    for (std::uint32_t n = 1 + random.below(3); n > 0; --n) {
      net->events[atom].push_back(test::random_transition(random, net->net));
    }
  }
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(net->formulas);
  const std::optional<bool> truth = test::is_violated(*net, formula); // if it is not too large
  test::FairProperty asked(*net, formula);
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(net->formulas, formula) << '\n'
                                  << petri::to_pnml(net->net));
  const Reduce reduce = random.chance(0.5) ? Reduce::always : Reduce::none;
  const auto expected =
      Checker(asked.model())
          .check(asked.property(),
                 {.search = SearchPlan::exhaustive, .reduce = Reduce::none, .short_traces = false});
  ASSERT_TRUE(expected.ok()) << describe(expected.error());
  ASSERT_FALSE(expected->unknown());
  if (truth) {
    ASSERT_EQ(expected->violated(), *truth);
  }
  counts.violated += expected->violated() ? 1 : 0;
  counts.plain += expected->violated() && net->hypotheses.empty() ? 1 : 0;
  const bool walks = expected->violated() || random.chance(0.2); // else they run to the limit
  for (const SearchPlan plan : kPlans) {
    if (is_walk(plan) && !walks) continue;
    const PartialOrder por = is_walk(plan) ? PartialOrder::automatic : kWays[random.below(4)];
    std::size_t polls = 0;
    test::TestMonitor monitor([&](const Progress&) { return is_walk(plan) && ++polls > 60; });
    const auto answer = Checker(asked.model(), {.monitor = &monitor})
                            .check(asked.property(), {.search = plan,
                                                      .seed = seed,
                                                      .reduce = reduce,
                                                      .por = por,
                                                      .short_traces = seed % 4 == 0});
    ASSERT_TRUE(answer.ok()) << describe(answer.error());
    if (truth && !answer->unknown()) ++counts.proved;
    if (!is_walk(plan) || answer->violated()) {
      ASSERT_EQ(answer->verdict, expected->verdict);
    }
    // Facts may decide without any states, and the automaton may be empty.
    ASSERT_TRUE(!answer->holds() || expected->holds());
    if (!answer->violated()) continue;
    ++counts.found[plan];
    counts.found_plain[plan] += net->hypotheses.empty() ? 1 : 0;
  }
}

void compare_all(std::size_t cases, Draw draw) {
  Counts counts;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() + i, draw, counts);
  }
  EXPECT_GT(counts.violated, cases / 10);
  EXPECT_EQ(counts.found[SearchPlan::automatic], counts.violated);
  for (const SearchPlan plan : {SearchPlan::walk, SearchPlan::guided}) {
    testing::Test::RecordProperty("found", static_cast<int>(counts.found[plan]));
    EXPECT_GT(counts.found_plain[plan], counts.plain * 3 / 4);
  }
  EXPECT_GT(counts.proved, cases / 4);
  testing::Test::RecordProperty("proved", static_cast<int>(counts.proved));
  testing::Test::RecordProperty("violated", static_cast<int>(counts.violated));
}

TEST(Walks, AnswersAreThoseOfAllStates) {
  compare_all(test::scaled(12'000), {});
}

TEST(Walks, AnswersAreThoseOfAllStatesWithInhibitorAndReadArcs) {
  compare_all(test::scaled(5'000), {.special_arcs = true});
}

TEST(Walks, AnswersAreThoseOfAllStatesWithEvents) {
  compare_all(test::scaled(2'000), {.events = true});
}

// There are too many states for a search, and the goal is too far for a run without a guide.
TEST(Walks, GuidesReachWhatIsFar) {
  petri::NetModel model(*petri::make_family("philosophers", 60));
  Result<Property> property = Property::parse(model, "G(has_left_1 -> F eating_1)");
  ASSERT_TRUE(property.ok());
  const auto guided = Checker(model).check(*property, {.search = SearchPlan::guided});
  ASSERT_TRUE(guided.ok());
  EXPECT_TRUE(guided->violated());
  EXPECT_EQ(guided->engine, "guided walk");
  const auto again = Checker(model).check(*property, {.search = SearchPlan::guided});
  EXPECT_EQ(guided->counterexample->trace, again->counterexample->trace); // the same seed
}

// The goal is a step.
TEST(Walks, GuidesReachStepsThatAreFar) {
  petri::NetModel model(*petri::make_family("philosophers", 40));
  Result<Property> property = Property::parse(
      model, "!F(fired(then_take_right_7) & F(fired(then_take_left_20) & X fired(put_down_20)))");
  ASSERT_TRUE(property.ok()) << describe(property.error());
  const auto guided = Checker(model).check(*property, {.search = SearchPlan::guided});
  ASSERT_TRUE(guided.ok());
  EXPECT_TRUE(guided->violated());
  EXPECT_LT(guided->counterexample->trace.size(), 500U);
}

} // namespace fairly::walks_test
