// Shortest ways from the initial nodes of a graph into a part of it.
//
// Searches breadth-first in the graph until the part is reached, and somewhat further; then only in
// the part, which is in memory. The nodes on the way that a search took have all been expanded
// before. Those of a shorter way perhaps have not, so the effort for them is bounded.
// Cost: one search of the graph up to the part, one search of the part.
// Tested by tests/cross/emptiness_cross_test.cpp, tests/unit/lasso/build_test.cpp.
#pragma once

#include "fairly/emptiness/emptiness.hpp"
#include "fairly/emptiness/subgraph.hpp"
#include "fairly/lasso/lasso.hpp"

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairly {

class Approach {
 public:
  // `part` must be strongly connected. `way` has nodes that, together with the part, contain a path
  // to it; it may be empty. `effort` says how many nodes may be expanded besides these; 0: none, if
  // there is a way.
  Approach(Graph& graph, emptiness::Subgraph& part, const std::vector<Node>& way,
           std::size_t effort, Monitor* monitor);

  // Returns false if the monitor asked to stop, or the graph has failed.
  bool has_arrived() const { return !arrivals_.empty(); }

  // The number of steps to each node of the part.
  const std::vector<std::uint32_t>& distances() const { return distance_; }
  // The steps to a node of the part, in the numbers of the whole graph.
  std::vector<LassoStep> path_to(Node local) const;

 private:
  struct Reached {
    Node node;
    LassoStep by;
    std::size_t parent; // its place in order_, or kRoot
    std::uint32_t depth;
  };
  struct Arrival {
    Node local;
    std::size_t at; // in order_
  };

  // The monitor is not asked during the first `grace` seconds.
  bool search(const std::vector<Node>& allowed, std::size_t most, Monitor* monitor,
              double grace = 0);
  void spread();

  Graph& graph_;
  emptiness::Subgraph& part_;
  absl::flat_hash_map<Node, Node> local_; // of the nodes of the part
  std::vector<Reached> order_;
  std::vector<Arrival> arrivals_; // nearest first
  std::vector<std::uint32_t> distance_;
  std::vector<LassoStep> by_; // how a node of the part was reached from within it
  absl::flat_hash_map<Node, std::size_t> arrived_at_;
};

} // namespace fairly
