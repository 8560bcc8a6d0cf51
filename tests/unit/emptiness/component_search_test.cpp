#include "fairly/emptiness/component_search.hpp"
#include "fairly/emptiness/subgraph.hpp"
#include "support/random_graph.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::emptiness::component_search_test {

TEST(ComponentSearch, FindsTheComponentsOfTheClosedReachabilityRelation) {
  test::Random random(test::base_seed());
  for (std::size_t round = 0; round < test::scaled(20'000); ++round) {
    const oracle::TinyGraph tiny = random_graph(random, test::Shape::emerson_lei);
    ExplicitGraph graph = test::to_graph(tiny);
    MarkRows rows = identity_rows(graph.marks(), tiny.marks);
    SearchState state(nullptr);
    ComponentSearch search(graph, rows, state);
    ComponentSearch::Component component;
    const std::vector<std::uint32_t> reached = oracle::reach(tiny, ~0U);
    std::uint32_t done = 0;
    while (search.next(component)) {
      std::uint32_t nodes = 0;
      for (const Node node : component.nodes) nodes |= 1U << node;
      EXPECT_EQ(nodes & done, 0U);
      done |= nodes;
      const Node first = component.nodes[0];
      for (std::uint32_t other = 0; other < tiny.nodes; ++other) {
        const bool together = other == first || ((reached[first] >> other & 1) != 0 &&
                                                 (reached[other] >> first & 1) != 0);
        ASSERT_EQ((nodes >> other & 1) != 0, together);
      }
      // Reverse topological order: everything reached from here is complete.
      ASSERT_EQ(reached[first] & ~done, 0U);
      ASSERT_EQ(component.has_cycle, (reached[first] >> first & 1) != 0);
      std::uint32_t marks = 0;
      for (const oracle::Arc& arc : tiny.arcs) {
        const bool inside = (nodes >> arc.source & 1) != 0 && (nodes >> arc.target & 1) != 0;
        if (inside) marks |= tiny.marks_of(arc);
      }
      ASSERT_EQ(identity_marks(component.marks), test::to_mark_set(marks));
    }
    ASSERT_EQ(done, oracle::reachable_nodes(tiny));
  }
}

} // namespace fairly::emptiness::component_search_test
