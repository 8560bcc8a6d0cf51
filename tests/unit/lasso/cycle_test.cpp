#include "fairly/lasso/cycle.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace fairly::cycle_test {

class CycleTest : public testing::Test {
 protected:
  void edge(Node from, Node to, const MarkSet& marks = {}) {
    arcs_.push_back({from, {to, table_->intern(marks), 0}});
    nodes_ = std::max({nodes_, from + 1, to + 1});
  }

  // A path of so many edges through new nodes.
  void path(Node from, Node to, Node edges, const MarkSet& marks = {}) {
    for (; edges > 1; --edges) {
      edge(from, nodes_);
      from = nodes_ - 1;
    }
    edge(from, to, marks);
  }

  std::vector<Node> find(const Acceptance& acceptance, std::vector<std::uint32_t> distance = {},
                         const CycleFinder::Options& options = {.effort = 10'000}) {
    distance.resize(nodes_, 100);
    ExplicitGraph graph(nodes_, {0}, arcs_, table_);
    std::vector<Node> sources;
    for (const LassoStep& step : CycleFinder(graph, acceptance, distance, options).find()) {
      sources.push_back(step.source);
    }
    return sources;
  }

  std::shared_ptr<MarkTable> table_ = std::make_shared<MarkTable>();
  std::vector<ExplicitGraph::Arc> arcs_;
  Node nodes_ = 0;
};

using Nodes = std::vector<Node>;

TEST_F(CycleTest, MeetsALeftSideOnlyIfItIsWorthIt) {
  edge(0, 1);
  edge(1, 0, {0});    // the left side; its right side is far
  path(1, 0, 3);      // a way without it
  path(1, 0, 9, {1}); // the right side
  EXPECT_EQ(find(Acceptance::streett(1), {0, 1}).size(), 4U);
}

TEST_F(CycleTest, TakesTheLeftSideIfTheRightOneIsNear) {
  edge(0, 1, {0});
  edge(1, 0, {1});
  path(1, 0, 3);
  EXPECT_EQ(find(Acceptance::streett(1), {0, 1}), (Nodes{0, 1}));
}

TEST_F(CycleTest, CountsTheWayToTheCycle) {
  edge(0, 1, {0}); // three steps, entered at once
  edge(1, 2);
  edge(2, 0);
  edge(2, 3);
  edge(3, 3, {0}); // one step, far away
  edge(3, 0);
  EXPECT_EQ(find(Acceptance::generalized_buchi(1), {0, 1, 2, 3}), (Nodes{0, 1, 2}));
  EXPECT_EQ(find(Acceptance::generalized_buchi(1), {0, 1, 2, 1}), (Nodes{3}));
}

TEST_F(CycleTest, BeginsWhereItIsEntered) {
  edge(0, 1);
  edge(1, 2, {0});
  edge(2, 0);
  EXPECT_EQ(find(Acceptance::generalized_buchi(1), {5, 5, 3}), (Nodes{2, 0, 1}));
}

TEST_F(CycleTest, FindsSomethingWithoutEffort) {
  edge(0, 1, {0});
  edge(1, 0, {1});
  EXPECT_EQ(find(Acceptance::generalized_buchi(2), {0, 1}, {}), (Nodes{0, 1}));
}

TEST_F(CycleTest, StopsWithWhatItHas) {
  test::TestMonitor monitor;
  edge(0, 1);
  path(1, 0, 3000);
  EXPECT_TRUE(find(Acceptance(), {0}, {.effort = 1'000'000, .monitor = &monitor}).empty());
  edge(0, 0);
  EXPECT_EQ(find(Acceptance(), {0}, {.effort = 1'000'000, .monitor = &monitor}), (Nodes{0}));
}

} // namespace fairly::cycle_test
