#include "fairly/emptiness/subgraph.hpp"

#include <absl/container/flat_hash_map.h>

#include <memory>
#include <numeric>
#include <utility>

namespace fairly::emptiness {

Subgraph subgraph(Graph& whole, std::span<const Node> nodes, const MarkSet& avoided) {
  absl::flat_hash_map<Node, Node> local;
  local.reserve(nodes.size());
  for (const Node node : nodes) local.emplace(node, static_cast<Node>(local.size()));

  const MarkTable& marks = whole.marks();
  std::vector<ExplicitGraph::Arc> arcs;
  std::vector<MarksId> node_marks(nodes.size());
  std::vector<Edge> edges;
  for (Node source = 0; source < nodes.size(); ++source) {
    edges.clear();
    node_marks[source] = whole.expand(nodes[source], edges);
    if (marks[node_marks[source]].intersects(avoided)) continue;
    for (const Edge& edge : edges) {
      const auto target = local.find(edge.target);
      if (target == local.end() || marks[edge.marks].intersects(avoided)) continue;
      arcs.push_back({source, {target->second, edge.marks, edge.action}});
    }
  }
  std::vector<Node> initial(nodes.size());
  std::iota(initial.begin(), initial.end(), Node{0});
  // The table belongs to the whole, which outlives its parts.
  const std::shared_ptr<const MarkTable> table(std::shared_ptr<void>(), &marks);
  return {ExplicitGraph(static_cast<Node>(nodes.size()), std::move(initial), arcs, table,
                        std::move(node_marks)),
          {nodes.begin(), nodes.end()}};
}

Subgraph subgraph(Subgraph& part, std::span<const Node> nodes, const MarkSet& avoided) {
  Subgraph inner = subgraph(static_cast<Graph&>(part.graph), nodes, avoided);
  for (Node& node : inner.origin) node = part.origin[node];
  return inner;
}

} // namespace fairly::emptiness
