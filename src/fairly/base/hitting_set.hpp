// The cheapest set that meets every clause: a minimum-cost hitting set.
//
// Branch and bound. Elements that another one replaces at no greater cost are left out first. A
// greedy solution is the first bound from above; a greedy solution of the dual, prices for the
// clauses that no element exceeds, gives one from below.
// The search branches on a clause with the fewest elements that are left: one of them is taken, and
// those before it are banned. Its effort is bounded; then the best solution so far is the answer,
// and is said not to be proved.
//
// For listing one solution after the other some sets can be forbidden together with everything that
// includes them. An element may imply another one (strong fairness implies weak fairness): it
// counts as having that too when forbidden sets are compared.
// Cost: exponential in the worst case, see the effort. Tested by
// tests/unit/base/hitting_set_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairly {

using Clause = std::vector<std::uint32_t>; // elements, in increasing order, each once

struct HittingSetProblem {
  std::vector<std::uint64_t> costs{}; // of each element, at least 1
  std::vector<Clause> clauses{};
  std::vector<std::vector<std::uint32_t>> forbidden{};
  std::vector<std::optional<std::uint32_t>> implied{}; // by each element; empty: none by any
};

struct HittingSet {
  bool exists = false;                   // one was found
  bool is_proved = false;                // that it is the cheapest, or that there is none
  std::vector<std::uint32_t> elements{}; // in increasing order
};

inline constexpr std::uint64_t kHittingSetEffort = 20'000'000; // elements of clauses looked at

HittingSet cheapest_hitting_set(const HittingSetProblem& problem,
                                std::uint64_t effort = kHittingSetEffort);

// Adds a clause unless one that is there says as much, and removes those that say less. True: it
// was added.
bool add_clause(std::vector<Clause>& clauses, Clause clause);

} // namespace fairly
