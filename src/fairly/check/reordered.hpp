// A graph whose edges come in another order, for a search that goes another way.
// Tested by tests/unit/check/reordered_test.cpp, tests/cross/orders_test.cpp.
#pragma once

#include "fairly/automaton/graph.hpp"

#include <cstdint>

namespace fairly {

enum class EdgeOrder : std::uint8_t { given, reversed, shuffled };

class Reordered final : public Graph {
 public:
  // The seed is for shuffling; every node has an order of its own, the same at every call.
  Reordered(Graph& graph, EdgeOrder order, std::uint64_t seed = 0)
      : graph_(graph), order_(order), seed_(seed) {}

  void initial(std::vector<Node>& out) override { graph_.initial(out); }
  void expand(Node node, std::vector<Edge>& out) override;
  MarksId shared_marks(Node node) override { return graph_.shared_marks(node); }
  MarkSet possible_shared_marks() const override { return graph_.possible_shared_marks(); }
  void prefetch(std::span<const Edge> edges) override { graph_.prefetch(edges); }
  const MarkTable& marks() const override { return graph_.marks(); }
  Node node_count() const override { return graph_.node_count(); }
  std::optional<Error> failure() const override { return graph_.failure(); }

 private:
  Graph& graph_;
  EdgeOrder order_;
  std::uint64_t seed_;
};

} // namespace fairly
