// The check of check.hpp by several workers: threads that share the states by their hashes.
//
// The automaton of the violations is that of check_exactly(), and so are the answers. The search is
// workers/search.hpp; the lasso is built from what it finds by worker 0, in a product of its own,
// and is then treated like any other.
// Cost: 8 bytes for each step between states, besides the states.
// Tested by tests/workers/check_test.cpp.
#pragma once

#include "fairly/check/check.hpp"
#include "fairly/store/store_kind.hpp"

namespace fairly {

struct Crew {
  unsigned workers = 2;
  StoreKind store = StoreKind::tree; // an exact one
};

// What of the options several workers cannot honour.
std::optional<Error> objection_to_workers(const CheckOptions& options);

// Errors as those of check_exactly(), and if several workers cannot do what the options say, or the
// model cannot be copied.
Result<Answer> check_together(const CheckTask& task, const Crew& crew);

} // namespace fairly
