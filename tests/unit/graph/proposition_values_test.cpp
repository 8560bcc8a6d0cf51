#include "fairly/graph/graph_reader.hpp"
#include "fairly/graph/proposition_parser.hpp"
#include "fairly/graph/proposition_values.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::graph::proposition_values_test {

// The states in which an atom holds.
std::string states_with(const LabelledGraph& graph, const std::string& atom) {
  const Result<Proposition> proposition = parse_proposition(atom, graph);
  if (!proposition) return describe(proposition.error());
  const std::vector<Word> bits = values_by_state(graph, *proposition);
  std::string out;
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) {
    if ((bits[s / 64] >> s % 64 & 1) != 0) out += std::to_string(s) + " ";
  }
  return out;
}

const LabelledGraph& example() {
  static const LabelledGraph graph = [] {
    std::istringstream in(R"dot(digraph {
0 [label="/\\ x = 2\n/\\ y = 5\n/\\ f = (1 :> \"a\" @@ 2 :> \"b\")\n/\\ q = <<>>\n/\\ s = {1, 2}\n/\\ b = TRUE",style = filled]
1 [label="/\\ x = 10\n/\\ y = 10\n/\\ f = <<\"a\", \"a\">>\n/\\ q = <<4, <<5>>>>\n/\\ s = 2..3\n/\\ b = FALSE"]
2 [label="/\\ x = \"10\"\n/\\ y = -1\n/\\ f = [type |-> \"a\"]\n/\\ q = <<7>>\n/\\ s = none\n/\\ b = TRUE"]
0 -> 1 [label="A"]
0 -> 0 [label="B"]
1 -> 2 [label="B"]
2 -> 2 [label="A"]
2 -> 2 [style="dashed"]
})dot");
    return *read_tlc_dot(in, "example");
  }();
  return graph;
}

void expect_states(const std::string& atom, const std::string& states) {
  EXPECT_EQ(states_with(example(), atom), states) << atom;
}

TEST(GraphPropositions, CompareNumbersAsNumbers) {
  expect_states("x = 10", "1 ");
  expect_states("x != 10", "0 2 ");
  expect_states("x < 10", "0 ");
  expect_states("x <= 10", "0 1 ");
  expect_states("x > 2", "1 ");
  expect_states("x >= 2", "0 1 ");
  expect_states("y < 0", "2 ");
  expect_states("x = 010", "1 ");
}

TEST(GraphPropositions, CompareEverythingElseAsValues) {
  expect_states("x = \"10\"", "2 ");
  expect_states("f = ( 1 :>\"a\"  @@2:> \"b\" )", "0 ");
  expect_states("f != <<\"a\",\"a\">>", "0 2 ");
  expect_states("s = none", "2 ");
  expect_states("q = << >>", "0 ");
  expect_states("s = {2, 1, 2}", "0 ");
  expect_states("s = {3, 2}", "1 ");
  expect_states("s != 1..2", "1 2 ");
  expect_states("f = (2 :> \"b\" @@ 1 :> \"a\")", "0 ");
  expect_states("f = <<\"a\", \"b\">>", "0 ");
  expect_states("f = (\"type\" :> \"a\")", "2 ");
  expect_states("Len(f) = 2", "0 1 ");
  expect_states("s \\in {{3, 2}}", "1 ");
}

TEST(GraphPropositions, CompareVariablesWithEachOther) {
  expect_states("x = y", "1 ");
  expect_states("x < y", "0 ");
  expect_states("x != y", "0 2 ");
  expect_states("x = x", "0 1 2 ");
  expect_states("Len(q) > y", "2 ");
  expect_states("f[1] = f[2]", "1 ");
}

TEST(GraphPropositions, AreFalseWhereAPartIsMissing) {
  expect_states("f[2] = \"b\"", "0 ");
  expect_states("f[2] != \"b\"", "1 ");
  expect_states("f.type = \"a\"", "2 ");
  expect_states("q[2][1] = 5", "1 ");
  expect_states("q[1] > 4", "2 ");
}

TEST(GraphPropositions, CountElements) {
  expect_states("Len(q) = 0", "0 ");
  expect_states("Len(q) >= 1", "1 2 ");
  expect_states("Cardinality(s) = 2", "0 1 ");
  expect_states("Cardinality(s) != 2", "");
}

TEST(GraphPropositions, LookIntoSets) {
  expect_states("1 \\in s", "0 ");
  expect_states("1 \\notin s", "1 ");
  expect_states("02 \\in s", "0 1 ");
  expect_states("x \\in {2, \"10\"}", "0 2 ");
  expect_states("x \\in s", "0 ");
  expect_states("y \\in 5..10", "0 1 ");
}

TEST(GraphPropositions, KnowWhatIsEnabled) {
  expect_states("enabled(A)", "0 ");
  expect_states("enabled(B)", "1 ");
  expect_states("enabled(A, B)", "0 1 ");
  expect_states("dead", "2 ");
  expect_states("true", "0 1 2 ");
  expect_states("false", "");
  expect_states("b", "0 2 ");
}

TEST(GraphPropositions, CountSelfLoopsOfAutFilesAsSteps) {
  std::istringstream in("des (0, 2, 70)\n(0, a, 0)\n(0, b, 69)\n");
  const LabelledGraph graph = *read_aut(in, "x");
  EXPECT_EQ(states_with(graph, "enabled(a)"), "0 ");
  EXPECT_EQ(states_with(graph, "state > 67"), "68 69 ");
  EXPECT_EQ(states_with(graph, "state \\in {3, 69}"), "3 69 ");
  EXPECT_EQ(states_with(graph, "dead").substr(0, 4), "1 2 ");
}

} // namespace fairly::graph::proposition_values_test
