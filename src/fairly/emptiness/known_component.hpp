// The strongly connected component of a node, within what a search has entered so far.
//
// The nested searches find a node on an accepting cycle but know no components. The cycle lies
// among the nodes that they have entered, so only those are looked at. This costs no more than the
// search did.
#pragma once

#include "fairly/automaton/graph.hpp"

#include <functional>
#include <vector>

namespace fairly::emptiness {

std::vector<Node> known_component(Graph& graph, Node node,
                                  const std::function<bool(Node)>& entered);

} // namespace fairly::emptiness
