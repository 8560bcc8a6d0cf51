#include "fairly/emptiness/reachability.hpp"

#include <algorithm>

namespace fairly::emptiness {
namespace {

constexpr std::size_t kMostTogether = 256;

} // namespace

bool BreadthFirstSearch::next(std::vector<Node>& goals) {
  const std::size_t before = goals.size();
  if (!has_begun_) begin(goals);
  while (goals.size() == before) {
    if (next_ == order_.size() || state_.stopped()) return false;
    expand_batch(goals);
  }
  return true;
}

void BreadthFirstSearch::begin(std::vector<Node>& goals) {
  has_begun_ = true;
  std::vector<Node> initial;
  graph_.initial(initial);
  make_room();
  for (const Node node : initial) reach(node, goals);
  initial_ = order_.size();
}

void BreadthFirstSearch::expand_batch(std::vector<Node>& goals) {
  const std::size_t most = std::min(order_.size() - next_, kMostTogether);
  edges_.clear();
  ends_.clear();
  graph_.expand_together({order_.begin() + next_, most}, edges_, ends_);
  state_.statistics.edges += edges_.size();
  make_room();
  const auto first = static_cast<std::uint32_t>(next_);
  next_ += ends_.size();
  for (const Edge& edge : edges_) reach(edge.target, goals);
  batches_.push_back({first, static_cast<std::uint32_t>(order_.size())});
  const std::size_t waiting = order_.size() - next_;
  for (std::size_t i = 0; i < ends_.size() && state_.enter(false, waiting); ++i) {
  }
}

void BreadthFirstSearch::reach(Node node, std::vector<Node>& goals) {
  std::uint64_t& word = reached_[node / 64];
  const std::uint64_t bit = std::uint64_t{1} << (node % 64);
  if ((word & bit) != 0) return;
  word |= bit;
  if (is_goal_(node)) {
    goals.push_back(node);
  } else {
    order_.push_back(node);
  }
}

std::vector<Node> BreadthFirstSearch::path(Node goal) {
  std::vector<Node> nodes{goal};
  const Batch* batch = batches_.end();
  while (batch != batches_.begin()) {
    const std::size_t end = batch == batches_.end() ? next_ : batch->first;
    std::size_t source = (--batch)->first;
    while (source < end && !leads_to(order_[source], nodes.back())) ++source;
    if (source == end) return {};
    nodes.push_back(order_[source]);
    if (source < initial_) break;
    batch = std::upper_bound(batches_.begin(), batch, source,
                             [](std::size_t at, const Batch& each) { return at < each.reached; });
    ++batch;
  }
  std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

bool BreadthFirstSearch::leads_to(Node node, Node target) {
  edges_.clear();
  graph_.expand(node, edges_);
  return std::any_of(edges_.begin(), edges_.end(),
                     [&](const Edge& edge) { return edge.target == target; });
}

std::vector<Node> find_reachable(Graph& graph, const std::function<bool(Node)>& is_goal,
                                 SearchState& state) {
  BreadthFirstSearch search(graph, is_goal, state);
  std::vector<Node> goals;
  return search.next(goals) ? search.path(goals[0]) : std::vector<Node>();
}

} // namespace fairly::emptiness
