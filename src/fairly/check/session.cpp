#include "fairly/check/session.hpp"

#include "fairly/check/inexact_check.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/reduce/reduce.hpp"
#include "fairly/replay/shorten.hpp"

#include <utility>

namespace fairly {

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
  if (&property.model() == &model_) return std::nullopt;
  return Error{.message = "this property is about another model than the one that is checked",
               .hint = "read it with the model that the checker was made for"};
}

Result<Answer> Session::check(const Property& property, const CheckOptions& options) {
  if (auto error = objection(property)) return *std::move(error);
  std::optional<reduce::Reduction> reduction;
  if (options.reduce) reduction = reduce::reduce(property, {.monitor = monitor_});
  Result<Answer> answer = reduction ? search_reduced(property, *reduction, options)
                                    : search({property, options, monitor_});
  if (!answer) return answer;
  if (auto error = confirm(*answer, options)) return *std::move(error);
  return answer;
}

Result<Answer> Session::search(const CheckTask& task) {
  Model& model = task.property.model();
  const bool is_given = &model == &model_;
  if (StateSpace* const known = is_given ? space() : nullptr) return check_exactly(*known, task);
  model.prepare(monitor_);
  if (is_exact(options_.store)) {
    StateSpace own(model, options_.store, monitor_, options_.cache_bytes);
    return check_exactly(own, task);
  }
  return check_inexactly(task, options_.store, options_.bitstate_bytes);
}

Result<Answer> Session::search_reduced(const Property& property, reduce::Reduction& reduction,
                                       const CheckOptions& options) {
  ltl::LetterFacts* const facts = reduction.facts.get();
  Result<Answer> answer = search({reduction.property, options, monitor_, facts});
  if (!answer) return answer;
  if (answer->counterexample) {
    Trace& trace = answer->counterexample->trace;
    std::optional<Trace> lifted = reduction.lift ? reduction.lift(trace) : trace;
    if (!lifted) {
      Property given = property;
      if (!reduction.model) given.replace_formula(reduction.property.formula());
      answer = search({given, options, monitor_, facts});
      if (!answer) return answer;
      lifted = answer->counterexample ? answer->counterexample->trace : Trace{};
    }
    if (answer->counterexample) {
      answer->counterexample->trace = *std::move(lifted);
      answer->counterexample->property = property;
    }
  }
  ReductionStatistics& statistics = answer->statistics.reduction;
  statistics = std::move(reduction.statistics);
  if (facts != nullptr) {
    statistics.linear_programs = facts->statistics().programs;
    statistics.exclusions = facts->statistics().exclusions;
  }
  // That no word violates what is left of a formula says nothing about the formula itself.
  if (answer->vacuity == Vacuity::valid && statistics.exclusions > 0 &&
      !is_valid(property, monitor_)) {
    answer->vacuity = Vacuity::none;
    answer->engine = "facts";
  }
  return answer;
}

// What the search has found is not believed.
std::optional<Error> Session::confirm(Answer& answer, const CheckOptions& options) {
  if (!answer.counterexample) return std::nullopt;
  Counterexample& found = *answer.counterexample;
  const std::unique_ptr<PlainModel> plain = model_.plain();
  Result<Replay> replayed = replay(*plain, found.property, found.trace);
  if (!replayed) {
    return Error{.message =
                     "internal error: the counterexample is wrong: " + replayed.error().message,
                 .kind = ErrorKind::internal,
                 .hint = "please report this together with the model and the property"};
  }
  found.replay = *std::move(replayed);
  if (options.short_traces) found = shortened(*plain, std::move(found));
  return std::nullopt;
}

} // namespace fairly
