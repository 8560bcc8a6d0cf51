#include "fairly/model/fairness.hpp"

#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"

#include <utility>

namespace fairly {

std::vector<Action> fair_actions(const std::vector<FairnessHypothesis>& hypotheses) {
  std::vector<Action> result;
  for (const FairnessHypothesis& each : hypotheses) {
    result.insert(result.end(), each.actions.begin(), each.actions.end());
  }
  return result;
}

FairnessHypothesis to_hypothesis(const ltl::LetterFairness& fairness, std::string text) {
  using Kind = FairnessHypothesis::Kind;
  return {.kind = fairness.enabled ? Kind::strong : Kind::unconditional,
          .actions = {},
          .enabled = fairness.enabled.value_or(fairness.occurs),
          .occurs = fairness.occurs,
          .text = std::move(text),
          .source = FairnessHypothesis::Source::formula};
}

namespace {

// Splits "a -> b" into the premise a and the conclusion b, and "!a | !c | b" into a, c and b.
struct Claim {
  std::vector<ltl::Formula> premises{};   // none: the formula is of another kind
  std::vector<ltl::Formula> conclusion{}; // the claim is that one of these holds
};

Claim split_premises(const ltl::Formulas& formulas, ltl::Formula formula) {
  if (formulas.op(formula) == ltl::Op::Implies) {
    return {{formulas.child(formula, 0)}, {formulas.child(formula, 1)}};
  }
  Claim claim;
  if (formulas.op(formula) != ltl::Op::Or) return claim;
  for (const ltl::Formula each : formulas.children(formula)) {
    if (formulas.op(each) == ltl::Op::Not) {
      claim.premises.push_back(formulas.child(each, 0));
    } else {
      claim.conclusion.push_back(each);
    }
  }
  if (claim.conclusion.empty()) claim.premises.clear();
  return claim;
}

} // namespace

std::vector<FairnessHypothesis> fairness_premises(ltl::Formulas& formulas, ltl::Formula formula) {
  constexpr std::uint64_t kLongestText = 1'000; // operators of a premise that is shown
  std::vector<FairnessHypothesis> found;
  while (true) {
    const Claim claim = split_premises(formulas, formula);
    for (const ltl::Formula premise : claim.premises) {
      for (const ltl::Formula part : ltl::conjuncts(formulas, premise)) {
        const auto fairness = ltl::as_letter_fairness(formulas, ltl::simplify(formulas, part));
        if (!fairness) continue;
        const bool is_short = formulas.size(part) <= kLongestText;
        found.push_back(
            to_hypothesis(*fairness, is_short ? ltl::print(formulas, part) : "(a long one)"));
      }
    }
    if (claim.premises.empty() || claim.conclusion.size() != 1) return found;
    formula = claim.conclusion[0];
  }
}

} // namespace fairly
