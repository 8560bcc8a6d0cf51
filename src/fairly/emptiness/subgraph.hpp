// Parts of a graph, copied into memory: some of its nodes and the edges between them that
// carry none of the avoided marks. The second look at a component works on such copies.
// Cost: each edge of the nodes once; the table of local numbers is kept from one part to the
// next, so many small parts of a large graph stay cheap.
// Tested by tests/unit/emptiness/subgraph_test.cpp.
#pragma once

#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/base/zero_array.hpp"

#include <memory>
#include <span>
#include <vector>

namespace fairly::emptiness {

struct Subgraph {
  ExplicitGraph graph;      // every node is initial; mark numbers are those of the whole
  std::vector<Node> origin; // the number that each node has in the whole
};

// Nodes of a part, or of the whole if there is no part.
struct NodeSet {
  std::shared_ptr<Subgraph> part;
  std::vector<Node> nodes;
};

class SubgraphMaker {
 public:
  explicit SubgraphMaker(Graph& whole) : whole_(whole) {}

  Subgraph make(const NodeSet& nodes, const MarkSet& avoided);
  // The nodes by the numbers that they have in the whole.
  static std::vector<Node> origins(const NodeSet& nodes);

 private:
  Graph& whole_;
  ZeroArray<Node> local_; // number in the part + 1; all zero between two calls
};

} // namespace fairly::emptiness
