#include "fairly/emptiness/subgraph.hpp"

#include <gtest/gtest.h>

namespace fairly::emptiness::subgraph_test {

TEST(Subgraph, KeepsInnerEdgesWithoutAvoidedMarksAndTheirActions) {
  auto marks = std::make_shared<MarkTable>();
  const MarksId zero = marks->intern({0}), one = marks->intern({1});
  ExplicitGraph graph(
      4, {0},
      {{1, {2, zero, 7}}, {1, {2, one, 8}}, {2, {1, 0, 9}}, {2, {3, 0, 10}}, {3, {1, 0, 11}}},
      marks, {0, 0, 0, one});
  SubgraphMaker maker(graph);
  const auto shared = std::make_shared<Subgraph>(maker.make({nullptr, {2, 1, 3}}, {1}));
  const Subgraph& part = *shared;
  EXPECT_EQ(part.origin, (std::vector<Node>{2, 1, 3}));
  ASSERT_EQ(part.graph.edges(0).size(), 2U);
  EXPECT_EQ(part.graph.edges(0)[0], (Edge{1, 0, 9}));
  ASSERT_EQ(part.graph.edges(1).size(), 1U);
  EXPECT_EQ(part.graph.edges(1)[0], (Edge{0, zero, 7}));
  EXPECT_TRUE(part.graph.edges(2).empty()); // all its edges carry the mark of the node

  const Subgraph inner = maker.make({shared, {1, 0}}, {});
  EXPECT_EQ(inner.origin, (std::vector<Node>{1, 2}));
  EXPECT_EQ(inner.graph.edge_count(), 2U);
}

} // namespace fairly::emptiness::subgraph_test
