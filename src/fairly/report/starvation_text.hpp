// In words: what a run is unfair to, and the run itself in one line.
// Tested by tests/unit/report/starvation_text_test.cpp.
#pragma once

#include "fairly/model/trace.hpp"
#include "fairly/petri/net.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace fairly {

// "send, lose, ... (7 in all)". Of many only the first ones.
std::string transition_names(const petri::Net& net, const std::vector<Action>& actions,
                             std::size_t most);

// "send, lose, then for ever repeat, lose". Of many transitions in a row only the first ones.
std::string run_text(const petri::Net& net, const Trace& trace, std::size_t most = 12);

// "this run starves t (always enabled) and u (enabled again and again)": single transitions that
// weak fairness protects, then those that strong fairness does. Empty: the run is fair to all of
// them.
std::string starvation_text(const petri::Net& net, const Trace& trace);

} // namespace fairly
