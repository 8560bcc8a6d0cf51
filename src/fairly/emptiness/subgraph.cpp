#include "fairly/emptiness/subgraph.hpp"

#include "fairly/base/huge_vector.hpp"

#include <numeric>
#include <utility>

namespace fairly::emptiness {

Subgraph SubgraphMaker::make(const NodeSet& set, const MarkSet& avoided) {
  Graph& from = set.part ? static_cast<Graph&>(set.part->graph) : whole_;
  const MarkTable& marks = whole_.marks();
  const auto count = static_cast<Node>(set.nodes.size());
  local_.grow(from.node_count());
  for (Node i = 0; i < count; ++i) local_[set.nodes[i]] = i + 1;

  HugeVector<std::size_t> first{0};
  first.reserve(std::size_t{count} + 1);
  HugeVector<Edge> edges;
  std::vector<MarksId> node_marks(count);
  std::vector<Edge> all;
  for (Node i = 0; i < count; ++i) {
    all.clear();
    from.expand(set.nodes[i], all);
    node_marks[i] = from.shared_marks(set.nodes[i]);
    if (!marks[node_marks[i]].intersects(avoided)) {
      for (const Edge& edge : all) {
        const Node target = edge.target < local_.size() ? local_[edge.target] : 0;
        if (target == 0 || marks[edge.marks].intersects(avoided)) continue;
        edges.push_back({target - 1, edge.marks, edge.action});
      }
    }
    first.push_back(edges.size());
  }
  for (const Node node : set.nodes) local_[node] = 0;

  std::vector<Node> initial(count);
  std::iota(initial.begin(), initial.end(), Node{0});
  // The table belongs to the whole, which outlives its parts.
  const std::shared_ptr<const MarkTable> table(std::shared_ptr<void>(), &marks);
  return {ExplicitGraph(std::move(first), std::move(edges), std::move(initial), table,
                        std::move(node_marks)),
          origins(set)};
}

std::vector<Node> SubgraphMaker::origins(const NodeSet& set) {
  std::vector<Node> nodes = set.nodes;
  if (set.part) {
    for (Node& node : nodes) node = set.part->origin[node];
  }
  return nodes;
}

} // namespace fairly::emptiness
