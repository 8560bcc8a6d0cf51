#include "fairly/check/reordered.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::reordered_test {

// One node with many edges to others.
class Star final : public Graph {
 public:
  void initial(std::vector<Node>& out) override { out.push_back(0); }
  void expand(Node node, std::vector<Edge>& out) override {
    for (Node i = 1; node == 0 && i <= 50; ++i) out.push_back({i, kNoMarks, i});
  }
  const MarkTable& marks() const override { return marks_; }
  Node node_count() const override { return 51; }

 private:
  MarkTable marks_;
};

std::vector<Node> order(EdgeOrder how, std::uint64_t seed = 0) {
  Star star;
  Reordered graph(star, how, seed);
  std::vector<Edge> edges{{7, kNoMarks, 7}}; // existing edges must stay
  graph.expand(0, edges);
  EXPECT_EQ(edges[0].target, 7U);
  std::vector<Node> targets;
  for (std::size_t i = 1; i < edges.size(); ++i) {
    EXPECT_EQ(edges[i].target, edges[i].action);
    targets.push_back(edges[i].target);
  }
  return targets;
}

TEST(Reordered, KeepsAllEdges) {
  const std::vector<Node> given = order(EdgeOrder::given);
  EXPECT_TRUE(std::is_sorted(given.begin(), given.end()));
  EXPECT_EQ(given.size(), 50U);
  std::vector<Node> reversed = order(EdgeOrder::reversed);
  std::reverse(reversed.begin(), reversed.end());
  EXPECT_EQ(reversed, given);
  std::vector<Node> shuffled = order(EdgeOrder::shuffled, 1);
  EXPECT_NE(shuffled, given);
  EXPECT_EQ(shuffled, order(EdgeOrder::shuffled, 1));
  EXPECT_NE(shuffled, order(EdgeOrder::shuffled, 2));
  std::sort(shuffled.begin(), shuffled.end());
  EXPECT_EQ(shuffled, given);
}

} // namespace fairly::reordered_test
