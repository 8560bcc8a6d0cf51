#include "fairly/petri/net.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace fairly::petri {

namespace {

// Where the arc of a place is, or would be.
template <class Arcs>
auto arc_position(Arcs& arcs, PlaceIndex place) {
  const auto before = [](const Arc& a, PlaceIndex wanted) { return a.place < wanted; };
  return arcs.empty() || arcs.back().place < place
             ? arcs.end()
             : std::lower_bound(arcs.begin(), arcs.end(), place, before);
}

} // namespace

bool add_arc(std::vector<Arc>& arcs, Arc arc) {
  assert(arc.weight >= 1 && arc.weight <= kMaxWeight);
  const auto at = arc_position(arcs, arc.place);
  if (at == arcs.end() || at->place != arc.place) {
    arcs.insert(at, arc);
    return true;
  }
  if (arc.weight > kMaxWeight - at->weight) return false;
  at->weight += arc.weight;
  return true;
}

void add_inhibitor(std::vector<Arc>& inhibitors, Arc arc) {
  assert(arc.weight >= 1 && arc.weight <= kMaxWeight);
  const auto at = arc_position(inhibitors, arc.place);
  if (at == inhibitors.end() || at->place != arc.place) {
    inhibitors.insert(at, arc);
  } else {
    at->weight = std::min(at->weight, arc.weight);
  }
}

bool add_read_arc(Transition& transition, Arc arc) {
  const std::uint32_t taken = weight_at(transition.inputs, arc.place);
  if (taken >= arc.weight) return true;
  const Arc missing{arc.place, arc.weight - taken};
  return add_arc(transition.outputs, missing) && add_arc(transition.inputs, missing);
}

std::uint32_t weight_at(const std::vector<Arc>& arcs, PlaceIndex place) {
  const auto at = arc_position(arcs, place);
  return at != arcs.end() && at->place == place ? at->weight : 0;
}

std::vector<Effect> effects(const Transition& transition) {
  std::vector<Effect> all;
  auto in = transition.inputs.begin();
  auto out = transition.outputs.begin();
  while (in != transition.inputs.end() || out != transition.outputs.end()) {
    const bool takes = in != transition.inputs.end() &&
                       (out == transition.outputs.end() || in->place <= out->place);
    const bool gives = out != transition.outputs.end() &&
                       (in == transition.inputs.end() || out->place <= in->place);
    Effect effect{takes ? in->place : out->place, 0};
    if (takes) effect.change -= (in++)->weight;
    if (gives) effect.change += (out++)->weight;
    if (effect.change != 0) all.push_back(effect);
  }
  return all;
}

PlaceIndex Net::add(Place place) {
  const auto index = static_cast<PlaceIndex>(places_.size());
  assert(!find_transition(place.id));
  [[maybe_unused]] const bool is_new = place_index_.add(place.id, index);
  assert(is_new);
  places_.push_back(std::move(place));
  return index;
}

TransitionIndex Net::add(Transition transition) {
  const auto index = static_cast<TransitionIndex>(transitions_.size());
  assert(!find_place(transition.id));
  [[maybe_unused]] const bool is_new = transition_index_.add(transition.id, index);
  assert(is_new);
  transitions_.push_back(std::move(transition));
  return index;
}

std::optional<PlaceIndex> Net::find_place(std::string_view place_id) const {
  return place_index_.find(place_id);
}

std::optional<TransitionIndex> Net::find_transition(std::string_view transition_id) const {
  return transition_index_.find(transition_id);
}

std::size_t Net::arc_count() const {
  std::size_t count = 0;
  for (const Transition& t : transitions_) {
    count += t.inputs.size() + t.outputs.size() + t.inhibitors.size();
  }
  return count;
}

bool Net::has_inhibitors() const {
  return std::any_of(transitions_.begin(), transitions_.end(),
                     [](const Transition& t) { return !t.inhibitors.empty(); });
}

bool Net::operator==(const Net& other) const {
  return id == other.id && name == other.name && units == other.units && places_ == other.places_ &&
         transitions_ == other.transitions_;
}

} // namespace fairly::petri
