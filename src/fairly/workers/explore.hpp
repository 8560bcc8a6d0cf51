// All reachable states of a model, by several workers.
//
// A worker expands its own states in the order in which it has found them, and sends successors
// that belong to other workers in large batches. These are not answered: to count states, no worker
// needs their numbers. Cost: as check/explore.hpp, plus a hash and a copy for each edge. The memory
// is that of one store, except that each worker has the lower parts of the trees. Tested by
// tests/workers/explore_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/model/model.hpp"
#include "fairly/store/store_kind.hpp"
#include "fairly/workers/checkpoint.hpp"
#include "fairly/workers/exchange.hpp"

#include <cstdint>
#include <optional>

namespace fairly::workers {

struct ExploreTask {
  Model& model; // that of this worker
  StoreKind store = StoreKind::tree;
  Monitor* monitor = nullptr; // not for all threads of a process: see exchange.hpp
  const CheckpointPlan* checkpoint = nullptr;
};

// Of all workers together.
struct ExploreCounts {
  std::uint64_t states = 0, expanded = 0, edges = 0, dead = 0;
  std::uint64_t store_bytes = 0;
  std::uint32_t state_bits = 0;
  unsigned widenings = 0;
  Exchange::Traffic traffic{};
  std::optional<Stop> stopped{};
  std::optional<Error> error{}; // of a checkpoint
};

// Called by all workers, each with its own model; returns the same for all. In the end all models
// know what any of them has noticed about states.
ExploreCounts explore(Exchange& exchange, const ExploreTask& task);

} // namespace fairly::workers
