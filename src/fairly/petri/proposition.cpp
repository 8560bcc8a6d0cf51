#include "fairly/petri/proposition.hpp"

#include "fairly/base/result.hpp"
#include "fairly/base/text.hpp"
#include "fairly/model/indexed_name.hpp"
#include "fairly/petri/marking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace fairly::petri {
namespace {

using Kind = Proposition::Kind;

void change_sign(std::vector<Monomial>& sum) {
  for (Monomial& m : sum) m.coefficient = -m.coefficient;
}

std::int64_t divided_down(std::int64_t value, std::int64_t by) {
  return value / by - (value % by < 0 ? 1 : 0);
}

// Simplifies p if the values of its sum are all >= 0, or all <= 0, and that settles it.
Proposition settled(Proposition p) {
  const auto is_positive = [](const Monomial& m) { return m.coefficient > 0; };
  const auto positive = std::count_if(p.sum.begin(), p.sum.end(), is_positive);
  const bool all_positive = positive == static_cast<std::ptrdiff_t>(p.sum.size());
  if (p.kind == Kind::at_most) {
    if (all_positive && p.bound < 0) return constant_proposition(false);
    if (positive == 0 && p.bound >= 0) return constant_proposition(true);
  } else if (all_positive) {
    if (p.bound < 0) return constant_proposition(p.kind == Kind::different);
    if (p.bound == 0 && p.kind == Kind::equal) p.kind = Kind::at_most;
    if (p.bound == 0 && p.kind == Kind::different) {
      p.kind = Kind::at_most;
      p.bound = -1;
      change_sign(p.sum);
    }
  }
  return p;
}

Proposition normal_form(Proposition p) {
  if (p.sum.empty()) {
    const bool value = p.kind == Kind::at_most ? p.bound >= 0
                       : p.kind == Kind::equal ? p.bound == 0
                                               : p.bound != 0;
    return constant_proposition(value);
  }
  if (p.kind != Kind::at_most && p.sum[0].coefficient < 0) {
    change_sign(p.sum);
    p.bound = -p.bound;
  }
  std::int64_t factor = 0;
  for (const Monomial& m : p.sum) factor = std::gcd(factor, m.coefficient);
  if (p.kind != Kind::at_most && p.bound % factor != 0) {
    return constant_proposition(p.kind == Kind::different);
  }
  for (Monomial& m : p.sum) m.coefficient /= factor;
  p.bound = divided_down(p.bound, factor);
  if (p.bound > kMaxConstant || p.bound < -kMaxConstant) {
    throw Error{.message = fmt::format("constants are limited to {}, also when this comparison is "
                                       "written with <= or >=",
                                       kMaxConstant)};
  }
  return settled(std::move(p));
}

// --- text

// Writes fork[2] as it is, without quotes.
std::string node_text(const std::string& id, const Net& net) {
  const auto parts = net.colours != nullptr ? split_index(id) : std::nullopt;
  const auto is_easy = [](char c) {
    return is_proposition_name_part(c) ||
           std::string_view(",=()-").find(c) != std::string_view::npos;
  };
  if (!parts || !std::all_of(parts->index.begin(), parts->index.end(), is_easy)) {
    return name_text(id);
  }
  return name_text(parts->name) + "[" + std::string(parts->index) + "]";
}

// The coloured node whose places or transitions, starting with `first`, are all listed from here
// on, with the same factor. Returns null if there is none.
template <class Nodes, class Same>
const typename Nodes::value_type* whole_family(const Nodes& nodes, std::uint32_t first, Same same) {
  const auto after =
      std::upper_bound(nodes.begin(), nodes.end(), first,
                       [](std::uint32_t at, const auto& node) { return at < node.first; });
  for (auto node = after; node != nodes.begin();) {
    --node;
    if (node->first != first) return nullptr;
    if (node->size() == 0) continue; // it shares its number with the next one
    for (std::uint32_t i = 0; i < node->size(); ++i) {
      if (!same(i, first + i)) return nullptr;
    }
    return &*node;
  }
  return nullptr;
}

std::string monomial_text(const Monomial& monomial, const Net& net) {
  const std::int64_t factor = std::abs(monomial.coefficient);
  std::string out = factor == 1 ? "" : fmt::format("{}*", factor);
  for (std::size_t i = 0; i < kMaxDegree && monomial.places[i] != kNoPlace; ++i) {
    if (i > 0) out += "*";
    out += node_text(net.places()[monomial.places[i]].id, net);
  }
  return out;
}

// The monomials with the given sign, all written with a plus.
std::string sum_text(const std::vector<Monomial>& sum, bool positive, const Net& net) {
  std::string out;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const Monomial& monomial = sum[i];
    if ((monomial.coefficient > 0) != positive) continue;
    if (!out.empty()) out += " + ";
    const auto is_next = [&](std::uint32_t offset, PlaceIndex place) {
      return i + offset < sum.size() && sum[i + offset].coefficient == monomial.coefficient &&
             sum[i + offset].places == Monomial{1, {place, kNoPlace, kNoPlace}}.places;
    };
    const ColouredPlace* whole =
        net.colours == nullptr ? nullptr
                               : whole_family(net.colours->places, monomial.places[0], is_next);
    if (whole == nullptr || whole->size() == 1) {
      out += monomial_text(monomial, net);
      continue;
    }
    const std::int64_t factor = std::abs(monomial.coefficient);
    out += (factor == 1 ? "" : fmt::format("{}*", factor)) + name_text(whole->id);
    i += whole->size() - 1;
  }
  return out;
}

// What is subtracted in the normal form moves to the other side.
std::string comparison_text(const Proposition& p, const Net& net) {
  const std::string left = sum_text(p.sum, true, net);
  std::string right = sum_text(p.sum, false, net);
  if (left.empty()) return fmt::format("{} >= {}", right, -p.bound);
  if (right.empty()) {
    right = std::to_string(p.bound);
  } else if (p.bound != 0) {
    right += fmt::format(" {} {}", p.bound > 0 ? '+' : '-', std::abs(p.bound));
  }
  const char* sign = p.kind == Kind::at_most ? "<=" : p.kind == Kind::equal ? "=" : "!=";
  return fmt::format("{} {} {}", left, sign, right);
}

std::string fireable_text(const Proposition& p, const Net& net) {
  std::string out = "fireable(";
  for (std::size_t i = 0; i < p.transitions.size(); ++i) {
    const TransitionIndex t = p.transitions[i];
    if (out.back() != '(') out += ", ";
    const auto is_next = [&](std::uint32_t offset, TransitionIndex next) {
      return i + offset < p.transitions.size() && p.transitions[i + offset] == next;
    };
    const ColouredTransition* whole =
        net.colours == nullptr ? nullptr : whole_family(net.colours->transitions, t, is_next);
    if (whole == nullptr || whole->size() == 1) {
      out += node_text(net.transitions()[t].id, net);
      continue;
    }
    out += name_text(whole->id);
    i += whole->size() - 1;
  }
  return out + ")";
}

std::string plain_text(const Proposition& p, const Net& net) {
  switch (p.kind) {
  case Kind::constant:
    return p.bound != 0 ? "true" : "false";
  case Kind::fireable:
    return fireable_text(p, net);
  case Kind::dead:
    return "dead";
  default:
    return comparison_text(p, net);
  }
}

} // namespace

Proposition constant_proposition(bool value) {
  return {.kind = Kind::constant, .bound = value ? 1 : 0};
}

Proposition dead_proposition() {
  return {.kind = Kind::dead};
}

Proposition fireable_proposition(std::vector<TransitionIndex> transitions) {
  if (transitions.empty()) return constant_proposition(false);
  std::sort(transitions.begin(), transitions.end());
  transitions.erase(std::unique(transitions.begin(), transitions.end()), transitions.end());
  return {.kind = Kind::fireable, .transitions = std::move(transitions)};
}

Proposition compare(Polynomial left, Comparison op, Polynomial right) {
  left.subtract(std::move(right));
  Proposition p{.kind = Kind::at_most, .bound = -left.constant_part(), .sum = left.monomials()};
  switch (op) {
  case Comparison::less:
    --p.bound;
    break;
  case Comparison::at_most:
    break;
  case Comparison::equal:
    p.kind = Kind::equal;
    break;
  case Comparison::different:
    p.kind = Kind::different;
    break;
  case Comparison::at_least:
  case Comparison::greater:
    change_sign(p.sum);
    p.bound = -p.bound - (op == Comparison::greater ? 1 : 0);
    break;
  }
  return normal_form(std::move(p));
}

Proposition marked_proposition(PlaceIndex place) {
  return compare(Polynomial::tokens(place), Comparison::at_least, Polynomial::constant(1));
}

bool holds(const Proposition& p, const Net& net, std::span<const std::uint64_t> marking) {
  assert(marking.size() == net.places().size());
  switch (p.kind) {
  case Kind::constant:
    return p.bound != 0;
  case Kind::at_most:
    return value(p.sum, marking) <= p.bound;
  case Kind::equal:
    return value(p.sum, marking) == p.bound;
  case Kind::different:
    return value(p.sum, marking) != p.bound;
  case Kind::fireable:
    return std::any_of(p.transitions.begin(), p.transitions.end(), [&](TransitionIndex t) {
      return is_enabled(net.transitions()[t], marking);
    });
  case Kind::dead:
    return std::none_of(net.transitions().begin(), net.transitions().end(),
                        [&](const Transition& t) { return is_enabled(t, marking); });
  }
  assert(false);
  return false;
}

std::string to_text(const Proposition& proposition, const Net& net) {
  std::string text = plain_text(proposition, net);
  // A text that is the id of a place would be read as that place.
  while (!is_proposition_word(text) && net.find_place(text)) text.insert(0, 1, ' ');
  return text;
}

std::string name_text(std::string_view id) {
  const bool plain = !id.empty() && is_proposition_name_start(id[0]) &&
                     std::all_of(id.begin(), id.end(), is_proposition_name_part) &&
                     !is_proposition_word(id);
  if (plain) return std::string(id);
  return in_single_quotes(id);
}

bool is_proposition_word(std::string_view text) {
  constexpr std::array<std::string_view, 5> kWords{"true", "false", "dead", "fireable", "tokens"};
  return std::find(kWords.begin(), kWords.end(), text) != kWords.end();
}

bool is_proposition_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_proposition_name_part(char c) {
  return is_proposition_name_start(c) || (c >= '0' && c <= '9') || c == '.';
}

std::vector<PlaceIndex> places_read(const Proposition& proposition, const Net& net) {
  std::vector<PlaceIndex> all;
  for (const Monomial& monomial : proposition.sum) {
    for (const PlaceIndex place : monomial.places) {
      if (place != kNoPlace) all.push_back(place);
    }
  }
  const auto add_inputs = [&](const Transition& transition) {
    for (const Arc& arc : transition.inputs) all.push_back(arc.place);
    for (const Arc& arc : transition.inhibitors) all.push_back(arc.place);
  };
  for (const TransitionIndex t : proposition.transitions) add_inputs(net.transitions()[t]);
  if (proposition.kind == Proposition::Kind::dead) {
    for (const Transition& transition : net.transitions()) add_inputs(transition);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

} // namespace fairly::petri
