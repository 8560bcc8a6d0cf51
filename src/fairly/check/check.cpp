#include "fairly/check/check.hpp"

#include "fairly/automaton/structure.hpp"
#include "fairly/emptiness/reachability.hpp"
#include "fairly/lasso/build.hpp"
#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/product/product.hpp"
#include "fairly/translate/translate.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <new>
#include <utility>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;
using ltl::Formula;
using ltl::Formulas;
using ltl::Op;

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

FairnessHypothesis to_hypothesis(const ltl::LetterFairness& fairness, std::string text = {}) {
  return {.kind = fairness.enabled ? Kind::strong : Kind::unconditional,
          .actions = {},
          .enabled = fairness.enabled.value_or(fairness.occurs),
          .occurs = fairness.occurs,
          .text = std::move(text)};
}

// Fairness among the premises of "premises -> conclusion", also below further implications.
std::vector<FairnessHypothesis> find_premises(Formulas& formulas, Formula formula) {
  std::vector<FairnessHypothesis> found;
  for (; formulas.op(formula) == Op::Implies; formula = formulas.child(formula, 1)) {
    for (const Formula part : ltl::conjuncts(formulas, formulas.child(formula, 0))) {
      const auto fairness = ltl::as_letter_fairness(formulas, ltl::simplify(formulas, part));
      if (fairness) found.push_back(to_hypothesis(*fairness, ltl::print(formulas, part)));
    }
  }
  return found;
}

bool is_about_actions(const FairnessHypothesis& hypothesis) {
  return !hypothesis.actions.empty() && hypothesis.kind != Kind::unconditional;
}

// A graph that is entered elsewhere.
class Rooted final : public Graph {
 public:
  Rooted(Graph& graph, Node root) : graph_(graph), root_(root) {}

  void initial(std::vector<Node>& out) override { out.push_back(root_); }
  void expand(Node node, std::vector<Edge>& out) override { graph_.expand(node, out); }
  MarksId shared_marks(Node node) override { return graph_.shared_marks(node); }
  MarkSet possible_shared_marks() const override { return graph_.possible_shared_marks(); }
  void prefetch(std::span<const Edge> edges) override { graph_.prefetch(edges); }
  const MarkTable& marks() const override { return graph_.marks(); }
  Node node_count() const override { return graph_.node_count(); }

 private:
  Graph& graph_;
  Node root_;
};

class Checker {
 public:
  Checker(Model& model, StateSpace& space, const Property& property, const CheckOptions& options)
      : model_(model), space_(space), property_(property), options_(options),
        formulas_(property.formulas), hypotheses_(property.hypotheses) {}

  Result<CheckResult> run() {
    try {
      if (std::optional<Error> error = decide()) return *std::move(error);
    } catch (const std::bad_alloc&) {
      give_up("out of memory");
    }
    result_.statistics.model_states = space_.size();
    result_.statistics.store_bytes = space_.store_bytes();
    result_.statistics.cache_bytes = space_.cache_bytes();
    return std::move(result_);
  }

 private:
  std::optional<Error> decide() {
    result_.premises = find_premises(formulas_, property_.formula);
    const Stopwatch watch;
    Result<Automaton> automaton = translate();
    result_.statistics.translation_seconds = watch.seconds();
    if (!automaton) {
      if (!automaton.error().is_limit) return std::move(automaton).error();
      return give_up(automaton.error().message);
    }
    const Structure shape = structure(*automaton);
    describe(*automaton, shape);
    Product product(model_, space_, *automaton, formulas_, property_.propositions, hypotheses_);
    result_.statistics.acceptance = product.acceptance().to_string();
    if (is_empty(*automaton)) {
      result_.verdict = Verdict::holds;
      result_.vacuity = Vacuity::valid;
      result_.engine = "none";
      return std::nullopt;
    }
    const bool cheap = shape.terminal && options_.engine == Engine::automatic &&
                       std::all_of(hypotheses_.begin(), hypotheses_.end(), is_about_actions);
    if (std::optional<Error> error = cheap ? reach(product, shape) : search(product, product)) {
      return error;
    }
    if (result_.verdict == Verdict::holds) look_for_fair_runs();
    return std::nullopt;
  }

  std::optional<Error> give_up(std::string reason) {
    result_.verdict = Verdict::unknown;
    result_.reason = std::move(reason);
    return std::nullopt;
  }

  // The automaton of the violations. Fairness in them goes to the hypotheses.
  Result<Automaton> translate() {
    const Formula negation =
        ltl::simplify(formulas_, ltl::negation_normal_form(formulas_, property_.formula, true));
    TranslateOptions options;
    if (options_.monitor != nullptr) {
      options.stop = [this] { return options_.monitor->poll(result_.statistics.search); };
    }
    if (options_.automaton) {
      options.kind = *options_.automaton;
      return translate_ltl(formulas_, negation, options);
    }
    const ltl::FairnessParts parts = ltl::split_letter_fairness(formulas_, negation);
    for (const ltl::LetterFairness& each : parts.fairness) {
      hypotheses_.push_back(to_hypothesis(each));
    }
    result_.statistics.fairness_in_formula = parts.fairness.size();
    return translate_ltl(formulas_, parts.rest, options);
  }

  void describe(const Automaton& automaton, const Structure& shape) {
    CheckStatistics& statistics = result_.statistics;
    statistics.automaton_states = automaton.state_count();
    statistics.automaton_transitions = automaton.transitions().size();
    statistics.automaton_marks = automaton.mark_count();
    statistics.weak = shape.weak;
    statistics.terminal = shape.terminal;
  }

  static bool is_empty(const Automaton& automaton) {
    ExplicitGraph graph = automaton.graph();
    return check_emptiness(graph, automaton.acceptance())->verdict == Emptiness::empty;
  }

  // Terminal automata: a state from which everything is accepted, and then any fair run.
  std::optional<Error> reach(Product& product, const Structure& shape) {
    const Stopwatch watch;
    emptiness::SearchState state(options_.monitor);
    result_.engine = "reachability";
    space_.set_remembering(options_.more_to_come);
    const std::optional<Node> bad = emptiness::find_reachable(
        product, [&](Node node) { return shape.accepting[product.automaton_state(node)]; }, state);
    space_.set_remembering(true);
    result_.statistics.search = state.statistics;
    result_.statistics.search_seconds = watch.seconds();
    if (product.failure()) return give_up(product.failure()->message);
    if (state.stopped()) return give_up(*state.stop_reason);
    if (!bad) {
      result_.verdict = Verdict::holds;
      return std::nullopt;
    }
    Rooted rest(product, *bad);
    return search(product, rest);
  }

  // Looks for an accepting cycle of a part of the product.
  std::optional<Error> search(Product& product, Graph& part) {
    const Stopwatch watch;
    Result<EmptinessResult> found = check_emptiness(
        part, product.acceptance(), {.engine = options_.engine, .monitor = options_.monitor});
    if (!found) return std::move(found).error();
    result_.statistics.search_seconds += watch.seconds();
    add(found->statistics);
    const bool is_whole = result_.engine.empty();
    if (is_whole) result_.engine = name(found->engine);
    if (found->verdict == Emptiness::nonempty) return make_trace(product, found->component);
    if (product.failure()) return give_up(product.failure()->message);
    if (found->verdict == Emptiness::unknown) return give_up(found->reason);
    assert(is_whole && "every finite run has a fair continuation");
    result_.verdict = Verdict::holds;
    return std::nullopt;
  }

  void add(const SearchStatistics& more) {
    SearchStatistics& sum = result_.statistics.search;
    sum.nodes += more.nodes;
    sum.edges += more.edges;
    sum.components += more.components;
    sum.revisits += more.revisits;
    sum.peak_stack = std::max(sum.peak_stack, more.peak_stack);
  }

  std::optional<Error> make_trace(Product& product, const AcceptingComponent& component) {
    const Stopwatch watch;
    const std::optional<Lasso> lasso =
        build_lasso(product, product.acceptance(), component, options_.monitor);
    result_.statistics.lasso_seconds = watch.seconds();
    if (product.failure()) return give_up(product.failure()->message);
    if (!lasso) {
      const auto reason = options_.monitor->poll(result_.statistics.search);
      return give_up(reason.value_or("stopped") + " while a counterexample was built");
    }
    const auto actions = [&](const std::vector<LassoStep>& steps) {
      std::vector<Action> out;
      for (const LassoStep& step : steps) {
        out.push_back(step.edge.action == product.stutter() ? kStutter : step.edge.action);
      }
      return out;
    };
    result_.trace = {actions(lasso->prefix), actions(lasso->cycle)};
    // Only the automaton moves once the model is dead.
    std::vector<Action>& prefix = result_.trace.prefix;
    if (result_.trace.cycle[0] == kStutter) {
      prefix.erase(std::find(prefix.begin(), prefix.end(), kStutter), prefix.end());
      result_.trace.cycle.resize(1);
    }
    result_.verdict = Verdict::violated;
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
    const bool is_sure = found && !product.failure();
    if (is_sure && found->verdict == Emptiness::empty) result_.vacuity = Vacuity::no_fair_run;
  }

  Model& model_;
  StateSpace& space_;
  const Property& property_;
  const CheckOptions& options_;
  Formulas& formulas_;
  std::vector<FairnessHypothesis> hypotheses_; // given, and found in the formula
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
