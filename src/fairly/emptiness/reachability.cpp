#include "fairly/emptiness/reachability.hpp"

#include "fairly/base/zero_array.hpp"

#include <algorithm>

namespace fairly::emptiness {
namespace {

class BreadthFirstSearch {
 public:
  BreadthFirstSearch(Graph& graph, const std::function<bool(Node)>& is_goal, SearchState& state)
      : graph_(graph), is_goal_(is_goal), state_(state) {}

  std::vector<Node> run() {
    std::vector<Node> initial;
    graph_.initial(initial);
    make_room();
    for (const Node node : initial) {
      if (reach(node, kNone)) return path();
    }
    std::vector<Edge> edges;
    for (std::uint32_t at = 0; at < queue_.size(); ++at) {
      if (!state_.enter(false, queue_.size() - at)) return {};
      edges.clear();
      graph_.expand(queue_[at].node, edges);
      state_.statistics.edges += edges.size();
      make_room();
      for (const Edge& edge : edges) {
        if (reach(edge.target, at)) return path();
      }
    }
    return {};
  }

 private:
  static constexpr std::uint32_t kNone = ~0U;
  struct Reached {
    Node node;
    std::uint32_t from; // its place in the queue
  };

  void make_room() { reached_.grow(std::size_t{graph_.node_count()} / 64 + 1); }

  // Whether the node, if it is new, is a goal.
  bool reach(Node node, std::uint32_t from) {
    std::uint64_t& word = reached_[node / 64];
    const std::uint64_t bit = std::uint64_t{1} << (node % 64);
    if ((word & bit) != 0) return false;
    word |= bit;
    queue_.push_back({node, from});
    return is_goal_(node);
  }

  // To the node that was reached last.
  std::vector<Node> path() const {
    std::vector<Node> nodes;
    for (auto at = static_cast<std::uint32_t>(queue_.size() - 1); at != kNone;
         at = queue_[at].from) {
      nodes.push_back(queue_[at].node);
    }
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
  }

  Graph& graph_;
  const std::function<bool(Node)>& is_goal_;
  SearchState& state_;
  ZeroArray<std::uint64_t> reached_; // a bit for each node
  std::vector<Reached> queue_;
};

} // namespace

std::vector<Node> find_reachable(Graph& graph, const std::function<bool(Node)>& is_goal,
                                 SearchState& state) {
  return BreadthFirstSearch(graph, is_goal, state).run();
}

} // namespace fairly::emptiness
