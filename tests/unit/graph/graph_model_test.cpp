#include "fairly/graph/graph_model.hpp"
#include "fairly/graph/graph_reader.hpp"
#include "fairly/model/plain_model.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::graph::graph_model_test {

std::shared_ptr<const LabelledGraph> read(const std::string& text) {
  std::istringstream in(text);
  Result<LabelledGraph> graph =
      recognise_graph(text) == GraphKind::aut ? read_aut(in, "x.aut") : read_tlc_dot(in, "x.dot");
  EXPECT_TRUE(graph.ok()) << describe(graph.error());
  return std::make_shared<const LabelledGraph>(*std::move(graph));
}

const char* const kTlc = R"dot(digraph {
10 [label="/\\ x = 0\n/\\ pc = \"idle\"",style = filled]
11 [label="/\\ x = 1\n/\\ pc = \"idle\"",style = filled]
12 [label="/\\ x = 2\n/\\ pc = \"done\""]
10 -> 11 [label="Go(1)"]
10 -> 10 [label="Stay"]
10 -> 12 [label="Go(2)"]
10 -> 12 [label="Go(1)"]
11 -> 12 [label="Go(2)"]
11 -> 11 [style="dashed"]
12 -> 12 [style="dashed"]
})dot";

const char* const kAut = "des (0, 3, 3)\n(0, \"a(1)\", 0)\n(0, \"b\", 1)\n(0, \"b\", 2)\n";

// "action>target ..."; a stutter step is "-".
std::string steps(Model& model, Word state) {
  Steps out;
  out.clear(1);
  EXPECT_TRUE(model.successors(&state, out));
  std::string text;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Action action = out.actions()[i];
    text += (action == kStutter ? "-" : model.action_name(action)) + ">" +
            std::to_string(*out.state(i)) + " ";
  }
  return text;
}

TEST(GraphModel, StuttersEverywhereInTheReadingOfTla) {
  GraphModel model(read(kTlc));
  EXPECT_EQ(model.stuttering(), Stuttering::always);
  EXPECT_EQ(steps(model, 0), "Go(1)>1 Go(2)>2 Go(1)>2 ->0 ");
  EXPECT_EQ(steps(model, 1), "Go(2)>2 ->1 ");
  EXPECT_EQ(steps(model, 2), "->2 ");
}

TEST(GraphModel, RestsWhereTheFileHasALoopInMaximalRuns) {
  GraphModel model(read(kTlc), Stuttering::when_dead);
  EXPECT_EQ(steps(model, 0), "Go(1)>1 Go(2)>2 Go(1)>2 ->0 ");
  EXPECT_EQ(steps(model, 1), "Go(2)>2 "); // dashed loops are no steps and do not hide a dead state
  EXPECT_EQ(steps(model, 2), "");
}

TEST(GraphModel, TakesLoopsOfAutFilesAsSteps) {
  GraphModel model(read(kAut));
  EXPECT_EQ(model.stuttering(), Stuttering::when_dead);
  EXPECT_EQ(steps(model, 0), "a(1)>0 b>1 b>2 ");
  EXPECT_EQ(steps(model, 1), "");
}

TEST(GraphModel, StuttersInAutFilesToo) {
  GraphModel model(read(kAut), Stuttering::always);
  EXPECT_EQ(steps(model, 0), "a(1)>0 b>1 b>2 ->0 ");
  EXPECT_EQ(steps(model, 1), "->1 ");
}

TEST(GraphModel, KnowsItsStatesAndNames) {
  GraphModel model(read(kTlc));
  EXPECT_EQ(model.state_bits(), 2U);
  Steps out;
  out.clear(1);
  model.initial(out);
  ASSERT_EQ(out.size(), 2U);
  EXPECT_EQ(*out.state(1), 1U);
  EXPECT_EQ(model.action_count(), 3U);
  EXPECT_EQ(model.action_name(1), "Stay");
  EXPECT_EQ(model.action_label(0), "Go");
  EXPECT_EQ(model.action_label(1), "");
  EXPECT_EQ(model.name(), "x");
  EXPECT_EQ(model.words().model, "graph");
  EXPECT_EQ(model.words().variable, "variable");
  const Word state = 2;
  EXPECT_EQ(model.describe(&state), "x = 2, pc = \"done\"");
  EXPECT_EQ(GraphModel(read("des (0, 0, 1)")).state_bits(), 1U);
}

TEST(GraphModel, NotesEdgesOutsideConstraints) {
  LabelledGraph graph;
  graph.initial = {0};
  set_edges(graph, 1, {}, false);
  const auto notes = [&](std::size_t outside) {
    graph.edges_outside = outside;
    return GraphModel(std::make_shared<const LabelledGraph>(graph)).notes();
  };
  EXPECT_TRUE(notes(0).empty());
  EXPECT_EQ(notes(1).at(0), "1 edge leads outside the constraints of the model and was left out");
  EXPECT_EQ(notes(1234).at(0),
            "1,234 edges lead outside the constraints of the model and were left out");
}

TEST(GraphModel, NumbersEqualPropositionsOnce) {
  GraphModel model(read(kTlc));
  EXPECT_EQ(*model.proposition("x = 1"), 0U);
  EXPECT_EQ(*model.proposition("enabled(Go)"), 1U);
  EXPECT_EQ(*model.proposition("01=x"), 0U);
  EXPECT_EQ(*model.proposition("enabled('Go(2)', 'Go(1)')"), 1U);
  EXPECT_FALSE(model.proposition("z = 1").ok());
  EXPECT_EQ(model.proposition_count(), 2U);
}

TEST(GraphModel, TakesOnlyConstantsForConstants) {
  GraphModel model(read(kTlc));
  EXPECT_EQ(model.constant(*model.proposition("x >= 0")), std::nullopt); // in all states
  EXPECT_EQ(model.constant(*model.proposition("x = 7")), std::nullopt);  // in none
  EXPECT_EQ(model.constant(*model.proposition("true")), true);
  EXPECT_EQ(model.constant(*model.proposition("false")), false);
  EXPECT_EQ(model.constant(*model.proposition("x = 0")), std::nullopt);
  EXPECT_EQ(model.constant(*model.proposition("enabled(Stay)")), std::nullopt);
}

TEST(GraphModel, EvaluatesPropositionsInTheOrderAsked) {
  GraphModel model(read(kTlc));
  std::vector<std::uint32_t> asked;
  for (int i = 0; i < 70; ++i) asked.push_back(*model.proposition("x >= " + std::to_string(i % 3)));
  asked.push_back(*model.proposition("dead"));
  const auto evaluator = model.evaluator(asked);
  EXPECT_FALSE(evaluator->reads_enabled());
  for (Word s = 0; s < 3; ++s) {
    Word values[] = {~Word{0}, ~Word{0}};
    evaluator->evaluate(&s, {}, values);
    for (std::size_t i = 0; i < 70; ++i) EXPECT_EQ(values[i / 64] >> i % 64 & 1, s >= i % 3);
    EXPECT_EQ(values[1] >> 6, s == 2 ? 1U : 0U);
  }
}

TEST(GraphModel, EvaluatorsStayRightWhenPropositionsAreAdded) {
  GraphModel model(read(kTlc));
  const auto evaluator = model.evaluator({*model.proposition("x = 0")});
  for (int i = 1; i < 100; ++i) (void)model.proposition("x = " + std::to_string(i));
  const Word state = 0;
  Word value = 0;
  evaluator->evaluate(&state, {}, &value);
  EXPECT_EQ(value, 1U);
}

TEST(NameWithoutParameters, CutsCallsAndOffers) {
  EXPECT_EQ(name_without_parameters("Send(p1)"), "Send");
  EXPECT_EQ(name_without_parameters("Send((1 :> \")\"),2)"), "Send");
  EXPECT_EQ(name_without_parameters("M!Send(1)"), "M!Send");
  EXPECT_EQ(name_without_parameters("PUT !1 !TRUE"), "PUT");
  for (const char* label : {"Send", "", "(1)", "a(1)|b(2)", "a b", "a(1", "a(\"", "s(1)2"}) {
    EXPECT_EQ(name_without_parameters(label), "") << label;
  }
}

} // namespace fairly::graph::graph_model_test
