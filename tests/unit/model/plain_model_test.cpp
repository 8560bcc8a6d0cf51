// PlainWords, the plain form of models that do not define their own.
#include "fairly/check/checker.hpp"
#include "fairly/model/plain_model.hpp"
#include "fairly/report/trace_text.hpp"
#include "support/graph_model.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::plain_model_test {

using test::GraphModel;
using test::OwnGraph;

using State = PlainModel::State;

// Node 0 leads by action 0 to 1 and 2, by action 1 to 1 twice; 1 may rest; 2 is dead.
OwnGraph forked() {
  return {.steps = {{{0, 1}, {1, 1}, {0, 2}, {1, 1}}, {{kStutter, 1}, {0, 0}}, {}},
          .letters = {0b001, 0b010, 0b100},
          .initial = {1, 0, 1, 0, 2},
          .actions = 3};
}

TEST(PlainWords, ListsDifferentInitialStates) {
  GraphModel model(forked());
  EXPECT_EQ(model.plain()->initial_states(), (std::vector<State>{{1}, {0}, {2}}));
}

TEST(PlainWords, ChoosesAmongStepsByOneAction) {
  GraphModel model(forked());
  const auto plain = model.plain();
  const auto after = [&](Word node, Move move) -> std::optional<Word> {
    State state{node};
    if (!plain->take(move, state)) {
      EXPECT_EQ(state[0], node) << "it is as before";
      return std::nullopt;
    }
    return state[0];
  };
  EXPECT_EQ(after(0, Move(0)), 1U);
  EXPECT_EQ(after(0, Move(0, 1)), 2U);
  EXPECT_EQ(after(0, Move(0, 2)), std::nullopt);
  EXPECT_EQ(after(0, Move(1, 1)), 1U);
  EXPECT_EQ(after(0, Move(2)), std::nullopt);
  EXPECT_EQ(after(2, Move(0)), std::nullopt);
  EXPECT_EQ(after(0, Move(0)), 1U) << "whatever was asked in between";
}

TEST(PlainWords, KnowsWhatIsEnabledAndWhereARunMayRest) {
  GraphModel model(forked());
  const auto plain = model.plain();
  EXPECT_EQ(plain->enabled({0}), (std::vector<Action>{0, 1}));
  EXPECT_EQ(plain->enabled({1}), std::vector<Action>{0}) << "to rest is no action";
  EXPECT_EQ(plain->enabled({2}), std::vector<Action>{});
  EXPECT_TRUE(plain->is_enabled({0}, 1));
  EXPECT_FALSE(plain->is_enabled({1}, 1));
  EXPECT_FALSE(plain->may_rest({0}));
  EXPECT_TRUE(plain->may_rest({1}));
  EXPECT_TRUE(plain->may_rest({2}));
}

TEST(PlainWords, ListsStepsActionByAction) {
  GraphModel model(forked());
  const auto plain = model.plain();
  std::string text;
  for (const PlainModel::Step& step : plain->steps({0})) {
    text += std::to_string(step.move.action) + '.' + std::to_string(step.move.choice) + "->" +
            std::to_string(step.target[0]) + ' ';
  }
  EXPECT_EQ(text, "0.0->1 0.1->2 1.0->1 1.1->1 ");
  EXPECT_EQ(plain->steps({1}).size(), 1U) << "without the one that rests";
  EXPECT_TRUE(plain->steps({2}).empty());
}

TEST(PlainWords, ReadsPropositionsAndDescriptions) {
  GraphModel model(forked());
  const auto plain = model.plain();
  EXPECT_TRUE(plain->holds(0, {0}));
  EXPECT_FALSE(plain->holds(1, {0}));
  EXPECT_TRUE(plain->holds(2, {2}));
  EXPECT_EQ(plain->describe({2}), "node 2");
  EXPECT_EQ(plain->variable_count(), 0U);
}

// Answers must not depend on earlier questions.
TEST(PlainWords, SaysWhatTheModelSaysInAnyOrder) {
  for (std::size_t i = 0; i < test::scaled(500); ++i) {
    test::Random random(test::base_seed() + i);
    const OwnGraph graph = test::random_own_graph(random);
    GraphModel model(graph);
    const auto plain = model.plain();
    for (int round = 0; round < 30; ++round) {
      const auto node = static_cast<std::uint32_t>(random.below(graph.steps.size()));
      const std::vector<OwnGraph::Step>& steps = graph.steps[node];
      const auto action = static_cast<Action>(random.below(graph.actions));
      const auto choice = static_cast<std::uint32_t>(random.below(3));
      std::vector<std::uint32_t> targets;
      bool rests = steps.empty();
      for (const OwnGraph::Step& step : steps) {
        if (step.action == action) targets.push_back(step.target);
        rests = rests || step.action == kStutter;
      }
      State state{node};
      switch (random.below(5)) {
      case 0:
        ASSERT_EQ(plain->may_rest(state), rests);
        break;
      case 1:
        ASSERT_EQ(plain->is_enabled(state, action), !targets.empty());
        break;
      case 2:
        ASSERT_EQ(plain->take(Move(action, choice), state), choice < targets.size());
        ASSERT_EQ(state, State{choice < targets.size() ? targets[choice] : node});
        break;
      case 3:
        ASSERT_EQ(plain->initial_states()[0], State{graph.initial[0]});
        break;
      default:
        ASSERT_EQ(plain->holds(choice, state), (graph.letters[node] >> choice & 1) != 0);
      }
    }
  }
}

// 0 -> 1 -> ... -> n, which is dead, and back to the start from everywhere. c holds at the end.
OwnGraph long_way(std::uint32_t n) {
  OwnGraph graph{.actions = 2};
  for (std::uint32_t node = 0; node <= n; ++node) {
    graph.letters.push_back(node == n ? 0b100 : 0);
    graph.steps.emplace_back();
    if (node < n) graph.steps.back() = {{0, node + 1}, {1, 0}};
  }
  return graph;
}

TEST(PlainWords, SaysWhenStatesHaveAnotherForm) {
  GraphModel model(long_way(5), 3);
  const auto plain = model.plain();
  State state = plain->initial_states()[0];
  ASSERT_TRUE(plain->take(0, state));
  ASSERT_TRUE(plain->take(0, state));
  EXPECT_EQ(plain->changes(), 0U);
  // 3 does not fit. From now on nothing is said about states of the former form.
  EXPECT_FALSE(plain->take(0, state));
  EXPECT_EQ(plain->changes(), 1U);
  EXPECT_FALSE(plain->is_enabled(state, 0));
  EXPECT_FALSE(plain->may_rest(state));
  EXPECT_TRUE(plain->steps(state).empty());
  EXPECT_FALSE(plain->holds(0, state));
  EXPECT_EQ(plain->changes(), 1U);
  state = plain->initial_states()[0];
  EXPECT_EQ(state.size(), 2U);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(plain->take(0, state));
  EXPECT_EQ(plain->describe(state), "node 3");
}

// Such a state is not dead, even though its steps are not known.
TEST(PlainWords, RestsNotWhereAStepDoesNotFit) {
  GraphModel model(long_way(5), 3);
  model.most_level = 0;
  const auto plain = model.plain();
  State state = plain->initial_states()[0];
  ASSERT_TRUE(plain->take(0, state));
  ASSERT_TRUE(plain->take(0, state));
  EXPECT_FALSE(plain->may_rest(state));
  EXPECT_EQ(plain->changes(), 0U);
  EXPECT_EQ(plain->initial_states()[0], State{0});
}

TEST(PlainWords, AreReplayedThroughWidenings) {
  GraphModel model(long_way(9), 2);
  const Property property = Property::parse(model, "G !c").value();
  const Trace trace{std::vector<Move>(9, Move(0)), {kStutter}};
  const auto plain = model.plain();
  const Result<Replay> replayed = replay(*plain, property, trace);
  ASSERT_TRUE(replayed.ok()) << describe(replayed.error());
  EXPECT_EQ(plain->changes(), 4U);
  ASSERT_EQ(replayed->states.size(), 10U);
  for (std::uint32_t i = 0; i < 10; ++i) EXPECT_EQ(model.node(replayed->states[i].data()), i);
}

// The first counterexample is found among few states. To shorten it, more states are looked at, and
// they do not fit: the next check has to know.
TEST(PlainWords, WidenBetweenChecks) {
  OwnGraph graph = long_way(30);
  graph.letters[2] = 0b001; // a
  GraphModel model(graph, 4);
  Checker checker(model);
  for (int round = 0; round < 3; ++round) {
    const Answer early = checker.check(Property::parse(model, "G !a").value()).value();
    ASSERT_TRUE(early.violated());
    EXPECT_EQ(early.counterexample->trace.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(model.node(early.counterexample->replay.states[i].data()), i);
    }
    const std::string shown = trace_text(*early.counterexample);
    EXPECT_NE(shown.find("node 2"), std::string::npos) << shown;
    const Answer late = checker.check(Property::parse(model, "G !c").value()).value();
    ASSERT_TRUE(late.violated());
    EXPECT_EQ(late.counterexample->trace.size(), 31U);
    EXPECT_TRUE(checker.check(Property::parse(model, "G(c -> G c)").value())->holds());
    EXPECT_EQ(trace_text(*early.counterexample), shown) << "whatever form states have by now";
  }
}

} // namespace fairly::plain_model_test
