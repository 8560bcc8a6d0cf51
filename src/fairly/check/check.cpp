#include "fairly/check/check.hpp"

#include "fairly/base/out_of_room.hpp"
#include "fairly/base/stopwatch.hpp"
#include "fairly/check/counterexample.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/emptiness/reachability.hpp"
#include "fairly/product/product.hpp"
#include "fairly/translate/translate.hpp"

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;

bool is_about_actions(const FairnessHypothesis& hypothesis) {
  return !hypothesis.actions.empty() && hypothesis.kind != Kind::unconditional;
}

class Checker {
 public:
  Checker(Model& model, StateSpace& space, const Property& property, const CheckOptions& options)
      : model_(model), space_(space), property_(property), options_(options),
        formulas_(property.formulas) {}

  Result<CheckResult> run() {
    try {
      if (std::optional<Error> error = decide()) return *std::move(error);
    } catch (const std::bad_alloc& error) {
      result_.give_up(stop_for(error).text);
      space_.invalidate();
    }
    result_.statistics.model_states = space_.size();
    result_.statistics.store_bytes = space_.store_bytes();
    result_.statistics.cache_bytes = space_.cache_bytes();
    return std::move(result_);
  }

 private:
  std::optional<Error> decide() {
    Result<std::optional<Violations>> violations = find_violations(property_, options_, result_);
    if (!violations) return std::move(violations).error();
    if (!*violations) return std::nullopt;
    const auto& [automaton, shape, hypotheses, insensitive] = **violations;
    Product product(model_, space_, automaton, formulas_, property_.propositions, hypotheses);
    if (options_.testing) product.test_changes(insensitive, *options_.testing);
    result_.statistics.acceptance = product.acceptance().to_string();
    const bool cheap = shape.terminal && !options_.testing &&
                       options_.engine == Engine::automatic &&
                       std::all_of(hypotheses.begin(), hypotheses.end(), is_about_actions);
    if (auto error =
            cheap ? reach(product, shape) : find_counterexample(product, options_, result_)) {
      if (!cheap && result_.statistics.fairness_in_formula > 0) {
        error->hint += "; or have the whole formula translated into a generalised Büchi automaton";
      }
      return error;
    }
    if (result_.verdict == Verdict::holds) look_for_fair_runs();
    return std::nullopt;
  }

  // Terminal automata: a state from which everything is accepted, and then any fair run.
  std::optional<Error> reach(Product& product, const Structure& shape) {
    const Stopwatch watch;
    emptiness::SearchState state(options_.monitor);
    result_.engine = "reachability";
    result_.statistics.engine_reason = "a bad prefix decides, and fairness excludes none";
    space_.set_remembering(options_.more_to_come);
    const std::vector<Node> path = emptiness::find_reachable(
        product, [&](Node node) { return shape.accepting[product.automaton_state(node)]; }, state);
    space_.set_remembering(true);
    result_.statistics.search = state.statistics;
    result_.statistics.search_seconds = watch.seconds();
    if (const auto failure = product.failure()) {
      result_.give_up(failure->message);
    } else if (state.stopped()) {
      result_.give_up(state.stop_reason->text);
    } else if (path.empty()) {
      result_.verdict = Verdict::holds;
    } else {
      return find_known_counterexample(product, path, options_, result_);
    }
    return std::nullopt;
  }

  // Hypotheses about states may exclude every run. Actions cannot: see is_about_actions().
  void look_for_fair_runs() {
    std::vector<FairnessHypothesis> assumed = property_.hypotheses;
    assumed.insert(assumed.end(), result_.premises.begin(), result_.premises.end());
    if (std::all_of(assumed.begin(), assumed.end(), is_about_actions)) return;
    const Result<Automaton> everything = translate_ltl(formulas_, formulas_.constant(true), {});
    Product product(model_, space_, *everything, formulas_, property_.propositions, assumed);
    const auto found =
        check_emptiness(product, product.acceptance(), {.monitor = options_.monitor});
    if (found && found->verdict == Emptiness::empty) result_.vacuity = Vacuity::no_fair_run;
  }

  Model& model_;
  StateSpace& space_;
  const Property& property_;
  const CheckOptions& options_;
  ltl::Formulas& formulas_;
  CheckResult result_;
};

} // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
  case Verdict::holds:
    return "holds";
  case Verdict::violated:
    return "violated";
  case Verdict::unknown:
    return "unknown";
  }
  return "";
}

Result<CheckResult> check(Model& model, StateSpace& space, const Property& property,
                          const CheckOptions& options) {
  return Checker(model, space, property, options).run();
}

} // namespace fairly
