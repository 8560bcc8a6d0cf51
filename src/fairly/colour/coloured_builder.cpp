#include "fairly/colour/coloured_builder.hpp"

#include "fairly/base/text.hpp"
#include "fairly/colour/declarations.hpp"
#include "fairly/colour/term_reader.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace fairly::colour {
namespace {

// The only term of a label. Returns null if there is none.
const TermNode* only_term(const std::vector<TermNode>& terms) {
  if (terms.size() > 1) fail_at(terms[1].position, "one term is expected here");
  return terms.empty() ? nullptr : terms.data();
}

} // namespace

void ColouredBuilder::declare(std::vector<TermNode> declarations) {
  std::move(declarations.begin(), declarations.end(), std::back_inserter(declarations_));
}

void ColouredBuilder::add_node(const std::string& node_id, Node node) {
  const XmlPosition where = node.where;
  const auto [known, is_new] = nodes_.emplace(node_id, std::move(node));
  if (is_new) return;
  fail_at(where, fmt::format("the id {} occurs twice", displayed(node_id)),
          fmt::format("it is first declared in line {}", known->second.where.line));
}

void ColouredBuilder::add_place(NodeText place) {
  add_node(place.id, {.kind = Node::Kind::place,
                      .index = static_cast<std::uint32_t>(places_.size()),
                      .where = place.where});
  places_.push_back(std::move(place));
}

void ColouredBuilder::add_transition(NodeText transition) {
  add_node(transition.id, {.kind = Node::Kind::transition,
                           .index = static_cast<std::uint32_t>(transitions_.size()),
                           .where = transition.where});
  transitions_.push_back(std::move(transition));
}

void ColouredBuilder::add_reference(bool to_place, const std::string& from, const std::string& to,
                                    XmlPosition where) {
  add_node(from, {.kind = to_place ? Node::Kind::place_reference : Node::Kind::transition_reference,
                  .target = to,
                  .where = where});
}

void ColouredBuilder::add_arc(ColouredArcText arc) {
  if (!arc_ids_.insert(arc.id).second) {
    fail_at(arc.where, fmt::format("two arcs have the id {}", displayed(arc.id)));
  }
  arcs_.push_back(std::move(arc));
}

// The place or transition that an id stands for.
const ColouredBuilder::Node& ColouredBuilder::resolve(const std::string& node_id,
                                                      XmlPosition where) const {
  auto at = nodes_.find(node_id);
  if (at == nodes_.end()) {
    fail_at(where,
            fmt::format("there is no place or transition with the id {}", displayed(node_id)));
  }
  for (std::size_t steps = 0; at->second.is_reference(); ++steps) {
    const Node& reference = at->second;
    const auto next = nodes_.find(reference.target);
    const bool fits =
        next != nodes_.end() && next->second.is_place_like() == reference.is_place_like();
    if (!fits) {
      fail_at(reference.where, fmt::format("there is no {} with the id {}",
                                           reference.is_place_like() ? "place" : "transition",
                                           displayed(reference.target)));
    }
    if (steps > nodes_.size()) {
      fail_at(reference.where,
              fmt::format("the reference {} leads back to itself", displayed(at->first)));
    }
    at = next;
  }
  return at->second;
}

void ColouredBuilder::connect() {
  connections_.resize(transitions_.size());
  for (const ColouredArcText& arc : arcs_) {
    const Node& source = resolve(arc.source, arc.where);
    const Node& target = resolve(arc.target, arc.where);
    if (source.kind == target.kind) {
      fail_at(arc.where,
              fmt::format("this arc connects two {}",
                          source.kind == Node::Kind::place ? "places" : "transitions"),
              "an arc leads from a place to a transition or from a transition to a place");
    }
    const bool is_input = source.kind == Node::Kind::place;
    const Node& place = is_input ? source : target;
    const Node& transition = is_input ? target : source;
    connections_[transition.index].push_back(
        {place.index, is_input, only_term(arc.inscription), arc.where});
  }
}

ColouredNet ColouredBuilder::finish() {
  for (const auto& [node_id, node] : nodes_) resolve(node_id, node.where);
  connect();
  Declarations declarations;
  declarations.read(declarations_);
  TermReader reader(declarations);
  ColouredNet net{.id = id, .name = name};
  for (const NodeText& text : places_) {
    const TermNode* type = only_term(text.type);
    if (type == nullptr) {
      fail_at(text.where, fmt::format("the place {} has no <type>", displayed(text.id)));
    }
    Place place{.id = text.id,
                .name = text.name,
                .position = text.position,
                .sorts = declarations.sort(*type)};
    if (const TermNode* marking = only_term(text.marking)) {
      place.initial = reader.multiset(*marking, place.sorts);
    }
    net.places.push_back(std::move(place));
  }
  for (std::size_t t = 0; t < transitions_.size(); ++t) {
    const NodeText& text = transitions_[t];
    const TermNode* condition = only_term(text.condition);
    std::vector<const TermNode*> terms;
    if (condition != nullptr) terms.push_back(condition);
    for (const Connection& each : connections_[t]) {
      if (each.inscription != nullptr) terms.push_back(each.inscription);
    }
    reader.set_terms(terms);
    Transition transition{.id = text.id,
                          .name = text.name,
                          .position = text.position,
                          .fairness = text.fairness,
                          .variables = reader.variables()};
    for (const petri::ColouredVariable& each : transition.variables) {
      transition.parts.insert(transition.parts.end(), each.sorts.begin(), each.sorts.end());
    }
    if (condition != nullptr) transition.guard = reader.guard(*condition);
    for (const Connection& each : connections_[t]) {
      const petri::SortNumbers& sorts = net.places[each.place].sorts;
      const TermNode dot{.tag = "dotconstant", .position = each.where};
      const TermNode& term = each.inscription != nullptr ? *each.inscription : dot;
      (each.is_input ? transition.inputs : transition.outputs)
          .push_back({each.place, reader.multiset(term, sorts)});
    }
    net.transitions.push_back(std::move(transition));
  }
  net.sorts = declarations.sorts();
  return net;
}

} // namespace fairly::colour
