// The part of a net that a property is about.
//
// P: the observed places; T: what changes a place of P; P grows by the inputs of T, and by what may
// inhibit T, until nothing changes. Nothing outside changes a place of P, so a run of the net
// without the steps outside is a run of the part, except that the part may wait: for ever, if only
// the outside moves from some point on. Two cases, both for formulas that are insensitive to
// stuttering:
//
// - Every transition of T has a hypothesis of its own, weak or strong. Then the part does not wait
//   for ever: a transition of T that is enabled stays so until the part moves, since only T changes
//   its inputs and what may inhibit it, and then it has to fire. So fair runs of the net are fair
//   runs of the part. The other way, a fair run of the part becomes one of the net if the outside
//   is served fairly between its steps, which never disables T. Both answers count.
// - Otherwise the part gets a step that does nothing. Every fair run of the net is still one of the
//   part, with what is assumed of T; so "holds" counts. A violation counts if it can be lifted.
//
// A hypothesis about several transitions stays if all of them are in T, and goes if none is; in any
// other case there is no slice, nor with one that demands steps of the outside (unconditional).
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
  std::vector<std::vector<Action>> served_later{}; // what is assumed of the outside, by hypothesis
  bool exact = true;                               // the first case
};

// Takes the outside away from the draft. nullopt: there is none, or it has to stay; then the draft
// is as before, and the reason says why if it is not that everything is inside.
std::optional<Slice> take_slice(NetDraft& draft, const std::vector<FairnessHypothesis>& hypotheses,
                                std::string& reason);

// Adds fair steps of the outside to a run of the slice. nullopt: no way was found.
std::optional<Trace> with_outside(const petri::Net& net, const Slice& slice, const Trace& run);

} // namespace fairly::reduce
