// Removes places whose number of tokens never changes.
//
// Every transition puts back what it takes from such a place. A transition that needs more tokens
// than there are, or that the tokens there inhibit, never fires and is removed too. For the other
// transitions the place is no condition, so the labelled graph stays the same. Observed places
// stay: an atom that is constant has been replaced by then.
#include "fairly/reduce/rules/rules.hpp"

#include <algorithm>

namespace fairly::reduce {

void remove_constant_places(NetDraft& draft) {
  for (PlaceIndex p = 0; p < draft.places.size(); ++p) {
    const DraftPlace& place = draft.places[p];
    if (place.removed || place.observed) continue;
    const auto keeps = [&](TransitionIndex t) {
      return weight_at(draft.transitions[t].inputs, p) ==
             weight_at(draft.transitions[t].outputs, p);
    };
    const std::vector<TransitionIndex> consumers = draft.consumers(p);
    const std::vector<TransitionIndex>& producers = draft.producers(p);
    if (!std::all_of(consumers.begin(), consumers.end(), keeps) ||
        !std::all_of(producers.begin(), producers.end(), keeps)) {
      continue;
    }
    for (const TransitionIndex t : consumers) {
      if (weight_at(draft.transitions[t].inputs, p) > place.tokens) draft.remove_transition(t);
    }
    const std::vector<TransitionIndex> inhibited = draft.inhibited(p);
    for (const TransitionIndex t : inhibited) {
      if (weight_at(draft.transitions[t].inhibitors, p) <= place.tokens) draft.remove_transition(t);
    }
    draft.remove_place(p);
  }
}

} // namespace fairly::reduce
