#include "fairly/graph/graph_reader.hpp"
#include "fairly/graph/plain_graph.hpp"
#include "fairly/model/plain_words.hpp"
#include "support/random.hpp"
#include "support/random_labelled_graph.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::graph::plain_graph_test {

using State = PlainModel::State;

void expect_equal_runs(GraphModel& model, PlainModel& plain) {
  PlainWords packed(model); // goes through successors()
  EXPECT_EQ(plain.initial_states(), packed.initial_states());
  for (std::uint32_t s = 0; s < model.graph().state_count(); ++s) {
    const State state{s};
    EXPECT_EQ(plain.enabled(state), packed.enabled(state));
    EXPECT_EQ(plain.may_rest(state), packed.may_rest(state));
    const auto steps = plain.steps(state), expected = packed.steps(state);
    ASSERT_EQ(steps.size(), expected.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      EXPECT_EQ(steps[i].move, expected[i].move);
      EXPECT_EQ(steps[i].target, expected[i].target);
      State taken = state;
      EXPECT_TRUE(plain.take(steps[i].move, taken));
      EXPECT_EQ(taken, steps[i].target);
    }
    for (Action a = 0; a < model.action_count(); ++a) {
      EXPECT_EQ(plain.is_enabled(state, a), packed.is_enabled(state, a));
    }
    EXPECT_EQ(plain.describe(state), packed.describe(state));
  }
}

TEST(PlainGraph, HasTheRunsOfTheModel) {
  test::Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const GraphKind kind = random.chance(0.5) ? GraphKind::tlc : GraphKind::aut;
    const Stuttering stuttering = random.chance(0.5) ? Stuttering::when_dead : Stuttering::always;
    GraphModel model(test::random_labelled_graph(random, kind), stuttering);
    const auto plain = model.plain();
    expect_equal_runs(model, *plain);
    if (HasFailure()) return;
  }
}

TEST(PlainGraph, AgreesWithTheModelOnPropositions) {
  test::Random random(4);
  std::size_t read = 0, both = 0;
  for (std::size_t i = 0; i < 3000 / test::stride(); ++i) {
    GraphModel model(
        test::random_labelled_graph(random, random.chance(0.8) ? GraphKind::tlc : GraphKind::aut));
    const auto plain = model.plain();
    for (int j = 0; j < 30; ++j) {
      const std::string atom = test::random_graph_atom(random, model.graph());
      const Result<std::uint32_t> number = model.proposition(atom);
      if (!number) continue;
      ++read;
      if (!model.constant(*number)) ++both;
      const auto evaluator = model.evaluator({*number});
      for (std::uint32_t s = 0; s < model.graph().state_count(); ++s) {
        const Word word = s;
        Word value = 0;
        evaluator->evaluate(&word, {}, &value);
        ASSERT_EQ(plain->holds(*number, {s}), value == 1)
            << atom << " in " << describe(model.graph(), s);
      }
    }
  }
  EXPECT_GT(read, 10000U / test::stride());
  EXPECT_GT(both, 3000U / test::stride());
}

TEST(PlainGraph, ShowsVariablesAndValues) {
  std::istringstream in(
      "digraph { 1 [label=\"/\\\\ x = 0\\n/\\\\ y = <<1,\\n 2>>\",style = filled]\n"
      "2 [label=\"/\\\\ x = 0\\n/\\\\ y = 3\"] }");
  GraphModel model(std::make_shared<const LabelledGraph>(*read_tlc_dot(in, "x")));
  const auto plain = model.plain();
  ASSERT_EQ(plain->variable_count(), 2U);
  EXPECT_EQ(plain->variable(1), "y");
  EXPECT_EQ(plain->value({0}, 0), plain->value({1}, 0));
  EXPECT_NE(plain->value({0}, 1), plain->value({1}, 1));
  EXPECT_EQ(plain->value_text(1, plain->value({0}, 1)), "<<1, 2>>");
}

TEST(PlainGraph, ShowsTheNumberOfAStateOfAnAutFile) {
  std::istringstream in("des (0, 0, 3)");
  GraphModel model(std::make_shared<const LabelledGraph>(*read_aut(in, "x")));
  const auto plain = model.plain();
  EXPECT_EQ(plain->variable(0), "state");
  EXPECT_EQ(plain->value_text(0, plain->value({2}, 0)), "2");
  EXPECT_EQ(plain->describe({2}), "state = 2");
}

TEST(PlainGraph, RefusesMovesThatAreNotThere) {
  std::istringstream in("des (0, 2, 2)\n(0, a, 1)\n(0, b, 0)\n");
  GraphModel model(std::make_shared<const LabelledGraph>(*read_aut(in, "x")));
  const auto plain = model.plain();
  State state{0};
  EXPECT_FALSE(plain->take({0, 1}, state));
  EXPECT_FALSE(plain->take({7, 0}, state));
  EXPECT_FALSE(plain->take(Move(), state));
  EXPECT_EQ(state, State{0});
  EXPECT_TRUE(plain->take({0, 0}, state));
  EXPECT_EQ(state, State{1});
  EXPECT_TRUE(plain->may_rest(state));
}

} // namespace fairly::graph::plain_graph_test
