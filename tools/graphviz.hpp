// Graphviz, where it is installed.
#pragma once

#include <string>

namespace fairly::tool {

// What `dot -Tplain` answers to this text; empty if it is not there, takes more than a few seconds
// or says nothing of use.
std::string ask_graphviz(const std::string& text);

} // namespace fairly::tool
