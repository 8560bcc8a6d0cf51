// Is there a run of a model that an automaton accepts and that is fair? By several workers.
//
//   1. The product is made: generate.hpp. A node that decides ends that at once.
//   2. Accepting cycles: closures.hpp.
//   3. A shortest way to a node that decides, or that lies on an accepting cycle: ways.hpp. Worker
//   0
//      makes a lasso of it.
// Should a state not fit, all that is known is carried over into a wider form; so is what a
// checkpoint has. Checkpoints are written while the product is made and when that is done: cycles
// are looked for again by who goes on.
// Cost: that of these; the lasso is built by worker 0, from that way and, if that is not enough,
// from the nodes of a component that accepts. Tested by tests/workers/check_test.cpp.
#pragma once

#include "fairly/model/property.hpp"
#include "fairly/store/store_kind.hpp"
#include "fairly/workers/checkpoint.hpp"
#include "fairly/workers/exchange.hpp"
#include "fairly/workers/ways.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::workers {

// Worker 0 is told what was found.
class Finding {
 public:
  virtual ~Finding() = default;
  // The nodes of a way to a node behind which there is an accepting run. False: it would take too
  // long to find it without knowing more.
  virtual bool found(const Rows& way) = 0;
  // The same; and an accepting cycle lies among these nodes.
  virtual void found(const Rows& way, const Rows& nodes) = 0;
};

struct SearchTask {
  Model& model; // that of this worker
  const Automaton& automaton;
  const Property& property; // its atoms
  const std::vector<FairnessHypothesis>& hypotheses;
  const StreettForm& form;        // the acceptance of both
  const std::vector<bool>& goals; // states of the automaton that decide; empty: none does
  StoreKind store = StoreKind::tree;
  Monitor* monitor = nullptr;
  Finding* finding = nullptr; // null: nobody wants to know more than whether there is a run
  const CheckpointPlan* checkpoint = nullptr;
};

struct SearchOutcome {
  std::optional<bool> has_run{}; // nullopt: it was stopped
  std::optional<Stop> stopped{};
  std::optional<Error> error{}; // of a checkpoint; then it was stopped as well
  // Of all workers together.
  std::uint64_t states = 0, nodes = 0, edges = 0, store_bytes = 0, step_bytes = 0;
  std::uint64_t rounds = 0;
  Exchange::Traffic traffic{};
};

// To be called by all workers; the same for all.
SearchOutcome search(Exchange& exchange, const SearchTask& task);

} // namespace fairly::workers
