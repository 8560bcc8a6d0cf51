// The part of a net that a property is about.
//
// Let P be the observed places and T the transitions that change a place of P. P grows by the
// inputs of T, and by the places that may inhibit T, until nothing changes. Nothing outside changes
// a place of P, so a run of the net without the steps outside is a run of the part, except that the
// part may wait: for ever, if from some point on only the outside moves. There are two cases, both
// for formulas that are insensitive to stuttering:
//
// - Every transition of T has a hypothesis of its own, weak or strong. Then the part does not wait
//   for ever: an enabled transition of T stays enabled until the part moves, since only T changes
//   its inputs and the places that may inhibit it, and then it has to fire. So fair runs of the net
//   are fair runs of the part. Conversely, a fair run of the part becomes one of the net if the
//   outside is served fairly between its steps, which never disables T. Both answers count.
// - Otherwise the part gets a step that does nothing. Every fair run of the net is still one of the
//   part, under the hypotheses about T; so "holds" counts. A violation counts if it can be lifted.
//
// A hypothesis about several transitions stays if all of them are in T, and goes if none of them
// is. In any other case there is no slice, nor is there one if a hypothesis demands steps of the
// outside (unconditional).
// Tested by tests/cross/reduce_cross_test.cpp.
#pragma once

#include "fairly/model/fairness.hpp"
#include "fairly/model/trace.hpp"
#include "fairly/reduce/net_draft.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fairly::reduce {

struct Slice {
  std::vector<bool> inside{};                      // by transition of the net
  std::vector<std::vector<Action>> served_later{}; // outside actions of each hypothesis
  bool exact = true;                               // the first case
};

// Removes the outside from the draft. Returns nullopt and leaves the draft as it was if there is no
// outside, or if it has to stay; in the latter case `reason` says why.
std::optional<Slice> take_slice(NetDraft& draft, const std::vector<FairnessHypothesis>& hypotheses,
                                std::string& reason);

// Adds fair steps of the outside to a run of the slice. Returns nullopt if no way was found.
std::optional<Trace> with_outside(const petri::Net& net, const Slice& slice, const Trace& run);

} // namespace fairly::reduce
