// A counterexample as one HTML page: the lasso, the net and why the run is fair, step by step.
//
// The page is made of the files in page/, which are part of the program, and of the run as JSON
// (see run_data). It needs no network and no other file. The page fires the steps itself and
// writes every name as text, never as markup; in the JSON there is no '<', so no name can end it.
// Size: places, arcs, steps, and one character for each subformula and step.
// Tested by tests/unit/report/trace_html_test.cpp and tests/browser/trace_page_test.py.
#pragma once

#include "fairly/lasso/replay.hpp"
#include "fairly/report/net_layout.hpp"

#include <string>

namespace fairly {

// The trace has been replayed.
std::string trace_html(const NetProperty& property, const Trace& trace, const Replay& replay,
                       const NetLayout& layout);

} // namespace fairly
