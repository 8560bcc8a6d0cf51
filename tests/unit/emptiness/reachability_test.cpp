#include "fairly/automaton/graph_view.hpp"
#include "fairly/emptiness/reachability.hpp"
#include "support/random_graph.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace fairly::emptiness::reachability_test {

// Expands up to three nodes together and says which nodes are preliminary.
class Together final : public GraphView {
 public:
  Together(Graph& graph, std::vector<bool> preliminary)
      : GraphView(graph), preliminary_(std::move(preliminary)) {}

  void expand_together(std::span<const Node> nodes, std::vector<Edge>& out,
                       std::vector<std::size_t>& ends) override {
    for (const Node node : nodes.first(std::min<std::size_t>(3, nodes.size()))) {
      expand(node, out);
      ends.push_back(out.size());
    }
  }
  bool allows_any_order() const override { return true; }
  bool is_preliminary(Node node) const override { return preliminary_[node]; }

 private:
  std::vector<bool> preliminary_;
};

// The distances of goals, through nodes that are not goals.
std::map<Node, std::size_t> distances(Graph& graph, const std::vector<bool>& is_goal) {
  std::vector<bool> known(graph.node_count());
  std::map<Node, std::size_t> goals;
  std::vector<Node> level;
  graph.initial(level);
  for (std::size_t depth = 1; !level.empty(); ++depth) {
    std::vector<Node> next;
    for (const Node node : level) {
      if (known[node]) continue;
      known[node] = true;
      if (is_goal[node]) {
        goals.emplace(node, depth);
        continue;
      }
      std::vector<Edge> edges;
      graph.expand(node, edges);
      for (const Edge& edge : edges) next.push_back(edge.target);
    }
    level = next;
  }
  return goals;
}

void expect_path(Graph& graph, const std::vector<bool>& is_goal, const std::vector<Node>& path) {
  std::vector<Node> initial;
  graph.initial(initial);
  EXPECT_NE(std::find(initial.begin(), initial.end(), path[0]), initial.end());
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    std::vector<Edge> edges;
    graph.expand(path[i], edges);
    EXPECT_FALSE(is_goal[path[i]]);
    EXPECT_TRUE(std::any_of(edges.begin(), edges.end(),
                            [&](const Edge& edge) { return edge.target == path[i + 1]; }));
  }
}

TEST(Reachability, FindsEachGoalOnceOnAShortestPath) {
  test::Random random(test::base_seed());
  for (std::size_t round = 0; round < test::scaled(20'000); ++round) {
    ExplicitGraph plain = test::to_graph(random_graph(random, test::Shape::emerson_lei));
    Together graph(plain, {});
    std::vector<bool> is_goal(plain.node_count());
    for (Node node = 0; node < plain.node_count(); ++node) is_goal[node] = random.chance(0.3);
    std::map<Node, std::size_t> expected = distances(plain, is_goal);
    SearchState state(nullptr);
    BreadthFirstSearch search(
        graph, [&](Node node) { return is_goal[node]; }, state);
    std::vector<Node> goals;
    for (; search.next(goals); goals.clear()) {
      for (const Node goal : goals) {
        ASSERT_EQ(expected.count(goal), 1U);
        const std::vector<Node> path = search.path(goal);
        ASSERT_EQ(path.size(), expected[goal]);
        ASSERT_EQ(path.back(), goal);
        expect_path(plain, is_goal, path);
        expected.erase(goal);
      }
    }
    ASSERT_TRUE(expected.empty());
  }
}

// Nodes that no cycle leads to.
std::vector<bool> before_cycles(const oracle::TinyGraph& tiny) {
  const std::vector<std::uint32_t> reached = oracle::reach(tiny, ~0U);
  std::vector<bool> before(tiny.nodes, true);
  for (std::uint32_t node = 0; node < tiny.nodes; ++node) {
    if ((reached[node] >> node & 1) == 0) continue;
    for (std::uint32_t other = 0; other < tiny.nodes; ++other) {
      if ((reached[node] >> other & 1) != 0) before[other] = false;
    }
  }
  return before;
}

TEST(Reachability, WhatIsPreliminaryChangesNoAnswer) {
  test::Random random(test::base_seed());
  std::size_t ways = 0;
  for (std::size_t round = 0; round < test::scaled(20'000); ++round) {
    const oracle::TinyGraph tiny = random_graph(random, test::Shape::streett);
    ExplicitGraph plain = test::to_graph(tiny);
    Together graph(plain, before_cycles(tiny));
    const auto form = streett_form(test::to_acceptance(tiny.condition));
    ASSERT_TRUE(form);
    SearchState of_plain(nullptr), of_graph(nullptr);
    const Found expected = streett_dpc09(plain, *form, {}, of_plain);
    const std::uint64_t before = random.chance(0.3) ? 20'000 : random.below(4);
    const Found found = streett_dpc09(graph, *form, {.nodes_before_breadth = before}, of_graph);
    ASSERT_EQ(found.has_value(), expected.has_value());
    if (!found || found->way.empty()) continue;
    ++ways;
    std::vector<bool> is_elsewhere(plain.node_count(), true);
    for (const Node node : found->way) is_elsewhere[node] = false;
    for (const Node node : found->nodes) is_elsewhere[node] = true;
    const std::map<Node, std::size_t> goals = distances(plain, is_elsewhere);
    ASSERT_TRUE(std::any_of(found->nodes.begin(), found->nodes.end(),
                            [&](Node node) { return goals.count(node) != 0; }));
  }
  EXPECT_GT(ways, 0U);
}

} // namespace fairly::emptiness::reachability_test
