// A graph that is held in memory: all edges in one array, grouped by source.
//
// Built once from edges in any order (by a counting sort); cheap to expand.
// Tested by tests/unit/automaton/explicit_graph_test.cpp.
#pragma once

#include "fairly/automaton/graph.hpp"
#include "fairly/base/huge_vector.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace fairly {

class ExplicitGraph final : public Graph {
 public:
  struct Arc {
    Node source;
    Edge edge;
  };

  // The edges of a node keep their order. node_marks is empty or has one entry for each node.
  ExplicitGraph(Node nodes, std::vector<Node> initial, const std::vector<Arc>& arcs,
                std::shared_ptr<const MarkTable> marks, std::vector<MarksId> node_marks = {});

  // The same from edges that are grouped already: the edges of node n are first[n] .. first[n+1].
  ExplicitGraph(HugeVector<std::size_t> first, HugeVector<Edge> edges, std::vector<Node> initial,
                std::shared_ptr<const MarkTable> marks, std::vector<MarksId> node_marks);

  std::span<const Edge> edges(Node node) const {
    return {edges_.data() + first_[node], edges_.data() + first_[node + 1]};
  }
  std::size_t edge_count() const { return edges_.size(); }
  void initial(std::vector<Node>& out) override;
  void expand(Node node, std::vector<Edge>& out) override;
  MarksId shared_marks(Node node) override {
    return node_marks_.empty() ? kNoMarks : node_marks_[node];
  }
  MarkSet possible_shared_marks() const override;
  bool allows_any_order() const override { return true; }
  void prefetch(std::span<const Edge> next) override {
    for (const Edge& edge : next) __builtin_prefetch(&first_[edge.target]);
  }
  const MarkTable& marks() const override { return *marks_; }
  Node node_count() const override { return static_cast<Node>(first_.size() - 1); }

 private:
  HugeVector<std::size_t> first_; // the edges of node n: first_[n] .. first_[n + 1]
  HugeVector<Edge> edges_;
  std::vector<MarksId> node_marks_;
  std::vector<Node> initial_;
  std::shared_ptr<const MarkTable> marks_; // shared: parts of a graph keep its mark sets
};

} // namespace fairly
