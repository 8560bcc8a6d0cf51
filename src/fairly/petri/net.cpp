#include "fairly/petri/net.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace fairly::petri {

bool add_arc(std::vector<Arc>& arcs, Arc arc) {
  assert(arc.weight >= 1 && arc.weight <= kMaxWeight);
  const auto before = [](const Arc& a, PlaceIndex place) { return a.place < place; };
  const auto at = arcs.empty() || arcs.back().place < arc.place
                      ? arcs.end()
                      : std::lower_bound(arcs.begin(), arcs.end(), arc.place, before);
  if (at == arcs.end() || at->place != arc.place) {
    arcs.insert(at, arc);
    return true;
  }
  if (arc.weight > kMaxWeight - at->weight) return false;
  at->weight += arc.weight;
  return true;
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
  for (const Transition& t : transitions_) count += t.inputs.size() + t.outputs.size();
  return count;
}

bool Net::operator==(const Net& other) const {
  return id == other.id && name == other.name && units == other.units && places_ == other.places_ &&
         transitions_ == other.transitions_;
}

} // namespace fairly::petri
