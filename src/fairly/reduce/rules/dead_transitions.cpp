// Removes transitions that can never fire.
//
// A place can hold a token only if it holds one initially or a transition that can fire puts one
// there. A transition can fire only if all its input places can hold tokens, and those that nothing
// refills hold enough. A transition that this closure does not reach never fires, by induction over
// the steps of a run. Inhibitor arcs are ignored, which only lets more transitions fire. The
// labelled graph stays the same, so the rule is right for any formula and any fairness; a
// hypothesis about such a transition is about something that is never enabled. Cost: linear in the
// arcs.
#include "fairly/reduce/rules/rules.hpp"

#include <algorithm>

namespace fairly::reduce {

void remove_dead_transitions(NetDraft& draft) {
  std::vector<std::size_t> missing(draft.transitions.size()); // input places that hold nothing yet
  std::vector<bool> markable(draft.places.size());
  std::vector<bool> can_fire(draft.transitions.size());
  std::vector<TransitionIndex> pending;
  for (PlaceIndex p = 0; p < draft.places.size(); ++p) markable[p] = draft.places[p].tokens > 0;
  // Only a transition that puts more into a place than it takes from it can refill the place.
  std::vector<bool> refilled(draft.places.size());
  for (const DraftTransition& t : draft.transitions) {
    for (const Arc& arc : t.outputs) {
      if (!t.removed && arc.weight > weight_at(t.inputs, arc.place)) refilled[arc.place] = true;
    }
  }
  for (TransitionIndex i = 0; i < draft.transitions.size(); ++i) {
    const DraftTransition& t = draft.transitions[i];
    if (t.removed) continue;
    bool never = false;
    for (const Arc& arc : t.inputs) {
      never = never || (!refilled[arc.place] && draft.places[arc.place].tokens < arc.weight);
      missing[i] += markable[arc.place] ? 0 : 1;
    }
    if (never) missing[i] = t.inputs.size() + 1;
    if (missing[i] == 0) pending.push_back(i);
  }
  while (!pending.empty()) {
    const TransitionIndex i = pending.back();
    pending.pop_back();
    can_fire[i] = true;
    for (const Arc& arc : draft.transitions[i].outputs) {
      if (markable[arc.place]) continue;
      markable[arc.place] = true;
      for (const TransitionIndex next : draft.consumers(arc.place)) {
        if (--missing[next] == 0) pending.push_back(next);
      }
    }
  }
  for (TransitionIndex i = 0; i < draft.transitions.size(); ++i) {
    if (!can_fire[i]) draft.remove_transition(i);
  }
}

} // namespace fairly::reduce
