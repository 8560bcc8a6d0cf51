// The subset construction: which states an automaton can be in after each finite word.
//
// The result is complete and deterministic but says nothing about acceptance; obligation.hpp and
// recurrence.hpp find out what can be accepted on it. Cost: exponential in the states at worst,
// limited. Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace fairly::translate {

using StateSet = std::vector<State>; // increasing

struct Subsets {
  std::vector<std::vector<DraftEdge>> edges; // guards partition all letters; no marks
  std::vector<StateSet> members;             // members[0]: the initial state

  State state_count() const { return static_cast<State>(edges.size()); }
};

struct SubsetLimits {
  std::size_t states, edges;
};

// Returns nullopt if there are more subsets, or more edges between them, than the limits allow.
std::optional<Subsets> subset_construction(const Draft& draft, Bdds& bdds,
                                           const SubsetLimits& limits);

} // namespace fairly::translate
