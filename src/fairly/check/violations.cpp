#include "fairly/check/violations.hpp"

#include "fairly/base/stopwatch.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/model/event_reader.hpp"
#include "fairly/translate/testing.hpp"
#include "fairly/translate/translate.hpp"

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

using ltl::Formula;
using ltl::Formulas;

// The letters that every run that satisfies the hypotheses has infinitely often.
std::vector<std::vector<ltl::LetterCube>>
recurring_letters(const Formulas& formulas, const std::vector<FairnessHypothesis>& hypotheses) {
  std::vector<std::vector<ltl::LetterCube>> result;
  for (const FairnessHypothesis& each : hypotheses) {
    if (each.kind != FairnessHypothesis::Kind::unconditional || !each.actions.empty()) continue;
    if (auto cubes = letter_cubes(formulas, each.occurs)) result.push_back(*std::move(cubes));
  }
  return result;
}

// Unless a kind of automaton was asked for, fairness in the negation is moved to `hypotheses`.
Result<TestableAutomaton> translate_negation(const CheckTask& task,
                                             std::vector<FairnessHypothesis>& hypotheses) {
  const CheckOptions& options = task.options;
  Formulas& formulas = task.property.formulas();
  Formula negation =
      ltl::simplify(formulas, ltl::negation_normal_form(formulas, task.property.formula(), true));
  TranslateOptions how{.monitor = task.monitor, .facts = task.facts};
  if (options.testing && options.automaton) {
    return Error{.message = "a testing automaton and another kind of automaton were asked for",
                 .hint = "choose one of them"};
  }
  if (options.testing && has_events(task.property)) {
    return Error{.message = "testing automata have no fired(...): they see states, not steps",
                 .kind = ErrorKind::unsupported,
                 .hint = "choose another kind of automaton"};
  }
  if (options.testing) {
    how.kind = *options.testing == TestingKind::classic ? AutomatonKind::ba : AutomatonKind::tgba;
    return translate_for_testing(formulas, negation, how);
  }
  if (options.automaton) {
    how.kind = *options.automaton;
  } else {
    const ltl::FairnessParts parts = ltl::split_letter_fairness(formulas, negation);
    for (const ltl::LetterFairness& each : parts.fairness) {
      hypotheses.push_back(to_hypothesis(each));
    }
    negation = parts.rest;
    how.again = recurring_letters(formulas, hypotheses);
  }
  Result<Automaton> automaton = translate_ltl(formulas, negation, how);
  if (!automaton) return std::move(automaton).error();
  return TestableAutomaton{*std::move(automaton), {}};
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

bool Violations::prefix_decides() const {
  return shape.terminal && std::all_of(hypotheses.begin(), hypotheses.end(), excludes_no_prefix);
}

bool has_strong(const std::vector<FairnessHypothesis>& hypotheses) {
  return std::any_of(hypotheses.begin(), hypotheses.end(), [](const FairnessHypothesis& each) {
    return each.kind == FairnessHypothesis::Kind::strong;
  });
}

bool is_valid(const Property& property, Monitor* monitor) {
  ltl::Formulas& formulas = property.formulas();
  const Formula negation = ltl::negation_normal_form(formulas, property.formula(), true);
  const Result<Automaton> automaton = translate_ltl(formulas, negation, {.monitor = monitor});
  return automaton.ok() && is_empty(*automaton);
}

Result<std::optional<Violations>> find_violations(const CheckTask& task, Answer& answer) {
  const CheckOptions& options = task.options;
  std::vector<FairnessHypothesis> hypotheses = task.property.hypotheses();
  const Stopwatch watch;
  Result<TestableAutomaton> translated = translate_negation(task, hypotheses);
  answer.statistics.translation_seconds = watch.seconds();
  answer.statistics.fairness_in_formula = hypotheses.size() - task.property.hypotheses().size();
  answer.statistics.automaton_kind = options.testing
                                         ? name(*options.testing)
                                         : name(options.automaton.value_or(AutomatonKind::tgba));
  if (!options.testing && !options.automaton) {
    answer.statistics.automaton_reason =
        answer.statistics.fairness_in_formula > 0
            ? "marks carry the fairness of the formula at less cost than an automaton"
            : "testing automata save nodes but, as a rule, no time";
  }
  if (!translated) {
    if (translated.error().kind != ErrorKind::limit) return std::move(translated).error();
    answer.give_up(to_stop(translated.error()));
    return std::optional<Violations>();
  }
  Automaton& automaton = translated->automaton;
  Structure shape = structure(automaton);
  describe(automaton, shape, answer.statistics);
  if (is_empty(automaton)) {
    answer.verdict = Verdict::holds;
    answer.vacuity = Vacuity::valid;
    answer.engine = "none";
    return std::optional<Violations>();
  }
  std::vector<std::vector<ltl::LetterCube>> again =
      recurring_letters(task.property.formulas(), hypotheses);
  return std::optional<Violations>({std::move(automaton), std::move(shape), std::move(hypotheses),
                                    std::move(translated->insensitive), std::move(again)});
}

} // namespace fairly
