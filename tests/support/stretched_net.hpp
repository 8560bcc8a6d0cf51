// Nets in which there is something to reduce: transitions in two parts with a place between them,
// alternatives, copies of places and transitions, useless places and transitions.
#pragma once

#include "fairly/petri/net.hpp"
#include "support/random.hpp"

#include <string>
#include <utility>
#include <vector>

namespace fairly::test {

// The places of the given net come first and keep their numbers.
inline petri::Net stretched(Random& random, const petri::Net& net) {
  using petri::Arc;
  petri::Net result;
  result.id = net.id;
  for (const petri::Place& place : net.places()) result.add(place);
  const auto add_place = [&](std::uint32_t tokens) {
    const std::string id = "q" + std::to_string(result.places().size());
    return result.add(petri::Place{.id = id, .tokens = tokens});
  };
  const auto add_transition = [&](std::vector<Arc> inputs, std::vector<Arc> outputs) {
    petri::Transition transition{.id = "u" + std::to_string(result.transitions().size())};
    for (const Arc& arc : inputs) (void)petri::add_arc(transition.inputs, arc);
    for (const Arc& arc : outputs) (void)petri::add_arc(transition.outputs, arc);
    result.add(std::move(transition));
  };
  // Most of the arcs go to the first list, the others to the second.
  const auto deal = [&](const std::vector<Arc>& arcs, double first) {
    std::pair<std::vector<Arc>, std::vector<Arc>> lists;
    for (const Arc& arc : arcs) (random.chance(first) ? lists.first : lists.second).push_back(arc);
    return lists;
  };
  for (const petri::Transition& t : net.transitions()) {
    if (random.chance(0.4)) {
      add_transition(t.inputs, t.outputs);
    } else {
      auto [before_in, after_in] = deal(t.inputs, random.chance(0.6) ? 1 : 0.6);
      auto [after_out, before_out] = deal(t.outputs, random.chance(0.6) ? 1 : 0.6);
      const Arc between{add_place(random.chance(0.1) ? 1 : 0), random.chance(0.15) ? 2U : 1U};
      const Arc taken{between.place, random.chance(0.5) ? between.weight : 1};
      if (taken.weight < between.weight && random.chance(0.5))
        after_out.clear(); // otherwise the net often grows
      before_out.push_back(between);
      after_in.push_back(taken);
      add_transition(before_in, before_out);
      add_transition(after_in, after_out);
      if (random.chance(0.2)) add_transition({taken}, random.chance(0.5) ? t.outputs : t.inputs);
      if (random.chance(0.1)) add_transition(t.outputs, {taken});
    }
    if (random.chance(0.1)) add_transition(t.inputs, t.outputs);
    if (random.chance(0.1)) { // the same with one more condition
      const Arc also{random.below(net.places().size()), 1 + random.below(2)};
      auto inputs = t.inputs, outputs = t.outputs;
      inputs.push_back(also);
      outputs.push_back(also);
      add_transition(inputs, outputs);
    }
  }
  if (random.chance(0.2)) { // a place that is never marked or never changes, and is needed
    const Arc arc{add_place(random.below(3)), 1 + random.below(2)};
    const petri::Transition some = random.pick(net.transitions());
    auto inputs = some.inputs, outputs = some.outputs;
    inputs.push_back(arc);
    outputs.push_back(arc);
    add_transition(inputs, outputs);
  }
  if (random.chance(0.2)) { // a copy of a place, perhaps with other tokens
    const petri::PlaceIndex original = random.below(net.places().size());
    const std::uint32_t tokens = net.places()[original].tokens;
    const petri::PlaceIndex copy = add_place(random.chance(0.5) ? tokens : random.below(3));
    for (petri::TransitionIndex t = 0; t < result.transitions().size(); ++t) {
      for (auto* arcs : {&result.transition(t).inputs, &result.transition(t).outputs}) {
        for (const Arc& arc : std::vector<Arc>(*arcs)) {
          if (arc.place == original) (void)petri::add_arc(*arcs, {copy, arc.weight});
        }
      }
    }
  }
  if (random.chance(0.1)) { // a place that only collects tokens
    const petri::PlaceIndex sink = add_place(0);
    const auto t = random.below(result.transitions().size());
    (void)petri::add_arc(result.transition(t).outputs, {sink, 1});
  }
  return result;
}

} // namespace fairly::test
