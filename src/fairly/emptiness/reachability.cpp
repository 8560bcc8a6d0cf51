#include "fairly/emptiness/reachability.hpp"

#include <algorithm>

namespace fairly::emptiness {
namespace {

constexpr std::size_t kMostTogether = 256;

} // namespace

bool BreadthFirstSearch::next(std::vector<Node>& goals) {
  const std::size_t before = goals.size();
  goals_.clear();
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
  for (const Node node : initial) reach(node, kNone, goals);
}

void BreadthFirstSearch::expand_batch(std::vector<Node>& goals) {
  const std::size_t most = std::min(order_.size() - next_, kMostTogether);
  edges_.clear();
  ends_.clear();
  graph_.expand_together({order_.begin() + next_, most}, edges_, ends_);
  state_.statistics.edges += edges_.size();
  make_room();
  if (sight_ && sight_(edges_)) return take_goals(goals);
  std::size_t edge = 0;
  for (const std::size_t end : ends_) {
    const auto from = static_cast<std::uint32_t>(next_++);
    for (; edge < end; ++edge) reach(edges_[edge].target, from, goals);
  }
  const std::size_t waiting = order_.size() - next_;
  for (std::size_t i = 0; i < ends_.size() && state_.enter(false, waiting); ++i) {
  }
}

// Takes the goals out of the nodes that wait to be expanded. The others, including the last batch,
// stay and are expanded later.
void BreadthFirstSearch::take_goals(std::vector<Node>& goals) {
  sight_ = nullptr;
  std::size_t kept = next_;
  for (std::size_t i = next_; i < order_.size(); ++i) {
    if (is_goal_(order_[i])) {
      goals.push_back(order_[i]);
      goals_.push_back({order_[i], from_[i]});
    } else {
      order_[kept] = order_[i];
      from_[kept++] = from_[i];
    }
  }
  order_.shrink(kept);
  from_.shrink(kept);
}

void BreadthFirstSearch::reach(Node node, std::uint32_t from, std::vector<Node>& goals) {
  std::uint64_t& word = reached_[node / 64];
  const std::uint64_t bit = std::uint64_t{1} << (node % 64);
  if ((word & bit) != 0) return;
  word |= bit;
  if (!sight_ && is_goal_(node)) {
    goals.push_back(node);
    goals_.push_back({node, from});
  } else {
    order_.push_back(node);
    from_.push_back(from);
  }
}

std::vector<Node> BreadthFirstSearch::path(Node goal) const {
  const auto found = std::find_if(goals_.begin(), goals_.end(),
                                  [&](const Reached& each) { return each.node == goal; });
  std::vector<Node> nodes{goal};
  for (std::uint32_t at = found->from; at != kNone; at = from_[at]) nodes.push_back(order_[at]);
  std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

std::vector<Node> find_reachable(Graph& graph, const std::function<bool(Node)>& is_goal,
                                 SearchState& state) {
  BreadthFirstSearch search(graph, is_goal, state);
  std::vector<Node> goals;
  return search.next(goals) ? search.path(goals[0]) : std::vector<Node>();
}

} // namespace fairly::emptiness
