// From an accepting component to a short lasso: a path from an initial node into the component and
// an accepting cycle inside it.
//
// Prefix and cycle together are kept short: the ways into the component say how far away each of
// its nodes is, and the cycle is chosen by that. Then a shorter lasso is looked for nearby.
// Cost: see approach.hpp, cycle.hpp and nearby.hpp. Tested by tests/cross/emptiness_cross_test.cpp,
// tests/cross/lasso_cross_test.cpp and tests/unit/lasso/build_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/automaton/graph.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/lasso/lasso.hpp"

#include <cstddef>
#include <optional>

namespace fairly {

struct LassoEffort {
  // How many nodes may be expanded for a shortest prefix, besides as many as the search had on its
  // way. 0: none, if the search knows some prefix.
  std::size_t prefix_nodes = 100'000;
  // How many edges of the component to look at for a lasso that is shorter than the first one.
  std::size_t cycle_edges = 1'000'000;
  // How many nodes near the initial ones, and edges of these together, to look at for a lasso
  // elsewhere.
  std::size_t near_nodes = 5'000, near_edges = 50'000;
};

// Returns nullopt only if the monitor asked to stop or the graph has failed.
std::optional<Lasso> build_lasso(Graph& graph, const Acceptance& acceptance,
                                 const AcceptingComponent& component, Monitor* monitor = nullptr,
                                 const LassoEffort& effort = {});

} // namespace fairly
