// All reachable states of a model, breadth first.
//
// The store gives states back by number, so the queue of a breadth-first search is the store
// itself. States are expanded in small batches to overlap their cache misses.
// Inexact stores cannot give states back, so states that wait for their turn are kept in a queue.
// Several workers share the states by their hashes: workers/explore.hpp.
// Cost: time linear in the number of edges; the memory of the store.
// Tested by tests/cross/explore_cross_test.cpp,
// tests/workers/explore_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/model/model.hpp"
#include "fairly/store/store_kind.hpp"
#include "fairly/workers/checkpoint_plan.hpp"

#include <cstdint>
#include <optional>

namespace fairly {

namespace workers {
class Exchange; // workers/exchange.hpp
} // namespace workers

struct ExploreStatistics {
  std::uint64_t states = 0;   // found
  std::uint64_t expanded = 0; // states whose steps are known
  std::uint64_t edges = 0;
  std::uint64_t dead = 0;
  std::uint64_t store_bytes = 0;
  std::uint32_t state_bits = 0;
  unsigned widenings = 0;
  double expected_omissions = 0; // states that an inexact store probably took for others
  std::uint64_t messages = 0, message_bytes = 0; // sent by workers to each other
};

struct ExploreOptions {
  StoreKind store = StoreKind::tree;
  std::uint64_t bitstate_bytes = std::uint64_t{1} << 28;
  Monitor* monitor = nullptr;
  unsigned workers = 1;                  // threads; more than one only with an exact store
  workers::Exchange* exchange = nullptr; // this process is one of several that all call this
  // What is found is saved now and then, or taken from files; only with an exact store.
  const workers::CheckpointPlan* checkpoint = nullptr;
};

struct ExploreResult {
  ExploreStatistics statistics{};
  std::optional<Stop> stopped{}; // why the exploration did not reach its end
  std::optional<Error> error{};  // of a checkpoint
};

// Stops at once if there are several workers and the model cannot be copied.
ExploreResult explore(Model& model, const ExploreOptions& options = {});

} // namespace fairly
