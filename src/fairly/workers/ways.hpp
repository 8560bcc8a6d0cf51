// Ways through a product that several workers have: a shortest one from the initial nodes to a
// node, and a node that is sure to lie on an accepting cycle.
//
// A breadth-first search, level by level, says how far each node is; a way is found backwards, one
// level after the other, by asking everybody who has a node there with an edge to the last one.
//
// Of what the closures have left, a component that no other one leads into has an accepting cycle.
// Nodes are ordered, those that are far away last, and each is told the last node from which it can
// be reached. In each component with a cycle that no other one leads into, the last node is told
// itself. Of all nodes that are told themselves the first one lies in such a component: if another
// one led there, so would a component that no other one leads into, and its last node would be an
// earlier one that is told itself. All of that component is told this node.
// Cost: each edge once for the levels, some times for the last nodes; 12 bytes a node.
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
// Of nodes: the state of the automaton, then the words of the state.
using Rows = std::vector<std::vector<Word>>;

class Ways {
 public:
  Ways(ProductPart& part, Exchange& exchange);

  // All by all workers. False, nullopt: there was a reason to stop.

  // How far is each node, from these of this worker and those of others?
  [[nodiscard]] bool measure(const std::vector<Node>& initial);
  // After that: the nodes of a shortest way, both ends included; the same for all.
  Rows way_to(GlobalNode goal);
  // After that: a node on an accepting cycle.
  std::optional<GlobalNode> find_source(Closures& closures);
  // After that, for worker 0: all nodes of its component, and perhaps others that are left.
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
  std::vector<std::size_t> levels_;   // where those of each distance begin, and the end
  ZeroArray<Word> last_;              // by node: the rank of the last one that it is reached from
  Word source_ = 0;                   // the rank of the node that was found
};

} // namespace fairly::workers
