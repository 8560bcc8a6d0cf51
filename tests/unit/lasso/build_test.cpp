#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/lasso/build.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

namespace fairly::build_test {

// 0 -> 1 -> 2 -> 1, with mark 0 on the last edge; 1 -> 1 without it.
class LassoTest : public testing::Test {
 protected:
  std::shared_ptr<MarkTable> table_ = std::make_shared<MarkTable>();
  MarksId marked_ = table_->intern({0});
  ExplicitGraph graph_{
      3, {0}, {{0, {1, 0, 0}}, {1, {1, 0, 1}}, {1, {2, 0, 2}}, {2, {1, marked_, 3}}}, table_};
  Acceptance acceptance_ = Acceptance::generalized_buchi(1);
  Lasso lasso_ = *build_lasso(graph_, acceptance_, {{1, 2}, {}});

  std::string fault() { return check_lasso(graph_, acceptance_, lasso_).value_or("none"); }
};

TEST_F(LassoTest, IsShortAndRight) {
  EXPECT_EQ(lasso_.prefix.size(), 1U);
  EXPECT_EQ(lasso_.cycle.size(), 2U);
  EXPECT_EQ(fault(), "none");
}

TEST_F(LassoTest, TamperedLassosAreFound) {
  const Lasso good = lasso_;
  lasso_.prefix.clear();
  EXPECT_EQ(fault(), "node 1 is not initial");
  lasso_ = good;
  lasso_.cycle.pop_back();
  EXPECT_EQ(fault(), "step 1: the graph has no such edge from node 1 to node 1");
  lasso_.cycle[0].edge = {1, 0, 1};
  EXPECT_EQ(fault(), "the cycle is not accepting");
  lasso_.cycle.clear();
  EXPECT_EQ(fault(), "the cycle is empty");
  lasso_ = good;
  lasso_.cycle[0].edge.marks = marked_;
  EXPECT_EQ(fault(), "step 1: the graph has no such edge from node 1 to node 2");
}

// A model that has met a limit: nothing can be expanded any more.
class FailedGraph final : public Graph {
 public:
  explicit FailedGraph(ExplicitGraph& graph) : graph_(graph) {}
  void initial(std::vector<Node>& out) override { graph_.initial(out); }
  void expand(Node node, std::vector<Edge>& out) override {
    if (node != 0) graph_.expand(node, out);
  }
  std::optional<Error> failure() const override {
    return Error{.message = "the time is over", .kind = ErrorKind::limit};
  }
  const MarkTable& marks() const override { return graph_.marks(); }
  Node node_count() const override { return graph_.node_count(); }

 private:
  ExplicitGraph& graph_;
};

TEST_F(LassoTest, IsNotBuiltFromAGraphThatHasFailed) {
  FailedGraph failed(graph_);
  EXPECT_FALSE(build_lasso(failed, acceptance_, {{1, 2}, {}, {0}}));
}

TEST(BuildLasso, StopsWhenTheMonitorAsksForIt) {
  std::vector<ExplicitGraph::Arc> arcs;
  for (Node n = 0; n < 5000; ++n) arcs.push_back({n, {(n + 1) % 5000, 0, 0}});
  ExplicitGraph graph(5000, {0}, arcs, std::make_shared<MarkTable>());
  std::vector<Node> nodes(5000);
  for (Node n = 0; n < 5000; ++n) nodes[n] = n;
  test::TestMonitor monitor;
  EXPECT_FALSE(build_lasso(graph, {}, {nodes, {}}, &monitor));
  EXPECT_EQ(build_lasso(graph, {}, {nodes, {}})->cycle.size(), 5000U);
}

} // namespace fairly::build_test
