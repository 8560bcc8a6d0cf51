#include "fairly/check/violations.hpp"

#include "fairly/base/stopwatch.hpp"
#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/translate/translate.hpp"

#include <utility>

namespace fairly {
namespace {

using ltl::Formula;
using ltl::Formulas;

// Fairness in the negation goes to the hypotheses.
Result<Automaton> translate(const Property& property, const CheckOptions& options,
                            std::vector<FairnessHypothesis>& hypotheses) {
  Formulas& formulas = property.formulas;
  const Formula negation =
      ltl::simplify(formulas, ltl::negation_normal_form(formulas, property.formula, true));
  TranslateOptions how;
  if (options.monitor != nullptr) {
    how.stop = [&] { return options.monitor->poll({}); };
  }
  if (options.automaton) {
    how.kind = *options.automaton;
    return translate_ltl(formulas, negation, how);
  }
  const ltl::FairnessParts parts = ltl::split_letter_fairness(formulas, negation);
  for (const ltl::LetterFairness& each : parts.fairness) hypotheses.push_back(to_hypothesis(each));
  return translate_ltl(formulas, parts.rest, how);
}

bool is_empty(const Automaton& automaton) {
  ExplicitGraph graph = automaton.graph();
  return check_emptiness(graph, automaton.acceptance())->verdict == Emptiness::empty;
}

void describe(const Automaton& automaton, const Structure& shape, CheckStatistics& statistics) {
  statistics.automaton_states = automaton.state_count();
  statistics.automaton_transitions = automaton.transitions().size();
  statistics.automaton_marks = automaton.mark_count();
  statistics.acceptance = automaton.acceptance().to_string();
  statistics.weak = shape.weak;
  statistics.terminal = shape.terminal;
}

} // namespace

Result<std::optional<Violations>>
find_violations(const Property& property, const CheckOptions& options, CheckResult& result) {
  result.premises = fairness_premises(property.formulas, property.formula);
  std::vector<FairnessHypothesis> hypotheses = property.hypotheses;
  const Stopwatch watch;
  Result<Automaton> automaton = translate(property, options, hypotheses);
  result.statistics.translation_seconds = watch.seconds();
  result.statistics.fairness_in_formula = hypotheses.size() - property.hypotheses.size();
  if (!automaton) {
    if (!automaton.error().is_limit) return std::move(automaton).error();
    result.give_up(automaton.error().message);
    return std::optional<Violations>();
  }
  Structure shape = structure(*automaton);
  describe(*automaton, shape, result.statistics);
  if (is_empty(*automaton)) {
    result.verdict = Verdict::holds;
    result.vacuity = Vacuity::valid;
    result.engine = "none";
    return std::optional<Violations>();
  }
  return std::optional<Violations>(
      {*std::move(automaton), std::move(shape), std::move(hypotheses)});
}

} // namespace fairly
