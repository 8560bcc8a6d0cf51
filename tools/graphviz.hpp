// Drawings of nets, by Graphviz where it is installed.
#pragma once

#include "fairly/petri/net_model.hpp"
#include "fairly/replay/replay.hpp"
#include "fairly/report/net_layout.hpp"

namespace fairly::tool {

// The positions in the net; else what `dot` says, if it is there and a few seconds are enough; else
// a layout of our own. Of a large net only the part around the trace. Never fails.
NetLayout net_layout(const petri::NetModel& model, const Counterexample& found);

} // namespace fairly::tool
