// Finds the actions of a graph by what people call them, and writes their names.
// Cost: looks at all labels. Tested by tests/unit/graph/proposition_parser_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/graph/labelled_graph.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace fairly::graph {

// Returns the action with this label, up to white space; otherwise all actions whose label without
// parameters is `name`: Send for Send(p1) and Send(p2). Returns at least one, in increasing order.
// An error has no position and lists close matches.
Result<std::vector<Action>> find_actions(const LabelledGraph& graph, std::string_view name);

// Is `name` a label up to white space, or a label without its parameters? Unlike find_actions(),
// spends nothing on close matches.
bool names_action(const LabelledGraph& graph, std::string_view name);

// How a name is written in a proposition: in single quotes unless it is a plain word.
std::string action_text(std::string_view name);

} // namespace fairly::graph
