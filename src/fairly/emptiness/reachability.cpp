#include "fairly/emptiness/reachability.hpp"

#include "fairly/base/zero_array.hpp"

#include <vector>

namespace fairly::emptiness {

std::optional<Node> find_reachable(Graph& graph, const std::function<bool(Node)>& is_goal,
                                   SearchState& state) {
  std::vector<Node> queue;
  graph.initial(queue);
  ZeroArray<std::uint64_t> reached;
  const auto make_room = [&] { reached.grow(std::size_t{graph.node_count()} / 64 + 1); };
  const auto is_new = [&](Node node) {
    std::uint64_t& word = reached[node / 64];
    const std::uint64_t bit = std::uint64_t{1} << (node % 64);
    if ((word & bit) != 0) return false;
    word |= bit;
    return true;
  };
  make_room();
  for (const Node node : queue) {
    is_new(node);
    if (is_goal(node)) return node;
  }
  std::vector<Edge> edges;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    if (!state.enter(false, queue.size() - at)) return std::nullopt;
    edges.clear();
    graph.expand(queue[at], edges);
    state.statistics.edges += edges.size();
    make_room();
    for (const Edge& edge : edges) {
      if (!is_new(edge.target)) continue;
      if (is_goal(edge.target)) return edge.target;
      queue.push_back(edge.target);
    }
  }
  return std::nullopt;
}

} // namespace fairly::emptiness
