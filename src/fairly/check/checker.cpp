#include "fairly/check/checker.hpp"

#include "fairly/base/time_limit.hpp"
#include "fairly/certificate/certify.hpp"
#include "fairly/check/find_relevance.hpp"
#include "fairly/check/session.hpp"
#include "fairly/check/suggest.hpp"

#include <utility>

namespace fairly {

struct Checker::Inside {
  Inside(Model& model, const CheckerOptions& with)
      : options(with), time(with.time, with.monitor), session(model, with, time.monitor()) {}

  CheckerOptions options;
  TimeLimit time;
  Session session;
};

Checker::Checker(Model& model) : Checker(model, {}) {}
Checker::Checker(Model& model, const CheckerOptions& options)
    : inside_(std::make_unique<Inside>(model, options)) {}
Checker::Checker(Checker&&) noexcept = default;
Checker& Checker::operator=(Checker&&) noexcept = default;
Checker::~Checker() = default;

Result<Answer> Checker::check(const Property& property, const CheckOptions& options) {
  inside_->time.begin();
  return inside_->session.check(property, options);
}

// Needs all states of the model as given: those that a search has left, and the others.
Result<Certificate> Checker::certify(const Property& property) {
  inside_->time.begin();
  Session& session = inside_->session;
  if (auto error = session.objection(property)) return *std::move(error);
  StateSpace* const known = session.space();
  if (known == nullptr) {
    return Error{.message = "a certificate needs all states, and this store may lose some",
                 .hint = "use an exact store"};
  }
  known->set_asking(true);
  Result<Certificate> made = certificate::certify(*known, property, session.monitor());
  if (!made) known->invalidate(); // memory may have run out in the middle of anything
  return made;
}

Result<Suggestion> Checker::suggest(const Property& property, const SuggestOptions& options) {
  inside_->time.begin();
  return fairly::suggest(inside_->session, property, options);
}

Result<NeededHypotheses> Checker::needed(const Property& property) {
  inside_->time.begin();
  return find_needed(inside_->session, property);
}

Result<Relevance> Checker::relevance(const Property& property, const Answer& answer,
                                     const RelevanceOptions& options) {
  inside_->time.begin();
  return find_relevance(inside_->session, property, answer, options);
}

ExploreResult Checker::explore() {
  inside_->time.begin();
  return fairly::explore(model(), {.store = inside_->options.store,
                                   .bitstate_bytes = inside_->options.bitstate_bytes,
                                   .monitor = inside_->time.monitor(),
                                   .workers = inside_->options.workers,
                                   .exchange = inside_->options.exchange,
                                   .checkpoint = inside_->options.checkpoint});
}

Model& Checker::model() const {
  return inside_->session.model();
}

void Checker::forget_states() {
  inside_->session.forget_states();
}

std::uint64_t Checker::states() const {
  return inside_->session.states();
}

} // namespace fairly
