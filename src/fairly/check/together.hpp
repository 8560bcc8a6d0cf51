// The check of check.hpp done by several workers: threads that divide the states among them by
// their hashes.
//
// The automaton of the violations and the answers are the same as those of check_exactly(). The
// search is workers/search.hpp. From what it finds, worker 0 builds the lasso in a product of its
// own; the lasso is then treated like any other.
// With several processes, worker 0 announces which search comes next, and the others make the same
// automaton. Cost: 8 bytes for each step between states, besides the states.
// Tested by tests/workers/check_test.cpp, tests/workers/ranks_test.cpp (by the script ranks).
#pragma once

#include "fairly/check/check.hpp"
#include "fairly/model/property.hpp"
#include "fairly/store/store_kind.hpp"
#include "fairly/workers/checkpoint.hpp"
#include "fairly/workers/exchange.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly {

struct Crew {
  unsigned workers = 2;                  // threads
  StoreKind store = StoreKind::tree;     // an exact one
  workers::Exchange* exchange = nullptr; // not null: this is worker 0 of several processes
  // Where results are saved to or taken from; the check adds to the plan what they are about.
  // Nothing is saved of the search for fair runs that may come at the end.
  const workers::CheckpointPlan* checkpoint = nullptr;
  // Worker 0 first looks at this many nodes behind the way that was found; only if they are not
  // enough, the component is sent to it.
  std::uint64_t nodes_behind = 200'000;
};

// The first option that several workers cannot honour, if any.
std::optional<Error> objection_to_workers(const CheckOptions& options);

// Returns the same errors as check_exactly(), and also an error if several workers cannot do what
// the options say or if the model cannot be copied.
Result<Answer> check_together(const CheckTask& task, const Crew& crew);

// What the other processes do until worker 0 dismisses them. They must have the same properties of
// the same model. The monitor may stop a search because of memory, but not because of time.
void serve_checks(const std::vector<Property>& properties, const CheckOptions& options,
                  const Crew& crew, Monitor* monitor);
void dismiss(workers::Exchange& exchange);

} // namespace fairly
