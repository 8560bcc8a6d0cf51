// Ways through a product that several workers share: a shortest way from the initial nodes to a
// node, and a node that is certain to lie on an accepting cycle.
//
// A breadth-first search, level by level, finds the distance of each node. A way is found
// backwards, one level after the other, by asking all workers for a node of this level with an edge
// to the node found last.
//
// In what the closures have left, a component that no other one leads into has an accepting cycle.
// Nodes are ordered by distance, the farthest ones last, and each is told the last node from which
// it can be reached. In each component with a cycle that no other one leads into, the last node is
// told itself. Among all nodes that are told themselves, the first one lies in such a component: if
// another component led to it, so would a component that no other one leads into, and the last node
// of this one would be told itself and come earlier. All nodes of the component found are told this
// first node.
// Cost: each edge is looked at once for the levels and a few times for the last nodes; 12 bytes a
// node.
// Tested by tests/workers/check_test.cpp.
#pragma once

#include "fairly/base/zero_array.hpp"
#include "fairly/workers/closures.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::workers {

struct GlobalNode {
  unsigned worker = 0;
  NodeKey key = 0;
};
// One row for each node: the state of the automaton, then the words of the state.
using Rows = std::vector<std::vector<Word>>;

class Ways {
 public:
  Ways(ProductPart& part, Exchange& exchange);

  // The following functions are called by all workers. They return false or nullopt if there was a
  // reason to stop.

  // Finds the distance of each node from the initial nodes of all workers; `initial` are those of
  // this worker.
  [[nodiscard]] bool measure(const std::vector<Node>& initial);
  // After measure(): the nodes of a shortest way, both ends included; all workers get the same.
  Rows way_to(GlobalNode goal);
  // After measure(): a node on an accepting cycle.
  std::optional<GlobalNode> find_source(Closures& closures);
  // After find_source(), for worker 0: all nodes of the component of this node, and perhaps others
  // that are left.
  [[nodiscard]] bool collect(Closures& closures, Rows& out);

 private:
  class Reaching;
  class Telling;
  class Collecting;

  std::vector<Word> row(Node node);
  Word rank_of(Node node) const;
  bool has_edge(Node node, const GlobalNode& target) const;

  ProductPart& part_;
  Exchange& exchange_;
  ZeroArray<std::uint32_t> distance_; // by node, + 1; 0: not reached
  std::vector<Node> order_;           // nodes by distance
  std::vector<std::size_t> levels_;   // where each distance begins in order_, and the end
  ZeroArray<Word> last_;              // by node: the rank of the last node that reaches it
  Word source_ = 0;                   // the rank of the node that was found
};

} // namespace fairly::workers
