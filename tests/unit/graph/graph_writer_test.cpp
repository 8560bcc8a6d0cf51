#include "fairly/graph/graph_reader.hpp"
#include "support/graph_writer.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace fairly::graph::graph_writer_test {

LabelledGraph read_back(const std::string& text) {
  std::istringstream in(text);
  Result<LabelledGraph> graph =
      recognise_graph(text) == GraphKind::aut ? read_aut(in, "x") : read_tlc_dot(in, "x");
  EXPECT_TRUE(graph.ok()) << describe(graph.error()) << "\n" << text;
  return graph ? *std::move(graph) : LabelledGraph{};
}

LabelledGraph random_graph(test::Random& random, GraphKind kind) {
  LabelledGraph graph;
  graph.kind = kind;
  graph.name = "x";
  graph.labels = {"A", "Send(\"p,1\",\\)", "b \"c\""};
  graph.variables = {"state"};
  const std::uint32_t states = random.between(1, 8);
  if (kind == GraphKind::tlc) {
    graph.variables = {"x", "pc", "q"};
    graph.values = {"0", "\"a, \\\"b\\\"\"", "<<1, 2>>",
                    "[a |-> {1, 2}, b |-> (m :> 0 @@ n :> 1)]"};
    for (std::uint32_t i = 0; i < 3 * states; ++i) graph.value_numbers.push_back(random.below(4));
  }
  std::vector<ListedEdge> listed;
  for (std::uint32_t i = random.below(3 * states); i > 0; --i) {
    listed.push_back({random.below(states), {random.below(3), random.below(states)}});
  }
  set_edges(graph, states, listed, kind == GraphKind::tlc);
  graph.initial = {random.below(states)};
  return graph;
}

// All steps by what the states are, for graphs whose states are numbered differently.
std::vector<std::string> content(const LabelledGraph& graph) {
  std::vector<std::string> out;
  for (const std::uint32_t s : graph.initial) out.push_back("initial " + describe(graph, s));
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) {
    out.push_back("state " + describe(graph, s));
    for (const Edge& edge : graph.edges_of(s)) {
      out.push_back(describe(graph, s) + " " + graph.labels[edge.label] + " " +
                    describe(graph, edge.target));
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(GraphWriter, WritesAutThatReadsBack) {
  test::Random random(1);
  for (int i = 0; i < 500; ++i) {
    const LabelledGraph graph = random_graph(random, GraphKind::aut);
    const LabelledGraph again = read_back(test::to_aut(graph));
    ASSERT_EQ(content(again), content(graph)) << test::to_aut(graph);
    ASSERT_EQ(again.first_edge, graph.first_edge);
  }
}

TEST(GraphWriter, WritesGraphsOfTlcThatReadBack) {
  test::Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const LabelledGraph graph = random_graph(random, GraphKind::tlc);
    test::TlcFormat format;
    format.colorize = random.chance(0.5);
    format.action_labels = !format.colorize || random.chance(0.5);
    format.line_ends = random.chance(0.3);
    format.broken_lines = random.chance(0.5);
    format.stuttering = random.chance(0.3);
    format.differences = random.chance(0.3);
    format.tooltips = format.differences || random.chance(0.5);
    const std::string text = test::to_tlc_dot(graph, format);
    const LabelledGraph again = read_back(text);
    ASSERT_EQ(content(again), content(graph)) << text;
    // Writing and reading it again changes nothing. Without a second action there is no legend.
    format.action_labels |= again.labels.size() < 2;
    ASSERT_EQ(read_back(test::to_tlc_dot(again, format)), again) << text;
  }
}

TEST(GraphWriter, WritesWhatTlcWrites) {
  LabelledGraph graph;
  graph.kind = GraphKind::tlc;
  graph.labels = {"Go"};
  graph.variables = {"x", "s"};
  graph.values = {"0", "1", "\"a\""};
  graph.value_numbers = {0, 2, 1, 2};
  graph.initial = {0};
  set_edges(graph, 2, std::vector<ListedEdge>{{0, {0, 1}}}, true);
  EXPECT_EQ(test::to_tlc_dot(graph, {.stuttering = true}), R"(strict digraph DiskGraph {
node [shape=box,style=rounded]
nodesep=0.35;
subgraph cluster_graph {
color="white";
1728126538226692784 [label="/\\ x = 0\n/\\ s = \"a\"",style = filled]
1728126538226692784 -> -3918951583583647272 [label="Go",color="black",fontcolor="black"];
-3918951583583647272 [label="/\\ x = 1\n/\\ s = \"a\"",tooltip="/\\ x = 1\n/\\ s = \"a\""];
1728126538226692784 -> 1728126538226692784 [style="dashed",color="lightgray"];
-3918951583583647272 -> -3918951583583647272 [style="dashed",color="lightgray"];
{rank = same; 1728126538226692784;}
}
})");
}

} // namespace fairly::graph::graph_writer_test
