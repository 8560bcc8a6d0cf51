// Looks for a shorter lasso among the nodes that are nearest to the initial ones.
//
// A search stops in the first accepting component that it meets, and often has seen only a part of
// it. The nodes around the initial ones are taken as a graph of their own. All accepting components
// of this graph are found, and the cycle finder tries them, nearest first.
// Cost: bounded, see LassoEffort. Tested by tests/cross/lasso_cross_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/automaton/graph.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/lasso/lasso.hpp"

#include <cstddef>
#include <optional>

namespace fairly {

struct NearbyOptions {
  std::size_t below;       // steps: only a lasso with fewer is wanted
  std::size_t nodes;       // to be looked at
  std::size_t edges;       // of these nodes together
  std::size_t cycle_edges; // effort of the cycle finder, for all components together
  Monitor* monitor = nullptr;
};

// Returns nullopt if there is none, or the monitor asked to stop, or the graph has failed.
std::optional<Lasso> find_nearby_lasso(Graph& graph, const Acceptance& acceptance,
                                       const NearbyOptions& options);

} // namespace fairly
