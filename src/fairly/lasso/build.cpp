#include "fairly/lasso/build.hpp"

#include "fairly/emptiness/subgraph.hpp"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace fairly {
namespace {

using Path = std::vector<LassoStep>;

struct Stopped {}; // thrown when the monitor asks for it, caught in build_lasso()

// Breadth-first search that remembers how it came; can be run again on the same graph.
class PathFinder {
 public:
  PathFinder(Graph& graph, SearchMonitor* monitor)
      : graph_(graph), known_(graph.node_count()), monitor_(monitor) {}

  // From now on paths go through these nodes only.
  void stay_in(const std::vector<Node>& nodes) {
    allowed_.assign(known_, false);
    for (const Node node : nodes) allowed_[node] = true;
  }

  // A shortest path whose last edge is a goal: is_goal(source, marks of the source, edge), through
  // nodes that the graph knew from the beginning. Empty: there is none, or none was found with so
  // many expanded nodes.
  template <class IsGoal>
  Path find(const std::vector<Node>& starts, IsGoal is_goal, std::size_t most = kNoLimit) {
    reached_.assign(known_, false);
    order_.clear();
    for (const Node node : starts) reach(node, {node, {}}, kRoot);
    std::vector<Edge> edges;
    for (std::size_t at = 0; at < order_.size() && at < most; ++at) {
      if (monitor_ != nullptr && (++ticks_ & 0x3FF) == 0 && monitor_->poll({})) throw Stopped{};
      const Node node = order_[at].node;
      edges.clear();
      graph_.expand(node, edges);
      const MarksId own = graph_.shared_marks(node);
      for (const Edge& edge : edges) {
        if (is_goal(node, own, edge)) return path_to(at, {node, edge});
        reach(edge.target, {node, edge}, at);
      }
    }
    return {};
  }

 private:
  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t kRoot = kNoLimit;
  struct Reached {
    Node node;
    LassoStep by;
    std::size_t parent; // its place in order_, or kRoot
  };

  void reach(Node node, const LassoStep& by, std::size_t parent) {
    if (node >= known_ || reached_[node] || (!allowed_.empty() && !allowed_[node])) return;
    reached_[node] = true;
    order_.push_back({node, by, parent});
  }

  Path path_to(std::size_t at, const LassoStep& last) const {
    Path path{last};
    for (; order_[at].parent != kRoot; at = order_[at].parent) path.push_back(order_[at].by);
    std::reverse(path.begin(), path.end());
    return path;
  }

  Graph& graph_;
  const Node known_;
  SearchMonitor* monitor_;
  std::size_t ticks_ = 0;
  std::vector<bool> reached_, allowed_;
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

MarkSet all_marks(ExplicitGraph& graph) {
  MarkSet marks;
  for (Node node = 0; node < graph.node_count(); ++node) {
    if (!graph.edges(node).empty()) marks |= graph.marks()[graph.shared_marks(node)];
    for (const Edge& edge : graph.edges(node)) marks |= graph.marks()[edge.marks];
  }
  return marks;
}

Path build_cycle(ExplicitGraph& part, const Acceptance& acceptance, Node start,
                 SearchMonitor* monitor) {
  const MarkTable& table = part.marks();
  MarkSet missing = needed_marks(acceptance, all_marks(part));
  PathFinder finder(part, monitor);
  Path cycle;
  Node at = start;
  while (!missing.empty()) {
    const Path more = finder.find({at}, [&](Node, MarksId own, const Edge& edge) {
      return missing.intersects(table[own]) || missing.intersects(table[edge.marks]);
    });
    for (const LassoStep& step : more) {
      missing -= table[part.shared_marks(step.source)];
      missing -= table[step.edge.marks];
    }
    cycle.insert(cycle.end(), more.begin(), more.end());
    at = more.back().edge.target;
  }
  if (at == start && !cycle.empty()) return cycle;
  const Path back =
      finder.find({at}, [&](Node, MarksId, const Edge& edge) { return edge.target == start; });
  cycle.insert(cycle.end(), back.begin(), back.end());
  return cycle;
}

// From an initial node into the component. The nodes on the way have all been expanded before,
// those of a shorter prefix perhaps not: one cannot fail, the other one can.
Path build_prefix(Graph& graph, const absl::flat_hash_set<Node>& inside,
                  const std::vector<Node>& way, SearchMonitor* monitor, std::size_t effort) {
  std::vector<Node> initial;
  graph.initial(initial);
  const auto enters = [&](Node, MarksId, const Edge& edge) { return inside.contains(edge.target); };
  if (way.empty()) return PathFinder(graph, monitor).find(initial, enters);
  PathFinder known(graph, nullptr);
  known.stay_in(way);
  Path prefix = known.find(initial, enters);
  assert(!prefix.empty() && "the component cannot be reached");
  if (effort == 0) return prefix;
  try {
    const std::size_t most = way.size() + effort;
    Path shortest = PathFinder(graph, monitor).find(initial, enters, most);
    if (!shortest.empty()) prefix = std::move(shortest);
  } catch (const Stopped&) { // then not
  }
  return prefix;
}

} // namespace

std::optional<Lasso> build_lasso(Graph& graph, const Acceptance& acceptance,
                                 const AcceptingComponent& component, SearchMonitor* monitor,
                                 std::size_t prefix_effort) try {
  emptiness::Subgraph part =
      emptiness::SubgraphMaker(graph).make({nullptr, component.nodes}, component.avoided);
  const absl::flat_hash_set<Node> inside(component.nodes.begin(), component.nodes.end());
  std::vector<Node> initial;
  graph.initial(initial);

  Lasso lasso;
  const auto inner = std::find_if(initial.begin(), initial.end(),
                                  [&](Node node) { return inside.contains(node); });
  if (inner == initial.end()) {
    lasso.prefix = build_prefix(graph, inside, component.way, monitor, prefix_effort);
    if (lasso.prefix.empty()) return std::nullopt;
  }
  const Node entry = inner != initial.end() ? *inner : lasso.prefix.back().edge.target;
  const auto local = std::find(part.origin.begin(), part.origin.end(), entry);
  lasso.cycle =
      build_cycle(part.graph, acceptance, static_cast<Node>(local - part.origin.begin()), monitor);
  for (LassoStep& step : lasso.cycle) {
    step.source = part.origin[step.source];
    step.edge.target = part.origin[step.edge.target];
  }
  return lasso;
} catch (const Stopped&) {
  return std::nullopt;
}

std::optional<std::string> check_lasso(Graph& graph, const Acceptance& acceptance,
                                       const Lasso& lasso) {
  if (lasso.cycle.empty()) return "the cycle is empty";
  Path steps = lasso.prefix;
  steps.insert(steps.end(), lasso.cycle.begin(), lasso.cycle.end());
  std::vector<Node> initial;
  graph.initial(initial);
  if (std::find(initial.begin(), initial.end(), steps[0].source) == initial.end()) {
    return fmt::format("node {} is not initial", steps[0].source);
  }
  MarkSet seen;
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Node next = i + 1 < steps.size() ? steps[i + 1].source : lasso.cycle[0].source;
    edges.clear();
    graph.expand(steps[i].source, edges);
    const bool exists = std::find(edges.begin(), edges.end(), steps[i].edge) != edges.end();
    if (!exists || steps[i].edge.target != next) {
      return fmt::format("step {}: the graph has no such edge from node {} to node {}", i,
                         steps[i].source, next);
    }
    if (i < lasso.prefix.size()) continue;
    seen |= graph.marks()[graph.shared_marks(steps[i].source)];
    seen |= graph.marks()[steps[i].edge.marks];
  }
  if (!acceptance.accepts(seen)) return "the cycle is not accepting";
  return std::nullopt;
}

} // namespace fairly
