// Of two transitions t and u with the same effect, removes u if it needs at least as much as t and
// nothing is assumed of u.
//
// What inhibits t inhibits u at least as soon. Wherever u is enabled, t is enabled and leads to the
// same marking, so the graph has the same letters without u. Fairness: nothing is assumed of u. A
// fair run that fires u becomes one that fires t instead, at the same markings; t then occurs more
// often, which can only help. Conversely, a fair run without u is a fair run. If the property names
// u (fireable(u)), u stays. Cost: transitions with the same effect are compared with each other,
// with bounded effort.
#include "fairly/reduce/rules/rules.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>

namespace fairly::reduce {
namespace {

constexpr std::size_t kMaxComparisons = 50; // for one transition

using Effects = std::vector<std::int64_t>; // place and change

Effects effects_of(const DraftTransition& transition) {
  const petri::Transition plain{.inputs = transition.inputs, .outputs = transition.outputs};
  Effects result;
  for (const petri::Effect& each : petri::effects(plain)) {
    result.push_back(each.place);
    result.push_back(each.change);
  }
  return result;
}

bool needs_no_more(const DraftTransition& t, const DraftTransition& u) {
  return std::all_of(
             t.inputs.begin(), t.inputs.end(),
             [&](const Arc& arc) { return arc.weight <= weight_at(u.inputs, arc.place); }) &&
         std::all_of(t.inhibitors.begin(), t.inhibitors.end(), [&](const Arc& arc) {
           const std::uint32_t other = weight_at(u.inhibitors, arc.place);
           return other != 0 && other <= arc.weight;
         });
}

} // namespace

void remove_dominated_transitions(NetDraft& draft) {
  absl::flat_hash_map<Effects, std::vector<TransitionIndex>> classes;
  for (TransitionIndex i = 0; i < draft.transitions.size(); ++i) {
    if (!draft.transitions[i].removed) {
      classes[effects_of(draft.transitions[i])].push_back(i);
    }
  }
  for (const auto& [effects, members] : classes) {
    for (const TransitionIndex u : members) {
      if (!draft.transitions[u].names.empty()) continue;
      std::size_t compared = 0;
      for (const TransitionIndex t : members) {
        if (t == u || draft.transitions[t].removed) continue;
        if (++compared > kMaxComparisons) break;
        if (!needs_no_more(draft.transitions[t], draft.transitions[u])) continue;
        draft.remove_transition(u);
        break;
      }
    }
  }
}

} // namespace fairly::reduce
