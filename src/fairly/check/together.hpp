// The check of check.hpp by several workers: threads that share the states by their hashes.
//
// The automaton of the violations is that of check_exactly(), and so are the answers. The search is
// workers/search.hpp; the lasso is built from what it finds by worker 0, in a product of its own,
// and is then treated like any other.
// With several processes worker 0 says which search comes next; the others make the same automaton.
// Cost: 8 bytes for each step between states, besides the states.
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
  // Where what is found is saved or taken from; what it is about is added to that. Of the search
  // for fair runs, if there is one in the end, nothing is saved.
  const workers::CheckpointPlan* checkpoint = nullptr;
  // Worker 0 looks at so many nodes behind the way that was found, before it is sent the component.
  std::uint64_t nodes_behind = 200'000;
};

// What of the options several workers cannot honour.
std::optional<Error> objection_to_workers(const CheckOptions& options);

// Errors as those of check_exactly(), and if several workers cannot do what the options say, or the
// model cannot be copied.
Result<Answer> check_together(const CheckTask& task, const Crew& crew);

// What the other processes do meanwhile, until worker 0 dismisses them: they have the same
// properties of the same model. The monitor may stop a search because of memory, not of time.
void serve_checks(const std::vector<Property>& properties, const CheckOptions& options,
                  const Crew& crew, Monitor* monitor);
void dismiss(workers::Exchange& exchange);

} // namespace fairly
