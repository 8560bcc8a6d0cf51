#include "fairly/reduce/net_draft.hpp"

#include <algorithm>

namespace fairly::reduce {
namespace {

void erase_arc(std::vector<Arc>& arcs, PlaceIndex place) {
  std::erase_if(arcs, [&](const Arc& arc) { return arc.place == place; });
}

} // namespace

SequencePointer joined(const SequencePointer& first, const SequencePointer& second) {
  return std::make_shared<const Sequence>(
      Sequence{first, second, 0, first->length + second->length});
}

void append_to(std::vector<TransitionIndex>& out, const SequencePointer& sequence) {
  if (!sequence) return;
  std::vector<const Sequence*> pending{sequence.get()};
  while (!pending.empty()) {
    const Sequence* const next = pending.back();
    pending.pop_back();
    if (next->first) {
      pending.push_back(next->second.get());
      pending.push_back(next->first.get());
    } else {
      out.push_back(next->transition);
    }
  }
}

NetDraft::NetDraft(const petri::Net& net)
    : consumers_(net.places().size()), producers_(net.places().size()),
      inhibited_(net.places().size()) {
  for (const petri::Place& place : net.places()) places.push_back({.tokens = place.tokens});
  for (const petri::Transition& transition : net.transitions()) {
    const auto number = static_cast<TransitionIndex>(transitions.size());
    add({.inputs = transition.inputs,
         .outputs = transition.outputs,
         .inhibitors = transition.inhibitors,
         .fires = std::make_shared<const Sequence>(Sequence{nullptr, nullptr, number, 1})});
  }
}

TransitionIndex NetDraft::add(DraftTransition transition) {
  const auto number = static_cast<TransitionIndex>(transitions.size());
  for (const Arc& arc : transition.inputs) consumers_[arc.place].push_back(number);
  for (const Arc& arc : transition.outputs) producers_[arc.place].push_back(number);
  for (const Arc& arc : transition.inhibitors) inhibited_[arc.place].push_back(number);
  transitions.push_back(std::move(transition));
  return number;
}

const std::vector<TransitionIndex>& NetDraft::without_removed(std::vector<TransitionIndex>& users) {
  std::erase_if(users, [&](TransitionIndex each) { return transitions[each].removed; });
  return users;
}

const std::vector<TransitionIndex>& NetDraft::consumers(PlaceIndex place) {
  return without_removed(consumers_[place]);
}

const std::vector<TransitionIndex>& NetDraft::producers(PlaceIndex place) {
  return without_removed(producers_[place]);
}

const std::vector<TransitionIndex>& NetDraft::inhibited(PlaceIndex place) {
  return without_removed(inhibited_[place]);
}

void NetDraft::remove_place(PlaceIndex place) {
  for (const TransitionIndex each : consumers(place)) erase_arc(transitions[each].inputs, place);
  for (const TransitionIndex each : producers(place)) erase_arc(transitions[each].outputs, place);
  for (const TransitionIndex each : inhibited(place)) {
    erase_arc(transitions[each].inhibitors, place);
  }
  consumers_[place].clear();
  producers_[place].clear();
  inhibited_[place].clear();
  places[place].removed = true;
}

bool NetDraft::is_visible(TransitionIndex transition) const {
  const DraftTransition& t = transitions[transition];
  const auto changes = [&](const Arc& arc) {
    return places[arc.place].observed &&
           weight_at(t.inputs, arc.place) != weight_at(t.outputs, arc.place);
  };
  return std::any_of(t.inputs.begin(), t.inputs.end(), changes) ||
         std::any_of(t.outputs.begin(), t.outputs.end(), changes);
}

std::size_t NetDraft::place_count() const {
  return static_cast<std::size_t>(std::count_if(
      places.begin(), places.end(), [](const DraftPlace& each) { return !each.removed; }));
}

std::size_t NetDraft::transition_count() const {
  return static_cast<std::size_t>(
      std::count_if(transitions.begin(), transitions.end(),
                    [](const DraftTransition& each) { return !each.removed; }));
}

} // namespace fairly::reduce
