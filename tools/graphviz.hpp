// Drawings of nets, by Graphviz where it is installed.
#pragma once

#include "fairly/report/net_layout.hpp"

namespace fairly::tool {

// The positions in the net; else what `dot` says, if it is there, the net is small and a few
// seconds are enough; else a layout of our own. Never fails.
NetLayout net_layout(const petri::Net& net);

} // namespace fairly::tool
