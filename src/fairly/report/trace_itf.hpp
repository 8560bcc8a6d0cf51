// Counterexamples in the Informal Trace Format (ITF) of Apalache and Quint, to and from JSON.
//
//     vars      the variables of the model; for a net, the ids of its places; "state" if there are
//               none
//     states    their values: integers as {"#bigint": "n"}, those of TLA+ as in
//               graph/value_itf.hpp, anything else as text; #meta of a state has its index and what
//               happens next: "fires", the name of the action (null: nothing, the state repeats
//               itself), and "choice", which of the steps with this action is taken, if it is not
//               the first one
//     loop      the index of the state that follows the last one
//     #meta     the model, the property, for each hypothesis why the run satisfies it, what was
//               assumed ("weak", "strong", "fair", "ignore_declared"); for a graph "stutter", where
//               runs may rest ("dead", "always"); "start": which of the initial states the run
//               begins in, if it is not the first one
//
// Reading takes nothing on trust: the values in the file are kept, to be compared with those of the
// run. Where a trace does not say which step is meant, these values decide.
// Tested by tests/unit/report/trace_itf_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/replay/replay.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

std::string trace_itf(const Counterexample& found);

struct ItfTrace {
  Trace trace{};
  std::vector<std::vector<std::string>> values{}; // before each step, by variable; as JSON
  std::string formula{};                          // that the run violates; empty: not given
  std::optional<Assumptions> assumptions{};       // nullopt: not given
};

// Where runs may rest in the graph that this is a trace of. Returns nullopt if the trace does not
// say.
std::optional<Stuttering> itf_stuttering(std::string_view text);

// Returns an error if this is no trace of the model. `source` names the text in errors.
Result<ItfTrace> read_itf(std::string_view text, Model& model, const std::string& source);

// Returns the first place where the values in the file are not those of the run, or nullopt if they
// are the same.
std::optional<Error> compare_values(Model& model, const ItfTrace& trace,
                                    const std::vector<PlainModel::State>& states);

} // namespace fairly
