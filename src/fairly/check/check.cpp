#include "fairly/check/check.hpp"

#include "fairly/base/out_of_room.hpp"
#include "fairly/base/stopwatch.hpp"
#include "fairly/check/attempt_limit.hpp"
#include "fairly/check/attempts.hpp"
#include "fairly/check/counterexample.hpp"
#include "fairly/check/growing_run.hpp"
#include "fairly/check/stubborn.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/emptiness/reachability.hpp"
#include "fairly/product/product.hpp"
#include "fairly/translate/translate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

constexpr std::uint64_t kBreadthFirstNodes = 20'000; // before depth is tried
constexpr std::uint64_t kNodesBeforeGrowth = 100'000;

class ExactCheck {
 public:
  ExactCheck(StateSpace& space, const CheckTask& task)
      : model_(task.property.model()), space_(space), property_(task.property), task_(task) {}

  Result<Answer> run() {
    space_.set_asking(true);
    space_.set_remembering(usual());
    try {
      if (std::optional<Error> error = decide()) return *std::move(error);
    } catch (const std::bad_alloc& error) {
      answer_.give_up(stop_for(error));
      space_.invalidate();
    }
    answer_.statistics.model_states = space_.size();
    answer_.statistics.store_bytes = space_.store_bytes();
    answer_.statistics.cache_bytes = space_.cache_bytes() + answer_.statistics.stubborn.cache_bytes;
    return std::move(answer_);
  }

 private:
  Remembering usual() const {
    return task_.options.more_to_come ? Remembering::all : Remembering::useful;
  }

  std::optional<Error> decide() {
    Result<std::optional<Violations>> violations = find_violations(task_, answer_);
    if (!violations) return std::move(violations).error();
    if (!*violations) return std::nullopt;
    if (is_walk(task_.options.search)) return walk_only(**violations, task_, answer_);
    const auto& [automaton, shape, hypotheses, insensitive, again] = **violations;
    Product product(model_, space_, automaton, property_, hypotheses);
    product.set_preliminary(shape.preliminary);
    if (task_.options.testing) product.test_changes(insensitive, *task_.options.testing);
    product.set_stubborn(stubborn_arcs(space_, task_, **violations, answer_.statistics.stubborn));
    answer_.statistics.acceptance = product.acceptance().to_string();
    if (auto error = wrong_engine(hypotheses)) return error;
    const bool cheap = (*violations)->prefix_decides() && !task_.options.testing &&
                       task_.options.engine == Engine::automatic;
    auto error = cheap ? reach(product, **violations)
                       : find_counterexample(product, **violations, task_, answer_);
    describe(product, answer_.statistics.stubborn);
    if (error) {
      if (!cheap && answer_.statistics.fairness_in_formula > 0) {
        error->hint += "; or have the whole formula translated into a generalised Büchi automaton";
      }
      return error;
    }
    if (answer_.verdict == Verdict::holds) look_for_fair_runs();
    return std::nullopt;
  }

  // The error names fairness in the words of whoever asked for it. The engine itself objects to
  // other acceptance conditions.
  std::optional<Error> wrong_engine(const std::vector<FairnessHypothesis>& hypotheses) const {
    const Engine engine = task_.options.engine;
    const bool is_nested = engine == Engine::tau03 || engine == Engine::ndfs;
    if (!is_nested || !has_strong(hypotheses)) return std::nullopt;
    const bool is_in_formula = !has_strong(property_.hypotheses());
    return Error{.message = fmt::format("{} has no strong fairness{}", name(engine),
                                        is_in_formula ? ", which the formula has" : ""),
                 .hint = fmt::format("these engines have it: dpc09, lh00, generic{}",
                                     is_in_formula ? "; or have the whole formula translated into "
                                                     "a generalised Büchi automaton"
                                                   : "")};
  }

  // For terminal automata: looks for a state from which everything is accepted, and then for any
  // fair run.
  std::optional<Error> reach(Product& product, const Violations& violations) {
    const Stopwatch watch;
    const Structure& shape = violations.shape;
    emptiness::SearchState state(task_.monitor);
    answer_.engine = "reachability";
    answer_.statistics.engine_reason = "a bad prefix decides, and fairness excludes none";
    space_.set_remembering(task_.options.more_to_come ? Remembering::all : Remembering::none);
    const auto is_bad = [&](Node node) { return shape.accepting[product.automaton_state(node)]; };
    Attempts attempts(product, violations, task_, kBreadthFirstNodes);
    const auto look = [&] {
      state = emptiness::SearchState(&attempts);
      return emptiness::find_reachable(product, is_bad, state);
    };
    std::vector<Node> path = look();
    if (attempts.begin_again()) path = look();
    space_.set_remembering(usual());
    if (attempts.error()) return attempts.error();
    if (attempts.decide(answer_)) return std::nullopt;
    answer_.statistics.search = state.statistics;
    answer_.statistics.search_seconds = watch.seconds() - attempts.seconds();
    if (const auto failure = product.failure()) {
      answer_.give_up(to_stop(*failure));
    } else if (state.stopped()) {
      answer_.give_up(*state.stop_reason);
    } else if (path.empty()) {
      answer_.verdict = Verdict::holds;
    } else {
      // Any run will do from here, and a reduced one may grow for ever.
      product.follow_stubborn(false);
      auto error = continue_for_ever(product, path);
      product.follow_stubborn(true);
      return error;
    }
    return std::nullopt;
  }

  // Continues a bad prefix: by a cycle that is near, by one that only adds tokens, or by any cycle
  // at all.
  std::optional<Error> continue_for_ever(Product& product, const std::vector<Node>& path) {
    AttemptLimit first(kNodesBeforeGrowth, kForEver, task_.monitor);
    auto error = find_known_counterexample(product, path, task_, &first, answer_);
    if (error || answer_.verdict == Verdict::violated) return error;
    const bool gave_up = first.was_reached();
    if (gave_up || answer_.reason->kind == Stop::Kind::unbounded) grow_for_ever(product, path);
    if (!gave_up || answer_.verdict == Verdict::violated) return std::nullopt;
    answer_.reason.reset();
    return find_known_counterexample(product, path, task_, task_.monitor, answer_);
  }

  void grow_for_ever(Product& product, const std::vector<Node>& path) {
    product.end_search();
    Trace prefix;
    prefix.start = static_cast<std::uint32_t>(product.state(path[0]));
    std::vector<Edge> edges;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      edges.clear();
      product.expand(path[i], edges);
      const auto edge = std::find_if(edges.begin(), edges.end(),
                                     [&](const Edge& e) { return e.target == path[i + 1]; });
      if (edge == edges.end()) return;
      prefix.prefix.push_back(product.move(path[i], *edge));
    }
    std::optional<Trace> trace = model_.plain_run(std::move(prefix));
    if (!trace) return;
    trace = growing_run(property_, *std::move(trace), task_.options.seed, task_.monitor);
    if (!trace) return;
    answer_.counterexample = Counterexample{property_, *std::move(trace)};
    answer_.verdict = Verdict::violated;
    answer_.reason.reset();
  }

  // Hypotheses about states may exclude every run. Those about actions cannot: see
  // excludes_no_prefix().
  void look_for_fair_runs() {
    const std::vector<FairnessHypothesis> assumed = property_.all_hypotheses();
    if (std::all_of(assumed.begin(), assumed.end(), excludes_no_prefix)) return;
    ltl::Formulas& formulas = property_.formulas();
    const Result<Automaton> everything = translate_ltl(formulas, formulas.constant(true), {});
    Product product(model_, space_, *everything, property_, assumed);
    const auto found = check_emptiness(product, product.acceptance(), {.monitor = task_.monitor});
    if (found->verdict == Emptiness::empty) answer_.vacuity = Vacuity::no_fair_run;
  }

  Model& model_;
  StateSpace& space_;
  const Property& property_;
  const CheckTask& task_;
  Answer answer_;
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

Result<Answer> check_exactly(StateSpace& space, const CheckTask& task) {
  return ExactCheck(space, task).run();
}

} // namespace fairly
