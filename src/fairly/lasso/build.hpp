// From an accepting component to a lasso: a path from an initial node into the component and
// an accepting cycle inside it.
//
// The prefix is a shortest path. The cycle starts where the prefix ends and goes, by breadth-
// first search, to the nearest edge that has something it still needs, until nothing is
// missing, and then the shortest way back. What it needs is read off the acceptance: one
// cheapest operand of each disjunction, all of each conjunction. Finding the shortest
// accepting cycle is NP-hard.
// Cost: one search of the graph up to the component, one search of the component for each
// mark that is needed. Tested by tests/cross/emptiness_cross_test.cpp and
// tests/unit/lasso/build_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/automaton/graph.hpp"
#include "fairly/emptiness/emptiness.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace fairly {

struct LassoStep {
  Node source;
  Edge edge; // leads to the source of the next step; the last one back to the cycle's first
};

struct Lasso {
  std::vector<LassoStep> prefix; // may be empty
  std::vector<LassoStep> cycle;  // never empty
};

// Nodes that may be expanded for a shortest prefix, besides as many as the search had on its way.
// 0: none, if the search knows some prefix.
inline constexpr std::size_t kPrefixEffort = 100'000;

// nullopt only if the monitor asked to stop or the graph has failed. If a shortest prefix takes
// more than the effort, it is a short one among the nodes that the search came by.
std::optional<Lasso> build_lasso(Graph& graph, const Acceptance& acceptance,
                                 const AcceptingComponent& component,
                                 SearchMonitor* monitor = nullptr,
                                 std::size_t prefix_effort = kPrefixEffort);

// What is wrong with a lasso; nullopt: it starts in an initial node, follows edges of the graph,
// closes its cycle, and the marks on the cycle are accepted. Looks at the graph only.
std::optional<std::string> check_lasso(Graph& graph, const Acceptance& acceptance,
                                       const Lasso& lasso);

} // namespace fairly
