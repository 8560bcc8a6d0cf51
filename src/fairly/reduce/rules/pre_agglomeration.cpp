// Pre-agglomeration: what happens before a place waits for what comes after.
//
// Let p be an unobserved, initially empty place, H the transitions that put into it and F those
// that take from it. H and F are not empty and disjoint, and all have the same weight at p. Let
// every h in H put into p only and take from at least one place. All places that an h takes from
// are unobserved, and no other transition takes from them. Nothing inhibits an h, and neither p nor
// the places that an h takes from inhibit anything. Then p, H and F are removed, and a transition
// h.f is added for each h and f, inhibited as f is: h changes nothing that inhibits f.
//
// Proof, for formulas that are insensitive to stuttering. A run of the new net, with h.f fired as
// h, then f, is a run of the given one; h repeats a letter. Conversely, in a run of the given net
// move each h to directly before the f that takes its token, and leave it out if no f does. Until
// then no other transition can take the tokens that h takes, and only F takes from p, so the others
// can fire. Letters do not change except by repetition. An infinite run stays infinite: each h
// takes tokens that only other transitions put there, so if infinitely many h fire, so do others.
// If the run ends in a dead marking, so does the new one: if p holds tokens there, every f is
// disabled for another reason; if p is empty, no h was left out and no h is enabled.
//
// Fairness: nothing is assumed of an h or an f. Whether other transitions are enabled does not
// depend on when an h fires: no other transition takes from its inputs or from p, or is inhibited
// by them.
#include "fairly/reduce/rules/agglomeration.hpp"
#include "fairly/reduce/rules/rules.hpp"

#include <algorithm>

namespace fairly::reduce {
namespace {

bool may_wait(NetDraft& draft, TransitionIndex index) {
  const DraftTransition& h = draft.transitions[index];
  if (h.outputs.size() != 1 || h.inputs.empty() || !h.inhibitors.empty() || !h.names.empty()) {
    return false;
  }
  return std::all_of(h.inputs.begin(), h.inputs.end(), [&](const Arc& arc) {
    return !draft.places[arc.place].observed && draft.consumers(arc.place).size() == 1 &&
           draft.inhibited(arc.place).empty();
  });
}

} // namespace

void agglomerate_before(NetDraft& draft) {
  for (PlaceIndex p = 0; p < draft.places.size(); ++p) {
    if (!is_between(draft, p)) continue;
    const std::vector<TransitionIndex>& before = draft.producers(p);
    const std::vector<TransitionIndex>& after = draft.consumers(p);
    const bool possible = std::all_of(before.begin(), before.end(),
                                      [&](TransitionIndex h) { return may_wait(draft, h); }) &&
                          std::all_of(after.begin(), after.end(), [&](TransitionIndex f) {
                            return draft.transitions[f].names.empty();
                          });
    if (possible) join_around(draft, p);
  }
}

} // namespace fairly::reduce
