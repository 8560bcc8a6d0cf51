// Markings as plain lists of tokens: what a net means, without any packing.
//
// Used for everything that is not in the inner loop.
// Tested by tests/unit/petri/marking_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fairly::petri {

using Marking = std::vector<std::uint64_t>; // tokens by place

Marking initial_marking(const Net& net);

inline bool is_enabled(const Transition& transition, std::span<const std::uint64_t> marking) {
  for (const Arc& arc : transition.inputs) {
    if (marking[arc.place] < arc.weight) return false;
  }
  for (const Arc& arc : transition.inhibitors) {
    if (marking[arc.place] >= arc.weight) return false;
  }
  return true;
}

std::vector<TransitionIndex> enabled_transitions(const Net& net, const Marking& marking);

// The transition must be enabled.
inline void fire(const Transition& transition, Marking& marking) {
  for (const Arc& arc : transition.inputs) marking[arc.place] -= arc.weight;
  for (const Arc& arc : transition.outputs) marking[arc.place] += arc.weight;
}

// "a, b:2": the places that hold tokens. If there are many, only the first ones are shown.
std::string marking_text(const Net& net, std::span<const std::uint64_t> marking);

// The largest number of tokens that random runs put into each place: a lower bound, found with
// bounded effort.
std::vector<std::uint64_t> sampled_tokens(const Net& net);

} // namespace fairly::petri
