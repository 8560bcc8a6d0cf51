#include "fairly/ltl/fairness.hpp"

#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/ltl/spread.hpp"

#include <algorithm>
#include <span>

namespace fairly::ltl {

namespace {

bool is_recurrence(const Formulas& formulas, Formula f) { // GF p
  return formulas.op(f) == Op::Globally && formulas.op(formulas.child(f, 0)) == Op::Finally;
}

} // namespace

bool is_persistence(const Formulas& formulas, Formula f) {
  return formulas.op(f) == Op::Finally && formulas.op(formulas.child(f, 0)) == Op::Globally;
}

std::optional<StrongFairness> as_strong_fairness(const Formulas& formulas, Formula f) {
  if (formulas.op(f) != Op::Or || formulas.children(f).size() != 2) return std::nullopt;
  const Formula a = formulas.child(f, 0), b = formulas.child(f, 1);
  if (is_persistence(formulas, a) && is_recurrence(formulas, b)) return StrongFairness{a, b};
  if (is_persistence(formulas, b) && is_recurrence(formulas, a)) return StrongFairness{b, a};
  return std::nullopt;
}

std::optional<LetterFairness> as_letter_fairness(Formulas& formulas, Formula f) {
  const auto body = [&](Formula g) { return formulas.child(formulas.child(g, 0), 0); };
  const auto is_boolean = [&](Formula g) { return PropertyTable(formulas).of(g).boolean; };
  if (is_recurrence(formulas, f) && is_boolean(body(f))) {
    return LetterFairness{std::nullopt, body(f)};
  }
  const std::optional<StrongFairness> strong = as_strong_fairness(formulas, f);
  if (!strong) return std::nullopt;
  const Formula never = body(strong->persistence), occurs = body(strong->recurrence);
  if (!is_boolean(never) || !is_boolean(occurs)) return std::nullopt;
  return LetterFairness{negation_normal_form(formulas, never, true), occurs};
}

FairnessParts split_letter_fairness(Formulas& formulas, Formula f) {
  FairnessParts parts;
  std::vector<Formula> rest;
  for (const Formula part : conjuncts(formulas, spread(formulas, f))) {
    if (auto fairness = as_letter_fairness(formulas, part)) {
      parts.fairness.push_back(*fairness);
    } else {
      rest.push_back(part);
    }
  }
  // If no fairness was found, the formula stays as it was before it was spread.
  parts.rest = parts.fairness.empty() ? f : simplify(formulas, formulas.nary(Op::And, rest));
  return parts;
}

std::vector<Formula> conjuncts(const Formulas& formulas, Formula f) {
  if (formulas.op(f) != Op::And) return {f};
  const std::span<const Formula> parts = formulas.children(f);
  return {parts.begin(), parts.end()};
}

std::size_t strong_fairness_count(const Formulas& formulas, Formula f) {
  const std::vector<Formula> parts = conjuncts(formulas, f);
  return static_cast<std::size_t>(std::count_if(parts.begin(), parts.end(), [&](Formula part) {
    return as_strong_fairness(formulas, part).has_value();
  }));
}

} // namespace fairly::ltl
