// Post-agglomeration: what happens after a place is done together with what came before.
//
// Let p be an unobserved, initially empty place, H the transitions that put into it and F those
// that take from it, not empty and disjoint, all with the same weight at p; let every f in F take
// from p only and change no observed place. Nothing inhibits an f, and neither p nor what an f puts
// into inhibits anything. Then p, H and F go, and a transition h.f comes for each h and f,
// inhibited as h is.
//
// Proof, for formulas that are insensitive to stuttering. A run of the new net with h.f fired as h,
// then f, is a run of the given one; f repeats a letter. The other way: in a run of the given net
// each token in p comes from some h. Move the f that takes it right behind its h, and if no f takes
// it add one there. Until the f fired, only p had the token, and only F takes from p, so the others
// can still fire, with more tokens in the outputs of f, which disables nothing: no place around an
// f inhibits anything. Letters do not
// change except by repetition. A run that ends in a dead marking: there p is empty, since an f
// would be enabled; the new run ends in the same marking. A run stays infinite, since steps other
// than those of F remain, unless from some point on only F fires; but each f uses up a token of p.
//
// Fairness: nothing is assumed of an f, and no f puts into an input of a transition t of which
// something is assumed, since the new runs have tokens there earlier and t might be enabled longer.
// An h may be fair: h is enabled where some h.f is, and both fire together; so what is assumed of h
// is assumed of its h.f as a group. Between h and f more is enabled than before h and less than
// after f, apart from p and from what h alone changes for good, so nothing fair is disabled there
// only, or enabled there only.
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
