// The front door: checks properties of a model, finds the fairness that they need, counts states.
//
//     Checker checker(model, {.time = 30s});
//     Result<Answer> answer = checker.check(property);
//
// Checks share what they find out about the model, so one checker for many properties is faster
// than one for each. Limits never lead to a wrong answer: the verdict is then unknown, with a
// reason. Tested by tests/unit/check/checker_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/check/answer.hpp"
#include "fairly/check/explore.hpp"
#include "fairly/check/relevance.hpp"
#include "fairly/check/suggestion.hpp"
#include "fairly/model/certificate.hpp"
#include "fairly/model/property.hpp"
#include "fairly/store/store_kind.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace fairly {

struct CheckerOptions {
  std::chrono::duration<double> time{0}; // for each call; 0: no limit
  // Told about progress; may stop the work for any reason, such as a memory limit or Ctrl-C.
  Monitor* monitor = nullptr;
  StoreKind store = StoreKind::tree;
  std::uint64_t cache_bytes = std::uint64_t{1} << 30;    // for arcs between states, at most
  std::uint64_t bitstate_bytes = std::uint64_t{1} << 28; // of the table of a bitstate store
  // Threads that explore() and check() use. More than one is possible only with an exact store and
  // with models that can be copied. Where check() has little work, one thread does it.
  unsigned workers = 1;
  // Or several processes, as mpirun starts them for the program fairly; the header is not
  // installed. All of them call explore(); to check, worker 0 calls check() and the others
  // serve_checks().
  workers::Exchange* exchange = nullptr;
  // explore() and check() then work as with several workers, even if there is only one, and what
  // they find is saved now and then or taken from files. The model is checked as given.
  const workers::CheckpointPlan* checkpoint = nullptr;
};

class Checker {
 public:
  // The model must outlive the checker.
  explicit Checker(Model& model);
  Checker(Model& model, const CheckerOptions& options);
  Checker(Checker&&) noexcept;
  Checker& operator=(Checker&&) noexcept;
  ~Checker();

  // Does every fair run satisfy the property? Returns an error if the property has one or is about
  // another model, if the options cannot be combined, or if a counterexample did not survive its
  // replay, which is a fault of this program.
  Result<Answer> check(const Property& property, const CheckOptions& options = {});

  // A proof that the property holds, for another program to check: docs/certificates.md. The store
  // must be exact, and the model a net from a PNML file or a graph. Returns an error of kind limit
  // if there is not enough memory or time, and of kind internal if the property does not hold.
  Result<Certificate> certify(const Property& property);

  // Which fairness does the property need, besides what it assumes? The store must be exact.
  // Returns the same errors as check().
  Result<Suggestion> suggest(const Property& property, const SuggestOptions& options = {});

  // Which of the hypotheses under which the property holds does it need? The store must be exact.
  Result<NeededHypotheses> needed(const Property& property);

  // What does not matter in a property, or in what it assumes, given that `answer` is the answer to
  // it? The store must be exact; with an inexact one nothing is found.
  Result<Relevance> relevance(const Property& property, const Answer& answer,
                              const RelevanceOptions& options = {});

  // All reachable states.
  ExploreResult explore();

  Model& model() const;
  // Frees the memory of the known states. The next check starts from nothing.
  void forget_states();
  // The number of states of the model that are known so far; 0 with an inexact store.
  std::uint64_t states() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

} // namespace fairly
