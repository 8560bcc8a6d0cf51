// Which actions a run is unfair to.
//
// A group of actions is starved if one of them is enabled on the cycle and none of them ever occurs
// there. If one is enabled in every state of the cycle, weak fairness of the group excludes the
// run; otherwise strong fairness does.
// Cost: for each step of the cycle, a test whether each action is enabled.
// Tested by tests/unit/replay/starvation_test.cpp.
#pragma once

#include "fairly/model/plain_model.hpp"
#include "fairly/model/trace.hpp"

#include <cstdint>
#include <vector>

namespace fairly {

enum class Starvation : std::uint8_t {
  none,
  sometimes, // enabled again and again
  always     // enabled all the time
};

// Returns the result for each group. `states` must be the states before each step of the trace.
std::vector<Starvation> starvation(PlainModel& model, const Trace& trace,
                                   const std::vector<PlainModel::State>& states,
                                   const std::vector<std::vector<Action>>& groups);

// The same for groups of one action each, one for every action of the model.
std::vector<Starvation> starvation(PlainModel& model, const Trace& trace,
                                   const std::vector<PlainModel::State>& states,
                                   std::size_t action_count);

} // namespace fairly
