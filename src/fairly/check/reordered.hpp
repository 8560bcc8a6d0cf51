// A graph whose edges are given in another order, so that a search takes another way.
// Tested by tests/unit/check/reordered_test.cpp, tests/cross/orders_test.cpp.
#pragma once

#include "fairly/automaton/graph_view.hpp"

#include <cstdint>

namespace fairly {

enum class EdgeOrder : std::uint8_t { given, reversed, shuffled };

class Reordered final : public GraphView {
 public:
  // `seed` is for shuffling: every node has an order of its own, which is the same at every call.
  Reordered(Graph& graph, EdgeOrder order, std::uint64_t seed = 0)
      : GraphView(graph), order_(order), seed_(seed) {}

  void expand(Node node, std::vector<Edge>& out) override;

 private:
  EdgeOrder order_;
  std::uint64_t seed_;
};

} // namespace fairly
