// Post-agglomeration: what happens after a place is done together with what came before.
//
// Let p be an unobserved, initially empty place, H the transitions that put into it and F those
// that take from it. H and F are not empty and disjoint, and all have the same weight at p. Let
// every f in F take from p only and change no observed place. Nothing inhibits an f, and neither p
// nor the places that an f puts into inhibit anything. Then p, H and F are removed, and a
// transition h.f is added for each h and f, inhibited as h is.
//
// Proof, for formulas that are insensitive to stuttering. A run of the new net, with h.f fired as
// h, then f, is a run of the given one; f repeats a letter. Conversely, in a run of the given net
// each token in p comes from some h. Move the f that takes it to directly after its h, and if no f
// takes it, add one there. Until the f fired, only p had the token, and only F takes from p, so the
// other transitions can still fire: the outputs of f have more tokens now, which disables nothing,
// because no place around an f inhibits anything. Letters do not change except by repetition. If
// the run ends in a dead marking, p is empty there, since otherwise an f would be enabled; the new
// run ends in the same marking. An infinite run stays infinite, since steps other than those of F
// remain: each f uses up a token of p, so it is impossible that only F fires from some point on.
//
// Fairness: nothing is assumed of an f, and no f puts into an input of a transition t of which
// something is assumed, since the new runs have tokens there earlier and t might be enabled longer.
// An h may be fair: h is enabled exactly if some h.f is, and both fire together, so what is assumed
// of h is assumed of its h.f as a group. Between h and f more is enabled than before h and less
// than after f, apart from p and from what h alone changes for good, so nothing fair is disabled or
// enabled only there.
#include "fairly/reduce/rules/agglomeration.hpp"
#include "fairly/reduce/rules/rules.hpp"

#include <algorithm>

namespace fairly::reduce {
namespace {

bool feeds_fair(NetDraft& draft, const DraftTransition& f) {
  return std::any_of(f.outputs.begin(), f.outputs.end(), [&](const Arc& arc) {
    const std::vector<TransitionIndex>& users = draft.consumers(arc.place);
    return std::any_of(users.begin(), users.end(),
                       [&](TransitionIndex t) { return draft.transitions[t].fair; });
  });
}

bool feeds_inhibitor(NetDraft& draft, const DraftTransition& f) {
  return std::any_of(f.outputs.begin(), f.outputs.end(),
                     [&](const Arc& arc) { return !draft.inhibited(arc.place).empty(); });
}

bool may_follow(NetDraft& draft, TransitionIndex index) {
  const DraftTransition& f = draft.transitions[index];
  return f.inputs.size() == 1 && f.inhibitors.empty() && f.names.empty() &&
         !draft.is_visible(index) && !feeds_fair(draft, f) && !feeds_inhibitor(draft, f);
}

} // namespace

void agglomerate_after(NetDraft& draft) {
  for (PlaceIndex p = 0; p < draft.places.size(); ++p) {
    if (!is_between(draft, p)) continue;
    const std::vector<TransitionIndex>& after = draft.consumers(p);
    const bool possible = std::all_of(after.begin(), after.end(),
                                      [&](TransitionIndex f) { return may_follow(draft, f); });
    if (possible) join_around(draft, p);
  }
}

} // namespace fairly::reduce
