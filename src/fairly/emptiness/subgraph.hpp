// A part of a graph, copied into memory: some of its nodes and the edges between them that
// carry none of the avoided marks. The second look at a component works on such a copy.
// Tested by tests/unit/emptiness/subgraph_test.cpp.
#pragma once

#include "fairly/automaton/explicit_graph.hpp"

#include <span>
#include <vector>

namespace fairly::emptiness {

struct Subgraph {
  ExplicitGraph graph;      // every node is initial; mark numbers are those of the whole
  std::vector<Node> origin; // the number that each node has in the whole
};

Subgraph subgraph(Graph& whole, std::span<const Node> nodes, const MarkSet& avoided);
// A part of a part: origin still refers to the outermost whole.
Subgraph subgraph(Subgraph& part, std::span<const Node> nodes, const MarkSet& avoided);

} // namespace fairly::emptiness
