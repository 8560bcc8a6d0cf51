#include "fairly/translate/fairness.hpp"

#include <algorithm>
#include <span>

namespace fairly::translate {

using ltl::Formula;
using ltl::Formulas;
using ltl::Op;

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

} // namespace fairly::translate
