// A counterexample as one HTML page: the lasso, the net or the variables of the model, and why the
// run is fair, step by step.
//
// The page is made of the files in page/, which are part of the program, and of the run as JSON,
// which page/run.js describes. It needs no network and no other file. Of a net the page fires the
// steps itself. Every name is written as text, never as markup; in the JSON there is no '<', so no
// name can end it.
// Size: places, arcs, steps, and one character for each subformula and step; without a net the
// values of all variables for each step.
// Tested by tests/unit/report/trace_html_test.cpp and tests/browser/.
#pragma once

#include "fairly/lasso/replay.hpp"
#include "fairly/report/net_layout.hpp"

#include <string>
#include <vector>

namespace fairly {

// A model that is no net, as people read it.
struct ModelTexts {
  std::string name{};
  std::vector<std::string> actions{};             // by action
  std::vector<std::string> variables{};           // {""}: a state is one text
  std::vector<std::vector<std::string>> values{}; // before each step of the trace, by variable
};

// The trace has been replayed.
std::string trace_html(const NetProperty& property, const Trace& trace, const Replay& replay,
                       const NetLayout& layout);
std::string trace_html(const ModelTexts& model, const ltl::Formulas& formulas, ltl::Formula formula,
                       const std::vector<FairnessHypothesis>& hypotheses, const Trace& trace,
                       const Replay& replay);

} // namespace fairly
