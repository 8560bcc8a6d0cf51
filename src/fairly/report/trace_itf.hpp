// Counterexamples in the Informal Trace Format (ITF) of Apalache and Quint, to and from JSON.
//
//     vars      the ids of the places
//     states    the tokens in each place, integers as {"#bigint": "n"}; in #meta of a state its
//     index
//               and "fires", the id of the transition that leads to the next one (null: nothing is
//               enabled, the marking repeats itself for ever)
//     loop      the index of the state that follows the last one
//     #meta     the net, the property, and for each hypothesis why the run is fair to it
//
// Reading takes nothing on trust: markings are kept for replay() to be compared with.
// Tested by tests/unit/report/trace_itf_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/lasso/replay.hpp"
#include "fairly/petri/marking.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace fairly {

std::string trace_itf(const NetProperty& property, const Trace& trace, const Replay& replay);

struct ItfTrace {
  Trace trace{};
  std::vector<petri::Marking> markings{}; // before each step
};

// An error: this is no trace of the net. `source` names the text in errors.
Result<ItfTrace> read_itf(std::string_view text, const petri::Net& net, const std::string& source);

// Where the markings that were written are not those of the run; nullopt: nowhere. The trace must
// have been replayed.
std::optional<Error> compare_markings(const petri::Net& net, const ItfTrace& trace);

} // namespace fairly
