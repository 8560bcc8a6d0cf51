#include "fairly/reduce/letter_constraints.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace fairly::reduce {
namespace {

using petri::Proposition;

constexpr std::size_t kMaxConstraintsTogether = 60; // in one alternative

LinearConstraint at_most(const Proposition& proposition, std::int64_t bound) {
  LinearConstraint result{.bound = bound};
  for (const petri::Monomial& monomial : proposition.sum) {
    result.sum.push_back({monomial.places[0], monomial.coefficient});
  }
  return result;
}

LinearConstraint above(const Proposition& proposition, std::int64_t bound) {
  LinearConstraint result = at_most(proposition, -bound - 1);
  for (LinearTerm& term : result.sum) term.coefficient = -term.coefficient;
  return result;
}

bool is_linear(const Proposition& proposition) {
  return std::all_of(proposition.sum.begin(), proposition.sum.end(),
                     [](const petri::Monomial& each) { return each.places[1] == petri::kNoPlace; });
}

std::optional<Alternatives> fireable(const Proposition& proposition, bool value,
                                     const petri::Net& net) {
  Alternatives result;
  if (!value) result.push_back({});
  for (const petri::TransitionIndex t : proposition.transitions) {
    if (value) {
      result.push_back(enabled(net.transitions()[t]));
      if (result.size() > kMaxAlternatives) return std::nullopt;
      continue;
    }
    Alternatives reasons;
    for (LinearConstraint& each : disabled(net.transitions()[t])) {
      reasons.push_back({std::move(each)});
    }
    std::optional<Alternatives> next = both(result, reasons);
    if (!next) return std::nullopt;
    result = *std::move(next);
  }
  return result;
}

} // namespace

std::optional<Alternatives> both(const Alternatives& a, const Alternatives& b) {
  if (a.size() * b.size() > kMaxAlternatives) return std::nullopt;
  Alternatives result;
  for (const auto& left : a) {
    for (const auto& right : b) {
      result.push_back(left);
      result.back().insert(result.back().end(), right.begin(), right.end());
      if (result.back().size() > kMaxConstraintsTogether) return std::nullopt;
    }
  }
  return result;
}

std::optional<Alternatives> alternatives(const Proposition& proposition, bool value,
                                         const petri::Net& net) {
  using Kind = Proposition::Kind;
  if (!is_linear(proposition)) return std::nullopt;
  const std::int64_t bound = proposition.bound;
  switch (proposition.kind) {
  case Kind::constant:
    return (bound != 0) == value ? Alternatives{{}} : Alternatives{};
  case Kind::at_most:
    return Alternatives{{value ? at_most(proposition, bound) : above(proposition, bound)}};
  case Kind::equal:
  case Kind::different:
    if ((proposition.kind == Kind::equal) == value) {
      return Alternatives{{at_most(proposition, bound), above(proposition, bound - 1)}};
    }
    return Alternatives{{at_most(proposition, bound - 1)}, {above(proposition, bound)}};
  case Kind::fireable:
    return fireable(proposition, value, net);
  case Kind::dead:
    break;
  }
  return std::nullopt;
}

Alternatives alternatives(const ltl::LetterCube& cube, const std::vector<Proposition>& propositions,
                          const petri::Net& net) {
  Alternatives result{{}};
  for (const ltl::AtomValue& each : cube) {
    const auto more = alternatives(propositions[each.atom.index], each.value, net);
    if (!more) continue; // no constraint from this atom: more markings are possible
    if (auto next = both(result, *more)) result = *std::move(next);
  }
  return result;
}

std::vector<LinearConstraint> enabled(const petri::Transition& transition) {
  std::vector<LinearConstraint> result;
  for (const petri::Arc& arc : transition.inputs) {
    result.push_back({{{arc.place, -1}}, -std::int64_t{arc.weight}});
  }
  for (const petri::Arc& arc : transition.inhibitors) {
    result.push_back({{{arc.place, 1}}, std::int64_t{arc.weight} - 1});
  }
  return result;
}

std::vector<LinearConstraint> disabled(const petri::Transition& transition) {
  std::vector<LinearConstraint> result;
  for (const petri::Arc& arc : transition.inputs) {
    result.push_back({{{arc.place, 1}}, std::int64_t{arc.weight} - 1});
  }
  for (const petri::Arc& arc : transition.inhibitors) {
    result.push_back({{{arc.place, -1}}, -std::int64_t{arc.weight}});
  }
  return result;
}

} // namespace fairly::reduce
