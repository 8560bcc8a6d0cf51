#include "fairly/automaton/explicit_graph.hpp"

#include <cassert>
#include <utility>

namespace fairly {

ExplicitGraph::ExplicitGraph(Node nodes, std::vector<Node> initial, const std::vector<Arc>& arcs,
                             std::shared_ptr<const MarkTable> marks,
                             std::vector<MarksId> node_marks)
    : first_(std::size_t{nodes} + 1), edges_(arcs.size()), node_marks_(std::move(node_marks)),
      initial_(std::move(initial)), marks_(std::move(marks)) {
  assert(node_marks_.empty() || node_marks_.size() == nodes);
  for (const Arc& arc : arcs) {
    assert(arc.source < nodes && arc.edge.target < nodes);
    ++first_[arc.source + 1];
  }
  for (std::size_t n = 0; n < nodes; ++n) first_[n + 1] += first_[n];
  std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
  for (const Arc& arc : arcs) edges_[next[arc.source]++] = arc.edge;
}

ExplicitGraph::ExplicitGraph(HugeVector<std::size_t> first, HugeVector<Edge> edges,
                             std::vector<Node> initial, std::shared_ptr<const MarkTable> marks,
                             std::vector<MarksId> node_marks)
    : first_(std::move(first)), edges_(std::move(edges)), node_marks_(std::move(node_marks)),
      initial_(std::move(initial)), marks_(std::move(marks)) {
  assert(!first_.empty() && first_.back() == edges_.size());
}

void ExplicitGraph::initial(std::vector<Node>& out) {
  out.insert(out.end(), initial_.begin(), initial_.end());
}

void ExplicitGraph::expand(Node node, std::vector<Edge>& out) {
  const std::span<const Edge> own = edges(node);
  out.insert(out.end(), own.begin(), own.end());
}

MarkSet ExplicitGraph::possible_shared_marks() const {
  MarkSet all;
  for (const MarksId marks : node_marks_) {
    if (marks != kNoMarks) all |= (*marks_)[marks];
  }
  return all;
}

} // namespace fairly
