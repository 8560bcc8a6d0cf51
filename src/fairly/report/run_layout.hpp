// How the net of some runs is drawn: the whole net or, if it is large, the part around the runs; as
// placed by its author, as copies, by Graphviz or in layers.
// Tested by tests/unit/report/run_layout_test.cpp.
#pragma once

#include "fairly/petri/net_model.hpp"
#include "fairly/report/net_layout.hpp"
#include "fairly/report/trace_html.hpp"

#include <span>

namespace fairly {

NetLayout layout_for(const petri::NetModel& model, std::span<const Counterexample* const> runs,
                     const AskGraphviz& ask);

} // namespace fairly
