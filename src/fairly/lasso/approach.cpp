#include "fairly/lasso/approach.hpp"

#include "fairly/base/stopwatch.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace fairly {
namespace {

constexpr std::size_t kRoot = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kEdgesBetweenPolls = 500;
constexpr double kGraceSeconds = 0.1; // when the time is over
constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

} // namespace

Approach::Approach(Graph& graph, emptiness::Subgraph& part, const std::vector<Node>& way,
                   std::size_t effort, Monitor* monitor)
    : graph_(graph), part_(part) {
  local_.reserve(part.origin.size());
  for (Node i = 0; i < part.origin.size(); ++i) local_.emplace(part.origin[i], i);
  const bool is_found = (way.empty() || effort > 0) &&
                        search({}, way.empty() ? kNoLimit : way.size() + effort, monitor);
  if (!is_found && !way.empty()) {
    // The known way is taken even if the time is over, unless that takes too long.
    [[maybe_unused]] const bool is_there = search(way, kNoLimit, monitor, kGraceSeconds);
    assert((is_there || graph.failure() || poll(monitor, {Phase::explaining})) &&
           "the component cannot be reached");
  }
  if (has_arrived()) spread();
}

// Breadth-first search through the allowed nodes (empty: all), as far as the graph knew them
// before, until it has been in the part for a while or `most` nodes are expanded. Returns false if
// the part was not reached.
bool Approach::search(const std::vector<Node>& allowed, std::size_t most, Monitor* monitor,
                      double grace) {
  const Node known = graph_.node_count();
  std::vector<bool> is_closed(known, !allowed.empty()); // reached, or not allowed
  for (const Node node : allowed) is_closed[node] = false;
  for (const Node node : part_.origin) is_closed[node] = false;
  order_.clear();
  arrivals_.clear();
  const auto reach = [&](Node node, const LassoStep& by, std::size_t parent) {
    if (node >= known || is_closed[node]) return;
    is_closed[node] = true;
    const std::uint32_t depth = parent == kRoot ? 0 : order_[parent].depth + 1;
    const auto local = local_.find(node);
    if (local != local_.end()) arrivals_.push_back({local->second, order_.size()});
    order_.push_back({node, by, parent, depth});
  };
  std::vector<Node> initial;
  graph_.initial(initial);
  for (const Node node : initial) reach(node, {node, {}}, kRoot);
  std::vector<Edge> edges;
  const Stopwatch watch;
  std::size_t work = 0, next_poll = kEdgesBetweenPolls;
  for (std::size_t at = 0; at < order_.size() && at < most; ++at) {
    // There may be other ways into the part that are not much longer.
    if (!arrivals_.empty()) most = std::min(most, 2 * arrivals_[0].at + 64);
    if (work >= next_poll) {
      if (watch.seconds() > grace && poll(monitor, {Phase::explaining})) break;
      next_poll = work + kEdgesBetweenPolls;
    }
    const Node node = order_[at].node;
    edges.clear();
    graph_.expand(node, edges);
    work += edges.size() + 1;
    for (const Edge& edge : edges) reach(edge.target, {node, edge}, at);
  }
  return !arrivals_.empty();
}

// Goes on from the arrivals to all nodes of the part.
void Approach::spread() {
  const Node count = part_.graph.node_count();
  distance_.assign(count, kFar);
  by_.resize(count);
  std::vector<Node> level, next;
  auto arrival = arrivals_.begin();
  for (std::uint32_t depth = order_[arrival->at].depth;
       !level.empty() || arrival != arrivals_.end(); ++depth) {
    for (; arrival != arrivals_.end() && order_[arrival->at].depth == depth; ++arrival) {
      if (distance_[arrival->local] != kFar) continue;
      distance_[arrival->local] = depth;
      arrived_at_.emplace(arrival->local, arrival->at);
      level.push_back(arrival->local);
    }
    next.clear();
    for (const Node node : level) {
      for (const Edge& edge : part_.graph.edges(node)) {
        if (distance_[edge.target] != kFar) continue;
        distance_[edge.target] = depth + 1;
        by_[edge.target] = {node, edge};
        next.push_back(edge.target);
      }
    }
    level.swap(next);
  }
}

std::vector<LassoStep> Approach::path_to(Node local) const {
  std::vector<LassoStep> path;
  auto arrived = arrived_at_.find(local);
  for (; arrived == arrived_at_.end(); arrived = arrived_at_.find(local)) {
    LassoStep step = by_[local];
    local = step.source;
    step.source = part_.origin[step.source];
    step.edge.target = part_.origin[step.edge.target];
    path.push_back(step);
  }
  for (std::size_t at = arrived->second; order_[at].parent != kRoot; at = order_[at].parent) {
    path.push_back(order_[at].by);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

} // namespace fairly
