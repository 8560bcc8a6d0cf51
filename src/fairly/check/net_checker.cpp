#include "fairly/check/net_checker.hpp"

#include "fairly/check/inexact_check.hpp"
#include "fairly/lasso/shorten.hpp"

#include <utility>

namespace fairly {

NetChecker::NetChecker(const petri::Net& net, NetCheckerOptions options)
    : net_(net), options_(std::move(options)), model_(net, options_.monitor) {
  forget_states();
}

void NetChecker::forget_states() {
  if (!is_exact(options_.store)) return;
  space_.reset();
  space_ =
      std::make_unique<StateSpace>(model_, options_.store, options_.monitor, options_.cache_bytes);
}

Result<CheckResult> NetChecker::check(const Property& property, const CheckOptions& options) {
  if (space_ && !space_->is_valid()) forget_states();
  if (space_) return fairly::check(model_, *space_, property, options);
  return check_inexactly(model_, property, options, options_.store, options_.bitstate_bytes);
}

Property NetChecker::prepare(ltl::Formulas& formulas,
                             const std::vector<petri::Proposition>& propositions,
                             ltl::Formula formula,
                             const std::vector<FairnessHypothesis>& hypotheses) {
  // Only what this property needs is evaluated.
  model_.forget_propositions();
  std::vector<std::uint32_t> numbers(propositions.size());
  const auto use = [&](ltl::Formula f) {
    for (const ltl::AtomId atom : ltl::atoms(formulas, f)) {
      numbers[atom.index] = model_.proposition(propositions[atom.index]);
    }
  };
  use(formula);
  for (const FairnessHypothesis& each : hypotheses) {
    if (!each.actions.empty()) continue;
    use(each.enabled);
    use(each.occurs);
  }
  return {formulas, formula, std::move(numbers), hypotheses};
}

std::unique_ptr<NetChecker::Inside>
NetChecker::look_inside(ltl::Formulas& formulas,
                        const std::vector<petri::Proposition>& propositions, ltl::Formula formula,
                        const std::vector<FairnessHypothesis>& hypotheses) {
  if (!space_) return nullptr;
  if (!space_->is_valid()) forget_states();
  return std::make_unique<Inside>(
      Inside{model_, *space_, prepare(formulas, propositions, formula, hypotheses)});
}

Result<NetCheckResult> NetChecker::check(ltl::Formulas& formulas,
                                         const std::vector<petri::Proposition>& propositions,
                                         ltl::Formula formula,
                                         const std::vector<FairnessHypothesis>& hypotheses,
                                         const CheckOptions& options) {
  Result<CheckResult> checked =
      check(prepare(formulas, propositions, formula, hypotheses), options);
  if (!checked) return std::move(checked).error();
  NetCheckResult result{*std::move(checked), {}, hypotheses};
  result.hypotheses.insert(result.hypotheses.end(), result.premises.begin(), result.premises.end());
  if (result.verdict != Verdict::violated) return result;
  const NetProperty property{net_, formulas, propositions, formula, result.hypotheses};
  if (options.short_traces && replay(property, result.trace)) {
    result.trace = shortened(property, std::move(result.trace));
  }
  Result<Replay> replayed = replay(property, result.trace);
  if (!replayed) {
    return Error{.message =
                     "internal error: the counterexample is wrong: " + replayed.error().message,
                 .kind = ErrorKind::internal,
                 .hint = "please report this together with the net and the property"};
  }
  result.replay = *std::move(replayed);
  return result;
}

} // namespace fairly
