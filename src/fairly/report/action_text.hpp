// Actions, runs and what they are unfair to, in words.
// Tested by tests/unit/report/action_text_test.cpp.
#pragma once

#include "fairly/replay/replay.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

inline constexpr std::string_view kNothingEnabled = "(nothing is enabled)";
inline constexpr std::string_view kNothingHappens = "(nothing happens)"; // although something could

// The name, followed by the label if there is one: "t1 (send)".
std::string full_action_name(const Model& model, Action action);

// "send, lose, ... (7 in all)": at most `most` names.
std::string action_names(const Model& model, const std::vector<Action>& actions, std::size_t most);

// "send, lose, then for ever repeat, lose": at most `most` names each for prefix and cycle.
std::string run_text(const Counterexample& found, std::size_t most = 12);

// "this run starves t (always enabled) and u (enabled again and again)": first single actions that
// weak fairness would protect, then those that need strong fairness. Empty if the run is fair to
// all actions.
std::string starvation_text(const Counterexample& found);

} // namespace fairly
