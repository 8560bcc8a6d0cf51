// A path from an initial node of a graph and an accepting cycle behind it.
// Tested by tests/unit/lasso/build_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/automaton/graph.hpp"

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

  std::size_t size() const { return prefix.size() + cycle.size(); }
};

// Says what is wrong with a lasso. Returns nullopt if it starts in an initial node, follows edges
// of the graph, closes its cycle, and the marks on the cycle are accepted. Looks at the graph only.
std::optional<std::string> check_lasso(Graph& graph, const Acceptance& acceptance,
                                       const Lasso& lasso);

} // namespace fairly
