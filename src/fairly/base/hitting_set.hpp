// Finds the cheapest set that meets every clause: a minimum-cost hitting set.
//
// Branch and bound. Elements that another element replaces at no greater cost are left out first. A
// greedy solution is the first upper bound. The lower bound is a greedy solution of the dual
// problem: prices for the clauses such that no element is charged more than it costs.
// The search branches on a clause with the fewest remaining elements: one of them is taken, and
// those before it are banned. The effort is bounded; when it is used up, the best solution so far
// is the answer, and it is marked as not proved.
//
// To list one solution after the other, sets can be forbidden; every set that includes a forbidden
// set is forbidden too. An element may imply another one (strong fairness implies weak fairness):
// when forbidden sets are compared, it counts as that element too.
// Cost: exponential in the worst case; see `effort`.
// Tested by tests/unit/base/hitting_set_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairly {

using Clause = std::vector<std::uint32_t>; // elements, in increasing order, each once

struct HittingSetProblem {
  std::vector<std::uint64_t> costs{}; // by element, at least 1
  std::vector<Clause> clauses{};
  std::vector<std::vector<std::uint32_t>> forbidden{};
  std::vector<std::optional<std::uint32_t>> implied{}; // by each element; empty: none by any
};

struct HittingSet {
  bool exists = false;    // a set was found
  bool is_proved = false; // it is proved that the set is the cheapest, or that there is none
  std::vector<std::uint32_t> elements{}; // in increasing order
};

inline constexpr std::uint64_t kHittingSetEffort = 20'000'000; // elements of clauses looked at

HittingSet cheapest_hitting_set(const HittingSetProblem& problem,
                                std::uint64_t effort = kHittingSetEffort);

// Adds a clause unless an existing clause implies it, and removes the clauses that it implies.
// Returns true if it was added.
bool add_clause(std::vector<Clause>& clauses, Clause clause);

} // namespace fairly
