// Of several places with the same arcs, keeps the one with the fewest tokens.
//
// Their tokens change together, so the differences between them stay as they are initially, and the
// one with the fewest tokens decides whether a transition has enough. The others are no condition
// and go, unless they are observed or inhibit something. The labelled graph stays the same. Cost:
// linear in the arcs, by hashing.
#include "fairly/reduce/rules/rules.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>

namespace fairly::reduce {
namespace {

using Arcs = std::vector<std::uint64_t>; // pairs (transition, weight): consumers, ~0, producers

Arcs arcs_of(NetDraft& draft, PlaceIndex place) {
  Arcs result;
  for (const TransitionIndex t : draft.consumers(place)) {
    result.push_back(t);
    result.push_back(weight_at(draft.transitions[t].inputs, place));
  }
  result.push_back(~std::uint64_t{0});
  for (const TransitionIndex t : draft.producers(place)) {
    result.push_back(t);
    result.push_back(weight_at(draft.transitions[t].outputs, place));
  }
  return result;
}

} // namespace

void remove_equal_places(NetDraft& draft) {
  absl::flat_hash_map<Arcs, std::vector<PlaceIndex>> classes;
  for (PlaceIndex p = 0; p < draft.places.size(); ++p) {
    if (!draft.places[p].removed) classes[arcs_of(draft, p)].push_back(p);
  }
  for (auto& [arcs, members] : classes) {
    if (members.size() < 2) continue;
    const PlaceIndex kept =
        *std::min_element(members.begin(), members.end(), [&](PlaceIndex a, PlaceIndex b) {
          const DraftPlace &left = draft.places[a], &right = draft.places[b];
          if (left.tokens != right.tokens) return left.tokens < right.tokens;
          return left.observed != right.observed ? left.observed : a < b;
        });
    for (const PlaceIndex p : members) {
      const bool matters = draft.places[p].observed || !draft.inhibited(p).empty();
      if (p != kept && !matters) draft.remove_place(p);
    }
  }
}

} // namespace fairly::reduce
