// Checks properties of a model, one after the other: they share the packed model, the states that
// were explored and the arcs between them. With an inexact store they share the packed model only.
// Every counterexample is replayed.
// Tested by tests/unit/check/checker_test.cpp, tests/cross/check_cross_test.cpp,
// tests/cross/inexact_check_cross_test.cpp.
#pragma once

#include "fairly/check/check.hpp"
#include "fairly/check/checker.hpp"
#include "fairly/reduce/reduce.hpp"

#include <memory>

namespace fairly {

class Session {
 public:
  // The model must outlive this.
  Session(Model& model, const CheckerOptions& options, Monitor* monitor);

  Result<Answer> check(const Property& property, const CheckOptions& options);
  // Why this property cannot be checked here.
  std::optional<Error> objection(const Property& property) const;

  // The states that are known with their arcs, for another look at them; valid until the next
  // check. Null: the store is inexact.
  StateSpace* space();
  // The next check starts from nothing, and their memory is free.
  void forget_states();
  // That are known; 0 if the store is inexact, where states have no numbers.
  std::uint64_t states() const { return space_ ? space_->size() : 0; }

  Model& model() { return model_; }
  Monitor* monitor() const { return monitor_; }

 private:
  Result<Answer> search(const CheckTask& task);
  // By all workers, if there are several.
  Result<Answer> search_all(CheckTask task);
  bool has_workers() const {
    return options_.workers > 1 || options_.exchange != nullptr || options_.checkpoint != nullptr;
  }
  Result<Answer> search_states(const CheckTask& task);
  // Where a few states may be all: nullopt if they are not.
  std::optional<Result<Answer>> search_few_states(const Property& property,
                                                  const CheckOptions& options);
  // The counterexample is one of the given model, for the property as given.
  Result<Answer> search_reduced(const Property& property, const CheckOptions& options);
  // Makes a counterexample one of the given model. False: it is none, or that was not possible.
  bool lift(const Property& property, const reduce::Reduction& reduction, Counterexample& found);
  void look_for_fair_runs(const Property& property, Answer& answer);
  // What the reduction did becomes part of the answer.
  void describe(const Property& property, const reduce::Reduction& reduction, Answer& answer);
  std::optional<Error> confirm(Answer& answer, const CheckOptions& options);

  Model& model_;
  const CheckerOptions options_;
  Monitor* monitor_;
  reduce::NetMemory memory_;
  std::unique_ptr<StateSpace> space_; // unless the store is inexact; made when it is needed
};

} // namespace fairly
