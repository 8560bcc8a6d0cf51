#include "fairly/reduce/rules/agglomeration.hpp"

#include <algorithm>

namespace fairly::reduce {
namespace {

constexpr std::size_t kMaxGrowth = 2;       // transitions that may be added
constexpr std::size_t kMaxSequence = 2'000; // transitions that one may stand for

bool all_have_weight(const NetDraft& draft, const std::vector<TransitionIndex>& all,
                     std::vector<Arc> DraftTransition::*arcs, PlaceIndex place,
                     std::uint32_t weight) {
  return std::all_of(all.begin(), all.end(), [&](TransitionIndex t) {
    return weight_at(draft.transitions[t].*arcs, place) == weight;
  });
}

std::size_t longest(const NetDraft& draft, const std::vector<TransitionIndex>& all) {
  std::size_t most = 0;
  for (const TransitionIndex t : all) most = std::max(most, draft.transitions[t].fires->length);
  return most;
}

// Adds the arcs, except for one place. Returns false if a weight becomes too large.
bool add_arcs(std::vector<Arc>& to, const std::vector<Arc>& more, PlaceIndex except) {
  return std::all_of(more.begin(), more.end(),
                     [&](const Arc& arc) { return arc.place == except || add_arc(to, arc); });
}

} // namespace

bool is_between(NetDraft& draft, PlaceIndex place) {
  const DraftPlace& p = draft.places[place];
  if (p.removed || p.observed || p.tokens != 0 || !draft.inhibited(place).empty()) return false;
  const std::vector<TransitionIndex>& before = draft.producers(place);
  const std::vector<TransitionIndex>& after = draft.consumers(place);
  if (before.empty() || after.empty()) return false;
  if (before.size() * after.size() > before.size() + after.size() + kMaxGrowth) return false;
  const std::uint32_t weight = weight_at(draft.transitions[before[0]].outputs, place);
  if (!all_have_weight(draft, before, &DraftTransition::outputs, place, weight) ||
      !all_have_weight(draft, after, &DraftTransition::inputs, place, weight)) {
    return false;
  }
  if (longest(draft, before) + longest(draft, after) > kMaxSequence) return false;
  return std::none_of(before.begin(), before.end(), [&](TransitionIndex t) {
    return std::binary_search(after.begin(), after.end(), t);
  });
}

void join_around(NetDraft& draft, PlaceIndex place) {
  const std::vector<TransitionIndex> before = draft.producers(place);
  const std::vector<TransitionIndex> after = draft.consumers(place);
  std::vector<DraftTransition> pairs;
  for (const TransitionIndex h : before) {
    for (const TransitionIndex f : after) {
      const DraftTransition &first = draft.transitions[h], &second = draft.transitions[f];
      DraftTransition pair{
          .fires = joined(first.fires, second.fires), .names = first.names, .fair = first.fair};
      if (!add_arcs(pair.inputs, first.inputs, place) ||
          !add_arcs(pair.inputs, second.inputs, place) ||
          !add_arcs(pair.outputs, first.outputs, place) ||
          !add_arcs(pair.outputs, second.outputs, place)) {
        return;
      }
      pair.inhibitors = first.inhibitors;
      for (const Arc& arc : second.inhibitors) petri::add_inhibitor(pair.inhibitors, arc);
      pairs.push_back(std::move(pair));
    }
  }
  for (const TransitionIndex t : before) draft.remove_transition(t);
  for (const TransitionIndex t : after) draft.remove_transition(t);
  draft.remove_place(place);
  for (DraftTransition& pair : pairs) draft.add(std::move(pair));
}

} // namespace fairly::reduce
