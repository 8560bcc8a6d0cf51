#include "fairly/lasso/nearby.hpp"

#include "fairly/base/components.hpp"
#include "fairly/emptiness/subgraph.hpp"
#include "fairly/lasso/approach.hpp"
#include "fairly/lasso/cycle.hpp"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace fairly {
namespace {

using emptiness::Subgraph;
using emptiness::SubgraphMaker;

constexpr std::size_t kMostSplits = 100;
constexpr std::size_t kEdgesUntilPoll = 500;

// The nearest nodes in breadth-first order, as far as a lasso that is short enough can go. Empty if
// there is a reason to stop.
std::vector<Node> nearest_nodes(Graph& graph, const NearbyOptions& options) {
  std::vector<Node> order;
  absl::flat_hash_set<Node> known;
  const auto reach = [&](Node node) {
    if (order.size() < options.nodes && known.insert(node).second) order.push_back(node);
  };
  std::vector<Node> initial;
  graph.initial(initial);
  for (const Node node : initial) reach(node);
  std::vector<Edge> edges;
  std::size_t count = 0, depth = 0, level_end = order.size(), next_poll = 0;
  for (std::size_t at = 0; at < order.size() && count < options.edges; ++at) {
    if (at == level_end) {
      level_end = order.size();
      if (++depth + 2 >= options.below) break;
    }
    if (count >= next_poll) { // nodes may have thousands of edges
      if (poll(options.monitor, {Phase::explaining})) return {};
      next_poll = count + kEdgesUntilPoll;
    }
    edges.clear();
    graph.expand(order[at], edges);
    count += edges.size();
    for (const Edge& edge : edges) reach(edge.target);
  }
  if (graph.failure()) return {};
  return order;
}

// Nodes of a part that are strongly connected without the avoided marks.
struct Candidate {
  std::vector<Node> nodes;
  MarkSet avoided;
};

// The left sides that a component with these marks has to avoid. Returns nullopt if it has no
// accepting cycle.
std::optional<MarkSet> bad_marks(const StreettForm& form, const MarkSet& marks) {
  for (const MarkSet& each : form.inf) {
    if (!marks.intersects(each)) return std::nullopt;
  }
  MarkSet bad;
  for (const StreettForm::Pair& pair : form.pairs) {
    if (marks.intersects(pair.fin) && !marks.intersects(pair.inf)) bad |= pair.fin;
  }
  if (bad.empty()) return std::nullopt;
  return bad;
}

// The components of a candidate that have a cycle.
std::vector<Candidate> split(Subgraph& whole, const Candidate& candidate) {
  const Subgraph part =
      SubgraphMaker(whole.graph).make({nullptr, candidate.nodes}, candidate.avoided);
  const ComponentNumbers scc =
      component_numbers(part.graph.node_count(), [&](Node node) { return part.graph.edges(node); });
  std::vector<Candidate> components(scc.count);
  std::vector<bool> has_edge(scc.count);
  for (Node node = 0; node < part.graph.node_count(); ++node) {
    components[scc.of[node]].nodes.push_back(candidate.nodes[node]);
    for (const Edge& edge : part.graph.edges(node)) {
      if (scc.of[edge.target] == scc.of[node]) has_edge[scc.of[node]] = true;
    }
  }
  std::vector<Candidate> cyclic;
  for (std::uint32_t i = 0; i < scc.count; ++i) {
    if (!has_edge[i]) continue;
    components[i].avoided = candidate.avoided;
    cyclic.push_back(std::move(components[i]));
  }
  return cyclic;
}

MarkSet marks_of(Subgraph& part) {
  std::vector<bool> is_known(part.graph.marks().size());
  MarkSet marks;
  const auto add = [&](MarksId id) {
    if (!is_known[id]) marks |= part.graph.marks()[id];
    is_known[id] = true;
  };
  for (Node node = 0; node < part.graph.node_count(); ++node) {
    if (!part.graph.edges(node).empty()) add(part.graph.shared_marks(node));
    for (const Edge& edge : part.graph.edges(node)) add(edge.marks);
  }
  return marks;
}

} // namespace

std::optional<Lasso> find_nearby_lasso(Graph& graph, const Acceptance& acceptance,
                                       const NearbyOptions& options) {
  const std::vector<Node> nodes = nearest_nodes(graph, options);
  if (nodes.empty()) return std::nullopt;
  Subgraph whole = SubgraphMaker(graph).make({nullptr, nodes}, {});
  if (graph.failure()) return std::nullopt;
  const Approach approach(graph, whole, {}, 0, nullptr);
  const std::vector<std::uint32_t>& distances = approach.distances();

  const std::optional<StreettForm> form = streett_form(acceptance);
  std::optional<Lasso> best;
  std::size_t below = options.below, effort = options.cycle_edges, splits = 0;
  std::vector<Node> all(nodes.size());
  for (Node i = 0; i < all.size(); ++i) all[i] = i;
  std::vector<Candidate> open = split(whole, {std::move(all), {}});
  // The nearest candidates come last.
  const auto nearest = [&](const Candidate& each) {
    std::uint32_t least = distances[each.nodes[0]];
    for (const Node node : each.nodes) least = std::min(least, distances[node]);
    return least;
  };
  std::stable_sort(open.begin(), open.end(),
                   [&](const Candidate& a, const Candidate& b) { return nearest(a) > nearest(b); });
  while (!open.empty() && effort > 0) {
    Candidate each = std::move(open.back());
    open.pop_back();
    if (nearest(each) + 1 >= below) continue;
    Subgraph part = SubgraphMaker(whole.graph).make({nullptr, each.nodes}, each.avoided);
    const MarkSet marks = marks_of(part);
    if (!acceptance.accepts(marks)) {
      const std::optional<MarkSet> bad = form ? bad_marks(*form, marks) : std::nullopt;
      if (!bad || ++splits > kMostSplits) continue;
      each.avoided |= *bad;
      for (Candidate& inner : split(whole, each)) open.push_back(std::move(inner));
      continue;
    }
    std::vector<std::uint32_t> distance;
    for (const Node node : each.nodes) distance.push_back(distances[node]);
    CycleFinder finder(part.graph, acceptance, distance,
                       {.effort = effort, .below = below, .monitor = options.monitor});
    std::vector<LassoStep> cycle = finder.find();
    effort -= std::min(effort, finder.spent());
    if (cycle.empty()) continue;
    const auto origin = [&](Node node) { return nodes[each.nodes[node]]; };
    best = Lasso{approach.path_to(each.nodes[cycle[0].source]), std::move(cycle)};
    below = best->size();
    for (LassoStep& step : best->cycle) {
      step.source = origin(step.source);
      step.edge.target = origin(step.edge.target);
    }
  }
  return best;
}

} // namespace fairly
