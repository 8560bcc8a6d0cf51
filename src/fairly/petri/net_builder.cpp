#include "fairly/petri/net_builder.hpp"

#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

namespace fairly::petri {
namespace {

bool is_reference(NodeKind kind) {
  return kind == NodeKind::place_reference || kind == NodeKind::transition_reference;
}

bool is_place_like(NodeKind kind) {
  return kind == NodeKind::place || kind == NodeKind::place_reference;
}

using UnitNumbers = absl::flat_hash_map<std::string_view, std::uint32_t>;

UnitNumbers number_units(const UnitsText& text) {
  UnitNumbers numbers;
  for (const UnitText& unit : text.units) {
    if (!numbers.emplace(unit.id, static_cast<std::uint32_t>(numbers.size())).second) {
      fail_at(unit.position, fmt::format("two units have the id {}", displayed(unit.id)));
    }
  }
  return numbers;
}

// Checks that every unit but the root has one parent, and that all are below the root.
void check_tree(const UnitsText& text, const Units& units) {
  std::vector<bool> reached(units.units.size());
  std::vector<std::uint32_t> todo{units.root};
  reached[units.root] = true;
  while (!todo.empty()) {
    const std::uint32_t parent = todo.back();
    todo.pop_back();
    for (const std::uint32_t child : units.units[parent].subunits) {
      if (reached[child]) {
        fail_at(text.units[parent].position,
                fmt::format("unit {} is inside two units, or inside itself",
                            displayed(text.units[child].id)));
      }
      reached[child] = true;
      todo.push_back(child);
    }
  }
  const auto lost = std::find(reached.begin(), reached.end(), false);
  if (lost == reached.end()) return;
  const UnitText& unit = text.units[static_cast<std::size_t>(lost - reached.begin())];
  fail_at(unit.position, fmt::format("unit {} is not below the root", displayed(unit.id)));
}

} // namespace

NetBuilder::Number NetBuilder::number_of(const std::string& id) {
  const auto found = numbers_.find(id);
  if (found != numbers_.end()) return found->second;
  const auto number = static_cast<Number>(nodes_.size());
  numbers_.emplace(id, number);
  nodes_.emplace_back();
  return number;
}

NetBuilder::Node& NetBuilder::declare(const std::string& id, XmlPosition where) {
  Node& node = nodes_[number_of(id)];
  if (node.kind != NodeKind::unknown) {
    fail_at(where, fmt::format("the id {} occurs twice", displayed(id)),
            fmt::format("it is first declared in line {}", node.position.line));
  }
  node.position = where;
  return node;
}

void NetBuilder::add(Place place, XmlPosition where) {
  Node& node = declare(place.id, where);
  node.kind = NodeKind::place;
  node.index = net_.add(std::move(place));
}

void NetBuilder::add(Transition transition, XmlPosition where) {
  Node& node = declare(transition.id, where);
  node.kind = NodeKind::transition;
  node.index = net_.add(std::move(transition));
}

void NetBuilder::add_reference(NodeKind kind, const std::string& id, const std::string& target,
                               XmlPosition where) {
  const Number to = number_of(target);
  Node& node = declare(id, where);
  node.kind = kind;
  node.index = to;
}

void NetBuilder::add(ArcText arc, XmlPosition where) {
  const auto [id, is_new] = arc_ids_.insert(std::move(arc.id));
  if (!is_new) fail_at(where, fmt::format("two arcs have the id {}", displayed(*id)));
  const Number source = number_of(arc.source);
  arcs_.push_back({source, number_of(arc.target), arc.kind, arc.weight, where});
}

// Only for errors, as it looks through all ids.
const std::string& NetBuilder::id_of(Number number) const {
  const auto has_number = [&](const auto& entry) { return entry.second == number; };
  return std::find_if(numbers_.begin(), numbers_.end(), has_number)->first;
}

void NetBuilder::check_reference(Number from, Number to) const {
  const Node& reference = nodes_[from];
  const NodeKind target = nodes_[to].kind;
  const bool wants_place = is_place_like(reference.kind);
  const char* wanted = wants_place ? "place" : "transition";
  if (target == NodeKind::unknown) {
    fail_at(reference.position,
            fmt::format("there is no {} with the id {}", wanted, displayed(id_of(to))));
  }
  if (is_place_like(target) != wants_place) {
    fail_at(reference.position, fmt::format("{} is not a {}", displayed(id_of(to)), wanted));
  }
  if (is_reference(target) && nodes_[to].visited && is_reference(nodes_[nodes_[to].index].kind)) {
    fail_at(reference.position,
            fmt::format("the reference {} leads back to itself", displayed(id_of(from))));
  }
}

// The place or transition that an id stands for. A chain of references is followed once: afterwards
// all of them point to its end.
const NetBuilder::Node& NetBuilder::resolve(Number number, XmlPosition where) {
  if (nodes_[number].kind == NodeKind::unknown) {
    fail_at(where, fmt::format("there is no place or transition with the id {}",
                               displayed(id_of(number))));
  }
  std::vector<Number> chain;
  while (is_reference(nodes_[number].kind)) {
    nodes_[number].visited = true;
    check_reference(number, nodes_[number].index);
    chain.push_back(number);
    number = nodes_[number].index;
  }
  for (const Number reference : chain) nodes_[reference].index = number;
  return nodes_[number];
}

NetBuilder::DirectedArc NetBuilder::directed(const PendingArc& arc) {
  const Node& source = resolve(arc.source, arc.position);
  const Node& target = resolve(arc.target, arc.position);
  if (source.kind == target.kind) {
    fail_at(arc.position,
            fmt::format("this arc connects two {}",
                        source.kind == NodeKind::place ? "places" : "transitions"),
            "an arc leads from a place to a transition or from a transition to a place");
  }
  const bool is_input = source.kind == NodeKind::place;
  if (arc.kind != ArcKind::normal && !is_input) {
    fail_at(arc.position,
            fmt::format("this {} arc begins at a transition",
                        arc.kind == ArcKind::read ? "read" : "inhibitor"),
            "such arcs lead from a place to a transition");
  }
  const Node& place = is_input ? source : target;
  const Node& transition = is_input ? target : source;
  return {transition.index, is_input, arc.kind, {place.index, arc.weight}, arc.position};
}

void NetBuilder::connect() {
  std::vector<DirectedArc> arcs;
  arcs.reserve(arcs_.size());
  for (const PendingArc& arc : arcs_) arcs.push_back(directed(arc));
  arcs_ = {};
  const auto before = [](const DirectedArc& a, const DirectedArc& b) {
    // What a read arc adds depends on the normal arcs, which come first.
    return std::tie(a.kind, a.transition, a.arc.place) <
           std::tie(b.kind, b.transition, b.arc.place);
  };
  std::stable_sort(arcs.begin(), arcs.end(), before);
  for (const DirectedArc& arc : arcs) {
    if (connect(arc)) continue;
    fail_at(arc.position, fmt::format("the weights of the arcs between the same two nodes add up "
                                      "to more than {}",
                                      kMaxWeight));
  }
}

// Returns false if a weight becomes too large.
bool NetBuilder::connect(const DirectedArc& arc) {
  Transition& transition = net_.transition(arc.transition);
  if (arc.kind == ArcKind::read) return add_read_arc(transition, arc.arc);
  if (arc.kind == ArcKind::normal) {
    return add_arc(arc.is_input ? transition.inputs : transition.outputs, arc.arc);
  }
  add_inhibitor(transition.inhibitors, arc.arc);
  return true;
}

void NetBuilder::place_units(const UnitsText& text, Units& units) const {
  std::vector<bool> taken(net_.places().size());
  for (const UnitText& unit : text.units) {
    std::vector<PlaceIndex>& places = units.units.emplace_back().places;
    units.units.back().id = unit.id;
    for (const std::string& id : unit.places) {
      const std::optional<PlaceIndex> place = net_.find_place(id);
      if (!place) fail_at(unit.position, fmt::format("there is no place {}", displayed(id)));
      if (taken[*place]) {
        fail_at(unit.position, fmt::format("place {} is in two units", displayed(id)));
      }
      taken[*place] = true;
      places.push_back(*place);
    }
  }
}

Units NetBuilder::build_units(const UnitsText& text) const {
  Units units;
  units.safe = text.safe;
  const UnitNumbers numbers = number_units(text);
  place_units(text, units);
  const auto find_unit = [&](const std::string& id, XmlPosition where) {
    const auto found = numbers.find(id);
    if (found == numbers.end()) fail_at(where, fmt::format("there is no unit {}", displayed(id)));
    return found->second;
  };
  units.root = find_unit(text.root, text.position);
  for (std::size_t i = 0; i < text.units.size(); ++i) {
    for (const std::string& id : text.units[i].subunits) {
      units.units[i].subunits.push_back(find_unit(id, text.units[i].position));
    }
  }
  check_tree(text, units);
  return units;
}

Net NetBuilder::finish(const std::optional<UnitsText>& units) {
  for (Number number = 0; number < nodes_.size(); ++number) {
    if (is_reference(nodes_[number].kind)) resolve(number, nodes_[number].position);
  }
  arc_ids_ = {};
  connect();
  if (units) net_.units = build_units(*units);
  return std::move(net_);
}

} // namespace fairly::petri
