// Checks properties of a model, one after the other. The checks share the packed model, the states
// that were explored and the arcs between them; with an inexact store only the packed model. Every
// counterexample is replayed.
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
  // The model must outlive the session.
  Session(Model& model, const CheckerOptions& options, Monitor* monitor);

  Result<Answer> check(const Property& property, const CheckOptions& options);
  // Returns why this property cannot be checked here, if it cannot.
  std::optional<Error> objection(const Property& property) const;

  // The known states and their arcs, for another look at them; valid until the next check. Returns
  // null if the store is inexact.
  StateSpace* space();
  // Frees the memory of the known states. The next check starts from nothing.
  void forget_states();
  // The number of known states; 0 if the store is inexact, where states have no numbers.
  std::uint64_t states() const { return space_ ? space_->size() : 0; }

  Model& model() { return model_; }
  Monitor* monitor() const { return monitor_; }

 private:
  Result<Answer> search(const CheckTask& task);
  // Searches with all workers, if there are several.
  Result<Answer> search_all(CheckTask task);
  bool has_workers() const {
    return options_.workers > 1 || options_.exchange != nullptr || options_.checkpoint != nullptr;
  }
  Result<Answer> search_states(const CheckTask& task);
  // For models that may have only a few states. Returns nullopt if there are more.
  std::optional<Result<Answer>> search_few_states(const Property& property,
                                                  const CheckOptions& options);
  // Searches reduced models. A counterexample in the answer is one of the given model, for the
  // property as given.
  Result<Answer> search_reduced(const Property& property, const CheckOptions& options);
  // Turns a counterexample of the reduced model into one of the given model. Returns false if this
  // was not possible, or if the result is no counterexample.
  bool lift(const Property& property, const reduce::Reduction& reduction, Counterexample& found);
  void look_for_fair_runs(const Property& property, Answer& answer);
  // Adds to the answer what the reduction did.
  void describe(const Property& property, const reduce::Reduction& reduction, Answer& answer);
  std::optional<Error> confirm(Answer& answer, const CheckOptions& options);

  Model& model_;
  const CheckerOptions options_;
  Monitor* monitor_;
  reduce::NetMemory memory_;
  std::unique_ptr<StateSpace> space_; // unless the store is inexact; made when it is needed
};

} // namespace fairly
