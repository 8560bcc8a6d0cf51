#include "fairly/report/net_part.hpp"

#include <algorithm>

namespace fairly {
namespace {

using petri::Arc;
using petri::PlaceIndex;
using petri::TransitionIndex;

class Chooser {
 public:
  explicit Chooser(const petri::Net& net)
      : net_(net), places_(net.places().size()), transitions_(net.transitions().size()) {}

  void add_place(PlaceIndex p) {
    count_ += places_[p] ? 0 : 1;
    places_[p] = true;
  }

  // Adds a transition with its places.
  void add(TransitionIndex t) {
    count_ += transitions_[t] ? 0 : 1;
    transitions_[t] = true;
    for (const Arc& arc : net_.transitions()[t].inputs) add_place(arc.place);
    for (const Arc& arc : net_.transitions()[t].outputs) add_place(arc.place);
    for (const Arc& arc : net_.transitions()[t].inhibitors) add_place(arc.place);
  }

  void add_if_there_is_room(TransitionIndex t, std::size_t room) {
    const petri::Transition& transition = net_.transitions()[t];
    const std::size_t arcs =
        transition.inputs.size() + transition.outputs.size() + transition.inhibitors.size();
    if (count_ + 1 + arcs <= room) add(t);
  }

  NetPart part() const {
    NetPart part{.net = {}, .places = {}, .transitions = {}};
    std::vector<PlaceIndex> number(places_.size());
    for (PlaceIndex p = 0; p < places_.size(); ++p) {
      if (!places_[p]) continue;
      number[p] = part.net.add(net_.places()[p]);
      part.places.push_back(p);
    }
    for (TransitionIndex t = 0; t < transitions_.size(); ++t) {
      if (!transitions_[t]) continue;
      petri::Transition transition = net_.transitions()[t];
      for (Arc& arc : transition.inputs) arc.place = number[arc.place];
      for (Arc& arc : transition.outputs) arc.place = number[arc.place];
      for (Arc& arc : transition.inhibitors) arc.place = number[arc.place];
      part.net.add(std::move(transition));
      part.transitions.push_back(t);
    }
    return part;
  }

 private:
  const petri::Net& net_;
  std::vector<bool> places_, transitions_;
  std::size_t count_ = 0;
};

void add_atoms(Chooser& chooser, const petri::NetModel& model, const Property& property,
               std::size_t room) {
  for (const ltl::AtomId atom : ltl::atoms(property.formulas(), property.formula())) {
    const std::uint32_t number = property.propositions()[atom.index];
    if (Model::is_event(number)) {
      for (const Action action : model.event_actions(number)) {
        chooser.add_if_there_is_room(action, room);
      }
      continue;
    }
    const petri::Proposition& proposition = model.meaning(number);
    for (const petri::Monomial& monomial : proposition.sum) {
      for (const PlaceIndex p : monomial.places) {
        if (p != petri::kNoPlace) chooser.add_place(p);
      }
    }
    for (const TransitionIndex t : proposition.transitions) {
      chooser.add_if_there_is_room(t, room);
    }
  }
}

} // namespace

NetPart part_around(const petri::NetModel& model, std::span<const Counterexample* const> runs,
                    std::size_t room) {
  const petri::Net& net = model.net();
  Chooser chooser(net);
  std::vector<bool> changes(net.places().size());
  for (const Counterexample* const found : runs) {
    for (std::size_t step = 0; step < found->trace.size(); ++step) {
      const Action action = found->trace.move(step).action;
      if (action == kStutter) continue;
      chooser.add(action);
      for (const petri::Effect& each : petri::effects(net.transitions()[action])) {
        changes[each.place] = true;
      }
    }
  }
  for (const Counterexample* const found : runs) add_atoms(chooser, model, found->property, room);
  for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    const petri::Transition& transition = net.transitions()[t];
    const auto is_changed = [&](const Arc& arc) { return changes[arc.place]; };
    if (std::any_of(transition.inputs.begin(), transition.inputs.end(), is_changed) ||
        std::any_of(transition.outputs.begin(), transition.outputs.end(), is_changed) ||
        std::any_of(transition.inhibitors.begin(), transition.inhibitors.end(), is_changed)) {
      chooser.add_if_there_is_room(t, room);
    }
  }
  return chooser.part();
}

NetLayout of_whole_net(const petri::Net& whole, const NetPart& part, NetLayout layout) {
  NetLayout out;
  out.places.resize(whole.places().size());
  out.transitions.resize(whole.transitions().size());
  const bool has_routes = !layout.input_routes.empty();
  if (has_routes) {
    for (const petri::Transition& each : whole.transitions()) {
      out.input_routes.emplace_back(each.inputs.size());
      out.output_routes.emplace_back(each.outputs.size());
    }
  }
  for (std::size_t i = 0; i < part.places.size(); ++i) {
    out.places[part.places[i]] = layout.places[i];
  }
  for (std::size_t i = 0; i < part.transitions.size(); ++i) {
    const TransitionIndex t = part.transitions[i];
    out.transitions[t] = layout.transitions[i];
    if (!has_routes) continue;
    out.input_routes[t] = std::move(layout.input_routes[i]);
    out.output_routes[t] = std::move(layout.output_routes[i]);
  }
  return out;
}

} // namespace fairly
