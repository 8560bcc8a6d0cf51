// Finds the actions of a graph by what people call them, and names them.
// Cost: a look at all labels. Tested by tests/unit/graph/proposition_parser_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/graph/labelled_graph.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace fairly::graph {

// The action with this label, up to white space; else all whose label without its parameters it
// is: Send for Send(p1) and Send(p2). At least one, increasing. An error has no position; it lists
// close matches.
Result<std::vector<Action>> find_actions(const LabelledGraph& graph, std::string_view name);

// Would it find some? Without a look at what is close.
bool names_action(const LabelledGraph& graph, std::string_view name);

// How a name is written in a proposition: in single quotes, if it is not a plain word.
std::string action_text(std::string_view name);

} // namespace fairly::graph
