#include "fairly/graph/graph_reader.hpp"
#include "fairly/graph/plain_graph.hpp"
#include "fairly/model/plain_words.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::graph::plain_graph_test {

using State = PlainModel::State;

std::string random_value(test::Random& random, int depth) {
  const auto list = [&](const char* between, auto item) {
    std::string out;
    for (std::uint32_t i = random.below(4); i > 0; --i) {
      out += item();
      if (i > 1) out += between;
    }
    return out;
  };
  const auto inner = [&] { return random_value(random, depth - 1); };
  const auto key = [&] { return std::to_string(random.below(3)); };
  switch (depth == 0 ? random.below(4) : random.below(8)) {
  case 0:
    return std::to_string(static_cast<int>(random.below(5)) - 2);
  case 1:
    return random.chance(0.5) ? "\"a b\"" : "\"x, \\\" >> y\"";
  case 2:
    return random.chance(0.5) ? "TRUE" : "m1";
  case 3:
    return random.chance(0.5) ? random.pick(std::vector<std::string>{"0..2", "1..1", "1..0"})
                              : "\"\"";
  case 4:
    return "<<" + list(", ", inner) + ">>";
  case 5:
    return "{" + list(", ", inner) + "}";
  case 6:
    if (random.chance(0.3)) return "(\"b\" :> " + inner() + " @@ \"a\" :> " + inner() + ")";
    if (random.chance(0.5)) return "[b |-> " + inner() + ", a |-> " + inner() + "]";
    return "[a |-> " + inner() + ", b |-> " + inner() + "]";
  default:
    if (random.chance(0.3)) return "(2 :> " + inner() + " @@ 1 :> " + inner() + ")";
    return "(7 :> " + inner() + list("", [&] { return " @@ " + key() + " :> " + inner(); }) + ")";
  }
}

std::shared_ptr<const LabelledGraph> random_graph(test::Random& random, GraphKind kind) {
  auto graph = std::make_shared<LabelledGraph>();
  graph->kind = kind;
  graph->labels = {"A", "B(1)", "B(2)"};
  graph->variables = {"state"};
  const std::uint32_t states = random.between(1, 6);
  if (kind == GraphKind::tlc) {
    graph->variables = {"x", "y"};
    for (int i = 0; i < 6; ++i) {
      const std::string value = random_value(random, 3);
      if (std::find(graph->values.begin(), graph->values.end(), value) == graph->values.end()) {
        graph->values.push_back(value);
      }
    }
    for (std::uint32_t i = 0; i < 2 * states; ++i) {
      graph->value_numbers.push_back(random.below(graph->values.size()));
    }
  }
  std::vector<ListedEdge> listed;
  for (std::uint32_t i = random.below(4 * states); i > 0; --i) {
    listed.push_back({random.below(states), {random.below(3), random.below(states)}});
  }
  set_edges(*graph, states, listed, kind == GraphKind::tlc);
  graph->initial = {random.below(states)};
  return graph;
}

std::string random_term(test::Random& random, const LabelledGraph& graph) {
  std::string out = random.pick(graph.variables);
  while (random.chance(0.4)) {
    out += random.pick(std::vector<std::string>{"[1]", "[2]", ".a", "[\"b\"]", "[0]", "[7]"});
  }
  if (random.chance(0.1)) return "Len(" + out + ")";
  if (random.chance(0.1)) return "Cardinality(" + out + ")";
  return out;
}

std::string random_atom(test::Random& random, const LabelledGraph& graph) {
  const std::vector<std::string> words{"dead", "true", "enabled(A)", "enabled(B)",
                                       "enabled(A, 'B(1)')"};
  if (random.chance(0.1)) return random.pick(words);
  const std::vector<std::string> signs{"=", "!=", "<", "<=", ">", ">=", "\\in", "\\notin"};
  const auto side = [&] {
    if (random.chance(0.6)) return random_term(random, graph);
    return random.chance(0.3) ? random_value(random, 1)
                              : random.pick(std::vector<std::string>{"0", "1", "\"a b\"", "<<>>",
                                                                     "{}", "{1}", "{2, 0, 1}"});
  };
  return side() + " " + random.pick(signs) + " " + side();
}

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
    GraphModel model(random_graph(random, kind), stuttering);
    const auto plain = model.plain();
    expect_equal_runs(model, *plain);
    if (HasFailure()) return;
  }
}

TEST(PlainGraph, AgreesWithTheModelOnPropositions) {
  test::Random random(4);
  std::size_t read = 0, both = 0;
  for (std::size_t i = 0; i < 3000 / test::stride(); ++i) {
    GraphModel model(random_graph(random, random.chance(0.8) ? GraphKind::tlc : GraphKind::aut));
    const auto plain = model.plain();
    for (int j = 0; j < 30; ++j) {
      const std::string atom = random_atom(random, model.graph());
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
