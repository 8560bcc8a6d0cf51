#include "fairly/model/fairness.hpp"

#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"

#include <utility>

namespace fairly {

FairnessHypothesis to_hypothesis(const ltl::LetterFairness& fairness, std::string text) {
  using Kind = FairnessHypothesis::Kind;
  return {.kind = fairness.enabled ? Kind::strong : Kind::unconditional,
          .actions = {},
          .enabled = fairness.enabled.value_or(fairness.occurs),
          .occurs = fairness.occurs,
          .text = std::move(text),
          .source = FairnessHypothesis::Source::formula};
}

std::vector<FairnessHypothesis> fairness_premises(ltl::Formulas& formulas, ltl::Formula formula) {
  constexpr std::uint64_t kLongestText = 1'000; // operators of a premise that is shown
  std::vector<FairnessHypothesis> found;
  for (; formulas.op(formula) == ltl::Op::Implies; formula = formulas.child(formula, 1)) {
    for (const ltl::Formula part : ltl::conjuncts(formulas, formulas.child(formula, 0))) {
      const auto fairness = ltl::as_letter_fairness(formulas, ltl::simplify(formulas, part));
      if (!fairness) continue;
      const bool is_short = formulas.size(part) <= kLongestText;
      found.push_back(
          to_hypothesis(*fairness, is_short ? ltl::print(formulas, part) : "(a long one)"));
    }
  }
  return found;
}

} // namespace fairly
