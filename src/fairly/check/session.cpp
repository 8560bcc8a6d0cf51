#include "fairly/check/session.hpp"

#include "fairly/check/attempt_limit.hpp"
#include "fairly/check/inexact_check.hpp"
#include "fairly/check/together.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/model/event_reader.hpp"
#include "fairly/model/plain_model.hpp"
#include "fairly/reduce/reduce.hpp"
#include "fairly/replay/shorten.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace fairly {
namespace {

constexpr double kShareOfSlice = 0.3; // of the time that is left, if only "holds" counts
constexpr const char* kByFacts = "facts";
constexpr double kMostForFairRuns = 5;       // seconds
constexpr double kMostOfSlice = 60;          // seconds
constexpr std::uint64_t kFewNodes = 1'000;   // that are seen sooner than a fact is proved
constexpr std::size_t kFewActions = 500;     // with more, a node may take long
constexpr std::size_t kShorterSteps = 5'000; // that are replayed for a shorter counterexample
constexpr std::uint64_t kEndlessPolls = 300; // some hundred thousand nodes

// Lets the model have infinitely many states while a check runs.
class EndlessAllowed {
 public:
  explicit EndlessAllowed(Model& model) : model_(model) { model_.allow_endless(true); }
  ~EndlessAllowed() { model_.allow_endless(false); }
  EndlessAllowed(const EndlessAllowed&) = delete;
  EndlessAllowed& operator=(const EndlessAllowed&) = delete;

 private:
  Model& model_;
};

// If the time is not limited, stops a search among infinitely many states after a while.
class EndlessLimit final : public Monitor {
 public:
  EndlessLimit(const Model& model, Monitor* other) : model_(model), other_(other) {}

  std::optional<Stop> poll(const Progress& so_far) override {
    if (std::optional<Stop> stop = fairly::poll(other_, so_far)) return stop;
    if (seconds_left() < std::numeric_limits<double>::infinity()) return std::nullopt;
    const std::optional<std::string> why = model_.endless();
    if (!why || ++polls_ < kEndlessPolls) return std::nullopt;
    return Stop{Stop::Kind::unbounded, *why};
  }
  double seconds_left() const override { return fairly::seconds_left(other_); }

 private:
  const Model& model_;
  Monitor* other_;
  std::uint64_t polls_ = 0; // since the model was noticed to be endless
};

} // namespace

Session::Session(Model& model, const CheckerOptions& options, Monitor* monitor)
    : model_(model), options_(options), monitor_(monitor) {}

void Session::forget_states() {
  space_.reset();
}

StateSpace* Session::space() {
  if (!is_exact(options_.store)) return nullptr;
  if (space_ && !space_->is_valid()) forget_states();
  if (!space_) {
    model_.prepare(monitor_);
    space_ = std::make_unique<StateSpace>(model_, options_.store, monitor_, options_.cache_bytes);
  }
  return space_.get();
}

std::optional<Error> Session::objection(const Property& property) const {
  if (property.error()) return property.error();
  if (&property.model() != &model_) {
    return Error{.message = "this property is about another model than the one that is checked",
                 .hint = "read it with the model that the checker was made for"};
  }
  if (space_ == nullptr && model_.plain()->initial_states().empty()) {
    return Error{.message = "the model has no initial state",
                 .hint = "initial() has to add at least one state"};
  }
  return std::nullopt;
}

Result<Answer> Session::check(const Property& property, const CheckOptions& options) {
  if (auto error = objection(property)) return *std::move(error);
  if (has_workers()) {
    if (auto error = objection_to_workers(options)) return *std::move(error);
    if (!is_exact(options_.store)) {
      return Error{.message = "several workers keep whole states, and this store does not",
                   .hint = "use an exact store, or one worker"};
    }
  }
  // No reduction rule preserves which transitions fire.
  const bool as_given = options.reduce == Reduce::none || has_events(property);
  // Several processes would reduce one net to different ones, because rules have time limits. So
  // would a run that goes on from a checkpoint.
  const bool is_whole = as_given || options_.exchange != nullptr || options_.checkpoint != nullptr;
  Result<Answer> answer =
      is_whole ? search_all({property, options, monitor_}) : search_reduced(property, options);
  if (!answer) return answer;
  if (as_given && options.reduce != Reduce::none) {
    answer->statistics.reduction.refusals = {{"all rules", "the property says what is fired"}};
  }
  if (auto error = confirm(*answer, options)) return *std::move(error);
  return answer;
}

Result<Answer> Session::search_all(CheckTask task) {
  task.has_crew = has_workers();
  return search(task);
}

Result<Answer> Session::search(const CheckTask& task) {
  Model& model = task.property.model();
  EndlessLimit limit(model, task.monitor);
  Result<Answer> answer =
      search_states({task.property, task.options, &limit, task.facts, task.has_crew});
  if (!answer || !answer->reason || answer->reason->kind == Stop::Kind::unbounded) return answer;
  if (const auto why = model.endless()) answer->reason->text += "; " + *why;
  return answer;
}

Result<Answer> Session::search_states(const CheckTask& task) {
  Model& model = task.property.model();
  const EndlessAllowed endless(model);
  const bool is_given = &model == &model_;
  if (task.has_crew) {
    return check_together(
        task, {options_.workers, options_.store, options_.exchange, options_.checkpoint});
  }
  if (StateSpace* const known = is_given ? space() : nullptr) return check_exactly(*known, task);
  model.prepare(is_given ? monitor_ : task.monitor);
  if (is_exact(options_.store)) {
    StateSpace own(model, options_.store, task.monitor, options_.cache_bytes);
    return check_exactly(own, task);
  }
  return check_inexactly(task, options_.store, options_.bitstate_bytes);
}

std::optional<Result<Answer>> Session::search_few_states(const Property& property,
                                                         const CheckOptions& options) {
  if (options.reduce == Reduce::always || options.search != SearchPlan::automatic ||
      model_.action_count() > kFewActions) {
    return std::nullopt;
  }
  CheckOptions all = options;
  all.search = SearchPlan::exhaustive;
  AttemptLimit limit(kFewNodes, kForEver, monitor_);
  Result<Answer> answer = search({property, all, &limit});
  if (limit.was_reached() && answer && answer->unknown()) return std::nullopt;
  return answer;
}

// Tries one reduction after the other, until an answer counts.
Result<Answer> Session::search_reduced(const Property& property, const CheckOptions& options) {
  if (auto answer = search_few_states(property, options)) return *std::move(answer);
  std::vector<reduce::Reduction> reductions =
      reduce::reduce(property, {.exchange = reduce::Exchange::where_it_pays,
                                .merge = reduce::Merge::colours,
                                .monitor = monitor_,
                                .memory = &memory_});
  for (reduce::Reduction& each : reductions) {
    const double seconds = std::min(kMostOfSlice, kShareOfSlice * seconds_left(monitor_));
    AttemptLimit limit(kAnyNodes, seconds, monitor_);
    Monitor* const monitor = each.only_holds_counts ? &limit : monitor_;
    Result<Answer> answer = search_all({each.property, options, monitor, each.facts.get()});
    if (!answer) return answer;
    const bool goes_on = !poll(monitor_, {Phase::searching});
    // If copies are exchanged, a run may take too many rounds to be written out.
    const bool is_simplified = each.only_holds_counts || !each.statistics.copies.empty();
    if (answer->unknown() && is_simplified && goes_on) continue;
    if (answer->counterexample && !lift(property, each, *answer->counterexample)) continue;
    describe(property, each, *answer);
    const bool ignores_fairness = answer->engine == kByFacts || each.only_holds_counts;
    if (answer->holds() && ignores_fairness) look_for_fair_runs(property, *answer);
    return answer;
  }
  // Without facts: the facts at hand are about atoms of nets that were made smaller.
  return search_all({property, options, monitor_});
}

// Hypotheses about states may exclude every run. A check that needs none of them does not notice
// this.
void Session::look_for_fair_runs(const Property& property, Answer& answer) {
  const std::vector<FairnessHypothesis> assumed = property.all_hypotheses();
  if (std::all_of(assumed.begin(), assumed.end(), excludes_no_prefix)) return;
  Property nothing = property.assuming(assumed);
  nothing.replace_formula(property.formulas().constant(false));
  const double seconds = std::min(kMostForFairRuns, kShareOfSlice * seconds_left(monitor_));
  AttemptLimit limit(kAnyNodes, seconds, monitor_);
  const CheckOptions options{.short_traces = false};
  for (const reduce::Reduction& each : reduce::reduce(nothing, {.facts = false,
                                                               .merge = reduce::Merge::colours,
                                                               .monitor = &limit,
                                                               .memory = &memory_})) {
    const Result<Answer> found = search({each.property, options, &limit});
    if (!found || found->unknown()) return;
    if (found->holds()) answer.vacuity = Vacuity::no_fair_run;
    if (found->holds() || !each.only_holds_counts) return;
  }
}

bool Session::lift(const Property& property, const reduce::Reduction& reduction,
                   Counterexample& found) {
  if (reduction.lift) {
    std::optional<Trace> lifted = reduction.lift(found.trace);
    if (!lifted) return false;
    found.trace = *std::move(lifted);
  }
  found.property = property;
  // A run of an unbounded net need not come back to a marking, even if its part in the reduced net
  // does. And a formula that was simplified by facts may be decided by a run that grows in places
  // that the given formula looks at.
  return replay(*model_.plain(), property, found.trace, monitor_).ok();
}

void Session::describe(const Property& property, const reduce::Reduction& reduction,
                       Answer& answer) {
  ReductionStatistics& statistics = answer.statistics.reduction;
  statistics = reduction.statistics;
  if (reduction.facts) {
    statistics.linear_programs = reduction.facts->statistics().programs;
    statistics.exclusions = reduction.facts->statistics().exclusions;
  }
  // If no word violates what is left of a formula, this says nothing about the formula itself.
  const bool used_facts = statistics.exclusions > 0 || !statistics.formula.empty();
  if (answer.vacuity == Vacuity::valid && used_facts && !is_valid(property, monitor_)) {
    answer.vacuity = Vacuity::none;
    answer.engine = kByFacts;
  }
}

// The counterexample of the search is not trusted: it is replayed.
std::optional<Error> Session::confirm(Answer& answer, const CheckOptions& options) {
  if (!answer.counterexample) return std::nullopt;
  Counterexample& found = *answer.counterexample;
  const std::unique_ptr<PlainModel> plain = model_.plain();
  Result<Replay> replayed = replay(*plain, found.property, found.trace, monitor_);
  if (!replayed && replayed.error().kind == ErrorKind::limit) {
    Stop stop = to_stop(replayed.error());
    stop.text += fmt::format("; a run of {} steps was found and not replayed to its end",
                             found.trace.size());
    answer.counterexample.reset();
    answer.give_up(std::move(stop));
    return std::nullopt;
  }
  if (!replayed) {
    return Error{.message =
                     "internal error: the counterexample is wrong: " + replayed.error().message,
                 .kind = ErrorKind::internal,
                 .hint = "please report this together with the model and the property"};
  }
  found.replay = *std::move(replayed);
  if (options.short_traces) {
    found = shortened(*plain, std::move(found), kShorterSteps / options.sharing, monitor_);
  }
  return std::nullopt;
}

} // namespace fairly
