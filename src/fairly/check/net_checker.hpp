// Checks properties of a net, one after the other: they share the packed net, the states that were
// explored and the arcs between them. With an inexact store they share the packed net only. Every
// counterexample is replayed.
// Tested by tests/cross/check_cross_test.cpp, tests/cross/inexact_check_cross_test.cpp.
#pragma once

#include "fairly/check/check.hpp"
#include "fairly/lasso/replay.hpp"
#include "fairly/petri/net_model.hpp"

#include <memory>

namespace fairly {

struct NetCheckerOptions {
  StoreKind store = StoreKind::tree;
  std::uint64_t cache_bytes = std::uint64_t{1} << 30;    // for arcs, at most
  std::uint64_t bitstate_bytes = std::uint64_t{1} << 28; // of the table of a bitstate store
  Monitor* monitor = nullptr;                            // for work that is no search
};

struct NetCheckResult : CheckResult {
  Replay replay{}; // of the trace
  // What the replay says why the trace is fair to: the given hypotheses, then the premises.
  std::vector<FairnessHypothesis> hypotheses{};
};

class NetChecker {
 public:
  // The net must outlive this.
  explicit NetChecker(const petri::Net& net, NetCheckerOptions options = {});

  // propositions[i] is that of atom i of the formulas. An error: the options do not go together, or
  // a counterexample did not stand the replay, which is a fault of this program.
  Result<NetCheckResult> check(ltl::Formulas& formulas,
                               const std::vector<petri::Proposition>& propositions,
                               ltl::Formula formula,
                               const std::vector<FairnessHypothesis>& hypotheses,
                               const CheckOptions& options = {});

  // What checks work on, for another look at it: the states that are known with their arcs, and the
  // property as the model sees it. Valid until the next check. Null: the store is inexact.
  struct Inside {
    Model& model;
    StateSpace& space;
    Property property;
  };
  std::unique_ptr<Inside> look_inside(ltl::Formulas& formulas,
                                      const std::vector<petri::Proposition>& propositions,
                                      ltl::Formula formula,
                                      const std::vector<FairnessHypothesis>& hypotheses);

  const petri::Net& net() const { return net_; }
  // The next check starts from nothing, and their memory is free.
  void forget_states();
  // That are known; 0 if the store is inexact, where states have no numbers.
  std::uint64_t states() const { return space_ ? space_->size() : 0; }

 private:
  Property prepare(ltl::Formulas& formulas, const std::vector<petri::Proposition>& propositions,
                   ltl::Formula formula, const std::vector<FairnessHypothesis>& hypotheses);
  Result<CheckResult> check(const Property& property, const CheckOptions& options);

  const petri::Net& net_;
  NetCheckerOptions options_;
  petri::NetModel model_;
  std::unique_ptr<StateSpace> space_; // unless the store is inexact
};

} // namespace fairly
