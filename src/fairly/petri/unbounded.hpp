// Notices nets with infinitely many markings.
//
// If a firing sequence leads from a marking to one that has nowhere fewer and somewhere more
// tokens, it can be repeated for ever, and the net is unbounded [KM69], unless a place with more
// tokens inhibits a transition of the sequence. Such a sequence is looked for along single runs,
// with bounded effort: a sequence that is found is a proof, finding none means nothing.
// Tested by tests/unit/petri/unbounded_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/petri/net.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fairly::petri {

struct Growth {
  std::vector<TransitionIndex> before, repeated; // firing sequences
  PlaceIndex place = 0;                          // a place that gets more tokens each time
};

// Every other run prefers transitions that put tokens into `suspect`. Gives up once the monitor has
// a reason to stop.
std::optional<Growth> find_growth(const Net& net, PlaceIndex suspect, Monitor* monitor = nullptr);

// The growth in words, for people.
std::string describe(const Growth& growth, const Net& net);

} // namespace fairly::petri
