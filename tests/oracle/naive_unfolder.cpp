#include "oracle/naive_unfolder.hpp"

#include <algorithm>
#include <set>

namespace fairly::oracle::coloured {
namespace {

void collect(const Term& term, std::set<std::size_t>& out) {
  if (term.kind == Term::Kind::variable) out.insert(term.variable);
  for (const Term& each : term.operands) collect(each, out);
}

void collect(const Guard& guard, std::set<std::size_t>& out) {
  for (const Term& each : guard.terms) collect(each, out);
  for (const Guard& each : guard.operands) collect(each, out);
}

std::size_t size_of(const Sort& sort) {
  if (sort.kind == Sort::Kind::dot) return 1;
  if (sort.kind == Sort::Kind::range) return static_cast<std::size_t>(sort.last - sort.first + 1);
  return sort.constants.size();
}

int lowest(const Sort& sort) {
  return sort.kind == Sort::Kind::range ? sort.first : 0;
}

Multiset moved(const Net& net, const Term& term, const Assignment& assignment, int by) {
  const Sort& sort = net.sorts[term.sort];
  const int size = static_cast<int>(size_of(sort)), low = lowest(sort);
  Multiset out;
  for (const auto& [colour, count] : value(net, term.operands[0], assignment)) {
    out[{low + (colour[0] - low + by + size) % size}] += count;
  }
  return out;
}

Multiset product(const Net& net, const Term& term, const Assignment& assignment) {
  Multiset all{{{}, 1}};
  for (const Term& each : term.operands) {
    Multiset longer;
    for (const auto& [colour, count] : all) {
      for (const auto& [more, times] : value(net, each, assignment)) {
        Colour both = colour;
        both.insert(both.end(), more.begin(), more.end());
        longer[both] += count * times;
      }
    }
    all = longer;
  }
  return all;
}

// The only colour of a term in a guard.
Colour only(const Multiset& multiset) {
  return multiset.begin()->first;
}

std::string place_name(const Net& net, const Place& place, const Colour& colour) {
  if (net.sorts[place.sort].kind == Sort::Kind::dot) return place.id;
  return place.id + "[" + colour_text(net, place.sort, colour) + "]";
}

std::string transition_name(const Net& net, const Transition& transition,
                            const Assignment& assignment) {
  std::string text;
  for (const auto& [variable, colour] : assignment) {
    text += text.empty() ? "" : ",";
    const std::string shown = colour_text(net, net.variables[variable].sort, colour);
    text += net.variables[variable].name + "=" + (colour.size() > 1 ? "(" + shown + ")" : shown);
  }
  return text.empty() ? transition.id : transition.id + "[" + text + "]";
}

} // namespace

std::vector<Colour> colours(const Net& net, std::size_t number) {
  const Sort& sort = net.sorts[number];
  std::vector<Colour> all;
  if (sort.kind != Sort::Kind::product) {
    for (std::size_t i = 0; i < size_of(sort); ++i) {
      all.push_back({lowest(sort) + static_cast<int>(i)});
    }
    return all;
  }
  all.push_back({});
  for (const std::size_t factor : sort.factors) {
    std::vector<Colour> longer;
    for (const Colour& colour : all) {
      for (const Colour& more : colours(net, factor)) {
        longer.push_back(colour);
        longer.back().insert(longer.back().end(), more.begin(), more.end());
      }
    }
    all = longer;
  }
  return all;
}

Multiset value(const Net& net, const Term& term, const Assignment& assignment) {
  Multiset out;
  switch (term.kind) {
  case Term::Kind::variable:
    return {{assignment.at(term.variable), 1}};
  case Term::Kind::constant:
    return {{{term.number}, 1}};
  case Term::Kind::part:
    for (const std::size_t each : net.sorts[term.sort].parts[static_cast<std::size_t>(term.number)])
      out[{static_cast<int>(each)}] += 1;
    return out;
  case Term::Kind::all:
    for (const Colour& each : colours(net, term.sort)) out[each] += 1;
    return out;
  case Term::Kind::tuple:
    return product(net, term, assignment);
  case Term::Kind::successor:
    return moved(net, term, assignment, 1);
  case Term::Kind::predecessor:
    return moved(net, term, assignment, -1);
  case Term::Kind::add:
    for (const Term& each : term.operands) {
      for (const auto& [colour, count] : value(net, each, assignment)) out[colour] += count;
    }
    return out;
  case Term::Kind::subtract:
    out = value(net, term.operands[0], assignment);
    for (const auto& [colour, count] : value(net, term.operands[1], assignment)) {
      if (out.count(colour) != 0) out[colour] = std::max(0L, out[colour] - count);
    }
    std::erase_if(out, [](const auto& each) { return each.second == 0; });
    return out;
  case Term::Kind::number_of:
  case Term::Kind::scalar:
    for (const auto& [colour, count] : value(net, term.operands[0], assignment)) {
      if (term.number > 0) out[colour] = count * term.number;
    }
    return out;
  }
  return out;
}

namespace {

int part_of(const Sort& sort, int number) {
  for (std::size_t i = 0; i < sort.parts.size(); ++i) {
    for (const std::size_t each : sort.parts[i]) {
      if (static_cast<int>(each) == number) return static_cast<int>(i);
    }
  }
  return -1;
}

} // namespace

bool holds(const Net& net, const Guard& guard, const Assignment& assignment) {
  const auto operand = [&](std::size_t i) { return holds(net, guard.operands[i], assignment); };
  const auto term = [&](std::size_t i) {
    const Term& each = guard.terms[i];
    if (guard.of_parts && each.kind == Term::Kind::part) return Colour{each.number};
    const Colour colour = only(value(net, each, assignment));
    return guard.of_parts ? Colour{part_of(net.sorts[each.sort], colour[0])} : colour;
  };
  switch (guard.kind) {
  case Guard::Kind::always:
    return true;
  case Guard::Kind::conjunction:
    return operand(0) && operand(1);
  case Guard::Kind::disjunction:
    return operand(0) || operand(1);
  case Guard::Kind::negation:
    return !operand(0);
  case Guard::Kind::implication:
    return !operand(0) || operand(1);
  case Guard::Kind::equal:
    return term(0) == term(1);
  case Guard::Kind::different:
    return term(0) != term(1);
  case Guard::Kind::less:
    return term(0) < term(1);
  case Guard::Kind::at_most:
    return term(0) <= term(1);
  case Guard::Kind::greater:
    return term(0) > term(1);
  case Guard::Kind::at_least:
    return term(0) >= term(1);
  }
  return false;
}

std::string colour_text(const Net& net, std::size_t number, const Colour& colour) {
  const Sort& sort = net.sorts[number];
  if (sort.kind == Sort::Kind::dot) return "dot";
  if (sort.kind == Sort::Kind::range) return std::to_string(colour[0]);
  if (sort.kind != Sort::Kind::product) return sort.constants[static_cast<std::size_t>(colour[0])];
  std::string text;
  std::size_t at = 0;
  for (const std::size_t factor : sort.factors) {
    const std::size_t width = colours(net, factor)[0].size();
    const auto begin = colour.begin() + static_cast<std::ptrdiff_t>(at);
    const Colour part(begin, begin + static_cast<std::ptrdiff_t>(width));
    text += (at == 0 ? "" : ",") + colour_text(net, factor, part);
    at += width;
  }
  return text;
}

std::vector<std::size_t> variables_of(const Net& net, const Transition& transition) {
  std::set<std::size_t> found;
  collect(transition.guard, found);
  for (const Arc& arc : transition.inputs) collect(arc.tokens, found);
  for (const Arc& arc : transition.outputs) collect(arc.tokens, found);
  static_cast<void>(net);
  return {found.begin(), found.end()};
}

Unfolded unfold(const Net& net) {
  Unfolded out;
  std::map<std::pair<std::size_t, Colour>, petri::PlaceIndex> numbers;
  for (std::size_t p = 0; p < net.places.size(); ++p) {
    const Place& place = net.places[p];
    const Multiset initial = place.initial.empty() ? Multiset{} : value(net, place.initial[0], {});
    for (const Colour& colour : colours(net, place.sort)) {
      const auto tokens = initial.find(colour);
      const auto count = tokens == initial.end() ? 0U : static_cast<std::uint32_t>(tokens->second);
      numbers[{p, colour}] =
          out.net.add(petri::Place{.id = place_name(net, place, colour), .tokens = count});
      out.place.push_back(p);
      out.colour.push_back(colour);
    }
  }
  for (std::size_t t = 0; t < net.transitions.size(); ++t) {
    const Transition& transition = net.transitions[t];
    std::vector<Assignment> all{{}};
    for (const std::size_t variable : variables_of(net, transition)) {
      std::vector<Assignment> more;
      for (const Assignment& each : all) {
        for (const Colour& colour : colours(net, net.variables[variable].sort)) {
          more.push_back(each);
          more.back()[variable] = colour;
        }
      }
      all = more;
    }
    for (const Assignment& assignment : all) {
      if (!holds(net, transition.guard, assignment)) continue;
      petri::Transition one{.id = transition_name(net, transition, assignment)};
      const auto connect = [&](const std::vector<Arc>& arcs, std::vector<petri::Arc>& to) {
        std::map<petri::PlaceIndex, std::uint32_t> weights;
        for (const Arc& arc : arcs) {
          for (const auto& [colour, count] : value(net, arc.tokens, assignment)) {
            weights[numbers.at({arc.place, colour})] += static_cast<std::uint32_t>(count);
          }
        }
        for (const auto& [place, weight] : weights) to.push_back({place, weight});
      };
      connect(transition.inputs, one.inputs);
      connect(transition.outputs, one.outputs);
      out.net.add(std::move(one));
      out.transition.push_back(t);
      out.assignment.push_back(assignment);
    }
  }
  return out;
}

} // namespace fairly::oracle::coloured
