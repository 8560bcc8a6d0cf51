#include "fairly/automaton/explicit_graph.hpp"

#include <gtest/gtest.h>

namespace fairly::explicit_graph_test {

TEST(ExplicitGraph, GroupsEdgesBySourceAndKeepsTheirOrder) {
  auto marks = std::make_shared<MarkTable>();
  const MarksId one = marks->intern({1});
  ExplicitGraph graph(3, {2}, {{2, {0, one, 10}}, {0, {1, 0, 11}}, {2, {2, 0, 12}}}, marks,
                      {0, 0, one});
  std::vector<Edge> edges;
  graph.expand(2, edges);
  EXPECT_EQ(graph.shared_marks(2), one);
  EXPECT_EQ(edges, (std::vector<Edge>{{0, one, 10}, {2, 0, 12}}));
  graph.expand(1, edges);
  EXPECT_EQ(graph.shared_marks(1), kNoMarks);
  EXPECT_EQ(edges.size(), 2U); // nothing was appended or removed
  std::vector<Node> initial;
  graph.initial(initial);
  EXPECT_EQ(initial, std::vector<Node>{2});
  EXPECT_EQ(graph.node_count(), 3U);
}

} // namespace fairly::explicit_graph_test
