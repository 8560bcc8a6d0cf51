// Removes unobserved places that no transition takes from and that inhibit none: their tokens
// change nothing. Markings that differ only there have the same steps and letters, so the rule is
// right for any formula and any fairness.
#include "fairly/reduce/rules/rules.hpp"

namespace fairly::reduce {

void remove_sink_places(NetDraft& draft) {
  for (PlaceIndex p = 0; p < draft.places.size(); ++p) {
    const DraftPlace& place = draft.places[p];
    if (place.removed || place.observed) continue;
    if (draft.consumers(p).empty() && draft.inhibited(p).empty()) draft.remove_place(p);
  }
}

} // namespace fairly::reduce
