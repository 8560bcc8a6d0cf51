// fairly show, for a coloured net as it is written.
#pragma once

#include "fairly/colour/coloured_net.hpp"

#include <string>

namespace fairly::tool {

// Shows the nodes that match the glob and what is connected with them, or everything if the glob is
// empty. Returns the exit code.
int show_coloured(const colour::ColouredNet& net, const std::string& glob, bool json);

} // namespace fairly::tool
