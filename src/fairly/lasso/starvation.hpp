// What a run is unfair to.
//
// A group of transitions is starved if one of them is enabled on the cycle and none of them ever
// fires there. If one is enabled in every marking of the cycle, weak fairness of the group excludes
// the run; otherwise strong fairness does.
// Cost: for each step of the cycle all arcs of the transitions.
// Tested by tests/unit/lasso/starvation_test.cpp.
#pragma once

#include "fairly/model/trace.hpp"
#include "fairly/petri/net.hpp"

#include <cstdint>
#include <vector>

namespace fairly {

enum class Starvation : std::uint8_t {
  none,
  sometimes, // enabled again and again
  always     // enabled all the time
};

// For each group. The trace must be a run of the net.
std::vector<Starvation> starvation(const petri::Net& net, const Trace& trace,
                                   const std::vector<std::vector<Action>>& groups);

// For each transition alone.
std::vector<Starvation> starvation(const petri::Net& net, const Trace& trace);

} // namespace fairly
