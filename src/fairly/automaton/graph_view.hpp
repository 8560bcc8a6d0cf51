// A graph seen through another one: a derived class says what is different.
#pragma once

#include "fairly/automaton/graph.hpp"

#include <optional>
#include <span>
#include <vector>

namespace fairly {

class GraphView : public Graph {
 public:
  // The graph must outlive the view.
  explicit GraphView(Graph& graph) : graph_(graph) {}

  void initial(std::vector<Node>& out) override { graph_.initial(out); }
  void expand(Node node, std::vector<Edge>& out) override { graph_.expand(node, out); }
  MarksId shared_marks(Node node) override { return graph_.shared_marks(node); }
  MarkSet possible_shared_marks() const override { return graph_.possible_shared_marks(); }
  MarkSet shared_marks_so_far() const override { return graph_.shared_marks_so_far(); }
  std::size_t shared_marks_version() const override { return graph_.shared_marks_version(); }
  void prefetch(std::span<const Edge> edges) override { graph_.prefetch(edges); }
  const MarkTable& marks() const override { return graph_.marks(); }
  Node node_count() const override { return graph_.node_count(); }
  std::optional<Error> failure() const override { return graph_.failure(); }

 protected:
  Graph& graph_;
};

} // namespace fairly
