#include "fairly/check/session.hpp"

#include "fairly/check/inexact_check.hpp"
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
  const CheckTask task{property, options, monitor_};
  StateSpace* const known = space();
  if (known == nullptr) model_.prepare(monitor_);
  Result<Answer> answer = known != nullptr
                              ? check_exactly(*known, task)
                              : check_inexactly(task, options_.store, options_.bitstate_bytes);
  if (!answer) return answer;
  if (auto error = confirm(*answer, options)) return *std::move(error);
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
