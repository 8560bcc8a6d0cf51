// Checks a run independently of any search: does it exist, is it fair, and does it violate the
// property?
//
// The moves are made one by one in the model as it is written down, from one of its initial states.
// The formula as given is evaluated on the word that the states form, and every hypothesis is
// checked on the cycle. Nothing here comes from the search, the product, the automata or the packed
// states.
//
// A cycle need not close if its steps can be repeated for ever all the same. Then the formula has
// to be false whatever values those atoms have that could change from round to round.
//
// Cost: for each step, what the plain model needs for it, and a look at all atoms and hypotheses.
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

// Why a run satisfies a hypothesis.
struct FairBecause {
  enum class Why : std::uint8_t {
    never_enabled, // on the cycle
    disabled,      // before this step of the cycle, and so again and again
    occurs         // at this step of the cycle
  };
  Why why = Why::never_enabled;
  std::size_t step = 0; // counted from the beginning of the trace, from 0 on
};

struct Replay {
  std::vector<PlainModel::State> states{}; // before each step
  PlainModel::State end{};                 // after the last step, where the cycle starts again
  ltl::LassoWord word{};                   // the values of the atoms before each step
  std::vector<FairBecause> fairness{};     // by hypothesis: property.all_hypotheses()
  // Variables that each round of the cycle increases. No hypothesis looks at them, and their effect
  // on atoms does not matter any more.
  std::vector<std::size_t> growing{};
};

// A run that violates a property, and what the replay says about it.
struct Counterexample {
  Property property;
  Trace trace{};
  Replay replay{};
};

// Returns an error that says what is wrong with the trace, or one of kind limit if the monitor
// asked to stop.
Result<Replay> replay(PlainModel& model, const Property& property, const Trace& trace,
                      Monitor* monitor = nullptr);

} // namespace fairly
