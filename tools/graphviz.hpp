// Graphviz, where it is installed.
#pragma once

#include <string>

namespace fairly::tool {

// What `dot -Tplain` answers to this text. Empty if dot is not installed, takes more than a few
// seconds or gives no usable answer.
std::string ask_graphviz(const std::string& text);

} // namespace fairly::tool
