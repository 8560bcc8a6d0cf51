// Is there a run of a model that an automaton accepts and that is fair? Searched by several
// workers.
//
//   1. The product is made: generate.hpp. A node that decides the property ends this at once.
//   2. Accepting cycles are looked for: closures.hpp.
//   3. A shortest way to a node that decides, or that lies on an accepting cycle, is found:
//      ways.hpp. Worker 0 makes a lasso of it.
// If a state does not fit, all that is known is carried over into a wider form; the content of a
// checkpoint is carried over in the same way. Checkpoints are written while the product is made and
// when it is done. Workers that go on from one look for cycles again.
// Cost: the sum of these steps. Worker 0 builds the lasso from the way and, if the way is not
// enough, from the nodes of an accepting component. Tested by tests/workers/check_test.cpp.
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

// How worker 0 is told what was found.
class Finding {
 public:
  virtual ~Finding() = default;
  // Gets the nodes of a way to a node from which there is an accepting run. Returns false if it
  // would take too long to find this run without knowing more.
  virtual bool found(const Rows& way) = 0;
  // The same, with nodes among which there is an accepting cycle.
  virtual void found(const Rows& way, const Rows& nodes) = 0;
};

struct SearchTask {
  Model& model; // that of this worker
  const Automaton& automaton;
  const Property& property; // its atoms
  const std::vector<FairnessHypothesis>& hypotheses;
  const StreettForm& form;        // the acceptance of both
  const std::vector<bool>& goals; // by state of the automaton: it decides; empty: none does
  StoreKind store = StoreKind::tree;
  Monitor* monitor = nullptr;
  Finding* finding = nullptr; // null: only the existence of a run is wanted
  const CheckpointPlan* checkpoint = nullptr;
};

struct SearchOutcome {
  std::optional<bool> has_run{}; // nullopt: it was stopped
  std::optional<Stop> stopped{};
  std::optional<Error> error{}; // of a checkpoint; `stopped` is then set as well
  // Of all workers together.
  std::uint64_t states = 0, nodes = 0, edges = 0, store_bytes = 0, step_bytes = 0;
  std::uint64_t rounds = 0;
  Exchange::Traffic traffic{};
};

// Called by all workers; returns the same for all.
SearchOutcome search(Exchange& exchange, const SearchTask& task);

} // namespace fairly::workers
