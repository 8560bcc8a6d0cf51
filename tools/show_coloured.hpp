// fairly show, of a coloured net as it is written.
#pragma once

#include "fairly/colour/coloured_net.hpp"

#include <string>

namespace fairly::tool {

// What fits the glob and what is connected with it; an empty glob: everything. Returns the exit
// code.
int show_coloured(const colour::ColouredNet& net, const std::string& glob, bool json);

} // namespace fairly::tool
