// A counterexample as one HTML page: the lasso, the net or the values of the variables, and why the
// run is fair, step by step.
//
// The page is made of the files in page/, which are part of the program, and of the run as JSON
// (see run_data). It needs no network and no other file. The page fires the steps itself and
// writes every name as text, never as markup; in the JSON there is no '<', so no name can end it.
// Size: places, arcs, steps, and one character for each subformula and step.
// Tested by tests/unit/report/trace_html_test.cpp and tests/browser/trace_page_test.py.
#pragma once

#include "fairly/petri/net.hpp"
#include "fairly/replay/replay.hpp"
#include "fairly/report/net_layout.hpp"

#include <string>

namespace fairly {

// Of a run of a net, which is drawn.
std::string trace_html(const Counterexample& found, const petri::Net& net, const NetLayout& layout);
// Of any other model.
std::string trace_html(const Counterexample& found);

} // namespace fairly
