// Random runs that may violate a property, for models with too many states to store.
//
// A run goes on as long as the automaton of the violations can follow it. When it meets a state
// again, or a dead one, it is a lasso on which the formula itself is evaluated. Runs differ in how
// they choose actions: the first or the last one, any of them, one that needs what the last one has
// left behind (which closes cycles soon), or one that leads nearer to a violation (guide.hpp).
// Fairness is checked by a replay. Cost of a step: what it changes, and the letters. Tested by
// tests/cross/walks_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/check/check.hpp"
#include "fairly/model/trace.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly {

inline constexpr std::uint64_t kMostWalkSteps = 100'000'000; // if the time is not limited

struct WalkEffort {
  std::uint64_t steps = 20'000; // of all runs together
  std::uint64_t seed = 0;
  double seconds = 0.5;
  bool only_guided = false;
  std::vector<std::vector<ltl::LetterCube>> again{}; // fairness in the formula, for the guide
};

// Adds the steps that were made to `steps`. Returns nullopt if no violation was found or the model
// cannot walk.
std::optional<Trace> walk(const CheckTask& task, const Automaton& violations,
                          const WalkEffort& effort, std::uint64_t& steps);

} // namespace fairly
