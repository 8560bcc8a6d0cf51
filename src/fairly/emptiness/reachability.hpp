// Is a goal reachable? Breadth-first, so that the path to it is as short as it can be.
// Cost: every edge once; a bit for each node, 8 bytes for each node that was reached.
// Tested by tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/emptiness/engines.hpp"

#include <functional>
#include <vector>

namespace fairly::emptiness {

// The nodes of a shortest path from an initial node to a goal, both included. Empty: there is none,
// or the search was stopped (state.stopped()).
std::vector<Node> find_reachable(Graph& graph, const std::function<bool(Node)>& is_goal,
                                 SearchState& state);

} // namespace fairly::emptiness
