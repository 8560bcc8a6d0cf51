#include "fairly/lasso/build.hpp"

#include "fairly/emptiness/subgraph.hpp"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace fairly {
namespace {

using Path = std::vector<LassoStep>;

// Breadth-first search that remembers how it came; can be run again on the same graph.
class PathFinder {
 public:
  explicit PathFinder(Graph& graph) : graph_(graph) {}

  // A shortest path whose last edge is a goal: is_goal(source, marks of the source, edge).
  // There has to be one.
  template <class IsGoal>
  Path find(const std::vector<Node>& starts, IsGoal&& is_goal) {
    reached_.assign(graph_.node_count(), kNotReached);
    order_.clear();
    for (const Node node : starts) reach(node, {node, {}}, kRoot);
    std::vector<Edge> edges;
    for (std::size_t at = 0; at < order_.size(); ++at) {
      const Node node = order_[at].node;
      edges.clear();
      const MarksId own = graph_.expand(node, edges);
      for (const Edge& edge : edges) {
        if (is_goal(node, own, edge)) return path_to(at, {node, edge});
        reach(edge.target, {node, edge}, at);
      }
    }
    assert(false && "the goal of the search cannot be reached");
    return {};
  }

 private:
  static constexpr std::size_t kRoot = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t kNotReached = kRoot - 1;
  struct Reached {
    Node node;
    LassoStep by;
    std::size_t parent; // its place in order_, or kRoot
  };

  void reach(Node node, const LassoStep& by, std::size_t parent) {
    if (reached_.size() <= node) reached_.resize(graph_.node_count(), kNotReached);
    if (reached_[node] != kNotReached) return;
    reached_[node] = parent;
    order_.push_back({node, by, parent});
  }

  Path path_to(std::size_t at, const LassoStep& last) const {
    Path path{last};
    for (; order_[at].parent != kRoot; at = order_[at].parent) path.push_back(order_[at].by);
    std::reverse(path.begin(), path.end());
    return path;
  }

  Graph& graph_;
  std::vector<std::size_t> reached_;
  std::vector<Reached> order_;
};

// Marks that a cycle has to carry so that the condition holds whatever else of the component
// it visits, given all marks that the component has.
MarkSet needed_marks(const Acceptance& acceptance, const MarkSet& present) {
  using Kind = Acceptance::Kind;
  const std::span<const Acceptance::Node> nodes = acceptance.nodes();
  std::vector<std::optional<MarkSet>> needed(nodes.size()); // nullopt: cannot hold
  for (std::size_t at = nodes.size(); at-- > 0;) {
    const Acceptance::Node& node = nodes[at];
    const std::span<std::optional<MarkSet>> operands{needed.data() + node.first, node.count};
    switch (node.kind) {
    case Kind::always:
      needed[at] = MarkSet();
      break;
    case Kind::never:
      break;
    case Kind::inf:
      if (present.contains(node.mark)) needed[at] = MarkSet{node.mark};
      break;
    case Kind::fin:
      if (!present.contains(node.mark)) needed[at] = MarkSet();
      break;
    case Kind::all_of:
      needed[at] = MarkSet();
      for (const auto& operand : operands) {
        if (!operand) needed[at].reset();
        if (needed[at]) *needed[at] |= *operand;
      }
      break;
    case Kind::any_of:
      for (const auto& operand : operands) {
        if (operand && (!needed[at] || operand->size() < needed[at]->size())) needed[at] = operand;
      }
    }
  }
  assert(needed[0] && "the component does not satisfy the acceptance");
  return *std::move(needed[0]);
}

MarkSet all_marks(Graph& graph) {
  MarkSet marks;
  std::vector<Edge> edges;
  for (Node node = 0; node < graph.node_count(); ++node) {
    edges.clear();
    const MarksId own = graph.expand(node, edges);
    if (!edges.empty()) marks |= graph.marks()[own];
    for (const Edge& edge : edges) marks |= graph.marks()[edge.marks];
  }
  return marks;
}

Path build_cycle(ExplicitGraph& part, const Acceptance& acceptance, Node start) {
  const MarkTable& table = part.marks();
  MarkSet missing = needed_marks(acceptance, all_marks(part));
  PathFinder finder(part);
  std::vector<Edge> ignored;
  Path cycle;
  Node at = start;
  while (!missing.empty()) {
    const Path more = finder.find({at}, [&](Node, MarksId own, const Edge& edge) {
      return missing.intersects(table[own]) || missing.intersects(table[edge.marks]);
    });
    for (const LassoStep& step : more) {
      missing -= table[part.expand(step.source, ignored)];
      missing -= table[step.edge.marks];
    }
    cycle.insert(cycle.end(), more.begin(), more.end());
    at = more.back().edge.target;
    ignored.clear();
  }
  if (at == start && !cycle.empty()) return cycle;
  const Path back =
      finder.find({at}, [&](Node, MarksId, const Edge& edge) { return edge.target == start; });
  cycle.insert(cycle.end(), back.begin(), back.end());
  return cycle;
}

} // namespace

Lasso build_lasso(Graph& graph, const Acceptance& acceptance, const AcceptingComponent& component) {
  emptiness::Subgraph part =
      emptiness::SubgraphMaker(graph).make({nullptr, component.nodes}, component.avoided);
  const absl::flat_hash_set<Node> inside(component.nodes.begin(), component.nodes.end());
  std::vector<Node> initial;
  graph.initial(initial);

  Lasso lasso;
  const auto inner = std::find_if(initial.begin(), initial.end(),
                                  [&](Node node) { return inside.contains(node); });
  if (inner == initial.end()) {
    lasso.prefix = PathFinder(graph).find(
        initial, [&](Node, MarksId, const Edge& edge) { return inside.contains(edge.target); });
  }
  const Node entry = inner != initial.end() ? *inner : lasso.prefix.back().edge.target;
  const auto local = std::find(part.origin.begin(), part.origin.end(), entry);
  lasso.cycle = build_cycle(part.graph, acceptance, static_cast<Node>(local - part.origin.begin()));
  for (LassoStep& step : lasso.cycle) {
    step.source = part.origin[step.source];
    step.edge.target = part.origin[step.edge.target];
  }
  return lasso;
}

} // namespace fairly
