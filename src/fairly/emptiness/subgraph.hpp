// Copies parts of a graph into memory: some of its nodes, and the edges between them that carry
// none of the avoided marks. The second look at a component works on such copies.
// Cost: each edge of the nodes once. The table of local numbers is kept from one part to the next,
// so many small parts of a large graph stay cheap.
// Tested by tests/unit/emptiness/subgraph_test.cpp.
#pragma once

#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/base/zero_array.hpp"

#include <memory>
#include <span>
#include <vector>

namespace fairly::emptiness {

struct Subgraph {
  ExplicitGraph graph;      // every node is initial; numbers of mark sets are those of the whole
  std::vector<Node> origin; // the number that each node has in the whole
};

// Nodes of a part, or of the whole graph if `part` is null.
struct NodeSet {
  std::shared_ptr<Subgraph> part;
  std::vector<Node> nodes;
};

class SubgraphMaker {
 public:
  explicit SubgraphMaker(Graph& whole) : whole_(whole) {}

  Subgraph make(const NodeSet& nodes, const MarkSet& avoided);
  // The numbers that these nodes have in the whole graph.
  static std::vector<Node> origins(const NodeSet& nodes);

 private:
  Graph& whole_;
  ZeroArray<Node> local_; // number in the part, + 1; all zero between two calls
};

} // namespace fairly::emptiness
