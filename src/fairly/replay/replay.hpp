// Believes no search: does this run exist, is it fair, and does it violate the property?
//
// The moves are made one by one in the model as it is written down, from one of its initial states;
// the formula as it was given is evaluated on the word that the states make; every hypothesis is
// looked at on the cycle. Nothing here comes from the search, the product, the automata or the
// packed states.
//
// A cycle need not close where its steps can be repeated for ever all the same: then the formula
// has to be false whatever values the atoms have there that could change.
//
// Cost: for each step what the plain model needs for it, all atoms and hypotheses.
// Tested by tests/unit/replay/replay_test.cpp, tests/cross/replay_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/ltl/evaluate.hpp"
#include "fairly/model/plain_model.hpp"
#include "fairly/model/property.hpp"
#include "fairly/model/trace.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairly {

// Why a run is fair to a hypothesis.
struct FairBecause {
  enum class Why : std::uint8_t {
    never_enabled, // on the cycle
    disabled,      // before this step of the cycle, and so again and again
    occurs         // at this step of the cycle
  };
  Why why = Why::never_enabled;
  std::size_t step = 0; // counted from the beginning of the trace, the first one is 0
};

struct Replay {
  std::vector<PlainModel::State> states{}; // before each step
  PlainModel::State end{};                 // after the last one, where the cycle starts again
  ltl::LassoWord word{};                   // the values of the atoms there
  std::vector<FairBecause> fairness{};     // by hypothesis: property.all_hypotheses()
  // Variables to which each round of the cycle adds. No hypothesis looks at them, and what atoms
  // see of them changes nothing any more.
  std::vector<std::size_t> growing{};
};

// A run that violates a property, and what the replay says about it.
struct Counterexample {
  Property property;
  Trace trace{};
  Replay replay{};
};

// An error says what is wrong with the trace, or is a limit: the monitor asked to stop.
Result<Replay> replay(PlainModel& model, const Property& property, const Trace& trace,
                      Monitor* monitor = nullptr);

} // namespace fairly
